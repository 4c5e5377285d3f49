package triage

import (
	"time"

	"inkdesk/model"
)

// SeenKind names a difference seen between two reads of an envelope.
type SeenKind uint8

// The kinds. The first ones are acts of a recipient, after the envelope was sent.
const (
	SeenSigned   SeenKind = iota // the last of their signatures and initials was filled
	SeenFilled                   // the last of their other required fields was filled
	SeenUploaded                 // a file came into one of their placeholders
	SeenEnded                    // the envelope was completed, or ended otherwise
	SeenOther                    // covers everything else
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

// whenSeen returns when an act was seen last, after a blank; "" where it was not.
func (x *checker) whenSeen(kind SeenKind, of model.RecipientID) string {
	var last Seen
	for _, s := range x.c.Seen {
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

// touched returns when anything of the envelope changed last: not every change moves the date that the service gives.
func (x *checker) touched() model.Time {
	at := x.e.UpdatedAt
	for _, s := range x.c.Seen {
		if !at.IsZero() && s.From.After(x.e.UpdatedAt.Time()) {
			at = max(at, at.Unit().Stamp(s.To))
		}
	}
	return at
}

// showing names what fields show of a service, because the specification does not tell whether it
// returns the entries of recipients. It does when the signatures and initials of completed envelopes
// are there and those of drafts are not.
type showing int

const (
	// agreeing stands for completed envelopes that show it, contrary for those that have ever
	// shown the opposite, whatever was read of them before or after. A draft never does: that
	// signatures may be there early does not make empty ones signed.
	agreeing showing = iota
	contrary
	prefilled // drafts with marks of those who are to sign
)

const (
	// enoughAgreeing sets how many envelopes have to agree. One that does not ends it, before there are
	// enoughToDiffer: services have some that were finished by hand.
	enoughAgreeing, enoughToDiffer = 3, 20
	agreeingShare                  = 97  // percent
	maxShown                       = 200 // bounds how many envelopes of either kind are remembered for it
)

// LearnFields adds the fields of those who sign an envelope. No one can fill fields that belong to no one,
// or to a person who is no recipient any more; where a list leaves the recipients out, all fields
// count. In which order it is called makes no difference.
func (h *History) LearnFields(e *model.Envelope, fields []model.Annotation) {
	if e.Status != model.Completed && e.Status != model.Draft {
		return
	}
	marks, isFilled, agrees := 0, false, true
	for i := range fields {
		f := &fields[i]
		if !f.Required || !f.Type.Signs() || len(f.Unread) > 0 || len(e.SigningSteps) > 0 && !isSigner(e, f.RecipientID) {
			continue
		}
		marks++
		isFilled, agrees = isFilled || f.Filled(), agrees && f.Filled()
	}
	kind := contrary
	switch {
	case e.Status == model.Draft && !isFilled, marks == 0:
		return
	case e.Status == model.Draft:
		kind = prefilled
	case agrees:
		kind = agreeing
	}
	if len(h.shown[kind]) < maxShown {
		h.shown[kind][e.ID] = true
	}
}

func isSigner(e *model.Envelope, id model.RecipientID) bool {
	for _, r := range e.Recipients() {
		if r.ID == id && r.Role.Signs() {
			return id != ""
		}
	}
	return false
}

// ShowsInput reports whether filled fields tell who has signed.
func (h *History) ShowsInput() bool {
	agree := len(h.shown[agreeing])
	all := agree + len(h.shown[contrary])
	isShare := all >= enoughToDiffer && agree*100 >= all*agreeingShare
	return agree >= enoughAgreeing && (agree == all || isShare)
}
