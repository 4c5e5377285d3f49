package triage

import (
	"time"

	"inkdesk/model"
)

// SentTwice is the rule about an envelope that has a twin.
const SentTwice Rule = "sent twice"

// twinWindow is how far apart twins are created at most, in milliseconds. What comes again
// later is probably meant to, as a yearly form is.
const twinWindow = int64(2 * day / time.Millisecond)

// sentTwice points out another envelope with the same name, its numbers included, for the
// same signers and with as many pages.
func (x *examination) sentTwice() {
	twin := x.c.History.twin(x.e)
	if twin == nil {
		return
	}
	x.add(SentTwice, Soon, Likely, "name, signing_steps, created_at",
		"Perhaps sent twice: %s has a name and signers like this one, was created on %s and is %s.",
		twin.ID, twin.Created.Time().Format("2006-01-02"), quoted(twin.Status().Label()))
	x.last().Other = []model.EnvelopeID{twin.ID}
}
