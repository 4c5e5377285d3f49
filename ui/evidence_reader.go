package ui

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
)

const (
	// pace is the time between two readings, and after a key until the next one: whoever
	// works at a slow service should not notice them.
	pace = time.Second
	// afterFailure is that time when a reading has failed and may work later.
	afterFailure = time.Minute
	// present is how long after a key somebody is taken to be there.
	present = 5 * time.Minute
	// mostRefusals is how many envelopes may have no fields before it counts as a service
	// that shows none. One may just have been deleted.
	mostRefusals = 2
)

// evidenceReader reads in the background. It belongs to the frame.
type evidenceReader struct {
	env     screen.Env
	effort  account.Effort
	slot    screen.Slot[answer]
	reading account.Reading // the open one
	pause   screen.Timer
	pressed time.Time
	// finished is the generation of the account in which nothing was left to be read.
	finished   uint64
	isFinished bool
	worked     bool // fields were read once
	refusals   int
	stopped    bool   // the service does not show fields
	era        uint64 // of the account that this is about
	progress   progress
}

// progress is how far the reading has come, by the generation of the account. It is drawn
// with every frame, and counting goes through all envelopes that are known.
type progress struct {
	read, of   int
	generation uint64
	counted    bool
}

// answer is what was read: envelopes, or the fields of one.
type answer struct {
	envelopes []model.Envelope
	fields    account.Fields
}

// newEvidenceReader makes a reader that has read nothing yet.
func newEvidenceReader(env screen.Env) *evidenceReader {
	efforts := map[settings.Evidence]account.Effort{settings.EvidenceLight: account.Light, settings.EvidenceFull: account.Full}
	return &evidenceReader{env: env, effort: efforts[env.Settings.Profile.Evidence], pressed: env.Now()}
}

// NoteKey notes that somebody is there, and that their requests go first.
func (r *evidenceReader) NoteKey() { r.pressed = r.env.Now() }

// Elapsed reports whether a message is the end of a pause.
func (r *evidenceReader) Elapsed(msg tea.Msg) bool { return r.pause.Ran(msg) }

// Next asks for what is worth reading next, if anything is, somebody is there, and allowed
// reports that nothing speaks against it now; nil otherwise. Every message is an occasion.
func (r *evidenceReader) Next(allowed func() bool) tea.Cmd {
	r.followAccount()
	idle := r.env.Now().Sub(r.pressed)
	switch {
	case r.effort == account.Off, r.stopped, r.pause.Running(), r.slot.Phase() == screen.Waiting, idle >= present:
		return nil
	case r.isFinished && r.finished == r.env.Account.Generation(), !r.env.Client.Idle(), !allowed():
		return nil
	case idle < pace: // what to read is worked out once it may be
		return r.pause.Start(r.env.Owner, pace-idle)
	}
	next, ok := r.env.Account.Next(r.effort, r.env.ServiceNow())
	if !ok {
		r.finished, r.isFinished = r.env.Account.Generation(), true
		return nil
	}
	r.reading = next
	return r.slot.Ask(r.env.Owner, r.call(next))
}

// followAccount begins anew when somebody has signed in: what is being read belongs to the
// account before, and that may have been allowed less.
func (r *evidenceReader) followAccount() {
	era := r.env.Account.Era()
	if era == r.era {
		return
	}
	r.slot.Cancel()
	r.era, r.isFinished, r.worked, r.refusals, r.stopped, r.progress = era, false, false, 0, false, progress{}
}

// call is the request for a reading.
func (r *evidenceReader) call(next account.Reading) func(context.Context) (answer, error) {
	client, e := r.env.Client, next.Envelope
	switch next.Kind {
	case account.RecentlyCompleted:
		query := model.EnvelopeQuery{
			Statuses: []model.Status{model.Completed}, Order: model.ByModification, Window: model.FirstRows(account.MostRecent, ""),
		}
		return func(ctx context.Context) (answer, error) {
			list, err := client.Envelopes(ctx, query)
			return answer{envelopes: list.Envelopes}, err
		}
	case account.Details:
		return func(ctx context.Context) (answer, error) {
			whole, err := client.Envelope(ctx, e.ID)
			return answer{envelopes: []model.Envelope{whole}}, err
		}
	default:
		return func(ctx context.Context) (answer, error) {
			fields, err := client.FieldsOf(ctx, e.ID, e.Documents)
			return answer{fields: fields}, err
		}
	}
}

// Answer takes a reply, and reports whether the message was one. The sentence is for the
// person, "" for nothing to say. The command waits before the next reading.
func (r *evidenceReader) Answer(msg tea.Msg) (wait tea.Cmd, sentence string, taken bool) {
	r.followAccount()
	if !r.slot.Answer(msg, r.env.Now()) {
		return nil, "", false
	}
	r.progress.counted = false
	if err := r.slot.Err(); err != nil {
		wait, sentence := r.fail(err)
		return r.pause.Start(r.env.Owner, wait), sentence, true
	}
	read, _ := r.slot.Value()
	r.learn(read)
	return r.pause.Start(r.env.Owner, pace), "", true
}

func (r *evidenceReader) learn(read answer) {
	book, e, span := r.env.Account, &r.reading.Envelope, r.env.Span(r.slot.Began(), r.slot.Age().Read)
	for i := range read.envelopes {
		book.LearnAt(&read.envelopes[i], span)
	}
	switch r.reading.Kind {
	case account.RecentlyCompleted:
		book.Skip(r.reading)
	case account.Details:
		if read.envelopes[0].Abridged() {
			book.Skip(r.reading)
		}
	default:
		r.worked = true
		book.LearnFieldsAt(e, read.fields, span)
		if _, known := book.Fields(e); !known {
			book.Skip(r.reading)
		}
	}
}

// fail takes a failure, and says so if it means that the service does not show fields. Where
// it may work later, it waits for longer.
func (r *evidenceReader) fail(err error) (wait time.Duration, sentence string) {
	switch api.KindOf(err) {
	case api.Offline, api.RateLimited, api.TimedOut, api.CutOff, api.Unauthorized:
		return afterFailure, ""
	case api.Forbidden, api.NotOffered:
		r.stopped = true
	case api.NotFound:
		r.refusals++
		r.stopped = !r.worked && r.refusals >= mostRefusals
	}
	r.env.Account.Skip(r.reading)
	if !r.stopped {
		return pace, ""
	}
	return pace, "Fields cannot be read here, so who holds an envelope stays open where several people sign."
}

// Progress is of how many envelopes the fields were read, of those to be read; zero when
// none are being read.
func (r *evidenceReader) Progress() (read, of int) {
	if r.stopped || r.isFinished && r.finished == r.env.Account.Generation() {
		return 0, 0
	}
	p, now := &r.progress, r.env.Account.Generation()
	if !p.counted || p.generation != now {
		p.read, p.of = r.env.Account.Progress(r.effort, r.env.ServiceNow())
		p.generation, p.counted = now, true
	}
	return p.read, p.of
}
