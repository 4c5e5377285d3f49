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
	// entries and unreadable are what reading it answers.
	entries    []journal.Entry
	unreadable error
}

func (n *notebook) Begin(in journal.Intent) (journal.Seq, error) {
	if n.full != nil {
		return "", n.full
	}
	n.lines = append(n.lines, "intent")
	n.intents = append(n.intents, in)
	return "1", nil
}

func (n *notebook) Read(journal.Filter) ([]journal.Entry, error) { return n.entries, n.unreadable }

func (n *notebook) End(_ journal.Seq, r journal.Result) error {
	n.lines = append(n.lines, "outcome")
	n.results = append(n.results, r)
	return nil
}

// Every change has its intent before it leaves and its outcome after; reads have none; and neither holds a secret.
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
	for _, word := range []string{canary, "+4179", "4711", "hooks.example"} {
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

// What a change replaces is recorded beside what it writes, and no token that got into a text.
func TestRecordedProperties(t *testing.T) {
	book := &notebook{}
	w := always(200, "application/json", `{"id":"e1","name":"Lease","notification":{"subject":"Sign","reminder_interval":3}}`)
	c := testClient(t, w, func(cfg *Config) { cfg.Unit, cfg.Journal = model.Seconds, book })
	before := &model.Envelope{Name: text("Lease 2024"), Notification: &model.Notification{Subject: text("Please sign"), Message: text("Hello"), ReminderInterval: 7}}
	known := func() *Client { return c.WithChange(&Change{Envelope: before}) }
	three, subject := 3, "Sign"
	_, _ = known().RenameEnvelope(t.Context(), "e1", "Lease 2025")
	_, _ = known().SetNotification(t.Context(), "e1", model.NotificationChange{Subject: &subject, ReminderInterval: &three})
	_ = known().DeleteEnvelope(t.Context(), "e1")
	_, _ = known().SetComment(t.Context(), "e1", "use "+canary)
	_, _ = known().VoidEnvelope(t.Context(), "e1")
	want := [][]journal.Property{
		{{Name: "name", Before: "Lease 2024", After: "Lease 2025"}},
		{{Name: "subject", Before: "Please sign", After: "Sign"}, {Name: "days between reminders", Before: "7", After: "3"}},
		{{Name: "name", Before: "Lease 2024"}},
		{{Name: "comment", After: "use [redacted]"}},
		nil,
	}
	for i, in := range book.intents {
		if diff := cmp.Diff(want[i], in.Properties); diff != "" {
			t.Errorf("%s: %s", in.Operation, diff)
		}
	}
	if also := book.results[1].Properties; len(also) != 1 || also[0] != (journal.Property{Name: "message", Before: "Hello"}) {
		t.Errorf("the service also changed %+v", also)
	}
	if after := book.intents[4].After.Status; after != "VOIDED" {
		t.Errorf("void leads to %q", after)
	}
}

// Nothing of a request that proves who a recipient is gets into the journal, nor the address of a webhook.
func TestSecretsOfRequestsAreNotRecorded(t *testing.T) {
	book := &notebook{}
	c := testClient(t, always(200, "application/json", `{"id":"e1"}`), func(cfg *Config) { cfg.Journal = book })
	steps := []model.SigningStep{{Recipients: []model.Recipient{{
		Name: text("Ada"), Email: text("ada@example.com"), Role: model.Signer,
		Verification: &model.Verification{Type: model.SMS, Value: model.NewSecret("+41791234567")},
	}, {
		Name: text("Bo"), Email: text("bo@example.com"), Role: model.Signer,
		Verification: &model.Verification{Type: model.Passcode, Value: model.NewSecret("secret-4711")},
	}}}}
	_, _ = c.AddSigningSteps(t.Context(), "e1", steps)
	_, _ = c.AddTemplateSigningSteps(t.Context(), "t1", steps)
	_, _ = c.CreateWebhook(t.Context(), model.NewWebhook{Target: "https://hooks.example/secret-4711"})
	_, _ = c.SetDynamicFields(t.Context(), "e1", []model.DynamicField{{Name: "pin", Value: "secret-4711"}})
	if len(book.intents) != 4 {
		t.Fatalf("%d changes were recorded", len(book.intents))
	}
	for _, in := range book.intents {
		recorded := fmt.Sprintf("%+v", in)
		for _, secret := range []string{"4711", "+4179"} {
			if strings.Contains(recorded, secret) {
				t.Errorf("%s is recorded with %s: %s", in.Operation, secret, recorded)
			}
		}
	}
	if got := book.intents[0].Properties; len(got) != 1 || got[0].After != "Ada <ada@example.com>, Bo <bo@example.com>" {
		t.Errorf("recipients are recorded as %+v", got)
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
