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

// withFields gives each person one required field, filled for those in done; shown has the service show them.
func withFields(who []string, done ...string) shape {
	return func(_ *model.Envelope, c *triage.Context) { fields(c, who, done...) }
}

func shown(who []string, done ...string) shape {
	return every(func(_ *model.Envelope, c *triage.Context) { c.History = showsInput() }, withFields(who, done...))
}

func unreadFields(_ *model.Envelope, c *triage.Context) { c.FieldsRead = false }

func parallel(_ *model.Envelope, c *triage.Context) { c.StepsSequential = false }

func TestHolder(t *testing.T) {
	anna, bob, carl := person("anna"), person("bob"), person("carl")
	copied := person("copy")
	copied.Role = model.ReceivesCopy
	all := []string{"anna", "bob", "carl"}
	if h := triage.Examine(another("e", func(e *model.Envelope) { e.SigningSteps = nil }), checked()).Holder; !strings.Contains(h.Sentence, "leaves out") {
		t.Errorf("of a list that leaves people out it says %q", h.Sentence)
	}
	const likely, unknown = triage.Likely, triage.Unknown
	inTurn, together := has(step(anna), step(bob)), has(step(anna, bob))
	three := has(step(anna), step(bob), step(carl))
	uploaded := func(who string) shape { return set(func(e *model.Envelope) { uploads(e, who) }) }
	owing := func(id model.RecipientID) shape { return set(func(e *model.Envelope) { e.Attachments = owed(id) }) }
	for _, r := range []struct {
		name      string
		shape     shape
		short     string
		certainty triage.Certainty
		who, step int
	}{
		{"the only signer", has(step(anna), step(copied)), "anna", likely, 1, 1},
		{"the only signer, PENDING", status(model.Pending), "anna", likely, 1, 1},
		{"the only signer, a state nobody knows", status("SEALING"), "anna", likely, 1, 1},
		{"two in one step", together, "anna or 1 more", likely, 2, 1},
		{"one after the other", inTurn, "not known", unknown, 2, 0},
		{"the last signer before a copy", has(step(anna), step(bob), step(copied)), "not known", unknown, 2, 0},
		{"the last step has two", has(step(anna), step(bob, carl)), "not known", unknown, 3, 0},
		{"steps may run together", every(inTurn, parallel), "not known", unknown, 2, 0},
		{"the last one uploaded", every(inTurn, uploaded("bob")), "bob", likely, 1, 2},
		{"the first one uploaded", every(inTurn, uploaded("anna")), "not known", unknown, 2, 0},
		{
			"one in the middle uploaded", every(has(step(anna), step(bob), step(carl, person("dora"))), uploaded("bob")),
			"not known", unknown, 3, 0,
		},
		{
			"an upload of a copy tells nothing", every(has(step(anna, bob), step(copied)), uploaded("copy")), "anna or 1 more",
			likely, 2, 1,
		},
		{
			"uploads do not count where steps may run together", every(inTurn, every(uploaded("bob"), parallel)), "not known",
			unknown, 2, 0,
		},
		{"filled fields", every(three, shown(all, "anna")), "bob", likely, 1, 2},
		{
			"two have empty fields in the same step", every(has(step(anna), step(bob, carl)), shown(all, "anna")),
			"bob or 1 more", likely, 2, 2,
		},
		{"all fields are filled", every(three, shown(all, all...)), "the service", likely, 0, 0},
		{"fields that were not read", every(three, shown(all, "anna"), unreadFields), "not known", unknown, 3, 0},
		{
			"fields of a service that may hide what was entered", every(three, withFields(all, "anna")), "not known", unknown,
			2, 0,
		},
		{
			"steps count as the envelope does", every(has(step(copied), step(anna), step(bob)), shown(all[:2], "anna")), "bob",
			likely, 1, 3,
		},
		{"two in one step, of whom one has signed", every(together, shown(all[:1], "anna")), "bob", likely, 1, 1},
		{"someone without a required field", every(three, shown(all[1:])), "not known", unknown, 2, 0},
		{"part of what someone has to sign", func(e *model.Envelope, c *triage.Context) {
			every(inTurn, shown([]string{"anna", "anna", "bob"}))(e, c)
			c.Fields[0].Signature = &model.MarkReference{ID: "s"}
		}, "anna", likely, 1, 1},
		{"marks that drafts have as well", func(e *model.Envelope, c *triage.Context) {
			every(inTurn, shown(all[:2], all[:2]...))(e, c)
			c.History.LearnFields(&model.Envelope{ID: "draft", Status: model.Draft}, []model.Annotation{{
				Required: true, Type: model.SignatureField, Signature: &model.MarkReference{ID: "s"},
			}})
		}, "not known", unknown, 2, 0},
		{
			"all have signed, and a file of one is missing", every(every(inTurn, shown(all[:2], all[:2]...)), owing("anna")),
			"anna", likely, 1, 1,
		},
		{
			"all have signed, and a file that nobody can upload is missing",
			every(every(inTurn, shown(all[:2], all[:2]...)), owing("gone")), "the service", likely, 0, 0,
		},
		{
			"the sender alone", every(has(), set(func(e *model.Envelope) { e.FlowType = model.SignMyself })), "not known",
			likely, 0, 0,
		},
		{"draft", status(model.Draft), "", likely, 0, 0},
		{"completed", status(model.Completed), "", triage.Proved, 0, 0},
		{"nobody signs", has(step(copied)), "not known", unknown, 0, 0},
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
	for _, r := range []struct {
		name  string
		shape shape
		want  []triage.Acted
	}{
		{"nothing is known", unreadFields, []triage.Acted{unknown, unknown, no}},
		{"the first has not signed", shown([]string{"anna"}), []triage.Acted{no, no, no}},
		{"the second has not signed", shown([]string{"bob"}), []triage.Acted{unknown, no, no}},
		{"the second has uploaded", func(e *model.Envelope, _ *triage.Context) { uploads(e, "bob") }, []triage.Acted{yes, unknown, no}},
		{
			"the second has begun to sign", every(withFields([]string{"bob"}), withFields([]string{"bob"}, "bob")),
			[]triage.Acted{yes, unknown, no},
		},
		{
			"the first has not signed, and steps may run together", every(shown([]string{"anna"}), parallel),
			[]triage.Acted{no, unknown, unknown},
		},
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
	filled := shown(all, all...)
	examine(t, []row{
		fires("an hour", triage.LooksFinished, triage.Soon, triage.Likely, filled),
		silent("just now", triage.LooksFinished, filled, idle(model.InProgress, day/48)),
		silent("an attachment is missing", triage.LooksFinished, filled,
			request(model.AttachmentPlaceholder{Required: true}, nil)),
		silent("completed", triage.LooksFinished, filled, status(model.Completed)),
		silent("a field is empty", triage.LooksFinished, filled, withFields(all)),
		silent("a text is empty", triage.LooksFinished, filled, func(e *model.Envelope, c *triage.Context) {
			c.Fields = append(c.Fields, model.Annotation{Required: true, Type: model.TextField, RecipientID: signer(e).ID})
		}),
		silent("someone was seen to sign just now", triage.LooksFinished, filled, func(e *model.Envelope, c *triage.Context) {
			c.Events = []triage.Event{{Kind: triage.EventSigned, Recipient: signer(e).ID, From: c.Now.Add(-10 * time.Minute), To: c.Now.Add(-5 * time.Minute)}}
		}),
		fires("a signature tells for itself", triage.LooksFinished, triage.Soon, triage.Likely,
			filled, func(_ *model.Envelope, c *triage.Context) { c.History = nil }),
		silent("fields that were not read", triage.LooksFinished, filled, unreadFields),
	})
}

func TestShowsInput(t *testing.T) {
	mark := func(filled bool) model.Annotation { return annas(model.SignatureField, true, filled) }
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
