package triage

import (
	"slices"
	"time"

	"inkdesk/model"
)

// LooksFinished: everything that was asked for is there, but the envelope is open.
const LooksFinished Rule = "looks finished"

// finishTime limits how long a service may take to finish an envelope after the last
// signature.
const finishTime = time.Hour

// SignedOutOfOrder: a later step has signed, while something required of an earlier one is empty.
const SignedOutOfOrder Rule = "signed out of order"

// signedEarly returns the first one who signs before all required of an earlier step is there, where
// the steps go one after the other; nil for no one. The two facts contradict each other, so
// nothing is inferred from either.
func (c *Context) signedEarly(e *model.Envelope, list []Progress) *Progress {
	if !c.StepsSequential || !e.Status.Open() {
		return nil
	}
	empty := 0 // the first step of which something is
	for i := range list {
		act := &list[i]
		switch {
		case !act.Signs():
		case empty == 0 && (act.Acted == ActedNo || c.lacksMarks(act)):
			empty = act.Step
		case empty > 0 && act.Step > empty && (act.Acted == ActedYes || c.hasMarks(act.Recipient.ID)):
			return act
		}
	}
	return nil
}

// lacksMarks reports whether a required signature of a signer who was not seen to act is empty.
// That a later one is filled shows that this service shows them.
func (c *Context) lacksMarks(act *Progress) bool {
	marks, _ := c.ownFields(act.Recipient.ID)
	return act.Recipient.ID != "" && act.Acted == ActedUnknown && c.FieldsRead && marks.done < marks.required
}

func (c *Context) hasMarks(id model.RecipientID) bool {
	marks, _ := c.ownFields(id)
	return id != "" && marks.filled > 0 && c.FieldsRead && !c.History.prefills()
}

// outOfOrder names each one whose required fields are empty though a later step has signed.
func (x *checker) outOfOrder() {
	if x.early == nil {
		return
	}
	for _, act := range x.progress {
		if act.Signs() && act.Step < x.early.Step && (act.Acted == ActedNo || x.c.lacksMarks(&act)) {
			x.about(act.Recipient, SignedOutOfOrder, Soon, Likely, "annotations",
				"Step %d has signed, and in step %d something required of %s is empty: signed out of order; ask the service.", x.early.Step, act.Step, Named(act.Recipient))
		}
	}
}

// finished looks for envelopes that have everything and are open all the same.
func (x *checker) finished() {
	idle, known := since(x.touched(), x.c.Now)
	if !known || idle < finishTime || !x.isComplete() {
		return
	}
	done := "Every required field is filled"
	if !x.c.FieldsRead {
		done = "Everybody seems to have signed"
	}
	x.add(LooksFinished, Soon, Likely, "annotations, status",
		"%s, but nothing happened for %s; ask the service to look at it.", done, Span(idle))
}

// isComplete reports whether no one has anything left to do, though the envelope is open.
func (x *checker) isComplete() bool {
	_, _, missing := x.e.Attachments.Counts()
	isToBeFilled := func(f model.Annotation) bool { return f.Required && !f.Filled() && isSigner(x.e, f.RecipientID) }
	return x.e.Status.Open() && x.held.Kind == HeldByService && missing == 0 && !x.c.curtails(x.e) &&
		!slices.ContainsFunc(x.c.Fields, isToBeFilled)
}
