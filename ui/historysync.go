package ui

import (
	"context"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/history"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/describe"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
)

const (
	keepChangesAfter = 10 * time.Second // delays writing after a change was seen, keepReadAfter after any reading
	keepReadAfter    = 5 * time.Minute
	away             = time.Hour // says how long after a key a person is gone: the next key begins another visit
)

// historySync keeps the changes that were seen for the next session, and knows when the person was there before.
type historySync struct {
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
	history.History
	entries []journal.Entry
}

func (o *historySync) start() tea.Cmd {
	if o.store == nil {
		return nil
	}
	now := o.env.Now()
	o.visit, o.unkept = history.Visit{Session: o.store.Session(), From: now, Until: now}, true
	store, changes, filter := o.store, o.env.Journal, journal.Filter{Profile: o.env.Settings.Profile.Name, Limit: mostRecalled}
	return o.load.Ask(0, func(context.Context) (recalled, error) {
		kept, err := store.History()
		r := recalled{History: kept}
		if changes != nil {
			r.entries, _ = changes.Read(filter) // without it, more counts as seen
		}
		return r, err
	})
}

const mostRecalled = 2000

// noteKey notes that a person is there. After a while without a key, another visit begins.
func (o *historySync) noteKey() {
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

// answer takes the result of reading or writing, and reports whether the message was one.
func (o *historySync) answer(msg tea.Msg) (say notice.ShowMsg, taken bool) {
	now := o.env.Now()
	switch {
	case o.load.Answer(msg, now):
		r, _ := o.load.Value()
		if o.load.Err() == nil {
			o.env.Account.Recall(r.Changes, r.Snapshots)
			o.env.Account.Tally.RecallDays(r.Days)
			o.env.Presence.LastHere = history.LastHere(r.Visits, o.visit)
			o.entries = r.entries
		}
		return o.failure(o.load.Err()), true
	case o.save.Answer(msg, now):
		if o.save.Err() != nil {
			o.env.Account.History.KeepAgain(o.writing.changes, o.writing.snapshots)
		} else if o.failed {
			o.failed, o.env.Presence.Kept = false, true
		}
		return o.failure(o.save.Err()), true
	}
	return notice.ShowMsg{}, false
}

// failure reports an error once, because nothing else suffers from it.
func (o *historySync) failure(err error) notice.ShowMsg {
	if err == nil || o.failed {
		return notice.ShowMsg{}
	}
	o.failed, o.env.Presence.Kept = true, false
	return notice.ShowMsg{Severity: notice.Warning, Text: model.Sentence(err.Error()), Err: err}
}

// keep writes what has to be kept, or waits until it is time to; nil for nothing to do. Every message is an occasion.
func (o *historySync) keep() tea.Cmd {
	if o.store == nil || o.load.Phase() == screen.Waiting || o.save.Phase() == screen.Waiting {
		return nil
	}
	changed, read := o.env.Account.History.HasUnkept()
	switch {
	case changed && !(o.pause.Running() && o.urgent):
		o.urgent = true
		return o.pause.Start(0, keepChangesAfter)
	case (read || o.unkept) && !o.pause.Running():
		o.urgent = false
		return o.pause.Start(0, keepReadAfter)
	}
	return nil
}

func (o *historySync) addBatch() func(context.Context) (struct{}, error) {
	store, visit := o.store, o.visit
	var now batch
	now.changes, now.snapshots = o.env.Account.History.Unkept()
	o.unkept, o.writing = false, now
	today := o.env.Account.Tally.Day(o.env.Now().Format(time.DateOnly))
	return func(context.Context) (struct{}, error) {
		return struct{}{}, store.Keep(now.changes, visit, today, now.snapshots)
	}
}

// close writes the rest at the end of the program. It blocks on the disk.
func (o *historySync) close() {
	if o.store == nil || o.load.Phase() == screen.Waiting {
		return
	}
	if now := o.env.Now(); now.Sub(o.visit.Until) <= away {
		o.visit.Until = now
	}
	_, _ = o.addBatch()(context.Background()) // no one is there to be told
}

// newChanges returns how many changes were seen since the person was last here, without those made from here.
func (o *historySync) newChanges() int {
	n, last := 0, o.env.ServiceTime(o.env.Presence.LastHere)
	ahead := o.env.ServiceNow().Sub(o.env.Now())
	for _, one := range o.env.Account.History.Changes() {
		if one.When.To.After(last) && describe.FromHere(&one, o.entries, ahead) == nil {
			n++
		}
	}
	return n
}

// announceChanges says once, when the list has been read, how much has changed since the person was last here.
func (a *App) announceChanges() tea.Cmd {
	o, top := a.history, a.navigation.top()
	if o.told || a.env.Presence.LastHere.IsZero() || top == nil || a.layer != nil {
		return nil
	}
	_, home := top.route.(nav.Envelopes)
	if age := top.age(); !home || age.Waiting || age.Read.Before(o.visit.From) {
		return nil
	}
	o.told = true
	n := o.newChanges()
	if n == 0 {
		return nil
	}
	text := fmt.Sprintf("%s since you were last here", describe.Counted(n, "change"))
	if k := a.env.Keys.Envelope.Seen; k.Enabled() {
		text += " (" + k.Help().Key + ")"
	}
	return a.notices.show(notice.ShowMsg{Severity: notice.Info, Text: text})
}
