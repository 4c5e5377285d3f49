package desk

import (
	"slices"
	"strings"
	"time"

	"inkdesk/api/desk"
	"inkdesk/model"
	"inkdesk/ui/dates"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// The signs behind a name in the list; the help explains them.
const (
	SignTaken   = "@"
	SignSnoozed = "zz"
	SignDone    = "done"
	SignNoted   = `"`
)

const mostName = 8 // limits how much of the name of an account the list shows, in cells

// Sign returns the text behind the name of an envelope, "" for nothing.
func (s State) Sign(ellipsis string) string {
	var signs []string
	switch {
	case s.Mine:
		signs = append(signs, SignTaken+"me")
	case s.TakenBy != "":
		signs = append(signs, SignTaken+model.Clip(model.Clean(s.TakenBy), mostName, ellipsis))
	}
	switch {
	case s.Snoozed:
		signs = append(signs, SignSnoozed)
	case s.Done:
		signs = append(signs, SignDone)
	}
	if s.Note != "" {
		signs = append(signs, SignNoted)
	}
	return strings.Join(signs, " ")
}

// NoteLine returns the latest note, with who else has made it; "" for none.
func (s State) NoteLine() string {
	if s.NoteBy == "" {
		return model.Clean(s.Note)
	}
	return model.Clean(SignTaken + s.NoteBy + ": " + s.Note)
}

// Aside says how long it is put aside, "" where it is not.
func (s State) Aside() string {
	switch {
	case s.Done:
		return "done until it changes"
	case s.Snoozed && s.Until.IsZero():
		return "snoozed until it changes"
	case s.Snoozed:
		return "snoozed until " + s.Until.UTC().Format(time.RFC3339)
	}
	return ""
}

func (d *Desk) name(account string) string {
	if account == d.me {
		return "you"
	}
	return model.Clean(account)
}

// Facts returns what the desk says, with who and when, and all notes; nil for nothing.
func (d *Desk) Facts(e *model.Envelope) []draw.Fact {
	s := d.of(e.ID)
	if s == nil {
		return nil
	}
	var list []draw.Fact
	now := d.now()
	if taken := s.Taken; taken != nil {
		list = append(list, draw.Fact{Label: "Taken", Value: "by " + d.name(taken.Account) + " since " + d.moment(taken.At)})
	}
	if aside := s.Aside; aside != nil {
		f := draw.Fact{Label: "Done", Value: "until it changes"}
		if aside.Kind == desk.Snooze {
			f.Label = "Snoozed"
		}
		if !aside.Until.IsZero() {
			f.Value = "until " + dates.Brief(aside.Until.In(now.Location()), now) + " or until it changes"
		}
		f.Value += ", by " + d.name(aside.Account) + " on " + d.moment(aside.At)
		if !aside.Holds(e.Status, e.UpdatedAt, now) {
			f.Value += "; it has changed since"
			f.Role = theme.Muted
		}
		list = append(list, f)
	}
	for i, n := range s.Notes {
		f := draw.Fact{Value: d.moment(n.At) + " " + d.name(n.Account) + ": " + n.Note}
		if i == 0 {
			f.Label = "Notes"
		}
		list = append(list, f)
	}
	return list
}

func (d *Desk) moment(at time.Time) string {
	now := d.now()
	return dates.Brief(at.In(now.Location()), now)
}

// Event holds a decision, for a list of the events of an envelope.
type Event struct {
	At   time.Time // by the clock of this machine
	Text string
}

// Events returns the decisions about an envelope that stand.
func (d *Desk) Events(id model.EnvelopeID) []Event {
	s := d.of(id)
	if s == nil {
		return nil
	}
	var list []Event
	if s.Taken != nil {
		list = append(list, Event{s.Taken.At, "taken by " + d.name(s.Taken.Account)})
	}
	if a := s.Aside; a != nil {
		text := "done"
		switch {
		case a.Kind == desk.Snooze && a.Until.IsZero():
			text = "snoozed until it changes"
		case a.Kind == desk.Snooze:
			text = "snoozed until " + d.moment(a.Until)
		}
		list = append(list, Event{a.At, text + ", by " + d.name(a.Account)})
	}
	for _, n := range s.Notes {
		list = append(list, Event{n.At, "note of " + d.name(n.Account) + ": " + n.Note})
	}
	return list
}

// NotesSince returns the notes since a time, the oldest first, with the envelope by the name that name gives.
func (d *Desk) NotesSince(since time.Time, name func(model.EnvelopeID) string) []string {
	type noted struct {
		desk.Entry
		of string
	}
	var list []noted
	for _, id := range d.Envelopes() {
		for _, n := range d.board.Of(id).Notes {
			if !n.At.Before(since) {
				list = append(list, noted{n, name(model.EnvelopeID(id))})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b noted) int { return a.At.Compare(b.At) })
	var lines []string
	for _, n := range list {
		lines = append(lines, n.of+": "+n.Note+" ("+d.name(n.Account)+", "+d.moment(n.At)+")")
	}
	return lines
}
