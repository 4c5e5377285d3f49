package token

import (
	"strings"

	"inkdesk/model"
)

// Source names where a token came from.
type Source int

// The sources in the order in which they are asked. The first that was given decides.
const (
	File            Source = iota + 1 // --token-file
	Stdin                             // --token-stdin
	Environment                       // INKDESK_TOKEN
	EnvironmentFile                   // INKDESK_TOKEN_FILE
	SettingsFile                      // token_file of the profile
	Command                           // token_command of the profile
	KeptFile                          // a file that inkdesk login made
	Keyring                           // of the operating system
	Typed                             // by hand, for this run only
)

// sources holds their names, the way a person would say them, and how each is given.
var sources = map[Source]struct{ name, given string }{
	File:            {"token file", "--token-file FILE"},
	Stdin:           {"standard input", "--token-stdin"},
	Environment:     {"environment", EnvToken},
	EnvironmentFile: {"token file of the environment", EnvTokenFile},
	SettingsFile:    {"token file of the settings", "token_file"},
	Command:         {"token command", "token_command"},
	KeptFile:        {"file kept by inkdesk login", "inkdesk login --keep file"},
	Keyring:         {"keyring", "inkdesk login"},
	Typed:           {"typed for this run", "Z in the dashboard"},
}

// Sources returns all sources that are asked, in their order.
func Sources() []Source {
	return []Source{File, Stdin, Environment, EnvironmentFile, SettingsFile, Command, KeptFile, Keyring}
}

// String names the source the way a person would.
func (s Source) String() string {
	if known, ok := sources[s]; ok {
		return known.name
	}
	return "no source"
}

// Given returns what a person types or sets to give a token that way.
func (s Source) Given() string { return sources[s].given }

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
