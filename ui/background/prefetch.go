package background

import (
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model/account"
	"inkdesk/ui/layer"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
)

const (
	rest      = 300 * time.Millisecond // delays the next reading after a key, which it should not disturb
	leastPace = 100 * time.Millisecond // sets the shortest time between two readings
	// showEvery separates two times at which what was learned is shown. calmAfter says how long after a key the program
	// counts as untouched: then it is shown each showCalmly, because it is drawn for no one.
	showEvery    = time.Second
	calmAfter    = 10 * time.Second
	showCalmly   = 10 * time.Second
	afterFailure = time.Minute
	present      = 5 * time.Minute // says how long after a key a person is taken to be there
)

// Prefetch reads in the background; make it with [NewPrefetch].
type Prefetch struct {
	*Reader
	Owner   uint64 // the number of its messages
	env     screen.Env
	slot    screen.Slot[Answer]
	reading account.Reading // the open one
	asked   time.Time       // when it was asked for
	pause   screen.Timer
	unshown screen.Timer // until what was learned is shown
	shown   time.Time    // when it was shown last
	pressed time.Time
}

// NewPrefetch returns a job that has read nothing yet.
func NewPrefetch(env screen.Env) *Prefetch {
	return &Prefetch{Reader: NewReader(env), Owner: screen.NextNumber(), env: env, pressed: env.Now()}
}

// NoteKey notes that a person is there.
func (r *Prefetch) NoteKey() { r.pressed = r.env.Now() }

// Stop ends the open reading.
func (r *Prefetch) Stop() { r.slot.Cancel() }

// Ask asks for the reading that is most worth it, if there is one, a person is there, and allowed reports that
// nothing speaks against it now; nil otherwise. Every message is an occasion.
func (r *Prefetch) Ask(allowed func() bool) tea.Cmd {
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
		return r.pause.Start(r.Owner, wait) // what to read is worked out once it may be
	}
	next, ok := r.Next(nil)
	if !ok {
		return nil
	}
	r.reading, r.asked = next, now
	return r.slot.Ask(r.Owner, r.Call(next))
}

// Show has the screen in front show what was learned, less often while no one presses keys.
func (r *Prefetch) Show() layer.Step {
	now, every := r.env.Now(), showEvery
	if now.Sub(r.pressed) >= calmAfter {
		every = showCalmly
	}
	switch wait := every - now.Sub(r.shown); {
	case wait <= 0:
		r.unshown.Stop()
		r.shown = now
		return layer.Step{Then: screen.LearnedMsg{}}
	case r.unshown.Running():
		return layer.Step{}
	default:
		return layer.Step{Cmd: r.unshown.Start(r.Owner, wait)}
	}
}

// Take takes an answer, and reports whether the message was one; the others are ticks.
func (r *Prefetch) Take(msg tea.Msg) (s layer.Step, answered bool) {
	r.followAccount()
	switch {
	case r.pause.Ran(msg):
		return layer.Step{}, false
	case r.unshown.Ran(msg):
		r.shown = r.env.Now()
		return layer.Step{Then: screen.LearnedMsg{}}, false
	case !r.slot.Answer(msg, r.env.Now()):
		return layer.Step{}, false
	}
	var wait, say tea.Cmd // before the next reading, nil for no longer than usual
	if err := r.slot.Err(); err != nil {
		later, sentence := r.Fail(r.reading, err, r.env.Span(r.slot.FailedSince(), r.env.Now()))
		if later {
			wait = r.pause.Start(r.Owner, afterFailure)
		}
		if sentence != "" {
			say = notice.Say(notice.Info, "%s", sentence)
		}
	} else {
		read, _ := r.slot.Value()
		r.Learn(r.reading, read, r.env.Span(r.slot.Began(), r.slot.Age().Read))
	}
	s = r.Show()
	s.Cmd = tea.Batch(s.Cmd, wait, say)
	return s, true
}

// followAccount begins again after a sign-in.
func (r *Prefetch) followAccount() {
	if r.Follow() {
		r.slot.Cancel()
	}
}

const checkedCells = 7

// Text returns the progress for the line above the list of envelopes, "" for none.
func (r *Prefetch) Text() string {
	read, of := r.Progress()
	t := r.env.Theme
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
