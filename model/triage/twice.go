package triage

import (
	"time"

	"inkdesk/model"
)

// SentTwice is the rule about an envelope that has a twin.
const SentTwice Rule = "sent twice"

// twinWindow is how far apart twins are created at most. What comes again later is
// probably meant to, as a yearly form is.
const twinWindow = 2 * day

// sentTwice points out another envelope with the same name, its numbers included, for the
// same signers and with as many pages.
func (x *examination) sentTwice() {
	twin, ok := x.c.History.twin(x.e)
	if !ok {
		return
	}
	x.add(SentTwice, Soon, Likely, "name, signing_steps, created_at",
		"Perhaps sent twice: %s has a name and signers like this one, was created on %s and is %s.",
		twin.id, twin.at.Time().Format("2006-01-02"), quoted(twin.status.Label()))
	x.last().Other = []model.EnvelopeID{twin.id}
}

// twin is the envelope created nearest to this one that is open or completed, and is
// probably the same job.
func (h *History) twin(e *model.Envelope) (job, bool) {
	if h == nil || e.CreatedAt.IsZero() {
		return job{}, false
	}
	var nearest job
	apart := time.Duration(twinWindow + 1)
	for _, one := range h.jobs[jobKey(e)] {
		if one.id == e.ID || one.at.IsZero() || one.pages != e.Pages || !one.status.Open() && one.status != model.Completed {
			continue
		}
		gap := one.at.Time().Sub(e.CreatedAt.Time()).Abs()
		if gap < apart || gap == apart && one.id < nearest.id {
			nearest, apart = one, gap
		}
	}
	return nearest, apart <= twinWindow
}
