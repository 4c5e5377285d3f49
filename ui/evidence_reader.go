package ui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model/account"
	"inkdesk/ui/prefetch"
	"inkdesk/ui/screen"
)

const (
	// pace is the time between two readings, and after a key until the next one: whoever
	// works at a slow service should not notice them.
	pace = time.Second
	// calmAfter is how long after a key nobody touches the program: then each reading wakes a
	// machine that many share, and has what is in front drawn again for nobody. There is calmPace
	// between two of them, and what was learned is shown after learnedDelay.
	calmAfter    = 10 * time.Second
	calmPace     = 2 * time.Second
	learnedDelay = 10 * time.Second
	// afterFailure is that time when a reading has failed and may work later.
	afterFailure = time.Minute
	// present is how long after a key somebody is taken to be there.
	present = 5 * time.Minute
)

// evidenceReader reads in the background. It belongs to the frame.
type evidenceReader struct {
	*prefetch.Reader
	env     screen.Env
	slot    screen.Slot[prefetch.Answer]
	reading account.Reading // the open one
	pause   screen.Timer
	learned screen.Timer // until what was learned is shown
	pressed time.Time
}

// newEvidenceReader makes a reader that has read nothing yet.
func newEvidenceReader(env screen.Env) *evidenceReader {
	return &evidenceReader{Reader: prefetch.New(env), env: env, pressed: env.Now()}
}

// noteKey notes that somebody is there, and that their requests go first.
func (r *evidenceReader) noteKey() { r.pressed = r.env.Now() }

// elapsed reports whether a message is the end of a pause.
func (r *evidenceReader) elapsed(msg tea.Msg) bool { return r.pause.Ran(msg) }

// ask asks for what is worth reading next, if anything is, somebody is there, and allowed
// reports that nothing speaks against it now; nil otherwise. Every message is an occasion.
func (r *evidenceReader) ask(allowed func() bool) tea.Cmd {
	r.followAccount()
	r.Renew()
	idle := r.env.Now().Sub(r.pressed)
	switch {
	case r.Done(), r.pause.Running(), r.slot.Phase() == screen.Waiting, idle >= present:
		return nil
	case !r.env.Client.Idle(), !allowed():
		return nil
	case idle < pace: // what to read is worked out once it may be
		return r.pause.Start(r.env.Owner, pace-idle)
	}
	next, ok := r.Next(nil)
	if !ok {
		return nil
	}
	r.reading = next
	return r.slot.Ask(r.env.Owner, r.Call(next))
}

// calm reports whether nobody has touched the program for a while.
func (r *evidenceReader) calm() bool { return r.env.Now().Sub(r.pressed) >= calmAfter }

// wait waits before the next reading.
func (r *evidenceReader) wait() tea.Cmd {
	if r.calm() {
		return r.pause.Start(r.env.Owner, calmPace)
	}
	return r.pause.Start(r.env.Owner, pace)
}

// show shows what was learned, at once if somebody is at work and else a little later.
func (r *evidenceReader) show(show func() tea.Cmd) tea.Cmd {
	switch {
	case !r.calm():
		r.learned.Stop()
		return show()
	case r.learned.Running():
		return nil
	default:
		return r.learned.Start(r.env.Owner, learnedDelay)
	}
}

// showElapsed reports whether a message says that it is time to show what was learned.
func (r *evidenceReader) showElapsed(msg tea.Msg) bool { return r.learned.Ran(msg) }

// followAccount begins anew when somebody has signed in.
func (r *evidenceReader) followAccount() {
	if r.Follow() {
		r.slot.Cancel()
	}
}

// answer takes a reply, and reports whether the message was one. The sentence is for the
// person, "" for nothing to say. The command waits before the next reading.
func (r *evidenceReader) answer(msg tea.Msg) (wait tea.Cmd, sentence string, taken bool) {
	r.followAccount()
	if !r.slot.Answer(msg, r.env.Now()) {
		return nil, "", false
	}
	if err := r.slot.Err(); err != nil {
		later, sentence := r.Fail(r.reading, err, r.env.Span(r.slot.FailedSince(), r.env.Now()))
		if later {
			return r.pause.Start(r.env.Owner, afterFailure), sentence, true
		}
		return r.wait(), sentence, true
	}
	read, _ := r.slot.Value()
	r.Learn(r.reading, read, r.env.Span(r.slot.Began(), r.slot.Age().Read))
	return r.wait(), "", true
}
