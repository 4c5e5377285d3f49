// Package form puts a form of huh inside a screen: drawn with the theme, sized
// exactly, and kept from quitting the program. A [Form] holds the fields. [Text] and
// [Choice] replace the fields of huh where people type, so that the editing keys are
// the same as everywhere; [WithNote] adds a line below a field.
package form
