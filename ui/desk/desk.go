// Package desk holds in memory the decisions of people about envelopes beside the service:
// taken, noted, snoozed, done. A decision counts at once, and is written by the frame when it
// gets to it. The package asks nothing and blocks on nothing.
package desk

import (
	"slices"
	"time"

	"inkdesk/api/desk"
	"inkdesk/model"
)

// Desk holds the decisions of this person and of others. It belongs to the goroutine of
// Update. The nil Desk holds nothing, and nothing can be decided with it.
type Desk struct {
	now     func() time.Time
	service string
	shared  bool

	me         string
	board      *desk.Board
	unkept     []desk.Line // was decided and is not known to be in the file
	fresh      bool        // says that some of it was never tried to be written
	decisions  []decision  // holds those of this session, the latest last, and undone the one taken back last
	undone     decision
	refused    string // the note that could not be written
	generation uint64
}

type decision struct{ name, what string }

const unnamed = "me" // names this person until the files were read, and where there are none

// New returns an empty desk for envelopes of a service. Shared says that others see the decisions.
func New(now func() time.Time, service string, shared bool) *Desk {
	return &Desk{now: now, service: service, shared: shared, me: unnamed, board: desk.NewBoard(nil, now())}
}

// Load takes the content of the files. Decisions made since stay; see [Desk.Keep].
func (d *Desk) Load(account string, board *desk.Board) {
	d.me, d.board = account, board
	d.board.Add(d.me, d.unkept, d.now())
	d.generation++
}

// Keep notes which of the unkept lines are in the file.
func (d *Desk) Keep(written func(desk.Line) bool) { d.unkept = slices.DeleteFunc(d.unkept, written) }

// Unkept returns the lines that have to be written.
func (d *Desk) Unkept() []desk.Line {
	d.fresh = false
	return slices.Clone(d.unkept)
}

// Refuse drops the lines that could not be written, and reports whether there were any. See [Desk.RefusedNote].
func (d *Desk) Refuse(board *desk.Board) bool {
	if len(d.unkept) == 0 {
		return false
	}
	for _, l := range d.unkept {
		d.decisions = slices.DeleteFunc(d.decisions, func(made decision) bool { return made.name == l.Decision })
		switch {
		case l.Kind == desk.Note:
			d.refused = l.Note
		case l.Kind == desk.Undo && l.Decision == d.undone.name:
			d.decisions = append(d.decisions, d.undone)
		}
	}
	d.unkept, d.fresh, d.board = nil, false, board
	d.generation++
	return true
}

// RefusedNote returns the note that could not be written last, "" once another was noted.
func (d *Desk) RefusedNote() string {
	if d == nil {
		return ""
	}
	return d.refused
}

// Fresh reports whether anything was decided since [Desk.Unkept] was asked.
func (d *Desk) Fresh() bool { return d.fresh }

// Generation grows with every change of the decisions in force.
func (d *Desk) Generation() uint64 {
	if d == nil {
		return 0
	}
	return d.generation
}

// Shared reports whether others see the decisions.
func (d *Desk) Shared() bool { return d != nil && d.shared }

// Envelopes returns those with a decision or note in force, the one decided about last first.
func (d *Desk) Envelopes() []string {
	if d == nil {
		return nil
	}
	return d.board.Envelopes()
}

// Has reports whether a decision or note about an envelope is in force.
func (d *Desk) Has(id model.EnvelopeID) bool { return d.of(id) != nil }

func (d *Desk) of(id model.EnvelopeID) *desk.Standing {
	if d == nil {
		return nil
	}
	return d.board.Of(id.String())
}

// State holds what the desk says about an envelope as it is now.
type State struct {
	TakenBy       string    // names the person who has taken it, "" for no one
	Mine          bool      // says that it is this person
	Snoozed, Done bool      // say that it is put aside, and has not changed since
	Until         time.Time // holds the end of a snooze with a date
	// Note holds the latest note, NoteBy its author, "" for this person.
	Note, NoteBy string
	Row          string // names the row of many with which it has left the queue, "" where it did so alone
	elsewhere    bool   // says that it is taken by another person and has not changed since
}

// OffQueue reports whether it is put aside, or in the hands of another person.
func (s State) OffQueue() bool { return s.Snoozed || s.Done || s.elsewhere }

// OfEnvelope returns what the desk says about an envelope as it was read.
func (d *Desk) OfEnvelope(e *model.Envelope) State {
	standing := d.of(e.ID)
	if standing == nil {
		return State{}
	}
	var s State
	now := d.now()
	if taken := standing.Taken; taken != nil {
		s.TakenBy, s.Mine = taken.Account, taken.Account == d.me
		if s.elsewhere = !s.Mine && taken.Holds(e.Status, e.UpdatedAt, now); s.elsewhere {
			s.Row = taken.Row
		}
	}
	if aside := standing.Aside; aside.Holds(e.Status, e.UpdatedAt, now) {
		s.Row, s.Until = aside.Row, aside.Until
		s.Snoozed, s.Done = aside.Kind == desk.Snooze, aside.Kind == desk.Done
	}
	if n := len(standing.Notes); n > 0 {
		last := standing.Notes[n-1]
		s.Note = last.Note
		if last.Account != d.me {
			s.NoteBy = last.Account
		}
	}
	return s
}
