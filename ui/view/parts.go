package view

import (
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/query"
)

// Part describes one listing that a scanned view is made of.
type Part struct {
	Query     query.Query
	Order     model.EnvelopeOrder
	Ascending bool
	// Until ends the part at the first row whose last change is longer ago, 0 for never. It
	// needs the order of modification, newest first.
	Until time.Duration
	// Since ends the part at the first row whose last change is not as long ago. It needs the
	// order of modification, oldest first.
	Since time.Duration
}

// Equal reports whether two parts are the same listing.
func (p Part) Equal(other Part) bool {
	return p.Query.String() == other.Query.String() && p.Order == other.Order && p.Ascending == other.Ascending &&
		p.Until == other.Until && p.Since == other.Since
}

// Over reports whether a row is beyond the end of the part.
func (p Part) Over(r *Row, now time.Time) bool {
	changed := r.Changed()
	if changed.IsZero() {
		return false
	}
	return p.Until > 0 && now.Sub(changed) > p.Until || p.Since > 0 && now.Sub(changed) < p.Since
}

// AccountParts returns the parts of an account to scan: open envelopes, those that ended or were completed
// recently, the oldest drafts, and those that may take the place of what ended recently.
func AccountParts(limits triage.Thresholds) []Part {
	return []Part{openPart(), endedPart(limits), completedPart(), oldDraftsPart(limits), newDraftsPart(limits)}
}

const (
	openEnvelopes = iota
	endedEnvelopes
	completedEnvelopes
	oldDrafts
	newDrafts
)

func openPart() Part {
	return Part{Query: statusQuery(model.InProgress, model.Pending), Order: model.ByModification, Ascending: true}
}

func endedPart(limits triage.Thresholds) Part {
	return Part{
		Query: statusQuery(model.Expired, model.Declined, model.Voided),
		Order: model.ByModification, Until: limits.EndedRecently,
	}
}

// completedPart returns envelopes completed so recently that something can be done about it.
func completedPart() Part {
	return Part{Query: statusQuery(model.Completed), Order: model.ByModification, Until: triage.CompletedRecently}
}

// oldDraftsPart returns drafts that no one seems to want to send.
func oldDraftsPart(limits triage.Thresholds) Part {
	return Part{Query: statusQuery(model.Draft), Order: model.ByModification, Ascending: true, Since: limits.DraftSoon}
}

// newDraftsPart returns drafts that may have been prepared since something ended.
func newDraftsPart(limits triage.Thresholds) Part {
	return Part{Query: statusQuery(model.Draft), Order: model.ByModification, Until: limits.EndedRecently}
}

func statusQuery(statuses ...model.Status) query.Query {
	text := ""
	for _, s := range statuses {
		text += " status:" + string(s)
	}
	return query.Parse(text)
}
