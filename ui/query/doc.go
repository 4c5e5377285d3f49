// Package query is the language of the filter bar: words, and filters written
// field:value, with a minus in front to leave out. Reading never fails, since a query is
// read while it is typed: what cannot be understood is a term that says why.
//
// A [Query] has terms. Terms that the service can apply become part of the request for a
// listing; the others are tested on the rows that were read. [Term.Scope] says which.
package query
