package triage_test

import (
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/model/triage/triagetest"
)

const day = 24 * time.Hour

func now() time.Time { return time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC) }

func ago(d time.Duration) model.Time { return model.Time(now().Add(-d).Unix()) }

func in(d time.Duration) model.Time { return ago(-d) }

// person is a signer; the address is made of the name.
func person(name string) model.Recipient {
	return model.Recipient{
		ID: model.RecipientID(name), Name: model.NewText(name), Email: model.NewText(name + "@kunde.example.com"),
		Role: model.Signer,
	}
}

func step(who ...model.Recipient) model.SigningStep { return model.SigningStep{Recipients: who} }

// healthy is an open envelope that no rule has anything against.
func healthy() *model.Envelope {
	return &model.Envelope{
		ID: "e1", Name: model.NewText("Lease 2026"), Status: model.InProgress,
		FlowType: model.RequestSignature, LegalityLevel: model.SES,
		CreatedAt: ago(2 * time.Hour), UpdatedAt: ago(time.Hour), ExpiresAt: in(20 * day),
		Pages: 2, NumRecipients: 1,
		SigningSteps: []model.SigningStep{step(person("anna"))},
		Documents: []model.Document{{
			ID: "d1", Name: model.NewText("Lease"), PageCount: 2, Pages: []model.Page{{Width: 595, Height: 842}, {Width: 595, Height: 842}},
		}},
		Notification: &model.Notification{ReminderInterval: 3},
	}
}

// checked is a context in which everything was read.
func checked() triage.Context {
	return triage.Context{
		Now: now(), Thresholds: triagetest.Thresholds(),
		StepsSequential: true, AttachmentsVisible: true, FieldsRead: true,
	}
}

// steps gives the envelope signing steps and counts their people.
func steps(e *model.Envelope, all ...model.SigningStep) {
	e.SigningSteps, e.NumRecipients = all, 0
	for _, s := range all {
		e.NumRecipients += model.Int(len(s.Recipients))
	}
}

func signer(e *model.Envelope) *model.Recipient { return &e.SigningSteps[0].Recipients[0] }

// row is one case of a rule. An empty certainty of "none" means that the rule must be silent.
type row struct {
	name      string
	shape     shape
	rule      triage.Rule
	severity  triage.Severity
	certainty triage.Certainty
	silent    bool
}

// fires and silent make rows.
func fires(name string, rule triage.Rule, s triage.Severity, c triage.Certainty, shapes ...shape) row {
	return row{name: name, rule: rule, severity: s, certainty: c, shape: every(shapes...)}
}

func silent(name string, rule triage.Rule, shapes ...shape) row {
	return row{name: name, rule: rule, silent: true, shape: every(shapes...)}
}

// shape changes the healthy envelope, and the facts beside it, into the one that a row tests.
type shape = func(e *model.Envelope, c *triage.Context)

// set changes the envelope only.
func set(change func(*model.Envelope)) shape {
	return func(e *model.Envelope, _ *triage.Context) { change(e) }
}

func every(shapes ...shape) shape {
	return func(e *model.Envelope, c *triage.Context) {
		for _, one := range shapes {
			one(e, c)
		}
	}
}

func status(s model.Status) shape { return set(func(e *model.Envelope) { e.Status = s }) }

func role(r model.Role) shape { return set(func(e *model.Envelope) { signer(e).Role = r }) }

func unread(members ...string) shape { return set(func(e *model.Envelope) { e.Unread = members }) }

// has gives the envelope other steps.
func has(all ...model.SigningStep) shape { return set(func(e *model.Envelope) { steps(e, all...) }) }

// beside has some envelopes of the account read.
func beside(all ...*model.Envelope) shape {
	return func(_ *model.Envelope, c *triage.Context) { c.History = history(all...) }
}

func examine(t *testing.T, rows []row) {
	t.Helper()
	for _, r := range rows {
		t.Run(string(r.rule)+"/"+r.name, func(t *testing.T) {
			e, c := healthy(), checked()
			r.shape(e, &c)
			report := triage.Examine(e, c)
			got, found := find(report, r.rule)
			switch {
			case found == r.silent:
				t.Fatalf("found is %v; all: %+v", found, report.Findings)
			case !found:
				return
			case got.Severity != r.severity || got.Certainty != r.certainty:
				t.Errorf("%s, %s; want %s, %s", got.Severity, got.Certainty, r.severity, r.certainty)
			}
			if got.Sentence == "" || got.Field == "" {
				t.Errorf("says %q of %q", got.Sentence, got.Field)
			}
		})
	}
}

func find(r triage.Report, rule triage.Rule) (triage.Finding, bool) {
	for _, f := range r.Findings {
		if f.Rule == rule {
			return f, true
		}
	}
	return triage.Finding{}, false
}

// history has learned some envelopes.
func history(all ...*model.Envelope) *triage.History {
	p := triage.NewHistory()
	for _, e := range all {
		p.Learn(e)
	}
	return p
}

// another is an envelope like the healthy one with another id.
func another(id string, shape func(*model.Envelope)) *model.Envelope {
	e := healthy()
	e.ID = model.EnvelopeID(id)
	shape(e)
	return e
}
