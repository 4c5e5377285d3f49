// Package masterdetail is the body of the screens that list something. A [List] is a table
// with a preview of the selected row, and a line to type a search into; the screen decides
// what the rows are and what is done with them. A [Split] shares an area among a table and
// its preview: beside it, below it, or over it.
package masterdetail
