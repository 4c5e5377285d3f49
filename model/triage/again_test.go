package triage_test

import (
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
)

func TestSentTwice(t *testing.T) {
	twin := func(status model.Status, apart time.Duration, change ...func(*model.Envelope)) shape {
		return func(e *model.Envelope, c *triage.Context) {
			c.History = history(e, another("e2", func(o *model.Envelope) {
				o.Status, o.CreatedAt = status, model.Time(e.CreatedAt.Time().Add(-apart).Unix())
				o.Name = model.NewText("lease 2026 (copy)")
				for _, f := range change {
					f(o)
				}
			}))
		}
	}
	found := func(name string, s shape) row { return fires(name, triage.SentTwice, triage.Soon, triage.Likely, s) }
	examine(t, []row{
		found("an hour apart", twin(model.InProgress, time.Hour)),
		found("the other one was signed", twin(model.Completed, time.Hour)),
		found("the other one is later", twin(model.Pending, -time.Hour)),
		found("two days apart", twin(model.InProgress, 2*day)),
		silent("a weekly form", triage.SentTwice, twin(model.InProgress, 2*day+time.Second)),
		silent("the next of a series", triage.SentTwice, twin(model.InProgress, time.Hour, func(o *model.Envelope) {
			o.Name = model.NewText("Lease 2027")
		})),
		silent("with more pages", triage.SentTwice, twin(model.InProgress, time.Hour, func(o *model.Envelope) { o.Documents[0].PageCount++ })),
		silent("issued again", triage.SentTwice, twin(model.Voided, time.Hour)),
		silent("a draft", triage.SentTwice, twin(model.Draft, time.Hour)),
		silent("for somebody else", triage.SentTwice, twin(model.InProgress, time.Hour, func(o *model.Envelope) {
			signer(o).Email = model.NewText("bob@kunde.example.com")
		})),
		silent("of another name", triage.SentTwice, twin(model.InProgress, time.Hour, func(o *model.Envelope) {
			o.Name = model.NewText("Policy 2026")
		})),
		silent("of its own", triage.SentTwice, func(e *model.Envelope, c *triage.Context) { c.History = history(e) }),
		silent("nothing is known", triage.SentTwice, func(_ *model.Envelope, c *triage.Context) { c.History = nil }),
	})
}

// What was issued again is for the same person, of whom the address may have been corrected, and soon after.
func TestIssuedAgain(t *testing.T) {
	works := func(address string) *model.Envelope {
		e := completed("done "+address, 30*day)
		signer(e).Email = model.NewText(address)
		return e
	}
	const mine, other = "anna@kunde.example.com", "anna.berg@kunde.example.com"
	for name, c := range map[string]struct {
		later func(*model.Envelope)
		known []*model.Envelope
		want  bool
	}{
		"the same":                       {func(*model.Envelope) {}, nil, true},
		"a corrected address":            {func(e *model.Envelope) { signer(e).Email = model.NewText(other) }, nil, true},
		"of one that worked":             {func(e *model.Envelope) { signer(e).Email = model.NewText(other) }, []*model.Envelope{works(mine)}, true},
		"in place of one that never did": {func(e *model.Envelope) { signer(e).Email = model.NewText(other) }, []*model.Envelope{works(other)}, true},
		"a namesake":                     {func(e *model.Envelope) { signer(e).Email = model.NewText(other) }, []*model.Envelope{works(mine), works(other)}, false},
		"another one at the same desk":   {func(e *model.Envelope) { signer(e).Name = model.NewText("Anna Zoller") }, nil, false},
		"within three weeks":             {func(e *model.Envelope) { e.CreatedAt = in(18 * day) }, nil, true},
		"at the next visit":              {func(e *model.Envelope) { e.CreatedAt = in(21 * day) }, nil, false},
	} {
		e := another("e", func(e *model.Envelope) {
			e.Status, signer(e).Name, signer(e).Email = model.Declined, model.NewText("Anna Berg"), model.NewText(mine)
			e.CreatedAt, e.UpdatedAt = ago(9*day), ago(2*day)
		})
		later := another("later", func(o *model.Envelope) {
			signer(o).Name, signer(o).Email, o.CreatedAt = model.NewText("Anna Berg"), model.NewText(mine), ago(day)
			c.later(o)
		})
		if _, _, found := history(append(c.known, e, later)...).Successor(e); found != c.want {
			t.Errorf("%s: it is issued again %v", name, found)
		}
	}
}
