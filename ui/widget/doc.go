// Package widget is the place of the parts that screens are made of, one
// package each.
//
// A screen owns widgets and tells them what to show: SetRows, SetLines, Resize,
// Restyle. It handles keys itself, matching them against its keymap and calling
// methods such as Down or ToggleMark; only what is typed into (textline, picker,
// confirm, form) and what keeps time (waiting, confirm) takes messages through
// Update, and says by its state (Picked, Outcome, Done) what came of them.
// Messages that a widget sends itself carry the number of the screen that owns
// it, so that they reach it wherever it lies on the stack.
//
// In View the screen asks each widget for Lines: a block, whose lines all have
// exactly the width that was asked for. Blocks are put beside and below one
// another by concatenation (split), framed (pane) and covered by boxes (overlay),
// and nothing is measured twice. Widgets keep what they have drawn until it
// changes, so that a key press costs what it changes on the screen. Texts they
// are given are clean: the line of a model.Text, or words of the program.
package widget
