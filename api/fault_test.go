package api

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkdesk/api/journal"
	"inkdesk/model"
)

// Whatever goes wrong, reads are retried only where that makes sense, changes are sent
// once, and the outcome says what is known.
func TestEveryOperationUnderEveryFault(t *testing.T) {
	for _, row := range calls() {
		for _, f := range faults() {
			t.Run(row.op.Name+"/"+f.name, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) { underFault(t, row, f) })
			})
		}
	}
}

func underFault(t *testing.T, row call, f fault) {
	w := &countingTrip{trip: f.trip, method: row.op.Method, path: "/v2" + row.path}
	book := &notebook{}
	c := testClient(t, w, func(cfg *Config) { cfg.Unit, cfg.Journal = model.Seconds, book })
	start := time.Now()
	_, err := row.do(t.Context(), c)
	if row.op == getAttachment && f.name == "a page of somebody else" {
		return // what a recipient handed in may be a page
	}
	e, ok := errors.AsType[*Error](err)
	if !ok {
		t.Fatalf("got %v, want an *Error", err)
	}
	want := f.kind
	if row.op.Extension && f.extension != 0 && strings.Count(row.op.Path, "{") < 2 {
		want = f.extension
	}
	if e.Kind != want {
		t.Errorf("kind %d, want %d: %v", e.Kind, want, err)
	}
	if row.op.Class.Changes() && (e.Outcome != f.change || book.results[0].Outcome != journal.Outcome(f.change.String())) {
		t.Errorf("outcome %q, recorded %q, want %q", e.Outcome, book.results[0].Outcome, f.change)
	}
	requests := int64(1)
	if f.retried && !row.op.Class.Changes() && !(row.op.Class == Stream && f.name == "truncated") {
		requests = maxAttempts
	}
	if f.name == "no answer" && !row.op.Class.Changes() {
		requests = 1 // one attempt alone uses up the total time of a read
		if took := time.Since(start); took > (Limits{}).orDefault().Total {
			t.Errorf("took %v", took)
		}
	}
	if (row.op == listEnvelopes || row.op == listTemplates) && f.kind == Invalid {
		requests = 2 // the page may be too large, so a single row is asked for
	}
	if n := w.n.Load(); n != requests {
		t.Errorf("%d requests, want %d", n, requests)
	}
	if w.bad.Load() > 0 {
		t.Error("the token went elsewhere, or was missing")
	}
	checkMessage(t, err.Error())
}

func checkMessage(t *testing.T, message string) {
	t.Helper()
	switch {
	case strings.Contains(message, canary):
		t.Errorf("the token is in %q", message)
	case strings.ContainsAny(message, "<\x1b\n"):
		t.Errorf("raw text in %q", message)
	case len([]rune(message)) > 900:
		t.Errorf("%d runes: %q", len([]rune(message)), message)
	case !strings.Contains(message, ". ") && !strings.HasSuffix(message, ")") && !strings.HasSuffix(message, "."):
		t.Errorf("no sentence: %q", message)
	}
}

// A service that repeats what it was sent does not put the token on the screen.
func TestTheTokenIsTakenOutOfWhatTheServiceSays(t *testing.T) {
	escaped := strings.ReplaceAll(canary, "-", `\u002d`)
	for _, code := range []int{401, 403, 422, 500} {
		for _, body := range []string{`{"message":"Bearer ` + escaped + ` is not valid."}`, "Bearer " + canary + " is not valid."} {
			_, err := testClient(t, always(code, "application/json", body)).VoidEnvelope(t.Context(), "e1")
			if checkMessage(t, err.Error()); !strings.Contains(err.Error(), "[redacted] is not valid") {
				t.Errorf("%d: %v", code, err)
			}
		}
	}
}

// A read-only client sends no change at all.
func TestReadOnlySendsNoChange(t *testing.T) {
	for _, row := range calls() {
		w := always(200, "application/json", row.answer)
		c := testClient(t, w, func(cfg *Config) { cfg.ReadOnly, cfg.Unit = true, model.Seconds })
		_, err := row.do(t.Context(), c)
		if row.op.Class.Changes() != (KindOf(err) == ReadOnly) {
			t.Errorf("%s: %v", row.op.Name, err)
		}
		if row.op.Class.Changes() && len(w.sent()) > 0 {
			t.Errorf("%s was sent", row.op.Name)
		}
	}
}
