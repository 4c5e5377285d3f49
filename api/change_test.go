package api

import (
	"errors"
	"net/http"
	"testing"

	"inkdesk/api/journal"
	"inkdesk/model"
)

// Anyone who sends a change learns how it is recorded, with a journal and without one, and
// learns nothing when the record could not be written and so nothing was sent.
func TestChangeGetsItsEntry(t *testing.T) {
	for name, row := range map[string]struct {
		book *notebook
		seq  journal.Seq
		op   string
	}{
		"journal": {&notebook{}, "1", "envelope.void"},
		"none":    {nil, "", "envelope.void"},
		"full":    {&notebook{full: errors.New("disk full")}, "", ""},
	} {
		w := &wire{answer: func(int, *http.Request) (*http.Response, error) {
			return response(200, "application/json", `{"id":"abc1","status":"VOIDED"}`), nil
		}}
		c := testClient(t, w, func(cfg *Config) {
			if row.book != nil {
				cfg.Journal = row.book
			}
		})
		var sent Change
		_, _ = c.WithChange(&sent).VoidEnvelope(t.Context(), model.EnvelopeID("abc1"))
		seen := sent.Entry
		if seen.Seq != row.seq || seen.Intent.Operation != row.op {
			t.Errorf("%s: saw %q %q", name, seen.Seq, seen.Intent.Operation)
		}
		if row.op != "" && seen.Intent.IDs[journal.EnvelopeID] != "abc1" {
			t.Errorf("%s: saw the ids %v", name, seen.Intent.IDs)
		}
	}
}

func TestTargetIsLockedOnce(t *testing.T) {
	c := testClient(t, &wire{})
	release, ok := c.TryLock("envelope a")
	if !ok {
		t.Fatal("the first lock was refused")
	}
	if _, again := c.TryLock("envelope a"); again {
		t.Error("the same target was locked twice")
	}
	if _, other := c.TryLock("envelope b"); !other {
		t.Error("another thing was refused")
	}
	release()
	if _, again := c.TryLock("envelope a"); !again {
		t.Error("a released thing was refused")
	}
}
