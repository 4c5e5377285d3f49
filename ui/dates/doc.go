// Package dates reads the dates people type for expirations: "+7d", "now+14d 17:00",
// "fri 17:00", "2026-12-31", "eod". It is pure; the clock and the old date are given.
package dates
