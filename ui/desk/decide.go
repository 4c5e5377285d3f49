package desk

import (
	"fmt"
	"slices"
	"time"

	"inkdesk/api/desk"
	"inkdesk/model"
	"inkdesk/ui/dates"
)

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

// HasOwnNote reports whether there is a note of this person about an envelope.
func (d *Desk) HasOwnNote(id model.EnvelopeID) bool { return d.ownNote(id) != nil }

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
