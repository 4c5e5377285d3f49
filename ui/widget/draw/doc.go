// Package draw keeps lines at an exact width, which is what lets panes be
// joined by concatenation. A block is a slice of lines that all have the same
// width in cells; every widget can give one.
package draw
