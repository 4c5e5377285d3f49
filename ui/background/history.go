package background

import (
	"context"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/appendlog"
	"inkdesk/api/history"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/describe"
	"inkdesk/ui/layer"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
)

const (
	keepChangesAfter = 10 * time.Second // delays writing after a change was seen, keepReadAfter after any reading
	keepReadAfter    = 5 * time.Minute
	away             = time.Hour // says how long after a key a person is gone: the next key begins another visit
)

// History keeps the changes that were seen for the next session, and knows when the person was there before; make it
// with [NewHistory].
type History struct {
	Owner   uint64 // the number of its messages
	env     *screen.Env
	store   *history.Store // nil where nothing is kept
	load    screen.Slot[recalled]
	save    screen.Slot[struct{}]
	pause   screen.Timer
	urgent  bool // the pause is the short one
	visit   history.Visit
	unkept  bool // the visit was not written yet
	writing batch
	told    bool // it was said how much has changed
	failed  bool // it was said that nothing can be kept
	entries []journal.Entry
}

type batch struct {
	changes   []account.Change
	snapshots []*account.Snapshot
}

type recalled struct {
	stored  history.History
	entries []journal.Entry
}

// NewHistory returns the history in a store, nil for none.
func NewHistory(env *screen.Env, store *history.Store) *History {
	return &History{Owner: screen.NextNumber(), env: env, store: store}
}

// Start reads what was kept before.
func (o *History) Start() tea.Cmd {
	if o.store == nil {
		return nil
	}
	now := o.env.Now()
	o.visit, o.unkept = history.Visit{Session: o.store.Session(), From: now, Until: now}, true
	store, changes, filter := o.store, o.env.Journal, journal.Filter{Profile: o.env.Settings.Profile.Name, Limit: mostRecalled}
	return o.load.Ask(o.Owner, func(context.Context) (recalled, error) {
		kept, err := store.History()
		r := recalled{stored: kept}
		if changes != nil {
			r.entries, _ = changes.Read(filter) // without it, more counts as seen
		}
		return r, err
	})
}

const mostRecalled = 2000

// NoteKey notes that a person is there. After a while without a key, another visit begins.
func (o *History) NoteKey() {
	now := o.env.Now()
	if o.store == nil {
		return
	}
	if now.Sub(o.visit.Until) > away {
		o.env.Presence.LastHere = o.visit.Until
		o.visit.From, o.told = now, false
	}
	o.visit.Until, o.unkept = now, true
}

// Take takes the result of reading or writing, and writes when the pause is over.
func (o *History) Take(msg tea.Msg) layer.Step {
	now := o.env.Now()
	switch {
	case o.pause.Ran(msg):
		return layer.Step{Cmd: o.save.Ask(o.Owner, o.addBatch())}
	case o.load.Answer(msg, now):
		r, _ := o.load.Value()
		if o.load.Err() == nil {
			o.env.Account.Recall(r.stored.Changes, r.stored.Snapshots)
			o.env.Account.Tally.RecallDays(r.stored.Days)
			o.env.Presence.LastHere = history.LastHere(r.stored.Visits, o.visit)
			o.entries = r.entries
		}
		return o.report(o.load.Err())
	case o.save.Answer(msg, now):
		if o.save.Err() != nil {
			o.env.Account.History.KeepAgain(o.writing.changes, o.writing.snapshots)
		} else if o.failed {
			o.failed, o.env.Presence.Kept = false, true
		}
		return o.report(o.save.Err())
	}
	return layer.Step{}
}

// KnowsMoreMsg says that more is known about the account, which the screen in front shows at the next occasion.
type KnowsMoreMsg struct{}

// report has the screen in front show what was learned. It says an error once, because nothing else suffers from it.
func (o *History) report(err error) layer.Step {
	if err == nil || o.failed {
		return layer.Step{Then: KnowsMoreMsg{}}
	}
	o.failed, o.env.Presence.Kept = true, false
	return layer.Step{Then: notice.ShowMsg{Severity: notice.Warning, Text: model.Sentence(err.Error()), Err: err}}
}

// Keep writes what has to be kept, or waits until it is time to; nil for nothing to do. Every message is an occasion.
func (o *History) Keep() tea.Cmd {
	if o.store == nil || o.load.Phase() == screen.Waiting || o.save.Phase() == screen.Waiting {
		return nil
	}
	changed, read := o.env.Account.History.HasUnkept()
	switch {
	case changed && !(o.pause.Running() && o.urgent):
		o.urgent = true
		return o.pause.Start(o.Owner, keepChangesAfter)
	case (read || o.unkept) && !o.pause.Running():
		o.urgent = false
		return o.pause.Start(o.Owner, keepReadAfter)
	}
	return nil
}

func (o *History) addBatch() func(context.Context) (struct{}, error) {
	store, visit := o.store, o.visit
	var now batch
	now.changes, now.snapshots = o.env.Account.History.Unkept()
	o.unkept, o.writing = false, now
	today := o.env.Account.Tally.Day(o.env.Now().Format(time.DateOnly))
	return func(context.Context) (struct{}, error) {
		return struct{}{}, store.Keep(now.changes, visit, today, now.snapshots)
	}
}

// Close writes the rest at the end of the program. It blocks on the disk.
func (o *History) Close() {
	if o.store == nil || o.load.Phase() == screen.Waiting {
		return
	}
	if now := o.env.Now(); now.Sub(o.visit.Until) <= away {
		o.visit.Until = now
	}
	_, _ = o.addBatch()(context.Background()) // no one is there to be told
}

// newChanges returns how many changes were seen since the person was last here, without those made from here.
func (o *History) newChanges() int {
	n, last := 0, o.env.ServiceTime(o.env.Presence.LastHere)
	ahead := o.env.ServiceNow().Sub(o.env.Now())
	for _, one := range o.env.Account.History.Changes() {
		if one.When.To.After(last) && describe.FromHere(&one, o.entries, ahead) == nil {
			n++
		}
	}
	return n
}

// Announce says once, when a list of that age is shown, how much has changed since the person was last here.
func (o *History) Announce(age screen.Age) layer.Step {
	if o.told || o.env.Presence.LastHere.IsZero() || age.Waiting || age.Read.Before(o.visit.From) {
		return layer.Step{}
	}
	o.told = true
	n := o.newChanges()
	if n == 0 {
		return layer.Step{}
	}
	text := fmt.Sprintf("%s since you were last here", describe.Counted(n, "change"))
	if k := o.env.Keys.Envelope.Seen; k.Enabled() {
		text += " (" + k.Help().Key + ")"
	}
	return layer.Say(text)
}

// Damage returns the parts of the store that cannot be read. It blocks on the disk.
func (o *History) Damage(ctx context.Context) []appendlog.Damage {
	if o.store == nil {
		return nil
	}
	return o.store.Examine(ctx)
}
