package background

import (
	"iter"
	"time"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/tally"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
)

const (
	// mostRefusals limits the envelopes in succession without fields before this counts as a
	// service that shows none, and mostAfterwards those where fields of others were read before. One may
	// just have been deleted, or be another person's.
	mostRefusals, mostAfterwards = 2, 10
	againAfter                   = 10 * time.Minute // delays another try of failed readings
)

// Reader chooses what to read next of the details, and the fields on the pages, which the rules need
// and no list shows, and takes the answers. Others decide when: the frame reads in quiet moments,
// with what the pace leaves, and a command at once. It belongs to the goroutine of the account.
type Reader struct {
	env         screen.Env
	effort      account.Effort
	finished    uint64 // holds the generation of the account in which nothing was left to be read
	isFinished  bool
	worked      bool // fields were read once
	refusals    int
	stopped     bool              // the service does not show single envelopes
	told        bool              // the person knows that something cannot be read
	failed      []account.Reading // to be tried again, the first since a time
	failedSince time.Time
	era         uint64 // of the account that this is about
	progress    progress
	weeks       weeks
}

// progress keeps how far the reading has come, by the generation of the account, because it is drawn
// with every frame and counting goes through all envelopes that are known.
type progress struct {
	read, of   int
	generation uint64
	counted    bool
}

// Answer holds the result of a reading: envelopes, the fields of one, templates, one with fields, or for the weeks.
type Answer struct {
	envelopes []model.Envelope
	more      bool // there are more of them
	fields    account.Fields
	templates []model.Template
	template  *Template
	ended     model.EnvelopeList
	numbers   tally.Numbers
}

// NewReader returns a reader that has read nothing yet. The profile says how much it wants to read.
func NewReader(env screen.Env) *Reader { return &Reader{env: env, effort: effortOf(env.Settings)} }

func effortOf(s *settings.Resolved) account.Effort {
	efforts := map[settings.Prefetch]account.Effort{settings.PrefetchLight: account.Light, settings.PrefetchFull: account.Full}
	return efforts[s.Profile.Prefetch] // Off for others
}

// Left counts those of some envelopes of which a reading that the profile wants is missing, even if it failed.
func Left(env screen.Env, among iter.Seq[model.EnvelopeID]) int {
	return env.Account.Remaining(effortOf(env.Settings), env.ServiceNow(), among)
}

// Follow begins again when a person has signed in, and reports whether that is so, because open
// readings belong to the account before, and that may have been allowed less.
func (r *Reader) Follow() bool {
	era := r.env.Account.Era()
	if era == r.era {
		return false
	}
	*r = Reader{env: r.env, effort: r.effort, era: era}
	return true
}

// Renew repeats readings that failed some minutes ago: it may have been one page of a firewall.
func (r *Reader) Renew() {
	if len(r.failed) > 0 && r.env.Now().Sub(r.failedSince) >= againAfter {
		r.TryAgain()
	}
}

// TryAgain repeats readings that failed or were refused.
func (r *Reader) TryAgain() {
	r.env.Account.TryAgain(r.failed)
	r.failed, r.refusals, r.stopped, r.isFinished, r.weeks.stopped = nil, 0, false, false, false
}

// Done reports whether nothing is left to be read, as far as that was found out.
func (r *Reader) Done() bool {
	if r.env.Account.Asks(r.effort, !r.stopped) {
		return false
	}
	return r.effort == account.Off || r.stopped || r.isFinished && r.finished == r.env.Account.Generation()
}

// Next returns the next reading worth its call, if any is: of the wanted envelopes, or of all for nil.
func (r *Reader) Next(wanted func(model.EnvelopeID) bool) (account.Reading, bool) {
	next, ok := r.env.Account.Next(r.effort, r.env.ServiceNow(), wanted)
	if !ok && wanted == nil {
		next, ok = r.NextOfWeeks()
	}
	if !ok && wanted == nil {
		r.finished, r.isFinished = r.env.Account.Generation(), true
	}
	return next, ok
}

// Progress counts the envelopes whose fields were read, of those to be read; zero when none are being read.
func (r *Reader) Progress() (read, of int) {
	if r.stopped || r.Done() {
		return 0, 0
	}
	p, now := &r.progress, r.env.Account.Generation()
	if !p.counted || p.generation != now {
		p.read, p.of = r.env.Account.Progress(r.effort, r.env.ServiceNow())
		p.generation, p.counted = now, true
	}
	return p.read, p.of
}
