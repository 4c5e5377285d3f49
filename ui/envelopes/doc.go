// Package envelopes is the list of envelopes: tabs of views, a filter bar, a table that
// reads on in both directions while one moves through it, and a preview.
//
// A view is walked or gathered. A walked view shows the service's own order and holds a
// bounded number of rows around the place that is looked at; what lies farther away is
// forgotten and read again when needed. A gathered view is ordered by what only the
// program knows, such as urgency, so it is read as a whole up to a limit, and says how
// much of it was read.
package envelopes
