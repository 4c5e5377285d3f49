package triage

import (
	"time"

	"inkdesk/model"
)

// EventKind names a difference between two reads of an envelope.
type EventKind uint8

// The kinds. The first ones are acts of a recipient, after the envelope was sent.
const (
	EventSigned   EventKind = iota // the last of their signatures and initials was filled
	EventFilled                    // the last of their other required fields was filled
	EventUploaded                  // a file came into one of their placeholders
	EventEnded                     // the envelope was completed, or ended otherwise
	EventOther                     // covers everything else
)

// Event describes something that happened between two reads. From holds when the first of them began,
// zero where that is not known, and To when the second one ended.
type Event struct {
	Kind      EventKind
	Recipient model.RecipientID
	From, To  time.Time
}

// Between says in a few words when something happened of which two reads are known, seen
// from a time in the zone of the person.
func Between(from, to, now time.Time) string {
	to = to.In(now.Location())
	if from.IsZero() {
		return "before " + moment(to, now)
	}
	from = from.In(now.Location())
	switch until := moment(to, now); {
	case from.Truncate(time.Minute).Equal(to.Truncate(time.Minute)):
		return "at " + until
	case sameDay(from, to):
		return "between " + moment(from, now) + " and " + to.Format("15:04")
	case sameDay(to, now):
		return "between " + moment(from, now) + " and today " + until
	default:
		return "between " + moment(from, now) + " and " + until
	}
}

func moment(at, now time.Time) string {
	switch ago := now.Sub(at); {
	case sameDay(at, now):
		return at.Format("15:04")
	case ago >= 0 && ago < 6*day:
		return at.Format("Mon 15:04")
	case at.Year() == now.Year():
		return at.Format("2 Jan 15:04")
	default:
		return at.Format("2 Jan 2006 15:04")
	}
}

func sameDay(a, b time.Time) bool { return a.Year() == b.Year() && a.YearDay() == b.YearDay() }

// lastTime returns when an act was seen last, after a blank; "" where it was not.
func (x *checker) lastTime(kind EventKind, of model.RecipientID) string {
	var last Event
	for _, s := range x.c.Events {
		if of != "" && s.Kind == kind && s.Recipient == of && s.To.After(last.To) {
			last = s
		}
	}
	if last.To.IsZero() {
		return ""
	}
	return " " + Between(last.From, last.To, x.c.Now)
}

// ended returns when the envelope has ended. Later changes of it do not count.
func (x *checker) ended() model.Time {
	at := x.e.UpdatedAt
	var last Event
	for _, s := range x.c.Events {
		if s.Kind == EventEnded && s.To.After(last.To) {
			last = s
		}
	}
	if end := at.Unit().Stamp(last.To); !end.IsZero() {
		at = min(at, end)
	}
	return at
}

// touched returns when anything of the envelope changed last: not every change moves the date that the service gives.
func (x *checker) touched() model.Time {
	at := x.e.UpdatedAt
	for _, s := range x.c.Events {
		if !at.IsZero() && s.From.After(x.e.UpdatedAt.Time()) {
			at = max(at, at.Unit().Stamp(s.To))
		}
	}
	return at
}
