package api

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

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
		w := always(200, "application/json", `{"id":"abc1","status":"VOIDED"}`)
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

// drainTime is what the program gives a change in flight when it ends.
const drainTime = 4500 * time.Millisecond

// However long the answer to a change takes, its outcome stands in the journal when Drain returns.
func TestDrainWaitsForTheOutcome(t *testing.T) {
	for _, row := range calls() {
		if !row.op.Class.Changes() {
			continue
		}
		for _, answered := range []struct {
			after   time.Duration
			outcome journal.Outcome
			drained time.Duration
		}{
			{3 * time.Second, journal.Applied, 2 * time.Second},
			{time.Hour, journal.Unknown, drainTime},
		} {
			t.Run(row.op.Name+" answered after "+answered.after.String(), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					book := &notebook{}
					c := testClient(t, answerAfter(answered.after, row.answer), func(cfg *Config) {
						cfg.Unit, cfg.Journal = model.Seconds, book
					})
					go func() { _, _ = row.do(t.Context(), c) }()
					time.Sleep(time.Second)
					drained := drain(c)
					if len(book.results) != 1 || book.results[0].Outcome != answered.outcome {
						t.Errorf("recorded %+v, want %s", book.results, answered.outcome)
					}
					if drained != answered.drained {
						t.Errorf("waited %v, want %v", drained, answered.drained)
					}
				})
			})
		}
	}
}

// answerAfter is a service that takes its time.
func answerAfter(d time.Duration, body string) *wire {
	return &wire{answer: func(_ int, req *http.Request) (*http.Response, error) {
		select {
		case <-time.After(d):
			return response(200, "application/json", body), nil
		case <-req.Context().Done():
			return nil, context.Cause(req.Context())
		}
	}}
}

func drain(c *Client) time.Duration {
	began := time.Now()
	ctx, cancel := context.WithTimeout(context.Background(), drainTime)
	defer cancel()
	c.Drain(ctx)
	return time.Since(began)
}

// A change that comes after the last moment is refused, not sent and lost: the next of a
// bulk, or one whose target was being read again.
func TestNoChangeBeginsAfterDrain(t *testing.T) {
	book, w := &notebook{}, always(200, "application/json", anEnvelope)
	c := testClient(t, w, func(cfg *Config) { cfg.Unit, cfg.Journal = model.Seconds, book })
	if took := drain(c); took > time.Second {
		t.Errorf("waited %v for nothing", took)
	}
	for _, row := range calls() {
		if !row.op.Class.Changes() {
			continue
		}
		if _, err := row.do(t.Context(), c); OutcomeOf(err) != NotSent || !errors.Is(err, errEnding) {
			t.Errorf("%s: %v", row.op.Name, err)
		}
	}
	if len(w.sent())+len(book.lines) > 0 {
		t.Errorf("sent %d, recorded %v", len(w.sent()), book.lines)
	}
}
