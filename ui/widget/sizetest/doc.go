// Package sizetest checks for tests that a widget draws exactly the size it was
// given, whatever strangers typed into the texts it shows.
package sizetest
