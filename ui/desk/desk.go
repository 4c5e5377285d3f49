// Package desk holds in memory the decisions of people about envelopes beside the service:
// taken, noted, snoozed, done. A decision counts at once, and is written by the frame when it
// gets to it. The package asks nothing and blocks on nothing.
package desk

import (
	"fmt"
	"slices"
	"time"

	"inkdesk/api/desk"
	"inkdesk/model"
	"inkdesk/ui/dates"
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

// Take takes envelopes, also from another person, and says so. Row names the row of many that are taken, "" for none.
func (d *Desk) Take(list []*model.Envelope, row string) string {
	return d.decide(desk.Line{Kind: desk.Take, Row: row}, list, "Taken")
}

// Return gives envelopes back.
func (d *Desk) Return(list []*model.Envelope) string {
	return d.decide(desk.Line{Kind: desk.Return}, list, "Given back")
}

// Note notes something about envelopes.
func (d *Desk) Note(list []*model.Envelope, text string) string {
	if d != nil {
		d.refused = ""
	}
	return d.decide(desk.Line{Kind: desk.Note, Note: desk.CleanNote(text)}, list, "Noted")
}

// Snooze puts envelopes aside until a time, the zero time for until they change. A row comes back with a change.
func (d *Desk) Snooze(list []*model.Envelope, row string, until time.Time) string {
	what := "Snoozed until it changes"
	switch {
	case !until.IsZero():
		what = "Snoozed until " + dates.Brief(until, d.now())
	case len(list) > 1:
		what = "Snoozed until they change"
	}
	return d.decide(desk.Line{Kind: desk.Snooze, Row: row, Until: utc(until)}, list, what)
}

// Done puts envelopes aside until they change, or their row does as with [Desk.Snooze]: nothing is left to do.
func (d *Desk) Done(list []*model.Envelope, row string) string {
	what := "Done until it changes"
	if len(list) > 1 {
		what = "Done until they change"
	}
	return d.decide(desk.Line{Kind: desk.Done, Row: row}, list, what)
}

// Requeue puts envelopes back in the queue.
func (d *Desk) Requeue(list []*model.Envelope) string {
	return d.decide(desk.Line{Kind: desk.Requeue}, list, "Back in the queue")
}

func (d *Desk) decide(l desk.Line, list []*model.Envelope, what string) string {
	if d == nil || len(list) == 0 {
		return ""
	}
	l.Decision, l.Service, l.At = desk.NewDecision(), d.service, utc(d.now())
	lines := make([]desk.Line, len(list))
	for i, e := range list {
		l.Envelope, l.Status, l.Updated = e.ID.String(), e.Status, e.UpdatedAt
		lines[i] = l
	}
	if len(list) > 1 {
		what = fmt.Sprintf("%s: %d envelopes", what, len(list))
	}
	d.add(lines)
	d.decisions = append(d.decisions, decision{l.Decision, what})
	return what
}

func (d *Desk) add(lines []desk.Line) {
	d.board.Add(d.me, lines, d.now())
	d.unkept = append(d.unkept, lines...)
	d.fresh = true
	d.generation++
}

// Last returns the latest decision of this session, "" for nothing that can be taken back.
func (d *Desk) Last() string {
	if d == nil || len(d.decisions) == 0 {
		return ""
	}
	return d.decisions[len(d.decisions)-1].what
}

// Undo takes back the latest decision of this session, and says which that was.
func (d *Desk) Undo() string {
	what := d.Last()
	if what == "" {
		return ""
	}
	d.undone = d.decisions[len(d.decisions)-1]
	d.decisions = d.decisions[:len(d.decisions)-1]
	d.add([]desk.Line{{Kind: desk.Undo, Decision: d.undone.name, Service: d.service, At: utc(d.now())}})
	return what
}

// OwnNote returns the latest note of this person about an envelope, "" for none.
func (d *Desk) OwnNote(id model.EnvelopeID) string {
	if n := d.ownNote(id); n != nil {
		return n.Note
	}
	return ""
}

func (d *Desk) ownNote(id model.EnvelopeID) *desk.Entry {
	if s := d.of(id); s != nil {
		for i := range slices.Backward(s.Notes) {
			if s.Notes[i].Account == d.me {
				return &s.Notes[i]
			}
		}
	}
	return nil
}

// RemoveNote takes back and returns the latest own note about this envelope alone.
func (d *Desk) RemoveNote(id model.EnvelopeID) string {
	n := d.ownNote(id)
	if n == nil {
		return ""
	}
	d.add([]desk.Line{{Kind: desk.Undo, Decision: n.Decision, Service: d.service, Envelope: id.String(), At: utc(d.now())}})
	return n.Note
}

// utc leaves out the parts of a time that only this process understands.
func utc(at time.Time) time.Time {
	if at.IsZero() {
		return at
	}
	return at.UTC().Round(0).Truncate(time.Millisecond)
}
