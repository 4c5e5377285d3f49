// Package draw draws the parts of screens that have no state, as lines of an exact
// width. A block is a slice of lines that all have the same width in cells, so that
// blocks can be joined by concatenation.
//
// [Fit], [Ends], [Wrap], [Break] and [Cut] bring text to a width. [Beside], [Stacked] and
// [Over] put blocks together. [Pane] frames one, and [Facts], [Tabs], [Chips],
// [Footer], [Bar], [Empty] and [Problem] are the widgets.
//
// A screen owns its widgets and tells them what to show: SetRows, SetLines, Resize,
// Restyle. It handles keys itself, matching them against its keymap and calling
// methods such as Down or ToggleMark. Only widgets that are typed into (textline,
// picker, confirm, form) or that keep time (spinner, confirm) take messages
// through Update; their state (Picked, Outcome, Done) says how it ended.
// Messages that a widget sends itself carry the number of the screen that owns
// it, so that they reach it wherever it is on the stack.
//
// In View the screen asks each widget for Lines: a block, whose lines all have
// exactly the width that was asked for. Widgets keep what they have drawn until it
// changes: a key press costs only what it changes on the screen. Texts they are given
// are clean: the line of a model.Text, or words of the program.
package draw
