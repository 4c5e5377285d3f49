// Package envelopes is the list of envelopes: tabs of views, a filter bar, a table that
// reads on in both directions while one moves through it, and a preview.
//
// A view is paged or scanned, which [inkdesk/ui/listing] does. A paged view shows the
// service's own order. A scanned view is ordered by what only the program knows, such as
// urgency, so it is read as a whole up to a limit, and says how much of it was read.
//
// [Screen] is made of components that share the listing and the table: views has the tabs
// with filter and order, filterBar what is typed and the lines above the table, marks the
// marked envelopes, menus what is done with them, previewPane what is shown of the
// selected one, reports what the rules say.
package envelopes
