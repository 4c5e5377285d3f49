package describe_test

import (
	"strings"
	"testing"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
)

// lease is signed by Anna, then by Bruno and Clara, and Dora gets a copy. Whose signatures
// are there is given.
func lease(signed ...model.RecipientID) (*model.Envelope, triage.Context) {
	e := envelope("Lease", model.InProgress)
	e.SigningSteps, e.NumRecipients = nil, 4
	c := triage.Context{Now: nowOfLetter, Thresholds: triage.DefaultThresholds(), StepsSequential: true, History: showsInput()}
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

// The letter tells nobody to do what the report says they have done or cannot do yet.
func TestTheLetterKnowsWhoseTurnItIs(t *testing.T) {
	const look, several = "spam folder", "Several people sign"
	for _, c := range []struct {
		name           string
		signed         []model.RecipientID
		shape          func(*model.Envelope, *triage.Context)
		to             int
		wants, without []string
	}{
		{"the first", nil, nil, 0, []string{look}, []string{several, "Others sign before you"}},
		{"the second, too early", nil, nil, 1, []string{"Others sign before you"}, []string{look, several}},
		{"who has signed", []model.RecipientID{"anna"}, nil, 0, []string{"signed already"}, []string{look, several}},
		{"the second in turn", []model.RecipientID{"anna"}, nil, 1, []string{look}, []string{several}},
		{"the second, when nothing is known", nil, func(_ *model.Envelope, c *triage.Context) { c.FieldsRead = false }, 1, []string{look, several}, nil},
		{"a copy", nil, nil, 3, []string{"nothing to sign"}, []string{look, "Resend"}},
		{"too late", nil, func(e *model.Envelope, _ *triage.Context) { e.ExpiresAt = e.CreatedAt }, 0, []string{"ran out"}, []string{"open until"}},
		{"a file is missing", nil, func(e *model.Envelope, _ *triage.Context) {
			e.Attachments = &model.Attachments{Recipients: []model.RecipientPlaceholders{{
				RecipientID: "anna", Placeholders: []model.AttachmentPlaceholder{{Name: model.NewText("Annex"), Required: true}},
			}}}
		}, 0, []string{`"Annex"`}, nil},
		{"an identity check", nil, func(e *model.Envelope, _ *triage.Context) { e.LegalityLevel = model.QESZertes }, 0, []string{"identify yourself"}, nil},
	} {
		e, context := lease(c.signed...)
		if c.shape != nil {
			c.shape(e, &context)
		}
		report := triage.Examine(e, context)
		var all []*model.Recipient
		for _, r := range e.Recipients() {
			all = append(all, r)
		}
		text := describe.SupportText{Envelope: e, Report: &report, Now: nowOfLetter}.Reply(all[c.to])
		for _, want := range c.wants {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q is missing in\n%s", c.name, want, text)
			}
		}
		for _, other := range c.without {
			if strings.Contains(text, other) {
				t.Errorf("%s: %q is in\n%s", c.name, other, text)
			}
		}
	}
}
