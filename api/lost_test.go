package api

import (
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
)

// lostChange is a change whose answer is lost, once after it was done and once before.
type lostChange struct {
	operation string
	do        func(lostPlaces) use
	// done and undone are what reading tells afterwards.
	done, undone Verdict
}

// lostPlaces are what the changes are made to.
type lostPlaces struct {
	draft, open *account.Envelope
	template    model.Template
	field       model.AnnotationRequest
}

func lostChanges() []lostChange {
	link, expiry := 7, time.Now().Add(240*time.Hour)
	steps := []model.SigningStep{{Recipients: []model.Recipient{{
		Name: text("Ada"), Email: text("ada@example.com"), Role: model.Signer,
		Verification: &model.Verification{Type: model.Passcode, Value: model.NewSecret("4711")},
	}}}}
	return []lostChange{
		{"envelope.create", func(_ lostPlaces) use {
			return ask1((*Client).CreateEnvelope, model.NewEnvelope{
				Name: "Lease 1", Comment: "c", Sandbox: true, AccessLinkExpirationDays: &link, SigningStepsExpireDays: &link,
			})
		}, Undecided, DidNotHappen},
		{"envelope.create_from_template", func(p lostPlaces) use {
			return ask2((*Client).CreateFromTemplate, p.template.ID, model.EnvelopeFromTemplate{Name: "Lease 1"})
		}, Undecided, DidNotHappen},
		{"envelope.duplicate", func(p lostPlaces) use { return ask1((*Client).DuplicateEnvelope, p.open.ID) }, Undecided, DidNotHappen},
		{"envelope.rename", func(p lostPlaces) use { return ask2((*Client).RenameEnvelope, p.open.ID, "Another") }, Happened, DidNotHappen},
		{"envelope.set_expiration_date", func(p lostPlaces) use { return ask2((*Client).SetExpirationDate, p.open.ID, expiry) }, Happened, DidNotHappen},
		{"envelope.void", func(p lostPlaces) use { return ask1((*Client).VoidEnvelope, p.open.ID) }, Happened, DidNotHappen},
		{"envelope.delete", func(p lostPlaces) use { return erase1((*Client).DeleteEnvelope, p.open.ID) }, Happened, DidNotHappen},
		{"envelope.add_document", func(p lostPlaces) use {
			return ask2((*Client).AddDocument, p.draft.ID, FileSource(textFile("lease.pdf", "%PDF-1.7")))
		}, Happened, DidNotHappen},
		{"envelope.add_signing_steps", func(p lostPlaces) use { return ask2((*Client).AddSigningSteps, p.draft.ID, steps) }, Happened, DidNotHappen},
		{"envelope.add_annotation", func(p lostPlaces) use { return ask2((*Client).AddAnnotation, p.draft.ID, p.field) }, Happened, Undecided},
		{"envelope.set_placeholders", func(p lostPlaces) use {
			return ask2((*Client).SetPlaceholders, p.draft.ID, []model.PlaceholderRequest{{
				RecipientID: p.draft.SigningSteps[0].Recipients[0].ID, Name: text("Passport"), Required: true,
			}})
		}, Happened, DidNotHappen},
		{"template.add_signing_steps", func(p lostPlaces) use {
			return ask2((*Client).AddTemplateSigningSteps, p.template.ID, []model.SigningStep{{Recipients: []model.Recipient{{
				Name: text("Tenant"), Role: model.Signer,
			}}}})
		}, Happened, DidNotHappen},
		{"template.duplicate", func(p lostPlaces) use { return ask1((*Client).DuplicateTemplate, p.template.ID) }, Undecided, DidNotHappen},
		{"webhook.create", func(_ lostPlaces) use {
			return ask1((*Client).CreateWebhook, model.NewWebhook{Target: "https://example.com/hook"})
		}, Undecided, Undecided},
	}
}

func failed[T any](_ T, err error) error { return err }

// A lost answer is looked into with reads, and what they tell is right.
func TestLostAnswersOfTheService(t *testing.T) {
	for _, lost := range []string{"drop-after", "drop-before"} {
		for i, change := range lostChanges() {
			t.Run(change.operation+"/"+lost, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) { lose(t, lostChanges()[i], lost) })
			})
		}
	}
}

func lose(t *testing.T, change lostChange, lost string) {
	faults, err := demo.ParseFaults(change.operation + " " + lost)
	testbed.Must(t, err)
	service := demo.New(demo.Options{Envelopes: 60, Templates: 5, Seed: 3, Faults: faults})
	base, _ := url.Parse(demo.BaseURL)
	c := testClient(t, service.Transport(), func(cfg *Config) {
		cfg.BaseURL, cfg.Token, cfg.Unit, cfg.PerSecond = base, parsed(t, service.Token()), model.Seconds, 0
	})
	places := lostPlacesIn(t, service)
	byOther := strings.HasPrefix(change.operation, "envelope.create") && lost == "drop-after"
	if byOther {
		// What someone else makes at the same time must not be taken for the lost one.
		if _, err := c.DuplicateEnvelope(t.Context(), places.open.ID); err != nil {
			t.Fatal(err)
		}
	}
	sent := Change{Envelope: &places.open.Envelope}
	switch {
	case strings.HasPrefix(change.operation, "template."):
		sent = Change{Template: &places.template}
	case strings.HasPrefix(change.operation, "envelope.add_"), change.operation == setPlaceholders.Name:
		sent = Change{Envelope: &places.draft.Envelope}
	}
	_, err = change.do(places)(t.Context(), c.WithChange(&sent))
	if OutcomeOf(err) != Unknown {
		t.Fatalf("outcome %q: %v", OutcomeOf(err), err)
	}
	testbed.Equal(t, service.Count(change.operation), 1, "requests")
	sent.Entry.Time = sent.Entry.Time.Add(-settlingTime)
	truth, err := c.Reconcile(t.Context(), sent.Entry, nil, nil)
	want := change.undone
	if lost == "drop-after" {
		want = change.done
	}
	if err != nil || truth.Verdict != want || !strings.HasSuffix(truth.Sentence, ".") {
		t.Errorf("%v, want %v: %q, %v", truth.Verdict, want, truth.Sentence, err)
	}
	if byOther && len(truth.Envelopes) != 1 {
		t.Errorf("listed %d envelopes, want the one that was made", len(truth.Envelopes))
	}
}

// lostPlacesIn finds what the changes are made to.
func lostPlacesIn(t *testing.T, service *demo.Service) lostPlaces {
	t.Helper()
	first := func(status model.Status) *account.Envelope {
		found := service.Find(func(e *account.Envelope) bool {
			return e.Status == status && !e.Trashed && !e.NotDuplicable() && len(e.Documents) > 0 && len(e.SigningSteps) > 0
		})
		if len(found) == 0 {
			t.Fatalf("no envelope is %s", status)
		}
		e, _ := service.Envelope(found[0])
		return e
	}
	p := lostPlaces{draft: first(model.Draft), open: first(model.InProgress), template: service.Templates()[0]}
	p.field = model.AnnotationRequest{
		DocumentID: p.draft.Documents[0].ID, RecipientID: p.draft.SigningSteps[0].Recipients[0].ID,
		Page: 1, X: 1, Y: 2, Width: 3, Height: 4, Type: model.SignatureField, Required: new(true),
	}
	return p
}
