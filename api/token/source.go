package token

import (
	"strings"

	"inkdesk/model"
)

// Source is where a token came from.
type Source int

// The sources in the order in which they are asked. Typed is a token entered by hand for this run only.
const (
	File Source = iota + 1
	Stdin
	Environment
	Command
	Keyring
	Typed
)

// String names the source the way a person would.
func (s Source) String() string {
	switch s {
	case File:
		return "token file"
	case Stdin:
		return "standard input"
	case Environment:
		return "environment"
	case Command:
		return "token command"
	case Keyring:
		return "keyring"
	case Typed:
		return "typed for this run"
	}
	return "no source"
}

// SourceError says why a source that was asked for gave no token. It never holds any part of the token.
type SourceError struct {
	Source  Source
	Problem string // one sentence for the person
	Next    string // one sentence: what to do about it
	Cause   error  // the technical cause, may be nil
}

// Error joins problem, next step and cause in one line that is safe to show: paths may hold anything.
func (e *SourceError) Error() string {
	parts := []string{e.Problem}
	if e.Next != "" {
		parts = append(parts, e.Next)
	}
	if e.Cause != nil {
		parts = append(parts, "("+e.Cause.Error()+")")
	}
	return model.Clean(strings.Join(parts, " "))
}

// Unwrap returns the cause.
func (e *SourceError) Unwrap() error { return e.Cause }
