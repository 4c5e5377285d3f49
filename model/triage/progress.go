package triage

import (
	"fmt"
	"slices"

	"inkdesk/model"
)

// Acted says whether a recipient has done their part.
type Acted uint8

// The answers to that. The service gives no state of recipients, so each is an inference.
const (
	ActedUnknown Acted = iota
	ActedYes
	ActedNo
)

// String returns the answer in one word.
func (a Acted) String() string { return [...]string{"unknown", "yes", "no"}[a] }

// Progress tells of one recipient's part in an envelope.
type Progress struct {
	Recipient *model.Recipient
	Step      int // holds the signing step, from 1
	Acted     Acted
	Certainty Certainty // never reaches Proved, because the service tells no acts
	Why       string    // holds a clean sentence without a name
	// Begun: a file is in one of their placeholders, or some of their signatures are
	// there, so they have been let in, or the sender has uploaded the file for them.
	Begun bool
	Later bool // their turn has not come, because they are in a later step or it is a draft
}

// Signs reports whether they have anything to do.
func (p Progress) Signs() bool { return p.Recipient != nil && p.Recipient.Role.Signs() }

// progressOfAll returns the progress of every recipient, in the order of the envelope. Everything
// that speaks about people uses it.
func (x *checker) progressOfAll() []Progress {
	var list []Progress
	uploaded := func(id model.RecipientID) bool {
		return id != "" && slices.ContainsFunc(x.e.Attachments.Placeholders(), func(p model.AttachmentPlaceholder) bool {
			return p.RecipientID == id && len(p.Files) > 0
		})
	}
	for i := range x.e.SigningSteps {
		who := x.e.SigningSteps[i].Recipients
		for j := range who {
			r := &who[j]
			if !r.Role.Signs() {
				list = append(list, Progress{Recipient: r, Step: i + 1, Why: "They have nothing to do."})
				continue
			}
			act := x.progressOf(r)
			act.Step = i + 1
			if uploaded(r.ID) {
				act.Begun = true
				if act.Acted == ActedUnknown {
					act.Why = "They uploaded a file" + x.lastTime(EventUploaded, r.ID) + ", so they have opened it; whether they signed is unknown."
				}
			}
			list = append(list, act)
		}
	}
	if !x.e.Status.Open() {
		return list
	}
	if x.early = x.c.signedEarly(list); x.early == 0 && !x.e.Unread.Has("status") && !x.partial() {
		if x.c.StepsSequential {
			inferEarlier(list)
			inferLater(list)
		}
		inferLast(list, x.c.StepsSequential)
	}
	return list
}

func (x *checker) progressOf(r *model.Recipient) Progress {
	act := Progress{Recipient: r, Why: "The service does not tell who has signed."}
	switch {
	case x.e.Status == model.Draft:
		return Progress{Recipient: r, Acted: ActedNo, Certainty: Likely, Why: drafted, Later: true}
	case x.e.Status == model.Completed:
		return Progress{Recipient: r, Acted: ActedYes, Certainty: Likely, Why: "The envelope is completed."}
	case !x.c.FieldsRead:
		act.Why = "The fields on the pages were not read."
		x.addTime(&act, EventSigned, "Their signature or initials were filled")
		return act
	case r.ID == "":
		return act
	}
	marks, others := x.c.ownFields(r.ID)
	switch {
	case marks.filled > 0 && len(x.c.History.shown[prefilled]) > 0:
		act.Why = "Their signature or initials are there, which this service shows before anybody signs."
		x.addTime(&act, EventSigned, "Their signature or initials were filled")
	case marks.required > 0 && marks.done == marks.required, marks.required == 0 && marks.filled > 0:
		act.Acted, act.Certainty, act.Why = ActedYes, Likely, "Their signature or initials are there."
		x.addTime(&act, EventSigned, "Their signature or initials were filled")
	case marks.filled > 0:
		act.Begun, act.Why = true, "Some of their signatures and initials are there, and some are not."
		if marks.done < marks.required && x.c.History.ShowsInput() {
			act.Acted, act.Certainty = ActedNo, Likely
		}
	case !x.c.History.ShowsInput():
		act.Why = "Whether this service shows what recipients enter is not known yet."
		if marks.required == 0 && others.required > 0 && others.done == others.required {
			x.addTime(&act, EventFilled, "Their required fields were filled")
		}
	case marks.required > 0:
		act.Acted, act.Certainty, act.Why = ActedNo, Likely, "Their signature or initials are empty."
	case others.required > others.done:
		act.Acted, act.Certainty, act.Why = ActedNo, Likely, "A required field of theirs is empty."
	case others.required > 0:
		act.Why = "Their required fields are filled, which the sender may have done."
		x.addTime(&act, EventFilled, "Their required fields were filled")
	default:
		act.Why = "They have no required field that would show it."
	}
	return act
}

// addTime says when an act was seen, which proves it: no one else fills the fields
// of a recipient once an envelope is sent.
func (x *checker) addTime(act *Progress, kind EventKind, what string) {
	if when := x.lastTime(kind, act.Recipient.ID); when != "" {
		act.Acted, act.Certainty, act.Why = ActedYes, Likely, what+when+"."
	}
}

// filling counts fields of one recipient: how many are required, how many of those are
// filled, and how many are filled at all.
type filling struct{ required, done, filled int }

// ownFields counts the signatures and initials of a recipient, and their other fields.
// Only its owner fills a signature, while a text may be the sender's.
func (c *Context) ownFields(id model.RecipientID) (marks, others filling) {
	for i := range c.Fields {
		f := &c.Fields[i]
		if f.RecipientID != id {
			continue
		}
		count := &others
		if f.Type.Signs() {
			count = &marks
		}
		filled := f.Filled()
		if f.Required {
			count.required++
		}
		if filled {
			count.filled++
		}
		if f.Required && filled {
			count.done++
		}
	}
	return marks, others
}

// inferEarlier infers that who is in a later step has been let in, so the steps before are done,
// where the steps go one after the other. The fields of a recipient count for more.
func inferEarlier(list []Progress) {
	last := 0
	for _, act := range list {
		if act.Signs() && (act.Acted == ActedYes || act.Begun) {
			last = max(last, act.Step)
		}
	}
	for i := range list {
		act := &list[i]
		if act.Signs() && act.Step < last && act.Acted == ActedUnknown {
			act.Acted, act.Certainty, act.Why = ActedYes, Likely, "A later step has begun."
		}
	}
}

// inferLater infers that no one has acted in the steps after one that is not done, because no one is let into them
// before, where the steps go one after the other. Who was let in all the same speaks for the step, see inferEarlier.
func inferLater(list []Progress) {
	current := 0
	for i := range list {
		act := &list[i]
		switch {
		case !act.Signs():
		case current > 0 && act.Step > current:
			act.Later = true
			if act.Acted == ActedUnknown {
				act.Acted, act.Certainty, act.Why = ActedNo, Likely, fmt.Sprintf("Step %d is not done.", current)
			}
		case act.Acted == ActedNo:
			current = act.Step
		}
	}
}

// inferLast infers who has not signed from an envelope that is open: the last one to sign,
// or the only one of whom it is not known.
func inferLast(list []Progress, sequential bool) {
	var last *Progress
	waiting, among := 0, 0 // of all, and of the step of the last one
	signers := 0
	for i := range list {
		act := &list[i]
		if !act.Signs() {
			continue
		}
		signers++
		if act.Acted == ActedYes {
			continue
		}
		waiting++
		if among++; last == nil || last.Step != act.Step {
			among = 1
		}
		last = act
	}
	if last == nil || last.Acted != ActedUnknown || waiting > 1 && (among > 1 || !sequential) {
		return
	}
	last.Acted, last.Certainty, last.Why = ActedNo, Likely, "It is open, and no one signs after them."
	if signers == 1 {
		last.Why = "It is open, and no one else signs."
	}
}

// Of returns the progress of one recipient, the zero Progress for anyone else.
func (r *Report) Of(who *model.Recipient) Progress {
	for _, p := range r.Progress {
		if p.Recipient == who {
			return p
		}
	}
	return Progress{}
}
