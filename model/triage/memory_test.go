package triage_test

import (
	"fmt"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// completed is an envelope to Anna that was completed a while ago.
func completed(id string, before time.Duration) *model.Envelope {
	return another(id, func(e *model.Envelope) { e.Status, e.UpdatedAt = model.Completed, ago(before) })
}

// What is known does not depend on the order of reading, nor on what was read again or taken back.
func TestWhatIsTakenBackLeavesNothing(t *testing.T) {
	worked := func(h *triage.History) string {
		e, c := healthy(), checked()
		e.UpdatedAt, c.History = ago(8*day), h
		f, _ := find(triage.Examine(e, c), triage.Precedent)
		return f.Sentence
	}
	latest := worked(history(completed("x", 9*day), completed("y", 3*day)))
	if other := worked(history(completed("y", 3*day), completed("x", 9*day))); other != latest || latest == "" {
		t.Errorf("%q, in the other order %q", latest, other)
	}
	reopened := history(completed("x", 9*day), completed("y", 3*day))
	reopened.Learn(another("y", func(*model.Envelope) {}))
	if got, want := worked(reopened), worked(history(completed("x", 9*day))); got != want {
		t.Errorf("after one was reopened: %q, want %q", got, want)
	}
	value := another("x", func(e *model.Envelope) { signer(e).Verification = verification(model.SMS, "+41795550123") })
	h := history(value)
	h.Learn(another("x", func(e *model.Envelope) { e.UpdatedAt++ }))
	e, c := healthy(), checked()
	e.SigningSteps = []model.SigningStep{step(person("bob"))}
	verified(model.SMS, "")(e, &c)
	c.History = h
	if f, _ := find(triage.Examine(e, c), triage.ValueMissing); f.Severity != triage.Note {
		t.Errorf("a value that is gone still counts: %+v", f)
	}
}

// Forgetting an envelope takes back all that it told.
func TestForgottenEnvelopesTellNothing(t *testing.T) {
	h := triage.NewHistory()
	h.Learn(another("x", func(e *model.Envelope) { signer(e).Verification = verification(model.SMS, "+41795550123") }))
	mark := []model.Annotation{{Required: true, Type: model.SignatureField, Signature: &model.MarkReference{ID: "s"}}}
	for _, id := range []string{"a", "b", "c"} {
		e := completed(id, day)
		mark[0].RecipientID = signer(e).ID
		h.Learn(e)
		h.LearnFields(e, mark)
	}
	if !h.ShowsInput() {
		t.Fatal("three agree")
	}
	h.Learn(another("n", func(e *model.Envelope) { signer(e).Email = model.NewText("zoe@other.example.com") }))
	for _, id := range []model.EnvelopeID{"x", "a", "b", "c", "never learned"} {
		h.Forget(id)
	}
	e, c := healthy(), checked()
	verified(model.SMS, "")(e, &c)
	c.History = h
	report := triage.Examine(e, c)
	if f, _ := find(report, triage.ValueMissing); f.Severity != triage.Note {
		t.Errorf("%+v", f)
	}
	if _, found := find(report, triage.Precedent); found || h.ShowsInput() {
		t.Error("what was forgotten still counts")
	}
}

func TestPhonesOfOtherEnvelopes(t *testing.T) {
	known := func(number string, shape func(*model.Envelope)) shape {
		return every(verified(model.SMS, "+41 79 555 01 23"), after(1, func(_ int, o *model.Envelope) {
			*signer(o) = person("bob")
			signer(o).Verification = verification(model.SMS, number)
			shape(o)
		}))
	}
	any := func(*model.Envelope) {}
	examine(t, []row{
		fires("another address", triage.SharedPhone, triage.Note, triage.Guess, known("+41795550123", any)),
		fires("written otherwise", triage.SharedPhone, triage.Note, triage.Guess, known("0041 (0)79 555-01-23", any)),
		silent("the same address", triage.SharedPhone, known("+41795550123", func(o *model.Envelope) { *signer(o) = person("anna") })),
		silent("another number", triage.SharedPhone, known("+41795550124", any)),
		silent("a masked one", triage.SharedPhone, known("+4179*****23", any)),
		silent("a passcode", triage.SharedPhone, known("+41795550123", func(o *model.Envelope) {
			signer(o).Verification = verification(model.Passcode, "+41795550123")
		})),
		silent("its own, before the address was corrected", triage.SharedPhone, known("+41795550123", any),
			beside(another(string(healthy().ID), func(o *model.Envelope) {
				*signer(o) = person("bob")
				signer(o).Verification = verification(model.SMS, "+41795550123")
			}))),
	})
}

// The limits of the person win over what is usual.
func TestOwnLimitsWin(t *testing.T) {
	limits := func(quiet, watch, slow time.Duration) shape {
		return every(after(50, func(_ int, o *model.Envelope) {
			o.Status, o.CreatedAt, o.UpdatedAt = model.Completed, ago(40*day), ago(37*day)
		}), func(_ *model.Envelope, c *triage.Context) {
			c.Thresholds.IdleWatch, c.Thresholds.IdleSoon = watch, slow
		}, idle(model.InProgress, quiet))
	}
	examine(t, []row{
		fires("usual", triage.BecameSlow, triage.Soon, triage.Proved, limits(4*day, 0, 0)),
		silent("later than usual", triage.BecameSlow, limits(4*day, 0, 20*day)),
		fires("later than usual", triage.Idle, triage.Watch, triage.Proved, limits(4*day, 0, 20*day)),
		silent("both later", triage.Idle, limits(4*day, 9*day, 20*day)),
		fires("both later and passed", triage.BecameSlow, triage.Soon, triage.Proved, limits(20*day, 9*day, 20*day)),
		fires("sooner than usual", triage.Idle, triage.Watch, triage.Proved, limits(day, day, 0)),
		fires("slow sooner than usual", triage.BecameSlow, triage.Soon, triage.Proved, limits(day, 0, day)),
		silent("before it", triage.Idle, limits(day-time.Second, 0, day)),
		fires("a watch beyond the usual moves slow as well", triage.BecameSlow, triage.Soon, triage.Proved, limits(9*day, 9*day, 0)),
		silent("a watch beyond the usual", triage.BecameSlow, limits(4*day, 9*day, 0)),
	})
	for _, c := range []struct {
		shape shape
		want  string
	}{
		{limits(4*day, 0, 0), "It is slow: nothing changed for 4 d. 19 in 20 of the 50 of the same form were completed within 3 d of their creation."},
		{limits(4*day, day, 4*day), "It is slow: nothing changed for 4 d. Your settings allow 4 d."},
		{limits(4*day, 2*day, 5*day), "Nothing changed for 4 d. Your settings allow 2 d."},
		{idle(model.InProgress, 8*day), "Nothing changed for 8 d. The limit is 7 d until enough completed ones are read."},
	} {
		e, context := healthy(), checked()
		c.shape(e, &context)
		if got := triage.Examine(e, context); got.Reason() != c.want {
			t.Errorf("%q, want %q", got.Reason(), c.want)
		}
	}
}

// Nothing is concluded from what could not be read.
func TestUnreadPartsAreNotMissing(t *testing.T) {
	examine(t, []row{
		silent("documents", triage.NoDocuments, set(func(e *model.Envelope) { e.Documents = nil }), unread("documents")),
		silent("people", triage.NoSigner, set(func(e *model.Envelope) { e.SigningSteps, e.NumRecipients = nil, 0 }),
			unread("signing_steps")),
		silent("a count", triage.CountMismatch, set(func(e *model.Envelope) { e.NumRecipients = 0 }),
			unread("num_recipients")),
		silent("pages", triage.PageMismatch, set(func(e *model.Envelope) { e.Pages = 0 }), unread("pages")),
		silent("reminders", triage.NoReminders, set(func(e *model.Envelope) { e.Notification = nil }),
			unread("notification")),
		silent("a value", triage.ValueMissing, verified(model.SMS, ""),
			set(func(e *model.Envelope) { signer(e).Unread = model.Unread{"verification.value"} })),
		silent("files", triage.RequiredMissing, request(model.AttachmentPlaceholder{
			Name: model.NewText("Annex"), Required: true, Unread: model.Unread{"files"},
		}, nil)),
	})
}

func TestNearestCases(t *testing.T) {
	inPerson := set(func(e *model.Envelope) { e.LegalityLevel, signer(e).Role = model.QESZertes, model.InPersonSigner })
	gone := func(name string) model.Recipient {
		one := person(name)
		one.Email = model.NewText(name + "@gone.example.org")
		return one
	}
	signed := func(done ...string) shape {
		return every(reminded(7, 8*day, 2*day), shown([]string{"anna"}, done...), func(_ *model.Envelope, c *triage.Context) {
			for i := range 4 {
				c.History.Learn(another(fmt.Sprint("x", i), func(*model.Envelope) {}))
			}
		})
	}
	examine(t, []row{
		fires("voided, and prepared again", triage.EndedRecently, triage.Note, triage.Likely,
			set(func(e *model.Envelope) { e.CreatedAt = ago(9 * day) }), idle(model.Voided, day),
			after(1, func(_ int, o *model.Envelope) { o.Status, o.CreatedAt = model.Draft, ago(time.Hour) })),
		fires("a draft", triage.QualifiedHere, triage.Watch, triage.Unknown, inPerson, status(model.Draft)),
		silent("completed", triage.QualifiedHere, inPerson, status(model.Completed)),
		silent("three people of one envelope", triage.DeadDomain, has(step(gone("a"), gone("b"), gone("c"))),
			after(1, func(_ int, o *model.Envelope) {
				o.Status, signer(o).Email = model.Completed, model.NewText("zoe@works.example.com")
			})),
		fires("someone who has not signed", triage.Bottleneck, triage.Note, triage.Proved, signed()),
		silent("someone who has signed", triage.Bottleneck, signed("anna")),
		fires("before another reminder", triage.ReminderTooLate, triage.Watch, triage.Likely, signed()),
		silent("nobody is left to remind", triage.ReminderTooLate, signed("anna")),
	})
}

// Of two successors of one moment it is always the same.
func TestSuccessorsOfOneMoment(t *testing.T) {
	newer := func(id string) *model.Envelope { return another(id, func(o *model.Envelope) { o.CreatedAt = in(day) }) }
	one, _, _ := history(newer("b"), newer("c")).Successor(healthy())
	other, _, _ := history(newer("c"), newer("b")).Successor(healthy())
	if one != other || one == "" {
		t.Errorf("%q or %q", one, other)
	}
}
