// Package envelopes draws the list of envelopes: tabs of views, a filter bar, a table that
// loads more rows as people move through it, and a preview.
//
// A view is paged or scanned, which [inkdesk/ui/listing] does. A paged view shows the
// service's own order. A scanned view is ordered by what only the program knows, such as
// urgency, so it is read as a whole up to a limit, and says how much of it was read.
//
// [Screen] owns a list, the state that its components share: the table, the views with their
// filter and order, the listings, the reports, the marks, the filter bar. A component gets the list
// with each call, and holds only what no other one touches. What does not need a screen is in
// [inkdesk/ui/view].
package envelopes
