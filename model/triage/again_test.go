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
