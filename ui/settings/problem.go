package settings

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
)

// Source names the kind of place a value comes from, weakest first.
type Source uint8

// The sources in the order in which each overrides the ones before.
const (
	FromDefault Source = iota
	FromFile
	FromProfile
	FromEnvironment
	FromFlag
)

// Origin says where a value comes from.
type Origin struct {
	Source Source
	// Name names the profile, the environment variable or the flag.
	Name string
	place
	// Team says that it is the file of a team, which the person's own includes.
	Team bool
}

// place holds a position in a file, of values from one; Line and Column count from 1.
type place struct {
	File         string
	Line, Column int
}

// String returns a text short enough for a column: "default", "line 12", "team.yaml line 12", "profile work, line 12",
// "INKDESK_THEME" or "--theme".
func (o Origin) String() string {
	line := fmt.Sprintf("line %d", o.Line)
	if o.Team {
		line = quotePath(filepath.Base(o.File)) + " " + line
	}
	switch o.Source {
	case FromFile:
		return line
	case FromProfile:
		return "profile " + o.Name + ", " + line
	case FromEnvironment, FromFlag:
		return o.Name
	default:
		return "default"
	}
}

// Problem describes one thing wrong with the settings.
type Problem struct {
	At Origin
	// Name names the setting as written; it is empty when the whole file is meant.
	Name string
	// Text says the problem and what to do about it. It never repeats a value that could be secret.
	Text string
	// Blocking problems keep the profile from being used.
	Blocking bool
}

// String has the form that editors and compilers agree on, "file:line:column: text".
func (p Problem) String() string {
	text := p.Text
	if p.Name != "" && p.At.Source < FromEnvironment { // a flag or a variable is named by its origin already
		text = p.Name + ": " + text
	}
	switch {
	case p.At.File != "" && p.At.Line > 0:
		return fmt.Sprintf("%s:%d:%d: %s", p.At.File, p.At.Line, p.At.Column, text)
	case p.At.File != "":
		return p.At.File + ": " + text
	case p.At.Name != "":
		return p.At.Name + ": " + text
	}
	return text
}

// InvalidError says that the program cannot start on these settings.
type InvalidError struct {
	// Problems has at least one element.
	Problems []Problem
	cause    error
}

// Error returns the first problem, and how many more there are.
func (e *InvalidError) Error() string {
	text := e.Problems[0].String()
	if more := len(e.Problems) - 1; more > 0 {
		text += fmt.Sprintf(" (and %d more; inkdesk config check lists them all)", more)
	}
	return text
}

// Unwrap returns the technical cause, if there is one.
func (e *InvalidError) Unwrap() error { return e.cause }

func invalid(at Origin, name, text string, cause error) error {
	wrong := Problem{At: at, Name: name, Text: text, Blocking: true}
	return &InvalidError{Problems: []Problem{wrong}, cause: cause}
}

// quote makes any text fit to be shown on one line of a terminal.
func quote(text string) string {
	const most = 40
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most]) + "…"
	}
	return strconv.Quote(text)
}

// Check reads the configuration file and returns everything that is wrong with it, for every profile, and with the
// flags and the environment, in the order of the file. No problem means that each profile can be used. Examine says
// what else is wrong with the settings of a profile, of which those with a mistake have their defaults.
func Check(path string, flags Flags, env Environ, examine func(*Resolved) []Problem) []Problem {
	environment, command := env.layer(), flags.layer()
	s, problems, err := Load(path)
	problems = append(problems, slices.Concat(problemsOf(err), environment.problems, command.problems)...)
	if err != nil {
		return problems
	}
	add := func(more []Problem) {
		for _, p := range more {
			if !slices.Contains(problems, p) {
				problems = append(problems, p)
			}
		}
	}
	_, more, err := Resolve(s, flags, env)
	add(append(more, problemsOf(err)...))
	own := func(l *layer) bool { return l.in == account && !l.origin.Team }
	for _, name := range s.Profiles() {
		if slices.ContainsFunc(s.layers, own) {
			_, more, err = Resolve(s, flags.With("profile", name), env)
			add(append(more, problemsOf(err)...))
		}
		r := s.lay(name, environment, command)
		add(examine(&r))
	}
	slices.SortStableFunc(problems, Problem.compare)
	return problems
}

func problemsOf(err error) []Problem {
	if wrong, ok := errors.AsType[*InvalidError](err); ok {
		return wrong.Problems
	}
	return nil
}

// compare orders problems by where they are: those of the file by line, then the others.
func (p Problem) compare(other Problem) int {
	const last = "\U0010ffff" // behind every path
	return cmp.Or(
		cmp.Compare(cmp.Or(p.At.File, last), cmp.Or(other.At.File, last)),
		cmp.Compare(p.At.Line, other.At.Line),
		cmp.Compare(p.At.Column, other.At.Column),
	)
}
