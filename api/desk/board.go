package desk

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"inkdesk/model"
)

// Entry holds a line with the account that has written it.
type Entry struct {
	Line
	Account string
}

// Standing holds the decisions about one envelope that are in force.
type Standing struct {
	Taken *Entry  // the latest take, nil for none
	Aside *Entry  // the latest snooze or done, nil for none and for a snooze whose time is over
	Notes []Entry // all that were not taken back, the oldest first
}

func (s *Standing) latest() time.Time {
	var at time.Time
	if n := len(s.Notes); n > 0 {
		at = s.Notes[n-1].At
	}
	for _, e := range []*Entry{s.Taken, s.Aside} {
		if e != nil && e.At.After(at) {
			at = e.At
		}
	}
	return at
}

// Holds reports whether an entry keeps an envelope aside: until its date, or until the envelope changes.
func (e *Entry) Holds(status model.Status, updated model.Time, now time.Time) bool {
	if e == nil || e.Status != status || e.Updated != updated {
		return false
	}
	return e.Until.IsZero() || now.Before(e.Until)
}

const keptFor = 400 * 24 * time.Hour

// Board shows the decisions of all people, for the envelopes of one service. The latest take and the
// latest of snooze, done and requeue win, from any account; notes are added up. Times are those that
// were written; one that is later than the clock here counts as now. It is not safe for concurrent use.
type Board struct {
	now      time.Time
	people   map[string]*ledger
	standing map[string]*Standing
}

// NewBoard returns a board of the lines of each account, in the order in which that account wrote them.
func NewBoard(lines map[string][]Line, now time.Time) *Board {
	b := &Board{now: now, people: make(map[string]*ledger), standing: make(map[string]*Standing)}
	for account, list := range lines {
		for i := range list {
			b.ledger(account).add(&list[i])
		}
	}
	for _, person := range b.people {
		for envelope := range person.of {
			if _, folded := b.standing[envelope]; !folded {
				b.fold(envelope)
			}
		}
	}
	return b
}

func (b *Board) ledger(account string) *ledger {
	if b.people[account] == nil {
		b.people[account] = newLedger()
	}
	return b.people[account]
}

// Add adds lines of an account behind those it has.
func (b *Board) Add(account string, lines []Line, now time.Time) {
	b.now = now
	for i := range lines {
		for _, envelope := range b.ledger(account).add(&lines[i]) {
			b.fold(envelope)
		}
	}
}

// Of returns the decisions in force for an envelope, nil for none.
func (b *Board) Of(envelope string) *Standing { return b.standing[envelope] }

// Envelopes returns those for which anything is in force, the one decided about last first.
func (b *Board) Envelopes() []string {
	return slices.SortedFunc(maps.Keys(b.standing), func(x, y string) int {
		return cmp.Or(b.standing[y].latest().Compare(b.standing[x].latest()), cmp.Compare(x, y))
	})
}

func (b *Board) fold(envelope string) {
	s := new(Standing)
	var aside *Entry
	for _, account := range slices.Sorted(maps.Keys(b.people)) {
		own := b.people[account].stands(envelope, b.now)
		s.Taken = b.later(s.Taken, own.take, account)
		aside = b.later(aside, own.aside, account)
		for _, l := range own.notes {
			s.Notes = append(s.Notes, *b.entry(l, account))
		}
	}
	slices.SortStableFunc(s.Notes, func(x, y Entry) int { return x.At.Compare(y.At) })
	if aside != nil && aside.Kind != Requeue && !over(&aside.Line, b.now) {
		s.Aside = aside
	}
	if s.Taken == nil && s.Aside == nil && len(s.Notes) == 0 {
		delete(b.standing, envelope)
		return
	}
	b.standing[envelope] = s
}

func over(l *Line, now time.Time) bool {
	return l.Kind == Snooze && !l.Until.IsZero() && !l.Until.After(now)
}

// entry returns a line with its time bounded by the clock here.
func (b *Board) entry(l *Line, account string) *Entry {
	e := &Entry{Line: *l, Account: account}
	if e.At.After(b.now) {
		e.At = b.now
	}
	return e
}

func (b *Board) later(e *Entry, l *Line, account string) *Entry {
	if l == nil {
		return e
	}
	other := b.entry(l, account)
	if e != nil && !other.At.After(e.At) {
		return e
	}
	return other
}

type ledger struct {
	of      map[string][]*Line  // by envelope, in the order in which they were written
	decided map[string][]string // envelopes by decision
	undone  map[undone]bool
}

func newLedger() *ledger {
	return &ledger{
		of: make(map[string][]*Line), decided: make(map[string][]string), undone: make(map[undone]bool),
	}
}

// undone names a decision that was taken back: for one envelope, or "" for all.
type undone struct{ decision, envelope string }

// add adds a line, and returns the envelopes that it is about.
func (l *ledger) add(line *Line) []string {
	switch {
	case line.Kind != Undo:
		l.of[line.Envelope] = append(l.of[line.Envelope], line)
		l.decided[line.Decision] = append(l.decided[line.Decision], line.Envelope)
	case line.Envelope == "":
		l.undone[undone{line.Decision, ""}] = true
		return l.decided[line.Decision]
	default:
		l.undone[undone{line.Decision, line.Envelope}] = true
	}
	return []string{line.Envelope}
}

type own struct {
	take, aside *Line // aside may be a requeue, and its time may be over
	notes       []*Line
}

func (l *ledger) stands(envelope string, now time.Time) own {
	var o own
	for _, line := range l.of[envelope] {
		if l.undone[undone{line.Decision, ""}] || l.undone[undone{line.Decision, envelope}] || now.Sub(line.At) > keptFor {
			continue
		}
		switch line.Kind {
		case Take:
			o.take = line
		case Return:
			o.take = nil
		case Note:
			o.notes = append(o.notes, line)
		default:
			o.aside = line
		}
	}
	return o
}
