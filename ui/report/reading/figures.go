package reading

import (
	"context"
	"slices"
	"time"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/tally"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/figures"
	"inkdesk/ui/report"
)

// Now returns the present moment by the clock of the service, in the zone of the person.
func (a *Account) Now() time.Time { return a.env.ServiceNow() }

// Figures returns the numbers of the account between two times. With an error they count the envelopes read before
// it.
func (a *Account) Figures(ctx context.Context, since, until time.Time) (*figures.Account, error) {
	known := a.env.Account
	reading := figures.NewReading(known, a.env.ServiceNow(), tally.Monday(since), a.env.Client.PageSize(), true)
	failed := a.readPages(ctx, reading.Next, func(list *model.EnvelopeList, read account.Span) { reading.Take(list, nil, read) })
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
	out.Period = figures.PeriodOf(known.Tally.Reach, now, since, until, a.env.Settings.Thresholds.ExpiringSoon)
	out.Numbers = tally.Count(known.Counted(), out.Period)
	out.Days = known.Tally.Days
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

// Shift returns what happened since a time, and what expires until another. With an error it tells of the envelopes
// read before it.
func (a *Account) Shift(ctx context.Context, since, next time.Time) (report.Shift, error) {
	err := a.readSince(ctx, model.EnvelopeQuery{Order: model.ByModification}, since)
	if err == nil {
		err = a.readSince(ctx, model.EnvelopeQuery{Order: model.ByModification, Statuses: []model.Status{model.InProgress, model.Pending}}, time.Time{})
	}
	return report.NewShift(&a.env, a.changes, since, next), err
}

// Replay makes the forecasts for what ended since a time, as they would have been made before, and says how they turned
// out. With an error it knows of the envelopes read before it.
func (a *Account) Replay(ctx context.Context, since time.Time) (triage.Calibration, error) {
	ended := []model.Status{model.Completed, model.Declined, model.Expired, model.Voided}
	err := a.readSince(ctx, model.EnvelopeQuery{Order: model.ByModification, Statuses: ended}, since)
	var all []*model.Envelope
	for _, id := range a.env.Account.Select(func(s *model.Summary) bool { return slices.Contains(ended, s.Status()) }) {
		if e, known := a.env.Account.Envelope(id); known {
			all = append(all, &e)
		}
	}
	return triage.Replay(all, a.env.Settings.Thresholds), err
}

// readSince learns the envelopes of a listing that is ordered by the last change, the latest first, up to those
// changed before a time.
func (a *Account) readSince(ctx context.Context, q model.EnvelopeQuery, since time.Time) error {
	q.Window = model.FirstRows(a.env.Client.PageSize(), "")
	over := false
	return a.readPages(ctx, func() (model.EnvelopeQuery, bool) { return q, !over }, func(list *model.EnvelopeList, read account.Span) {
		for i := range list.Envelopes {
			a.env.Account.LearnAt(&list.Envelopes[i], read)
		}
		if over = !list.HasNextPage || len(list.Envelopes) == 0; over {
			return
		}
		last := &list.Envelopes[len(list.Envelopes)-1]
		over = last.ID.String() == q.After || last.UpdatedAt.Time().Before(since)
		q.Window = model.FirstRows(q.First, last.ID.String())
	})
}
