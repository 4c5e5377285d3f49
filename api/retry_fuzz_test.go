package api

import (
	"testing"
	"time"
)

// No header makes a wait negative or longer than a year, but a date that is farther away.
func FuzzRetryAfter(f *testing.F) {
	for _, seed := range []string{"", "0", "120", "-1", "999999999999999999999", "abc", "Fri, 31 Dec 9999 23:59:59 GMT", "1.5", " 7 "} {
		f.Add(seed)
	}
	now := time.Unix(1_700_000_000, 0)
	f.Fuzz(func(t *testing.T, header string) {
		if wait := retryAfter(header, now); wait < 0 {
			t.Errorf("%q waits %v", header, wait)
		}
	})
}
