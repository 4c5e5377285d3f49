// Package masterdetail is the body of the screens that list something: a table, a preview
// of the selected row beside or below it or over all of it, and a line in which a search
// is typed. What the rows are and what is done with them is the screen's.
package masterdetail
