// Package picker lets people pick one of several choices: in the palette, in menus
// and in lists of values. A [Picker] filters by what is typed, or picks by letter; a
// [Menu] is a Picker that runs a function when a choice was picked. [Files] completes
// the path of a file.
package picker
