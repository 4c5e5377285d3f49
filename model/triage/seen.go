package triage

import (
	"time"

	"inkdesk/model"
)

// SeenKind names a difference seen between two reads of an envelope.
type SeenKind uint8

// The kinds. The first ones are acts of a recipient, after the envelope was sent.
const (
	SeenSigned SeenKind = iota // the last of their signatures and initials was filled
	// SeenFilled: the last of their other required fields was filled.
	SeenFilled
	// SeenUploaded: a file came into one of their placeholders.
	SeenUploaded
	// SeenEnded: the envelope was completed, or ended otherwise.
	SeenEnded
	// SeenOther covers everything else.
	SeenOther
)

// IsAct reports whether it is an act of a recipient.
func (k SeenKind) IsAct() bool { return k <= SeenUploaded }

// Seen describes something that happened between two reads. From holds when the first of them began,
// zero where that is not known, and To when the second one ended.
type Seen struct {
	Kind      SeenKind
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

// moment returns a time of today, of a day of the last week, or of another day.
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

func (x *checker) seenAct(kind SeenKind, of model.RecipientID) *Seen {
	var latest *Seen
	for i := range x.c.Seen {
		if s := &x.c.Seen[i]; of != "" && s.Kind == kind && s.Recipient == of && (latest == nil || s.To.After(latest.To)) {
			latest = s
		}
	}
	return latest
}

// whenSeen returns when an act was seen, after a blank; "" where it was not.
func (x *checker) whenSeen(kind SeenKind, of model.RecipientID) string {
	if s := x.seenAct(kind, of); s != nil {
		return " " + Between(s.From, s.To, x.c.Now)
	}
	return ""
}

// ended returns when the envelope has ended. Later changes of it do not count.
func (x *checker) ended() model.Time {
	at := x.e.UpdatedAt
	var last Seen
	for _, s := range x.c.Seen {
		if s.Kind == SeenEnded && s.To.After(last.To) {
			last = s
		}
	}
	if end := at.Unit().Stamp(last.To); !end.IsZero() {
		at = min(at, end)
	}
	return at
}

// touched returns when anything of the envelope changed last: not every change moves the date
// that the service gives.
func (x *checker) touched() model.Time {
	at := x.e.UpdatedAt
	for _, s := range x.c.Seen {
		if !at.IsZero() && s.From.After(x.e.UpdatedAt.Time()) {
			at = max(at, at.Unit().Stamp(s.To))
		}
	}
	return at
}
