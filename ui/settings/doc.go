// Package settings decides what the program runs on. It reads the configuration
// file, which is written by a person and never by the program, and lays flags over
// the environment over the profile over the rest of the file over the defaults.
//
// The file is read strictly: every name that is not known and every value that does
// not fit is a [Problem] with its line, and the default holds in its place. Values on
// which safety depends (which service, whether changes are allowed, where the token
// comes from, whom to trust) have no such fallback: a mistake there, even a misspelt
// name, makes the profile unusable until it is corrected.
package settings
