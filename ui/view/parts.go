package view

import (
	"slices"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/nav"
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
	parts := []Part{
		{Query: statusQuery(model.InProgress, model.Pending), Ascending: true},
		{Query: statusQuery(model.Expired, model.Declined, model.Voided), Until: limits.EndedRecently},
		{Query: statusQuery(model.Completed), Until: triage.CompletedRecently},      // something can be done about it
		{Query: statusQuery(model.Draft), Ascending: true, Since: limits.DraftSoon}, // that no one seems to want to send
		{Query: statusQuery(model.Draft), Until: limits.EndedRecently},              // that may have been prepared since something ended
	}
	for i := range parts {
		parts[i].Order = model.ByModification
	}
	return parts
}

// ofParts makes a view one of some parts of the scan of the account, which hold all of its rows.
func (v View) ofParts(limits triage.Thresholds, parts ...int) View {
	v.Draws, v.Counted = parts, parts
	for _, i := range parts {
		v.Parts = append(v.Parts, AccountParts(limits)[i])
	}
	return v
}

const (
	openEnvelopes = iota
	endedEnvelopes
	completedEnvelopes
	oldDrafts
	newDrafts
)

func statusQuery(statuses ...model.Status) query.Query {
	text := ""
	for _, s := range statuses {
		text += " status:" + string(s)
	}
	return query.Parse(text)
}

const mostAsked = 100 // bounds how many envelopes one listing asks for by their ids

// OfGroup returns the view of the envelopes of a group that are still open.
func OfGroup(g *nav.Group) View {
	v := View{
		Name: g.Name, About: g.About, Group: true, Query: statusQuery(model.InProgress, model.Pending),
		Belongs: func(*Row, time.Time) bool { return true }, Sorting: Sorting{By: ByUrgency},
	}
	all := make([]string, len(g.IDs))
	for i, id := range g.IDs {
		all[i] = id.String()
	}
	for ids := range slices.Chunk(all, mostAsked) {
		v.Parts = append(v.Parts, Part{Query: v.Query.And(ofIDs(ids)), Order: model.ByModification})
	}
	return v
}

func ofIDs(ids []string) query.Query { return query.Parse("id:" + strings.Join(ids, ",")) }
