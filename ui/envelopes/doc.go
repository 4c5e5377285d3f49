// Package envelopes is the list of envelopes: tabs of views, a filter bar, a table that
// loads more rows as people move through it, and a preview.
//
// A view is paged or scanned, which [inkdesk/ui/listing] does. A paged view shows the
// service's own order. A scanned view is ordered by what only the program knows, such as
// urgency, so it is read as a whole up to a limit, and says how much of it was read.
//
// [Screen] is made of components that share the listing and the table: views are the tabs
// with their filter and order, filterBar is the lines above the table, marks are the marked
// envelopes, menus offer what can be done with them, previewPane shows the selected one,
// and reports hold what the rules of triage say about each. What does not need a screen is in
// [inkdesk/ui/view].
package envelopes
