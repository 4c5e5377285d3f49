// Package draw draws the parts of screens that have no state, as lines of an exact
// width. A block is a slice of lines that all have the same width in cells, so that
// blocks can be joined by concatenation.
//
// [Fit], [Wrap], [Break] and [Cut] bring text to a width. [Beside], [Stacked] and
// [Over] put blocks together. [Pane] frames one, and [Facts], [Tabs], [Chips],
// [Footer], [Bar], [Empty] and [Problem] are the widgets.
package draw
