package settings

import (
	"fmt"
	"strconv"
	"strings"
)

// Source is the kind of place a value comes from, weakest first.
type Source uint8

// The sources in the order in which each overrides the ones before.
const (
	FromDefault Source = iota
	FromFile
	FromProfile
	FromEnvironment
	FromFlag
)

// Origin is the place a value comes from.
type Origin struct {
	Source Source
	// Name is the profile, the environment variable or the flag.
	Name string
	// File, Line and Column are set for values from the file; Column counts characters
	// from 1.
	File         string
	Line, Column int
}

// String is short enough for a column: "default", "line 12", "profile work, line 12",
// "INKDESK_THEME" or "--theme".
func (o Origin) String() string {
	switch o.Source {
	case FromFile:
		return fmt.Sprintf("line %d", o.Line)
	case FromProfile:
		return fmt.Sprintf("profile %s, line %d", o.Name, o.Line)
	case FromEnvironment, FromFlag:
		return o.Name
	default:
		return "default"
	}
}

// Problem is one thing wrong with the settings.
type Problem struct {
	At Origin
	// Name is the setting as written, empty when the whole file is meant.
	Name string
	// Text says what is wrong and what to do about it. It never repeats a value that
	// could be secret.
	Text string
	// Blocking problems keep the profile from being used.
	Blocking bool
}

// String has the form that editors and compilers agree on, "file:line:column: text".
func (p Problem) String() string {
	var b strings.Builder
	switch {
	case p.At.File != "" && p.At.Line > 0:
		fmt.Fprintf(&b, "%s:%d:%d: ", p.At.File, p.At.Line, p.At.Column)
	case p.At.File != "":
		b.WriteString(p.At.File + ": ")
	case p.At.Name != "":
		b.WriteString(p.At.Name + ": ")
	}
	// A flag or a variable is named by its origin already.
	if p.Name != "" && p.At.Source < FromEnvironment {
		b.WriteString(p.Name + ": ")
	}
	b.WriteString(p.Text)
	return b.String()
}

// InvalidError says that the program cannot start on these settings.
type InvalidError struct {
	// Problems has at least one element.
	Problems []Problem
	cause    error
}

// Error is the first problem, and how many more there are.
func (e *InvalidError) Error() string {
	text := e.Problems[0].String()
	if more := len(e.Problems) - 1; more > 0 {
		text += fmt.Sprintf(" (and %d more; inkdesk config check lists them all)", more)
	}
	return text
}

// Unwrap is the technical cause, if there is one.
func (e *InvalidError) Unwrap() error { return e.cause }

func invalid(problems ...Problem) error { return &InvalidError{Problems: problems} }

// quote makes any text fit to be shown on one line of a terminal.
func quote(text string) string {
	const most = 40
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most]) + "…"
	}
	return strconv.Quote(text)
}
