// Package table is the list of rows that most screens are built around. A row
// is drawn once for a width and kept; a key press joins the drawings of the
// visible window, whatever the number of rows. Selection and marks follow the
// row's id, never its number.
package table
