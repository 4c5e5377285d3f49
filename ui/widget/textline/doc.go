// Package textline edits text. A [Buffer] is the text with its cursor and the editing
// keys, the same ones everywhere; an [Input] is a line of the screen to type into, with
// the terminal's own cursor; a [Window] scrolls it sideways. Typed and pasted text is
// cleaned.
package textline
