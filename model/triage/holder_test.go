package triage_test

import (
	"strings"
	"testing"

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
	p := triage.NewHistory()
	p.LearnFields(&model.Envelope{Status: model.Completed}, []model.Annotation{{Required: true, Signature: &model.MarkReference{ID: "s"}}})
	return p
}

func TestHolder(t *testing.T) {
	anna, bob, carl := person("anna"), person("bob"), person("carl")
	copied := person("copy")
	copied.Role = model.ReceivesCopy
	all := []string{"anna", "bob", "carl"}
	if h := triage.Examine(another("e", func(e *model.Envelope) { e.SigningSteps = nil }), checked()).Holder; !strings.Contains(h.Sentence, "leaves out") {
		t.Errorf("of a list that leaves people out it says %q", h.Sentence)
	}
	for _, r := range []struct {
		name      string
		shape     shape
		short     string
		certainty triage.Certainty
		who, step int
	}{
		{"the only signer", func(e *model.Envelope, _ *triage.Context) { steps(e, step(anna), step(copied)) }, "anna", triage.Proved, 1, 1},
		{"the only signer, PENDING", func(e *model.Envelope, _ *triage.Context) { e.Status = model.Pending }, "anna", triage.Likely, 1, 1},
		{"the only signer, a state nobody knows", func(e *model.Envelope, _ *triage.Context) { e.Status = "SEALING" }, "anna", triage.Likely, 1, 1},
		{"two in one step", func(e *model.Envelope, _ *triage.Context) { steps(e, step(anna, bob)) }, "anna or 1 more?", triage.Unknown, 2, 0},
		{"one after the other", func(e *model.Envelope, _ *triage.Context) { steps(e, step(anna), step(bob)) }, "at least bob", triage.Likely, 2, 0},
		{"the last signer before a copy", func(e *model.Envelope, _ *triage.Context) { steps(e, step(anna), step(bob), step(copied)) }, "at least bob", triage.Likely, 2, 0},
		{"the last step has two", func(e *model.Envelope, _ *triage.Context) { steps(e, step(anna), step(bob, carl)) }, "anna or 2 more?", triage.Unknown, 3, 0},
		{"steps may run together", func(e *model.Envelope, c *triage.Context) {
			steps(e, step(anna), step(bob))
			c.StepsSequential = false
		}, "anna or 1 more?", triage.Unknown, 2, 0},
		{"the last one uploaded", func(e *model.Envelope, _ *triage.Context) {
			steps(e, step(anna), step(bob))
			uploads(e, "bob")
		}, "bob", triage.Likely, 1, 2},
		{"the first one uploaded", func(e *model.Envelope, _ *triage.Context) {
			steps(e, step(anna), step(bob))
			uploads(e, "anna")
		}, "at least bob", triage.Likely, 2, 1},
		{"one in the middle uploaded", func(e *model.Envelope, _ *triage.Context) {
			steps(e, step(anna), step(bob), step(carl, person("dora")))
			uploads(e, "bob")
		}, "bob or 2 more?", triage.Guess, 3, 2},
		{"an upload of a copy tells nothing", func(e *model.Envelope, _ *triage.Context) {
			steps(e, step(anna, bob), step(copied))
			uploads(e, "copy")
		}, "anna or 1 more?", triage.Unknown, 2, 0},
		{"uploads do not count where steps may run together", func(e *model.Envelope, c *triage.Context) {
			steps(e, step(anna), step(bob))
			uploads(e, "bob")
			c.StepsSequential = false
		}, "anna or 1 more?", triage.Unknown, 2, 0},
		{"filled fields", func(e *model.Envelope, c *triage.Context) {
			steps(e, step(anna), step(bob), step(carl))
			c.History = showsInput()
			fields(c, all, "anna")
		}, "bob", triage.Likely, 1, 2},
		{"two have empty fields in the same step", func(e *model.Envelope, c *triage.Context) {
			steps(e, step(anna), step(bob, carl))
			c.History = showsInput()
			fields(c, all, "anna")
		}, "bob or 1 more?", triage.Likely, 2, 2},
		{"all fields are filled", func(e *model.Envelope, c *triage.Context) {
			steps(e, step(anna), step(bob), step(carl))
			c.History = showsInput()
			fields(c, all, all...)
		}, "", triage.Likely, 0, 0},
		{"fields that were not read", func(e *model.Envelope, c *triage.Context) {
			steps(e, step(anna), step(bob), step(carl))
			c.History, c.FieldsRead = showsInput(), false
			fields(c, all, "anna")
		}, "at least carl", triage.Likely, 3, 0},
		{"fields of a service that may hide what was entered", func(e *model.Envelope, c *triage.Context) {
			steps(e, step(anna), step(bob), step(carl))
			fields(c, all, "anna")
		}, "at least carl", triage.Likely, 3, 0},
		{"somebody without a required field", func(e *model.Envelope, c *triage.Context) {
			steps(e, step(anna), step(bob), step(carl))
			c.History = showsInput()
			fields(c, all[1:])
		}, "at least carl", triage.Likely, 3, 0},
		{"draft", func(e *model.Envelope, _ *triage.Context) { e.Status = model.Draft }, "", triage.Proved, 0, 0},
		{"completed", func(e *model.Envelope, _ *triage.Context) { e.Status = model.Completed }, "", triage.Unknown, 0, 0},
		{"nobody signs", func(e *model.Envelope, _ *triage.Context) { steps(e, step(copied)) }, "", triage.Unknown, 0, 0},
		{"the list leaves people out", func(e *model.Envelope, _ *triage.Context) { e.SigningSteps = nil }, "", triage.Unknown, 0, 0},
	} {
		t.Run(r.name, func(t *testing.T) {
			e, c := healthy(), checked()
			r.shape(e, &c)
			h := triage.Examine(e, c).Holder
			if h.Short() != r.short || h.Certainty != r.certainty || len(h.Who) != r.who || h.Step != r.step {
				t.Errorf("%q, %s, %d people, step %d: %s", h.Short(), h.Certainty, len(h.Who), h.Step, h.Sentence)
			}
			if name, more := h.Brief(); name+more != brief(r.short) {
				t.Errorf("in brief %q, want %q", name+more, brief(r.short))
			}
			if open := e.Status.Open() || e.Status == model.Draft; (h.Sentence != "") != open {
				t.Errorf("it says %q", h.Sentence)
			}
		})
	}
}

func TestLooksFinished(t *testing.T) {
	all := []string{"anna"}
	filled := func(e *model.Envelope, c *triage.Context) {
		c.History = showsInput()
		fields(c, all, all...)
	}
	and := func(more shape) shape {
		return func(e *model.Envelope, c *triage.Context) { filled(e, c); more(e, c) }
	}
	examine(t, []row{
		fires("an hour", triage.LooksFinished, triage.Soon, triage.Likely, filled),
		silent("just now", triage.LooksFinished, and(func(e *model.Envelope, _ *triage.Context) { e.UpdatedAt = ago(day / 48) })),
		silent("an attachment is missing", triage.LooksFinished, and(func(e *model.Envelope, c *triage.Context) {
			request(model.AttachmentPlaceholder{Required: true}, nil)(e, c)
		})),
		silent("completed", triage.LooksFinished, and(func(e *model.Envelope, _ *triage.Context) { e.Status = model.Completed })),
		silent("a field is empty", triage.LooksFinished, and(func(_ *model.Envelope, c *triage.Context) { fields(c, all) })),
		silent("the service may hide what was entered", triage.LooksFinished, and(func(_ *model.Envelope, c *triage.Context) { c.History = nil })),
	})
}

func TestShowsInput(t *testing.T) {
	field := func(filled, required bool) model.Annotation {
		f := model.Annotation{Required: required, Text: &model.TextProperties{}}
		if filled {
			f.Text.Value = model.NewText("x")
		}
		return f
	}
	type learned struct {
		status model.Status
		field  model.Annotation
	}
	for _, r := range []struct {
		name string
		of   []learned
		want bool
	}{
		{"nothing", nil, false},
		{"completed and filled", []learned{{model.Completed, field(true, true)}}, true},
		{"completed and empty", []learned{{model.Completed, field(true, true)}, {model.Completed, field(false, true)}}, false},
		{"an empty field that is not required", []learned{{model.Completed, field(true, true)}, {model.Completed, field(false, false)}}, true},
		{"a draft with an empty field", []learned{{model.Completed, field(true, true)}, {model.Draft, field(false, true)}}, true},
		{"a draft with a filled field", []learned{{model.Completed, field(true, true)}, {model.Draft, field(true, true)}}, false},
		{"open ones tell nothing", []learned{{model.InProgress, field(true, true)}}, false},
	} {
		p := triage.NewHistory()
		for _, l := range r.of {
			p.LearnFields(&model.Envelope{Status: l.status}, []model.Annotation{l.field})
		}
		if got := p.ShowsInput(); got != r.want {
			t.Errorf("%s: %v", r.name, got)
		}
	}
}

func TestSampleIsNamedOnce(t *testing.T) {
	p := triage.NewHistory()
	if _, ok := p.Sample(); ok {
		t.Error("there is a sample before anything was read")
	}
	p.Learn(healthy())
	if s, ok := p.Sample(); ok {
		t.Errorf("an open envelope became the sample: %+v", s)
	}
	p.Learn(another("done", func(e *model.Envelope) { e.Status = model.Completed }))
	if s, ok := p.Sample(); !ok || s != (triage.Sample{Envelope: "done", Document: "d1"}) {
		t.Errorf("the sample is %+v", s)
	}
	p.Learn(another("done2", func(e *model.Envelope) { e.Status = model.Completed }))
	if s, ok := p.Sample(); ok {
		t.Errorf("a second sample is named: %+v", s)
	}
	if _, ok := (*triage.History)(nil).Sample(); ok {
		t.Error("nobody has a sample")
	}
	told := showsInput()
	told.Learn(another("done", func(e *model.Envelope) { e.Status = model.Completed }))
	if s, ok := told.Sample(); ok {
		t.Errorf("a sample is named although it is known: %+v", s)
	}
}

// brief is what becomes of a few words in a narrow column.
func brief(words string) string {
	if name, several := strings.CutPrefix(words, "at least "); several {
		return name + " +?"
	}
	return strings.Replace(words, " more?", "?", 1)
}
