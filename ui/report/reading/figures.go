package reading

import (
	"context"
	"time"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/tally"
	"inkdesk/ui/describe"
	"inkdesk/ui/figures"
	"inkdesk/ui/report"
)

// Now is the present moment by the clock of the service, in the zone of the person.
func (a *Account) Now() time.Time { return a.env.ServiceNow() }

// Figures are the numbers of the account between two times. With an error they count what was read
// before it.
func (a *Account) Figures(ctx context.Context, since, until time.Time) (*figures.Account, error) {
	known := a.env.Account
	reading := figures.NewReading(known, a.env.ServiceNow(), tally.Monday(since), a.env.Client.PageSize(), true)
	failed := a.readPages(ctx, reading.Next, reading.Take)
	out := &figures.Account{
		Queue: figures.NewQueue(), Complete: failed == nil,
		Assumptions: report.AssumptionsOf(a.env.Settings.Profile.Assumptions),
	}
	open := make(envelopeSet)
	for _, id := range known.Select(account.IsOpen) {
		open[id] = true
	}
	if failed == nil {
		_, failed = a.learn(ctx, open)
	}
	now := a.env.ServiceNow()
	for _, id := range known.Select(account.IsOpen) {
		if e, ok := known.Envelope(id); ok {
			out.Queue.Add(&e, known.Report(&e, now))
		}
	}
	out.Period = figures.PeriodOf(known.Tally.Reach, now, since, until)
	out.Numbers = tally.Count(known.Counted(), out.Period)
	return out, failed
}

// readPages asks for what next says, page after page, and has take take the answers.
func (a *Account) readPages(ctx context.Context, next func() (model.EnvelopeQuery, bool), take func(*model.EnvelopeList, account.Span)) error {
	for n := 0; ; {
		q, more := next()
		if !more {
			return nil
		}
		a.progress("Reading envelopes, " + describe.Counted(n, "envelope") + " so far")
		began := a.env.Now()
		list, err := a.env.Client.Envelopes(ctx, q)
		if err != nil {
			return err
		}
		take(&list, a.env.Span(began, a.env.Now()))
		n += len(list.Envelopes)
	}
}
