// Package dates reads the dates people type for expirations: "+7d", "now+14d 17:00",
// "fri 17:00", "2026-12-31", "eod". [Parse] reads one, relative to a [Base]; [Echo] and
// [Brief] write it back, and [Warning] says when it is unlikely. The package is pure: the
// caller gives the clock and the old date.
package dates
