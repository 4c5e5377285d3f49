package ui

import (
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/change"
	"inkdesk/ui/nav"
	"inkdesk/ui/prefetch"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
)

const (
	rest      = 300 * time.Millisecond // delays the next reading after a key, which it should not disturb
	leastPace = 100 * time.Millisecond // sets the shortest time between two readings
	// showEvery separates two times at which what was read is shown. calmAfter says how long after a key the
	// program counts as untouched: then it is shown each showCalmly, because it is drawn for no one.
	showEvery    = time.Second
	calmAfter    = 10 * time.Second
	showCalmly   = 10 * time.Second
	afterFailure = time.Minute
	present      = 5 * time.Minute // says how long after a key a person is taken to be there
)

// prefetcher reads in the background. It belongs to the frame.
type prefetcher struct {
	*prefetch.Reader
	env     screen.Env
	slot    screen.Slot[prefetch.Answer]
	reading account.Reading // the open one
	asked   time.Time       // when it was asked for
	pause   screen.Timer
	unshown screen.Timer // until what was read is shown
	shown   time.Time    // when that was done last
	pressed time.Time
}

// ask asks for the reading that is most worth it, if there is one, a person is there, and allowed reports that
// nothing speaks against it now; nil otherwise. Every message is an occasion.
func (r *prefetcher) ask(allowed func() bool) tea.Cmd {
	r.followAccount()
	r.Renew()
	now := r.env.Now()
	idle := now.Sub(r.pressed)
	switch {
	case r.pause.Running(), r.slot.Phase() == screen.Waiting, idle >= present, r.Done():
		return nil
	case !r.env.Client.Idle(), !allowed():
		return nil
	}
	if wait := max(rest-idle, leastPace-now.Sub(r.asked), r.env.Client.Spare()); wait > 0 {
		return r.pause.Start(r.env.Owner, wait) // what to read is worked out once it may be
	}
	next, ok := r.Next(nil)
	if !ok {
		return nil
	}
	r.reading, r.asked = next, now
	return r.slot.Ask(r.env.Owner, r.Call(next))
}

// show updates the screen with what was read, less often while no one presses keys.
func (r *prefetcher) show(show func() tea.Cmd) tea.Cmd {
	now, every := r.env.Now(), showEvery
	if now.Sub(r.pressed) >= calmAfter {
		every = showCalmly
	}
	switch wait := every - now.Sub(r.shown); {
	case wait <= 0:
		r.unshown.Stop()
		r.shown = now
		return show()
	case r.unshown.Running():
		return nil
	default:
		return r.unshown.Start(r.env.Owner, wait)
	}
}

// followAccount begins again after a sign-in.
func (r *prefetcher) followAccount() {
	if r.Follow() {
		r.slot.Cancel()
	}
}

func (a *App) mayPrefetch() bool {
	waits := func(p *place) bool { return p.age().Waiting }
	return !a.lock.covered && !a.leaving && !a.service.token.rejected && !a.service.paused() &&
		!slices.ContainsFunc(a.navigation.stack, waits) && a.navigation.busy() == ""
}

// usePrefetched takes an answer that was read in the background, and reports whether the message was one.
func (a *App) usePrefetched(msg tea.Msg) (tea.Cmd, bool) {
	r := a.prefetch
	r.followAccount()
	if !r.slot.Answer(msg, a.env.Now()) {
		return nil, false
	}
	var wait tea.Cmd // before the next reading, nil for no longer than usual
	sentence := ""
	if err := r.slot.Err(); err != nil {
		var later bool
		if later, sentence = r.Fail(r.reading, err, r.env.Span(r.slot.FailedSince(), r.env.Now())); later {
			wait = r.pause.Start(r.env.Owner, afterFailure)
		}
	} else {
		read, _ := r.slot.Value()
		r.Learn(r.reading, read, r.env.Span(r.slot.Began(), r.slot.Age().Read))
	}
	cmds := []tea.Cmd{wait, a.noteReply(msg), r.show(a.showLearned)}
	if sentence != "" {
		cmds = append(cmds, a.notices.say(sentence))
	}
	return tea.Batch(cmds...), true
}

func (a *App) showLearned() tea.Cmd {
	top := a.navigation.top()
	if top == nil {
		return nil
	}
	return a.navigation.deliver(top.owner, screen.LearnedMsg{})
}

const checkedCells = 7

// text returns the progress for the line above the list of envelopes, "" for none.
func (r *prefetcher) text(top *place, t *theme.Theme) string {
	if top == nil {
		return ""
	}
	if _, list := top.route.(nav.Envelopes); !list {
		return ""
	}
	read, of := r.Progress()
	switch {
	case read == of:
		return ""
	case t.Still:
		return "checking" + t.Glyphs.Ellipsis
	}
	// The sign moves in tenths, because each move is sent over the line while no one presses a key.
	read -= read % max(of/10, 10)
	full := checkedCells * read / of
	return fmt.Sprintf("checked %d/%d %s", read, of, strings.Repeat(t.Glyphs.BarFull, full)+strings.Repeat(t.Glyphs.BarEmpty, checkedCells-full))
}

// learn adds what a reply or the answer to a change says of an envelope or a template to the knowledge about the
// account, before the screen that asked makes use of it. An answer to a question from before a sign-in belongs to
// another account. Lists add the rows that they keep.
func (a *App) learn(msg tea.Msg) {
	var one change.Target
	var began time.Time
	switch msg := msg.(type) {
	case api.Reply[model.Envelope]:
		if msg.Err == nil {
			one, began = change.Target{Envelope: &msg.Value}, msg.Began
		}
	case change.Answered:
		one, began = msg.Answer()
	}
	if began.Before(a.env.Account.Since()) {
		return
	}
	switch {
	case one.Kind() == change.AnEnvelope && one.Envelope != nil:
		a.env.Account.LearnAt(one.Envelope, a.env.Span(began, a.env.Now()))
	case one.Kind() == change.ATemplate && one.Template != nil:
		a.env.Account.Templates().Learn(one.Template)
	}
}
