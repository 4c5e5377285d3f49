// Package query is the language of the filter bar: words, and filters written
// field:value, with a minus in front to leave out. Reading never fails, since a query is
// read while it is typed: what cannot be understood is a term that says why.
//
// A query has two sides. What the service can do becomes the body of a listing; the
// rest is tested on the rows that were read. Every term says which of the two it is.
package query
