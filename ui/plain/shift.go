package plain

import (
	"context"
	"time"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/shift"
)

// Shift is what happened since a time, and what expires until another. With an error it tells what was
// read before it.
func (a *Account) Shift(ctx context.Context, since, next time.Time) (shift.Shift, error) {
	err := a.readSince(ctx, model.EnvelopeQuery{Order: model.ByModification}, since)
	if err == nil {
		err = a.readSince(ctx, model.EnvelopeQuery{Order: model.ByModification, Statuses: []model.Status{model.InProgress, model.Pending}}, time.Time{})
	}
	return shift.New(&a.env, a.changes, since, next), err
}

// readSince learns the envelopes of a listing that is ordered by the last change, the latest first, up
// to what was changed before a time.
func (a *Account) readSince(ctx context.Context, q model.EnvelopeQuery, since time.Time) error {
	after := ""
	for n := 0; ; {
		a.progress("Reading what has changed, " + describe.Counted(n, "envelope") + " so far")
		q.Window = model.FirstRows(a.env.Client.PageSize(), after)
		began := a.env.Now()
		list, err := a.env.Client.Envelopes(ctx, q)
		if err != nil {
			return err
		}
		for i := range list.Envelopes {
			a.env.Account.LearnAt(&list.Envelopes[i], a.env.Span(began, a.env.Now()))
		}
		n += len(list.Envelopes)
		if !list.HasNextPage || len(list.Envelopes) == 0 {
			return nil
		}
		last := &list.Envelopes[len(list.Envelopes)-1]
		if last.ID.String() == after || last.UpdatedAt.Time().Before(since) {
			return nil
		}
		after = last.ID.String()
	}
}
