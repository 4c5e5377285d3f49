package reading

import (
	"context"
	"slices"
	"time"

	"inkdesk/model"
	"inkdesk/ui/view"
)

const (
	// clockSlack is how much of the time before the reading is looked at as well: the clock that
	// dates changes may be behind.
	clockSlack = 2 * time.Minute
	// mostRounds bounds how often the changes are read, where the account does not come to rest.
	mostRounds = 5
)

// readChanged adds what was changed while several pages were read: its new place may be on a page
// that was read before. Each round reads, newest first, what was changed since the one before
// began, until one finds nothing that is not known. The order of creation does not change.
func (l *lister) readChanged(ctx context.Context) error {
	if l.answers < 2 || !l.view.Scanned() && l.parts[0].Order == model.ByCreation || l.scan.Full() {
		return nil
	}
	since := l.began
	for range mostRounds {
		began := l.env.ServiceNow()
		found, err := l.readRound(ctx, since.Add(-clockSlack))
		if err != nil || found == 0 {
			return err
		}
		since = began
	}
	l.stopped = true
	return nil
}

// readRound adds the rows that were changed since a time, and returns how many were not known.
func (l *lister) readRound(ctx context.Context, since time.Time) (found int, err error) {
	body, possible := l.view.Query.And(l.Query).Request(l.env.ServiceNow(), l.env.Client.Stamp)
	if !possible {
		return 0, nil
	}
	body.Order, body.Ascending = model.ByModification, false
	for after := model.EnvelopeID(""); ; {
		body.Window = model.FirstRows(l.env.Client.PageSize(), after.String())
		page, rows, err := l.ask(ctx, body)
		if err != nil {
			return found, err
		}
		n := slices.IndexFunc(rows, func(r *view.Row) bool { return !r.Changed().IsZero() && r.Changed().Before(since) })
		over := n >= 0 || len(rows) == 0 || !page.HasNextPage || rows[len(rows)-1].ID == after
		if n < 0 {
			n = len(rows)
		}
		added := l.scan.Add(rows[:n])
		l.take(added)
		if found += len(added); over {
			return found, nil
		}
		after = rows[len(rows)-1].ID
	}
}
