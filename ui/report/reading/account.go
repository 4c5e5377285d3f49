// Package reading reads envelopes and says without a screen what it knows of them: as a table,
// for other programs, and in sentences that read well aloud. Views, rows, reports and words are
// those of the screens. It changes nothing, neither at the service nor on this machine.
package reading

import (
	"context"
	"errors"
	"slices"
	"time"

	"inkdesk/api"
	deskfiles "inkdesk/api/desk"
	"inkdesk/api/history"
	"inkdesk/api/journal"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/tally"
	"inkdesk/model/triage"
	"inkdesk/ui/background"
	"inkdesk/ui/describe"
	"inkdesk/ui/desk"
	"inkdesk/ui/figures"
	"inkdesk/ui/report"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
	"inkdesk/ui/theme"
)

// Options describes how an account is read.
type Options struct {
	Client   *api.Client
	Settings *settings.Resolved
	Keys     *keys.Map
	Journal  *journal.Journal // holds changes made from here, History those seen, Desk decisions; nil for none
	History  *history.Store
	Desk     *deskfiles.Store
	Now      func() time.Time
	Readings int          // limits how many envelopes are read further, for what rules need and no list shows
	ASCII    bool         // says that no other characters can be shown
	Progress func(string) // takes in a few words what goes on
	Warn     func(error)  // takes what could not be read of this machine
}

// Account reads an account, and holds what it has read of it.
type Account struct {
	env      screen.Env
	prefetch *background.Reader
	readings int // left
	limit    int // of the readings
	changes  []journal.Entry
	progress func(string)
}

const diskLimit = 3 * time.Second // limits how long the disk is waited for, which may be one of a network

// Open reads what this machine knows of an account.
func Open(o Options) *Account {
	a := &Account{readings: o.Readings, limit: o.Readings, progress: o.Progress}
	a.env = screen.Env{
		Client: o.Client, Settings: o.Settings, Keys: o.Keys, Journal: o.Journal, Now: o.Now,
		Theme: theme.New(theme.Options{Name: "mono", ASCII: o.ASCII}),
	}
	a.env.Account = account.New(a.env.Rules())
	if o.Desk != nil {
		a.env.Desk = desk.New(o.Now, o.Desk.Service(), o.Desk.Shared())
	}
	a.prefetch = background.NewReader(a.env)
	kept, answered := terminal.Within(diskLimit, func() kept { return read(o) })
	if !answered {
		o.Warn(errors.New("the disk does not answer; what was decided and seen here is left out"))
		return a
	}
	for _, err := range kept.failed {
		o.Warn(err)
	}
	if o.Desk != nil && kept.board != nil {
		a.env.Desk.Load(kept.desk.Account, kept.board)
	}
	a.env.Account.Recall(kept.history.Changes, kept.history.Snapshots)
	a.env.Account.Tally.RecallDays(kept.history.Days)
	a.changes = kept.changes
	return a
}

type kept struct {
	history history.History
	desk    deskfiles.Contents
	board   *deskfiles.Board
	changes []journal.Entry
	failed  []error
}

const mostChanges = 2000

func read(o Options) kept {
	var k kept
	var err error
	if o.History != nil {
		if k.history, err = o.History.History(); err != nil {
			k.failed = append(k.failed, err)
		}
	}
	if o.Desk != nil {
		if k.desk, err = o.Desk.Read(); err != nil {
			k.failed = append(k.failed, err)
		} else {
			k.board = deskfiles.NewBoard(k.desk.Lines, o.Now())
		}
		for _, sentence := range k.desk.Ignored {
			k.failed = append(k.failed, errors.New(sentence))
		}
	}
	if o.Journal != nil { // without it, more counts as seen
		k.changes, _ = o.Journal.Read(journal.Filter{Profile: o.Settings.Profile.Name, Limit: mostChanges})
	}
	return k
}

// learn reads what rules need of some envelopes, while readings are left, and reports whether anything was read.
func (a *Account) learn(ctx context.Context, wanted envelopeSet) (learned bool, err error) {
	for a.readings > 0 && !a.prefetch.Done() {
		next, ok := a.prefetch.Next(func(id model.EnvelopeID) bool { return wanted[id] })
		if !ok {
			return learned, nil
		}
		a.readings--
		a.progress("Checking what no list shows, " + describe.Counted(a.readings, "reading") + " left at most")
		answered, err := a.read(ctx, next)
		if err != nil {
			return learned, err
		}
		learned = learned || answered
	}
	return learned, nil
}

// read makes a reading, and reports whether anything was learned from it. It fails only where ctx has ended.
func (a *Account) read(ctx context.Context, next account.Reading) (learned bool, err error) {
	began := a.env.Now()
	answer, err := a.prefetch.Call(next)(ctx)
	span := a.env.Span(began, a.env.Now())
	switch {
	case ctx.Err() != nil:
		return false, ctx.Err()
	case err != nil:
		if later, _ := a.prefetch.Fail(next, err, span); later {
			a.readings = 0 // the reports say what they did not check
		}
		return false, nil
	}
	a.prefetch.Learn(next, answer, span)
	return true, nil
}

// countWeeks reads the envelopes that ended in the last weeks, and counts them, in as many readings as are allowed
// at all. All open ones were read before. Without those counts no week is unusual.
func (a *Account) countWeeks(ctx context.Context) error {
	a.env.Account.Tally.Reach.Open = a.env.ServiceNow()
	for left := a.limit; left > 0; left-- {
		next, ok := a.prefetch.NextOfWeeks()
		if !ok {
			return nil
		}
		a.progress("Counting the weeks")
		if learned, err := a.read(ctx, next); !learned {
			return err // what cannot be counted is left out
		}
	}
	return nil
}

// Now returns the present moment by the clock of the service, in the zone of the person.
func (a *Account) Now() time.Time { return a.env.ServiceNow() }

// Figures returns the numbers of the account between two times. With an error they count the envelopes read before it.
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

// Shift returns what happened since a time, and what expires until another, of what was read before an error.
func (a *Account) Shift(ctx context.Context, since, next time.Time) (report.Shift, error) {
	err := a.readSince(ctx, model.EnvelopeQuery{Order: model.ByModification}, since)
	if err == nil {
		err = a.readSince(ctx, model.EnvelopeQuery{Order: model.ByModification, Statuses: []model.Status{model.InProgress, model.Pending}}, time.Time{})
	}
	return report.NewShift(&a.env, a.changes, since, next), err
}

// Replay makes the forecasts for what ended since a time, as far as it was read, and says how they turned out.
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

// readSince learns the envelopes changed since a time of a listing that has the latest change first.
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
