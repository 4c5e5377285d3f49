// Package reading reads envelopes and says without a screen what it knows of them: as a table,
// for other programs, and in sentences that read well aloud. Views, rows, reports and words are
// those of the screens. It changes nothing, neither at the service nor on this machine.
package reading

import (
	"context"
	"errors"
	"time"

	"inkdesk/api"
	deskfiles "inkdesk/api/desk"
	"inkdesk/api/journal"
	"inkdesk/api/observed"
	"inkdesk/keys"
	"inkdesk/model/account"
	"inkdesk/ui/describe"
	"inkdesk/ui/desk"
	"inkdesk/ui/prefetch"
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
	// Journal holds the changes made from here, Observed those that were seen, and Desk the
	// decisions of people; nil for nothing. They are only read.
	Journal  *journal.Journal
	Observed *observed.Store
	Desk     *deskfiles.Store
	Now      func() time.Time
	// Readings limits how many envelopes are read further, for what rules need and no list shows.
	Readings int
	ASCII    bool // says that no other characters can be shown
	// Progress takes in a few words what goes on, and Warn what could not be read of this machine.
	Progress func(string)
	Warn     func(error)
}

// Account reads an account, and holds what it has read of it.
type Account struct {
	env      screen.Env
	evidence *prefetch.Reader
	readings int // left
	limit    int // of the readings
	changes  []journal.Entry
	progress func(string)
}

// diskLimit limits how long the disk is waited for: a folder of a network can take any time, and
// nothing of it is needed for a list.
const diskLimit = 3 * time.Second

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
	a.evidence = prefetch.New(a.env)
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
	a.env.Account.Recall(kept.seen.Observations, kept.seen.Snapshots)
	a.env.Account.Tally.RecallDays(kept.seen.Days)
	a.changes = kept.changes
	return a
}

type kept struct {
	seen    observed.History
	desk    deskfiles.Contents
	board   *deskfiles.Board
	changes []journal.Entry
	failed  []error
}

const mostChanges = 2000

func read(o Options) kept {
	var k kept
	var err error
	if o.Observed != nil {
		if k.seen, err = o.Observed.History(); err != nil {
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

// learn reads further what the rules need of some envelopes, as far as there are readings
// left. It reports whether anything was read.
func (a *Account) learn(ctx context.Context, wanted envelopeSet) (learned bool, err error) {
	for a.readings > 0 && !a.evidence.Done() {
		next, ok := a.evidence.Next(wanted.has)
		if !ok {
			return learned, nil
		}
		a.readings--
		a.progress("Checking what no list shows, " + describe.Counted(a.readings, "reading") + " left at most")
		began := a.env.Now()
		answer, err := a.evidence.Call(next)(ctx)
		switch {
		case ctx.Err() != nil:
			return learned, ctx.Err()
		case err != nil:
			if later, _ := a.evidence.Fail(next, err, a.env.Span(began, a.env.Now())); later {
				a.readings = 0 // the rows say what they did not check
			}
			continue
		}
		learned = true
		a.evidence.Learn(next, answer, a.env.Span(began, a.env.Now()))
	}
	return learned, nil
}

// countWeeks reads the envelopes that ended in the last weeks, and counts them, in as many readings as are allowed
// at all. All open ones were read before. Without those counts no week is unusual.
func (a *Account) countWeeks(ctx context.Context) error {
	a.env.Account.Tally.Reach.Open = a.env.ServiceNow()
	for left := a.limit; left > 0; left-- {
		next, ok := a.evidence.NextOfWeeks()
		if !ok {
			return nil
		}
		a.progress("Counting the weeks")
		began := a.env.Now()
		answer, err := a.evidence.Call(next)(ctx)
		if err != nil {
			return ctx.Err() // what cannot be counted is left out
		}
		a.evidence.Learn(next, answer, a.env.Span(began, a.env.Now()))
	}
	return nil
}
