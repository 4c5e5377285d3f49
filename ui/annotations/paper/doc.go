// Package paper draws one page of a document to scale in terminal cells, with its fields
// at their place. A [Paper] is the page with the part of it that is visible, which can be
// zoomed and moved. It caches its lines: selecting another field redraws only those that
// change.
package paper
