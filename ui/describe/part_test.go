package describe_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/model/triage/cause"
	"inkdesk/model/triage/triagetest"
	"inkdesk/ui/describe"
	"inkdesk/ui/widget/sizetest"
)

// lease is signed by Anna, then by Bruno and Clara, and Dora gets a copy. Whose signatures are there is given.
func lease(signed ...model.RecipientID) (*model.Envelope, triage.Context) {
	e := envelope("Lease", model.InProgress)
	e.SigningSteps, e.NumRecipients = nil, 4
	c := triage.Context{Now: now, Thresholds: triagetest.Thresholds(), StepsSequential: true, History: showsInput()}
	for _, step := range [][]string{{"anna"}, {"bruno", "clara"}, {"dora"}} {
		var who []model.Recipient
		for _, name := range step {
			r := model.Recipient{ID: model.RecipientID(name), Name: model.NewText(name), Email: model.NewText(name + "@example.com"), Role: model.Signer}
			if name == "dora" {
				r.Role = model.ReceivesCopy
			}
			who = append(who, r)
			c.Fields = append(c.Fields, model.Annotation{RecipientID: r.ID, Required: true, Type: model.SignatureField})
		}
		e.SigningSteps = append(e.SigningSteps, model.SigningStep{Recipients: who})
	}
	for i := range c.Fields {
		for _, id := range signed {
			if c.Fields[i].RecipientID == id {
				c.Fields[i].Signature = &model.MarkReference{ID: "s"}
			}
		}
	}
	c.FieldsRead = true
	return e, c
}

// showsInput is an account whose completed envelopes have filled fields.
func showsInput() *triage.History {
	h := triage.NewHistory()
	for _, id := range []model.EnvelopeID{"c1", "c2", "c3"} {
		h.LearnFields(&model.Envelope{ID: id, Status: model.Completed}, []model.Annotation{{
			Required: true, Type: model.SignatureField, Signature: &model.MarkReference{ID: "s"},
		}})
	}
	return h
}

func TestPartOf(t *testing.T) {
	unread := func(c *triage.Context) { c.FieldsRead = false }
	for _, c := range []struct {
		name   string
		signed []model.RecipientID
		shape  func(*model.Envelope, *triage.Context)
		words  [4]string
	}{
		{"the first is asked", nil, nil, [4]string{"not signed, likely", "not yet their turn", "not yet their turn", "receives a copy"}},
		{"the first has signed", []model.RecipientID{"anna"}, nil, [4]string{"signed, likely", "not signed, likely", "not signed, likely", "receives a copy"}},
		{"nothing was read", nil, func(_ *model.Envelope, c *triage.Context) { unread(c) }, [4]string{"signed: unknown", "signed: unknown", "signed: unknown", "receives a copy"}},
		{"a draft", nil, func(e *model.Envelope, _ *triage.Context) { e.Status = model.Draft }, [4]string{"not yet their turn", "not yet their turn", "not yet their turn", "receives a copy"}},
		{"voided", nil, func(e *model.Envelope, c *triage.Context) { e.Status = model.Voided; unread(c) }, [4]string{"signed: unknown", "signed: unknown", "signed: unknown", "receives a copy"}},
		{"completed", nil, func(e *model.Envelope, _ *triage.Context) { e.Status = model.Completed }, [4]string{"signed, likely", "signed, likely", "signed, likely", "receives a copy"}},
	} {
		e, context := lease(c.signed...)
		if c.shape != nil {
			c.shape(e, &context)
		}
		report, i := triage.Examine(e, context), 0
		for _, r := range e.Recipients() {
			part := describe.PartOf(&report, r)
			if part.Short != c.words[i] {
				t.Errorf("%s: %s %q, want %q", c.name, r.Name, part.Short, c.words[i])
			}
			word, _, _ := strings.Cut(part.Short, ", ")
			if !strings.EqualFold(part.Sentence[:len(word)], word) || len(part.Sentence) < len(word)+5 {
				t.Errorf("%s: %q is said with %q", c.name, part.Short, part.Sentence)
			}
			if strings.Contains(part.Sentence, "proved") {
				t.Errorf("%s: %s", c.name, part.Sentence)
			}
			i++
		}
	}
}

// Where the names have no room it is still said how many had signed and that others had not, before any name.
func TestWhoHadSignedIsNotCutAway(t *testing.T) {
	for _, c := range []struct {
		signed       []model.RecipientID
		names, brief string
	}{
		{nil, "nobody; not: anna, bruno, clara", "0 of 3; not: anna, bruno, clara"},
		{[]model.RecipientID{"anna"}, "anna; not: bruno, clara", "1 of 3; not: bruno, clara"},
		{[]model.RecipientID{"anna", "bruno"}, "anna, bruno; not: clara", "2 of 3; not: clara"},
	} {
		e, context := lease(c.signed...)
		e.Status = model.Voided
		report := triage.Examine(e, context)
		if names, brief := describe.SignedBefore(&report); names != c.names || brief != c.brief {
			t.Errorf("%v: %q and %q, want %q and %q", c.signed, names, brief, c.names, c.brief)
		}
	}
}

// The name of an envelope of a cause gets the room that its reason leaves.
func TestNamesBesideShortReasons(t *testing.T) {
	e, _ := lease()
	e.Name = model.NewText("Lease for the house at Lake Road 7")
	for reason, want := range map[string]bool{"No address": true, strings.Repeat("a long reason ", 4): false} {
		c := describe.Cause{Cause: &cause.Cause{Key: cause.Key{Kind: cause.Backlog}, Severity: triage.Watch}, Members: []describe.Member{{Envelope: e, Reason: reason}}}
		text := ansi.Strip(strings.Join(c.Lines(sizetest.Theme(), 52), "\n"))
		if strings.Contains(text, "Lake Road 7  ") != want || !strings.Contains(text, reason[:10]) {
			t.Errorf("%q: %s", reason, text)
		}
	}
}
