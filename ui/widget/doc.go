// Package widget is the place of the parts that screens are made of, one
// package each.
//
// A screen owns widgets and tells them what to show: SetRows, SetLines, Resize,
// Restyle. It handles keys itself, matching them against its keymap and calling
// methods such as Down or ToggleMark. Only widgets that are typed into (textline,
// picker, confirm, form) or that keep time (spinner, confirm) take messages
// through Update; their state (Picked, Outcome, Done) says how it ended.
// Messages that a widget sends itself carry the number of the screen that owns
// it, so that they reach it wherever it is on the stack.
//
// In View the screen asks each widget for Lines: a block, whose lines all have
// exactly the width that was asked for. Package draw joins blocks by
// concatenation, frames them and lays boxes over them, so that nothing is measured
// twice. Widgets keep what they have drawn until it changes: a key press costs
// only what it changes on the screen. Texts they are given are clean: the line of
// a model.Text, or words of the program.
package widget
