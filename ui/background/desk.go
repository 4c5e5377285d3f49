// Package background holds what goes on behind the screens: reading for the account in the time that no one else
// needs, and keeping on the disk the changes that were seen and the decisions about envelopes. Each job has a number of
// its own, by which its messages find it, and acts on every message that may be an occasion.
package background

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/appendlog"
	deskfiles "inkdesk/api/desk"
	"inkdesk/model"
	"inkdesk/ui/desk"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/terminal"
)

// Desk writes the decisions about envelopes, and reads those of others; make it with [NewDesk].
type Desk struct {
	Owner  uint64 // the number of its messages
	env    *screen.Env
	store  *deskfiles.Store // nil where nothing is kept
	busy   *atomic.Bool     // it has not answered a call yet
	files  screen.Slot[deskFiles]
	due    bool
	read   deskExtent // shown last
	told   map[string]bool
	outage string // holds the message about the folder of the team being away, "" while it is there
}

// NewDesk returns the desk in a store, nil for one that is forgotten at the end.
func NewDesk(env *screen.Env, store *deskfiles.Store) *Desk {
	k := &Desk{Owner: screen.NextNumber(), env: env, store: store, busy: new(atomic.Bool), due: true, told: make(map[string]bool)}
	service, shared := "", false
	if store != nil {
		service, shared = store.Service(), store.Shared()
	}
	env.Desk = desk.New(env.Now, service, shared)
	return k
}

// Keep writes and reads the files when there is a reason to. Every message is an occasion.
func (k *Desk) Keep() tea.Cmd {
	if k.store == nil || k.files.Phase() == screen.Waiting || !k.due && !k.env.Desk.Fresh() {
		return nil
	}
	k.due = false
	return k.files.Ask(k.Owner, k.sync())
}

func (k *Desk) sync() func(context.Context) (deskFiles, error) {
	store, busy, pending, now := k.store, k.busy, k.env.Desk.Unkept(), k.env.Now()
	return func(context.Context) (deskFiles, error) {
		return withinLimit(busy, func() (deskFiles, error) { return syncDesk(store, pending, now) })
	}
}

// Reread has the files read again at the next occasion.
func (k *Desk) Reread() { k.due = true }

// Take takes the files that were read. It returns what is to be said of them, and whether the desk has changed.
func (k *Desk) Take(msg tea.Msg) (told []notice.ShowMsg, changed bool) {
	if !k.files.Answer(msg, k.env.Now()) {
		return nil, false
	}
	f, _ := k.files.Value() // the latest good one
	err := k.files.Err()
	if err == nil {
		k.env.Desk.Keep(func(l deskfiles.Line) bool { return f.kept[l.Name()] })
		for _, sentence := range f.Ignored {
			told = append(told, k.tell(errors.New(sentence))...)
		}
		if changed = k.read == nil || !maps.Equal(f.extent, k.read); changed {
			k.read = f.extent
			k.env.Desk.Load(f.Account, f.board)
		}
		err = f.failed
	}
	if err == nil {
		return append(told, k.endOutage()...), changed
	}
	// A slow disk may still take a decision. One that cannot be written to the folder of the team
	// is refused, because no one there would know of it.
	if k.store.Shared() && !errors.Is(err, errSlowDesk) && k.env.Desk.Refuse(deskfiles.NewBoard(f.Lines, k.env.Now())) {
		k.outage, k.told[err.Error()] = err.Error(), true
		err = fmt.Errorf("this was not decided: %w", err)
		return append(told, notice.ShowMsg{Severity: notice.Error, Text: model.Sentence(err.Error()), Err: err}), true
	}
	k.outage = err.Error()
	return append(told, k.tell(err)...), changed
}

const maxTold = 64 // limits how many different sentences about the files are remembered, so that each is said once

// tell reports a problem with the files once.
func (k *Desk) tell(err error) []notice.ShowMsg {
	if k.told[err.Error()] {
		return nil
	}
	if len(k.told) == maxTold {
		clear(k.told)
	}
	k.told[err.Error()] = true
	return []notice.ShowMsg{{Severity: notice.Warning, Text: model.Sentence(err.Error()), Err: err}}
}

// endOutage says that the files can be used again, if they could not.
func (k *Desk) endOutage() []notice.ShowMsg {
	before := k.outage
	delete(k.told, before)
	if k.outage = ""; before == "" || !k.store.Shared() {
		return nil
	}
	return []notice.ShowMsg{{Severity: notice.Done, Text: "The desk of the team can be used again."}}
}

// Close writes the rest at the end of the program. It blocks on the disk, for a limited time.
func (k *Desk) Close() {
	if k.store == nil || len(k.env.Desk.Unkept()) == 0 {
		return
	}
	for waited := time.Duration(0); k.busy.Load() && waited < deskLimit; waited += lookAgain {
		time.Sleep(lookAgain)
	}
	_, _ = k.sync()(context.Background()) // no one is there to be told
}

// Damage returns the parts of the files that cannot be read. It blocks on the disk, which may be on another machine.
func (k *Desk) Damage(ctx context.Context) []appendlog.Damage {
	if k.store == nil {
		return nil
	}
	return k.store.Damage(ctx)
}

const lookAgain = 10 * time.Millisecond

// deskLimit limits the wait for the files of the desk. A folder of a network can take any time; decisions count
// meanwhile, and are written as soon as they can be.
const deskLimit = 3 * time.Second

type deskFiles struct {
	deskfiles.Contents
	board  *deskfiles.Board
	extent deskExtent
	kept   map[deskfiles.Name]bool
	failed error // what could not be written
}

// deskExtent tells how much was read of whom, which grows with every decision.
type deskExtent map[string]extent

type extent struct {
	lines int
	last  deskfiles.Name
}

// syncDesk writes the pending lines that are not in the file yet: a call that came too late may have written them.
func syncDesk(store *deskfiles.Store, pending []deskfiles.Line, now time.Time) (deskFiles, error) {
	var f deskFiles
	contents, err := store.Read()
	if err != nil {
		return f, err
	}
	f.Contents = contents
	there := make(map[deskfiles.Name]bool)
	if len(pending) > 0 {
		for _, l := range f.Lines[f.Account] {
			there[l.Name()] = true
		}
	}
	isThere := func(l deskfiles.Line) bool { return there[l.Name()] }
	missing := slices.DeleteFunc(slices.Clone(pending), isThere)
	if f.failed = store.Add(missing); f.failed != nil {
		pending, missing = slices.DeleteFunc(pending, func(l deskfiles.Line) bool { return !isThere(l) }), nil
	}
	f.Lines[f.Account] = slices.Concat(f.Lines[f.Account], missing)
	f.kept, f.extent = make(map[deskfiles.Name]bool), make(deskExtent)
	for _, l := range pending {
		f.kept[l.Name()] = true
	}
	for account, lines := range f.Lines {
		if n := len(lines); n > 0 {
			f.extent[account] = extent{n, lines[n-1].Name()}
		}
	}
	f.board = deskfiles.NewBoard(f.Lines, now)
	return f, nil
}

// withinLimit makes a call, unless an earlier one is open, and gives up waiting for the disk after a while.
func withinLimit[T any](busy *atomic.Bool, call func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	var none T
	if !busy.CompareAndSwap(false, true) {
		return none, errSlowDesk
	}
	r, answered := terminal.Within(deskLimit, func() result {
		value, err := call()
		busy.Store(false)
		return result{value, err}
	})
	if !answered {
		return none, errSlowDesk
	}
	return r.value, r.err
}

var errSlowDesk = errors.New("the disk with the desk does not answer; what is taken, noted or put aside counts here, and is written there when it does")
