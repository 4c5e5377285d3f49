package ui

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

	api "inkdesk/api/desk"
	"inkdesk/model"
	"inkdesk/ui/desk"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/terminal"
)

// deskLimit is how long the files of the desk are waited for. A folder of a network can take
// any time; what is decided counts meanwhile, and is written as soon as it can be.
const deskLimit = 3 * time.Second

// deskKeeper writes what is decided about envelopes, and reads what others have decided. It
// belongs to the frame.
type deskKeeper struct {
	env   *screen.Env
	store *api.Store // nil where nothing is kept
	files screen.Slot[deskFiles]
	due   bool
	// busy says that the disk has not answered an earlier call.
	busy *atomic.Bool
	read deskExtent
	told map[string]bool

	presence
}

// presence says to others which envelopes the plans hold that are open here.
type presence struct {
	session string
	plan    []string  // as it was written last
	until   time.Time // when others stop believing it
	again   screen.Timer
	others  []api.Plan
}

// A plan is written again each planEvery while it is open; without that, it counts for
// planFor at most.
const (
	planEvery = 30 * time.Second
	planFor   = 2 * time.Minute
)

func newDeskKeeper(env *screen.Env, store *api.Store) *deskKeeper {
	k := &deskKeeper{env: env, store: store, due: true, busy: new(atomic.Bool), told: make(map[string]bool)}
	k.session = rand.Text()
	service, shared := "", false
	if store != nil {
		service, shared = store.Service(), store.Shared()
	}
	env.Desk = desk.New(env.Now, service, shared)
	return k
}

// deskFiles is what the files hold once everything was written.
type deskFiles struct {
	api.Contents
	board   *api.Board
	extent  deskExtent
	written map[deskLine]bool
	failed  error // what could not be written
}

// deskLine is what tells lines of one account apart.
type deskLine struct {
	kind               api.Kind
	decision, envelope string
}

func lineName(l api.Line) deskLine { return deskLine{l.Kind, l.Decision, l.Envelope} }

// deskExtent is how much was read of whom, which grows with everything that is decided.
type deskExtent map[string]struct {
	lines int
	last  deskLine
}

func (e deskExtent) equals(other deskExtent) bool {
	if len(e) != len(other) {
		return false
	}
	for account, one := range e {
		if other[account] != one {
			return false
		}
	}
	return true
}

// renew has the files read again with the next message.
func (k *deskKeeper) renew() { k.due = true }

// keep writes and reads the files when there is a reason to. Every message is an occasion.
func (k *deskKeeper) keep() tea.Cmd {
	if k.store == nil || k.files.Phase() == screen.Waiting || !k.due && !k.env.Desk.Fresh() {
		return nil
	}
	k.due = false
	sync := k.sync()
	ask := k.files.Ask(0, func(context.Context) (deskFiles, error) { return sync() })
	if len(k.plan) > 0 {
		return tea.Batch(ask, k.again.Start(0, planEvery))
	}
	return ask
}

// elapsed reports whether a message says that the plan has to be written again.
func (k *deskKeeper) elapsed(msg tea.Msg) bool {
	if !k.again.Ran(msg) {
		return false
	}
	k.due = true
	return true
}

// setPlan returns the function that writes which envelopes the open plans hold, nil where the
// file says so already.
func (k *deskKeeper) setPlan() func() error {
	store, session, plan, now := k.store, k.session, k.env.Desk.OwnPlan(), k.env.Now()
	if slices.Equal(plan, k.plan) && (len(plan) == 0 || now.Before(k.until.Add(planEvery-planFor))) {
		return nil
	}
	k.plan, k.until = plan, now.Add(planFor)
	until := k.until
	return func() error { return store.SetPlan(session, plan, until) }
}

// sync returns the function that writes and reads the files, within the limit of time.
func (k *deskKeeper) sync() func() (deskFiles, error) {
	store, busy, pending, now, session := k.store, k.busy, k.env.Desk.Unkept(), k.env.Now(), k.session
	setPlan := k.setPlan()
	return func() (deskFiles, error) {
		return withinLimit(busy, func() (deskFiles, error) {
			f, err := syncDesk(store, pending, now)
			f.Plans = slices.DeleteFunc(f.Plans, func(p api.Plan) bool { return p.Session == session })
			if err == nil && setPlan != nil {
				f.failed = errors.Join(f.failed, setPlan())
			}
			return f, err
		})
	}
}

// withinLimit calls what the disk may take any time for, and gives up waiting for it after a
// while. As long as an earlier call was not answered, it is not called.
func withinLimit[T any](busy *atomic.Bool, call func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	var none T
	if !busy.CompareAndSwap(false, true) {
		return none, errSlowDesk
	}
	done := make(chan result, 1)
	terminal.Go(func() {
		value, err := call()
		busy.Store(false)
		done <- result{value, err}
	})
	late := time.NewTimer(deskLimit)
	defer late.Stop()
	select {
	case r := <-done:
		return r.value, r.err
	case <-late.C:
		return none, errSlowDesk
	}
}

var errSlowDesk = errors.New("the disk with the desk does not answer; what is taken, noted or put aside stays with this session until it does")

// syncDesk writes what is not in the file yet. A call that came too late may have written it.
func syncDesk(store *api.Store, pending []api.Line, now time.Time) (deskFiles, error) {
	contents, err := store.Read()
	if err != nil {
		return deskFiles{}, err
	}
	f := deskFiles{Contents: contents, written: make(map[deskLine]bool), extent: make(deskExtent)}
	own := f.Lines[f.Account]
	if len(pending) > 0 {
		for _, l := range own {
			f.written[lineName(l)] = true
		}
	}
	var missing []api.Line
	for _, l := range pending {
		if !f.written[lineName(l)] {
			missing = append(missing, l)
		}
	}
	if f.failed = store.Add(missing); f.failed == nil {
		f.Lines[f.Account] = append(own, missing...)
		for _, l := range missing {
			f.written[lineName(l)] = true
		}
	}
	for account, lines := range f.Lines {
		if n := len(lines); n > 0 {
			one := f.extent[account]
			one.lines, one.last = n, lineName(lines[n-1])
			f.extent[account] = one
		}
	}
	f.board = api.NewBoard(f.Lines, now)
	return f, nil
}

// answer reports whether a message says what became of the files.
func (k *deskKeeper) answer(msg tea.Msg) bool { return k.files.Answer(msg, k.env.Now()) }

// useDesk takes what the files hold, and shows it where it differs.
func (a *App) useDesk() tea.Cmd {
	k := a.desk
	f, _ := k.files.Value()
	if err := k.files.Err(); err != nil {
		return k.tell(a, err)
	}
	k.env.Desk.Keep(func(l api.Line) bool { return f.written[lineName(l)] })
	cmds := []tea.Cmd{k.tell(a, f.failed)}
	for _, sentence := range f.Ignored {
		cmds = append(cmds, k.tell(a, errors.New(sentence)))
	}
	if !samePlans(f.Plans, k.others) {
		k.others = f.Plans
		k.env.Desk.LoadPlans(f.Plans)
		cmds = append(cmds, k.showLearned(a))
	}
	if k.read == nil || !f.extent.equals(k.read) {
		k.read = f.extent
		k.env.Desk.Load(f.Account, f.board)
		cmds = append(cmds, k.showLearned(a))
	}
	return tea.Batch(cmds...)
}

func (k *deskKeeper) showLearned(a *App) tea.Cmd {
	if top := a.navigation.top(); top != nil {
		return a.navigation.deliver(top.owner, screen.LearnedMsg{})
	}
	return nil
}

func samePlans(a, b []api.Plan) bool {
	return slices.EqualFunc(a, b, func(a, b api.Plan) bool {
		return a.Account == b.Account && slices.Equal(a.Envelopes, b.Envelopes)
	})
}

// tell says once what is wrong with the files.
func (k *deskKeeper) tell(a *App, err error) tea.Cmd {
	if err == nil || k.told[err.Error()] {
		return nil
	}
	k.told[err.Error()] = true
	return a.notices.show(notice.ShowMsg{Severity: notice.Warning, Text: model.Sentence(err.Error()), Err: err})
}

// close writes the rest at the end of the program. It blocks on the disk, for a limited time.
func (k *deskKeeper) close() {
	if k.store == nil || len(k.env.Desk.Unkept()) == 0 && len(k.plan) == 0 {
		return
	}
	for waited := time.Duration(0); k.busy.Load() && waited < deskLimit; waited += lookAgain {
		time.Sleep(lookAgain)
	}
	_, _ = k.sync()() // nobody is there to be told
}

// lookAgain is how often the end of the program looks whether the disk has answered.
const lookAgain = 10 * time.Millisecond
