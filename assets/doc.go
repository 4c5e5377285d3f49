// Package assets holds the files that are part of the program: the settings file with
// every default, the manual, and the words that the demo account is made of.
package assets
