package api

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api/journal"
	"inkdesk/model"
)

// notebook is a journal in memory that also sees when requests leave.
type notebook struct {
	lines   []string
	intents []journal.Intent
	results []journal.Result
	full    error
}

func (n *notebook) Begin(in journal.Intent) (journal.Seq, error) {
	if n.full != nil {
		return "", n.full
	}
	n.lines = append(n.lines, "intent")
	n.intents = append(n.intents, in)
	return "1", nil
}

func (n *notebook) End(_ journal.Seq, r journal.Result) error {
	n.lines = append(n.lines, "outcome")
	n.results = append(n.results, r)
	return nil
}

// Every change has its intent before it leaves and its outcome after; reads have none;
// and neither holds a word somebody wrote.
func TestChangesAreRecordedAroundTheRequest(t *testing.T) {
	for _, row := range calls() {
		book := &notebook{}
		w := &wire{answer: func(int, *http.Request) (*http.Response, error) {
			book.lines = append(book.lines, "request")
			return response(200, "application/pdf", row.answer), nil
		}}
		c := testClient(t, w, func(cfg *Config) { cfg.Unit, cfg.Journal, cfg.Profile = model.Seconds, book, "live" })
		if _, err := row.do(t.Context(), c); err != nil {
			t.Fatal(err)
		}
		want := []string{"request"}
		if row.op.Class.Changes() {
			want = []string{"intent", "request", "outcome"}
		}
		if !slices.Equal(book.lines, want) {
			t.Errorf("%s: %v, want %v", row.op.Name, book.lines, want)
		}
		for _, in := range book.intents {
			checkIntent(t, row, in)
		}
	}
}

func checkIntent(t *testing.T, row call, in journal.Intent) {
	t.Helper()
	if in.Operation != row.op.Name || in.Path != row.op.Path || in.Host != "service.example" || in.Profile != "live" || len(in.IDs) != strings.Count(row.op.Path, "{") {
		t.Errorf("%s: recorded %+v", row.op.Name, in)
	}
	for _, word := range []string{"Lease", "Ada", "Passport", canary, "+4179"} {
		if strings.Contains(cmp.Diff(journal.Intent{}, in), word) {
			t.Errorf("%s: recorded %q", row.op.Name, word)
		}
	}
}

func TestNothingIsSentWithoutARecord(t *testing.T) {
	w := always(200, "application/json", anEnvelope)
	c := testClient(t, w, func(cfg *Config) { cfg.Journal = &notebook{full: errors.New("no space left")} })
	_, err := c.VoidEnvelope(t.Context(), "e1")
	if KindOf(err) != NotJournaled || OutcomeOf(err) != NotSent || len(w.sent()) != 0 {
		t.Errorf("%d requests, %v", len(w.sent()), err)
	}
}

func TestRecordedValues(t *testing.T) {
	book := &notebook{}
	w := &wire{answer: func(n int, _ *http.Request) (*http.Response, error) {
		return response(200, "application/json", fmt.Sprintf(`{"id":"e%d","expires_at":1831280113}`, n)), nil
	}}
	c := testClient(t, w, func(cfg *Config) { cfg.Unit, cfg.Journal = model.Seconds, book })
	before := &model.Envelope{Status: model.InProgress, LegalityLevel: model.SES, ExpiresAt: 1700000000}
	work := journal.Work{Order: "0a1b", Task: 2, Step: 1}
	if _, err := c.WithChange(&Change{Envelope: before, Work: work}).SetExpirationDate(t.Context(), "e1", time.Unix(1831280113, 0)); err != nil {
		t.Fatal(err)
	}
	if _, err := c.DuplicateEnvelope(t.Context(), "e1"); err != nil {
		t.Fatal(err)
	}
	in := book.intents[0]
	if in.Before.Status != "IN_PROGRESS" || in.Before.Expires.Unix() != 1700000000 || in.After.Expires.Unix() != 1831280113 || in.Body == "" || in.Work != work {
		t.Errorf("recorded %+v", in)
	}
	if got := book.results[1]; got.Created != "e2" || got.Status != 200 || got.Outcome != journal.Applied {
		t.Errorf("recorded %+v", got)
	}
}

// A passcode of four digits could be found by trying all of them against a digest.
func TestDigestTellsNoSecret(t *testing.T) {
	steps := func(kind model.VerificationType, value string) model.SigningSteps {
		return model.SigningSteps{Steps: []model.SigningStep{{Recipients: []model.Recipient{{
			Name: text("Ada"), Email: text("ada@example.com"), Role: model.Signer,
			Verification: &model.Verification{Type: kind, Value: model.NewSecret(value)},
		}}}}}
	}
	one, other, sms := steps(model.Passcode, "4711"), steps(model.Passcode, "0815"), steps(model.SMS, "4711")
	if digest(&one) != digest(&other) || digest(templateSteps{one}) != digest(templateSteps{other}) {
		t.Error("the digest depends on the passcode")
	}
	if digest(&one) == digest(&sms) {
		t.Error("the digest does not depend on the kind of verification")
	}
	if one.Steps[0].Recipients[0].Verification.Value.IsZero() {
		t.Error("the request lost its passcode")
	}
}
