// Package placing lets a person place a field on a page by sight: the page is drawn with its
// printed words and the other fields, and keys move and size the one that is placed. An
// [Editor] is a component for a form; what is wrong with a place is told by [Document.Problems],
// for the page and for the plan alike.
package placing
