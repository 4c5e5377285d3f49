// Package form asks questions by a form of huh inside a screen: drawn with the theme, sized exactly, and kept from
// quitting the program. Where people type it replaces the fields of huh, so that the editing keys are the same as
// everywhere.
package form
