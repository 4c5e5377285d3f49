package reading

import (
	"context"
	"time"

	"inkdesk/model"
	"inkdesk/model/account"
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
