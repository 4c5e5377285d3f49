package describe_test

import (
	"testing"

	"inkdesk/ui/describe"
)

// A count never sounds complete when it is not.
func TestCounts(t *testing.T) {
	for _, row := range []struct {
		count       describe.Count
		short, text string
	}{
		{describe.Count{}, "0", "none"},
		{describe.Count{N: 12}, "12", "12, all read"},
		{describe.Count{N: 12, Of: 40}, "12 of 40", "12 of 40, all read"},
		{describe.Count{Of: 40}, "0 of 40", "0 of 40, all read"},
		{describe.Count{N: 1, Noun: "envelope"}, "1 envelope", "1 envelope, all read"},
		{describe.Count{N: 3, Words: "2 act, 1 soon", Of: 40}, "2 act, 1 soon of 40", "2 act, 1 soon of 40, all read"},
		{describe.Count{N: 12, Open: "more below"}, "at least 12", "at least 12, more below"},
		{describe.Count{N: 12, Of: 40, Open: "asking"}, "at least 12 of 40", "at least 12 of 40, asking"},
		{describe.Count{N: 2, Noun: "call", Open: "more below"}, "at least 2 calls", "at least 2 calls, more below"},
		{describe.Count{Of: 40, Open: "more to come"}, "none of 40 so far", "none of 40 so far, more to come"},
	} {
		if got := row.count.Short(); got != row.short {
			t.Errorf("%+v is %q, want %q", row.count, got, row.short)
		}
		if got := row.count.String(); got != row.text {
			t.Errorf("%+v is %q, want %q", row.count, got, row.text)
		}
	}
}
