package triage_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// uploads lets people have delivered a file.
func uploads(e *model.Envelope, who ...string) {
	e.Attachments = &model.Attachments{}
	for _, name := range who {
		e.Attachments.Recipients = append(e.Attachments.Recipients, model.RecipientPlaceholders{
			RecipientID: model.RecipientID(name), Placeholders: []model.AttachmentPlaceholder{{
				Name: model.NewText("Annex"), Files: []model.AttachmentFile{file("a.pdf", "", 9)},
			}},
		})
	}
}

// fields gives each person one required field, filled for those in done.
func fields(c *triage.Context, all []string, done ...string) {
	for _, name := range all {
		f := model.Annotation{RecipientID: model.RecipientID(name), Required: true, Type: model.SignatureField}
		for _, d := range done {
			if d == name {
				f.Signature = &model.MarkReference{ID: "s1"}
			}
		}
		c.Fields = append(c.Fields, f)
	}
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

func TestHolder(t *testing.T) {
	anna, bob, carl := person("anna"), person("bob"), person("carl")
	copied := person("copy")
	copied.Role = model.ReceivesCopy
	all := []string{"anna", "bob", "carl"}
	if h := triage.Examine(another("e", func(e *model.Envelope) { e.SigningSteps = nil }), checked()).Holder; !strings.Contains(h.Sentence, "leaves out") {
		t.Errorf("of a list that leaves people out it says %q", h.Sentence)
	}
	const likely, unknown = triage.Likely, triage.Unknown
	of := func(all ...model.SigningStep) shape { return set(func(e *model.Envelope) { steps(e, all...) }) }
	inTurn, together := of(step(anna), step(bob)), of(step(anna, bob))
	three := of(step(anna), step(bob), step(carl))
	uploaded := func(who string) shape { return set(func(e *model.Envelope) { uploads(e, who) }) }
	parallel := func(_ *model.Envelope, c *triage.Context) { c.StepsSequential = false }
	// shown has the service show the fields of some people, filled of those in done.
	shown := func(who []string, done ...string) shape {
		return func(_ *model.Envelope, c *triage.Context) {
			c.History = showsInput()
			fields(c, who, done...)
		}
	}
	owing := func(id model.RecipientID) shape { return set(func(e *model.Envelope) { e.Attachments = owed(id) }) }
	status := func(s model.Status) shape { return set(func(e *model.Envelope) { e.Status = s }) }
	for _, r := range []struct {
		name      string
		shape     shape
		short     string
		certainty triage.Certainty
		who, step int
	}{
		{"the only signer", of(step(anna), step(copied)), "anna", likely, 1, 1},
		{"the only signer, PENDING", status(model.Pending), "anna", likely, 1, 1},
		{"the only signer, a state nobody knows", status("SEALING"), "anna", likely, 1, 1},
		{"two in one step", together, "anna or 1 more", likely, 2, 1},
		{"one after the other", inTurn, "not known", unknown, 2, 0},
		{"the last signer before a copy", of(step(anna), step(bob), step(copied)), "not known", unknown, 2, 0},
		{"the last step has two", of(step(anna), step(bob, carl)), "not known", unknown, 3, 0},
		{"steps may run together", both(inTurn, parallel), "not known", unknown, 2, 0},
		{"the last one uploaded", both(inTurn, uploaded("bob")), "bob", likely, 1, 2},
		{"the first one uploaded", both(inTurn, uploaded("anna")), "not known", unknown, 2, 0},
		{"one in the middle uploaded", both(of(step(anna), step(bob), step(carl, person("dora"))), uploaded("bob")), "not known", unknown, 3, 0},
		{"an upload of a copy tells nothing", both(of(step(anna, bob), step(copied)), uploaded("copy")), "anna or 1 more", likely, 2, 1},
		{"uploads do not count where steps may run together", both(inTurn, both(uploaded("bob"), parallel)), "not known", unknown, 2, 0},
		{"filled fields", both(three, shown(all, "anna")), "bob", likely, 1, 2},
		{"two have empty fields in the same step", both(of(step(anna), step(bob, carl)), shown(all, "anna")), "bob or 1 more", likely, 2, 2},
		{"all fields are filled", both(three, shown(all, all...)), "the service", likely, 0, 0},
		{"fields that were not read", func(e *model.Envelope, c *triage.Context) {
			both(three, shown(all, "anna"))(e, c)
			c.FieldsRead = false
		}, "not known", unknown, 3, 0},
		{"fields of a service that may hide what was entered", func(e *model.Envelope, c *triage.Context) {
			three(e, c)
			fields(c, all, "anna")
		}, "not known", unknown, 2, 0},
		{"steps count as the envelope does", both(of(step(copied), step(anna), step(bob)), shown(all[:2], "anna")), "bob", likely, 1, 3},
		{"two in one step, of whom one has signed", both(together, shown(all[:1], "anna")), "bob", likely, 1, 1},
		{"somebody without a required field", both(three, shown(all[1:])), "not known", unknown, 2, 0},
		{"part of what somebody has to sign", func(e *model.Envelope, c *triage.Context) {
			both(inTurn, shown([]string{"anna", "anna", "bob"}))(e, c)
			c.Fields[0].Signature = &model.MarkReference{ID: "s"}
		}, "anna", likely, 1, 1},
		{"marks that drafts have as well", func(e *model.Envelope, c *triage.Context) {
			both(inTurn, shown(all[:2], all[:2]...))(e, c)
			c.History.LearnFields(&model.Envelope{ID: "draft", Status: model.Draft}, []model.Annotation{{
				Required: true, Type: model.SignatureField, Signature: &model.MarkReference{ID: "s"},
			}})
		}, "not known", unknown, 2, 0},
		{"all have signed, and a file of one is missing", both(both(inTurn, shown(all[:2], all[:2]...)), owing("anna")), "anna", likely, 1, 1},
		{"all have signed, and a file that nobody can upload is missing", both(both(inTurn, shown(all[:2], all[:2]...)), owing("gone")), "the service", likely, 0, 0},
		{"the sender alone", both(of(), set(func(e *model.Envelope) { e.FlowType = model.SignMyself })), "not known", likely, 0, 0},
		{"draft", status(model.Draft), "", likely, 0, 0},
		{"completed", status(model.Completed), "", triage.Proved, 0, 0},
		{"nobody signs", of(step(copied)), "not known", unknown, 0, 0},
		{"the list leaves people out", set(func(e *model.Envelope) { e.SigningSteps = nil }), "not known", unknown, 0, 0},
	} {
		t.Run(r.name, func(t *testing.T) {
			e, c := healthy(), checked()
			r.shape(e, &c)
			h := triage.Examine(e, c).Holder
			if h.Short() != r.short || h.Certainty != r.certainty || len(h.Who) != r.who || h.Step != r.step {
				t.Errorf("%q, %s, %d people, step %d: %s", h.Short(), h.Certainty, len(h.Who), h.Step, h.Sentence)
			}
			if name, more := h.Brief(); name+more != r.short {
				t.Errorf("in brief %q, want %q", name+more, r.short)
			}
			if open := e.Status.Open() || e.Status == model.Draft; (h.Sentence != "") != open {
				t.Errorf("it says %q", h.Sentence)
			}
		})
	}
}

// What one has done tells of the others, where the steps go one after the other.
func TestActsTellOfOtherSteps(t *testing.T) {
	const no, yes, unknown = triage.ActedNo, triage.ActedYes, triage.ActedUnknown
	shown := func(who string) shape {
		return func(_ *model.Envelope, c *triage.Context) {
			c.History = showsInput()
			fields(c, []string{who})
		}
	}
	for _, r := range []struct {
		name  string
		shape shape
		want  []triage.Acted
	}{
		{"nothing is known", func(_ *model.Envelope, c *triage.Context) { c.FieldsRead = false }, []triage.Acted{unknown, unknown, no}},
		{"the first has not signed", shown("anna"), []triage.Acted{no, no, no}},
		{"the second has not signed", shown("bob"), []triage.Acted{unknown, no, no}},
		{"the second has uploaded", func(e *model.Envelope, _ *triage.Context) { uploads(e, "bob") }, []triage.Acted{yes, unknown, no}},
		{"the second has begun to sign", func(_ *model.Envelope, c *triage.Context) {
			fields(c, []string{"bob"})
			fields(c, []string{"bob"}, "bob")
		}, []triage.Acted{yes, unknown, no}},
		{"the first has not signed, and steps may run together", func(_ *model.Envelope, c *triage.Context) {
			c.History, c.StepsSequential = showsInput(), false
			fields(c, []string{"anna"})
		}, []triage.Acted{no, unknown, unknown}},
	} {
		e, c := healthy(), checked()
		steps(e, step(person("anna")), step(person("bob")), step(person("carl")))
		r.shape(e, &c)
		report := triage.Examine(e, c)
		for i, p := range report.Progress {
			if p.Acted != r.want[i] || p.Step != i+1 {
				t.Errorf("%s: in step %d %s, want %s: %s", r.name, p.Step, p.Acted, r.want[i], p.Why)
			}
		}
	}
}

func TestLooksFinished(t *testing.T) {
	all := []string{"anna"}
	filled := func(e *model.Envelope, c *triage.Context) {
		c.History = showsInput()
		fields(c, all, all...)
	}
	and := func(more shape) shape { return func(e *model.Envelope, c *triage.Context) { filled(e, c); more(e, c) } }
	examine(t, []row{
		fires("an hour", triage.LooksFinished, triage.Soon, triage.Likely, filled),
		silent("just now", triage.LooksFinished, and(func(e *model.Envelope, _ *triage.Context) { e.UpdatedAt = ago(day / 48) })),
		silent("an attachment is missing", triage.LooksFinished, and(func(e *model.Envelope, c *triage.Context) {
			request(model.AttachmentPlaceholder{Required: true}, nil)(e, c)
		})),
		silent("completed", triage.LooksFinished, and(func(e *model.Envelope, _ *triage.Context) { e.Status = model.Completed })),
		silent("a field is empty", triage.LooksFinished, and(func(_ *model.Envelope, c *triage.Context) { fields(c, all) })),
		silent("a text is empty", triage.LooksFinished, and(func(e *model.Envelope, c *triage.Context) {
			c.Fields = append(c.Fields, model.Annotation{Required: true, Type: model.TextField, RecipientID: signer(e).ID})
		})),
		silent("somebody was seen to sign just now", triage.LooksFinished, and(func(e *model.Envelope, c *triage.Context) {
			c.Seen = []triage.Seen{{Kind: triage.SeenSigned, Recipient: signer(e).ID, From: c.Now.Add(-10 * time.Minute), To: c.Now.Add(-5 * time.Minute)}}
		})),
		fires("a signature tells for itself", triage.LooksFinished, triage.Soon, triage.Likely, and(func(_ *model.Envelope, c *triage.Context) { c.History = nil })),
		silent("fields that were not read", triage.LooksFinished, and(func(_ *model.Envelope, c *triage.Context) { c.FieldsRead = false })),
	})
}

func TestShowsInput(t *testing.T) {
	mark := func(filled bool) model.Annotation {
		f := model.Annotation{Required: true, Type: model.SignatureField}
		if filled {
			f.Signature = &model.MarkReference{ID: "s"}
		}
		return f
	}
	text := model.Annotation{Required: true, Type: model.TextField, Text: &model.TextProperties{}}
	type learned struct {
		id     model.EnvelopeID
		status model.Status
		field  model.Annotation
	}
	done := func(id model.EnvelopeID) learned { return learned{id, model.Completed, mark(true)} }
	three := []learned{done("a"), done("b"), done("c")}
	for _, r := range []struct {
		name string
		of   []learned
		want bool
	}{
		{"nothing", nil, false},
		{"two agree", []learned{done("a"), done("b")}, false},
		{"three agree", three, true},
		{"one three times", []learned{done("a"), done("a"), done("a")}, false},
		{"one contradicts", append(slices.Clone(three), learned{"d", model.Completed, mark(false)}), false},
		{"one contradicts before", append([]learned{{"d", model.Completed, mark(false)}}, three...), false},
		{"an empty text tells nothing", append(slices.Clone(three), learned{"d", model.Completed, text}), true},
		{"a draft with an empty signature", append(slices.Clone(three), learned{"d", model.Draft, mark(false)}), true},
		{"a draft with a filled one says nothing of empty ones", append(slices.Clone(three), learned{"d", model.Draft, mark(true)}), true},
		{"a mark of nobody who signs is empty", append(slices.Clone(three), learned{"d", model.Completed, func() model.Annotation {
			of := mark(false)
			of.RecipientID = "gone"
			return of
		}()}), true},
		{"open ones tell nothing", []learned{{"a", model.InProgress, mark(true)}, {"b", model.InProgress, mark(true)}, {"c", model.InProgress, mark(true)}}, false},
	} {
		h := triage.NewHistory()
		for _, l := range r.of {
			e := &model.Envelope{ID: l.id, Status: l.status, SigningSteps: []model.SigningStep{step(person("anna"))}}
			if l.field.RecipientID == "" {
				l.field.RecipientID = "anna"
			}
			h.LearnFields(e, []model.Annotation{l.field})
		}
		if got := h.ShowsInput(); got != r.want {
			t.Errorf("%s: %v", r.name, got)
		}
	}
}

// Twenty have to be there before one that was finished by hand does not count.
func TestInputByRate(t *testing.T) {
	for _, c := range []struct {
		agreeing, contrary int
		want               bool
	}{{19, 1, false}, {33, 1, true}, {32, 1, false}, {58, 1, true}, {98, 3, true}, {97, 4, false}} {
		h := triage.NewHistory()
		for i := range c.agreeing + c.contrary {
			mark := model.Annotation{Required: true, Type: model.SignatureField, RecipientID: "anna"}
			if i < c.agreeing {
				mark.Signature = &model.MarkReference{ID: "s"}
			}
			h.LearnFields(completed(fmt.Sprint("x", i), day), []model.Annotation{mark})
		}
		if got := h.ShowsInput(); got != c.want {
			t.Errorf("%d of %d show it: %v", c.agreeing, c.agreeing+c.contrary, got)
		}
	}
}

// owed asks someone for a file that is missing.
func owed(of model.RecipientID) *model.Attachments {
	return &model.Attachments{Recipients: []model.RecipientPlaceholders{{
		RecipientID: of, Placeholders: []model.AttachmentPlaceholder{{RecipientID: of, ID: "p", Name: model.NewText("Passport"), Required: true}},
	}}}
}
