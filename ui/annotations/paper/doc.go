// Package paper draws one page of a document to scale in terminal cells, with its fields
// at their place. It keeps what it has drawn: selecting another field draws only the
// lines that change.
package paper
