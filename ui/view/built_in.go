package view

import (
	"fmt"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/query"
)

func builtIn(limits triage.Thresholds) []View {
	return []View{
		attention(limits), expiring(limits), finished(limits),
		openView(InProgress, model.InProgress),
		statusView("Drafts", model.Draft),
		ended(limits),
		statusView("Completed", model.Completed),
		{Name: Everything, About: "Envelopes outside the trash", Sorting: NewestFirst()},
		openView("Pending", model.Pending),
		statusView("Declined", model.Declined),
		statusView("Expired", model.Expired),
		statusView("Voided", model.Voided),
		{
			Name: Desk, About: "Taken, noted, snoozed or done, by you and your team",
			Query: DeskQuery(nil), Sorting: NewestFirst(), Columns: []string{ColumnStatus, ColumnName, ColumnNote, ColumnHolder, ColumnLeft},
		},
	}
}

// The names of the view of envelopes being signed, and of the one without a filter of its own.
const (
	InProgress = "In progress"
	Everything = "All"
)

// openView returns a view of open envelopes in a state: the scan of the account reads all of them.
func openView(name string, status model.Status) View {
	v := statusView(name, status)
	v.Counted, v.Belongs = []int{openEnvelopes}, func(r *Row, _ time.Time) bool { return r.Status() == status }
	return v
}

func statusView(name string, status model.Status) View {
	return View{
		Name: name, About: "Envelopes in the state " + status.Label(), Query: statusQuery(status), State: status, Sorting: NewestFirst(),
	}
}

// NewestFirst returns the order in which most views begin.
func NewestFirst() Sorting { return Sorting{By: Order(model.ByModification)} }

// attention returns the view of envelopes that waiting will not help, or will be too late for. Those only worth a
// look when one is there anyway, and those not checked yet, are in the other views; old drafts
// have the row of their cause. Open envelopes are read from the one idle for longest.
func attention(limits triage.Thresholds) View {
	return View{
		Name: "Attention",
		About: fmt.Sprintf("Open envelopes to act on now or soon, and those that ended in the last %s, most urgent first",
			triage.Span(limits.EndedRecently)),
		Query:  statusQuery(model.InProgress, model.Pending, model.Expired, model.Declined, model.Voided, model.Completed, model.Draft),
		Causes: true,
		Belongs: func(r *Row, _ time.Time) bool {
			return r.Judgement.Health >= triage.NeedsSoon && r.Status() != model.Draft
		},
		// A fault in its fields brings an envelope into the queue.
		MayBelong: (*Row).IsUncheckedAndOpen,
		Queue:     true,
		Sorting:   Sorting{By: ByUrgency},
	}.ofParts(limits, openEnvelopes, endedEnvelopes, completedEnvelopes, oldDrafts, newDrafts)
}

// expiring returns what ends soon or is overdue.
func expiring(limits triage.Thresholds) View {
	return View{
		Name:  "Expiring",
		About: fmt.Sprintf("Open envelopes that expire within %s or are overdue", triage.Span(limits.ExpiringWatch)),
		Query: statusQuery(model.InProgress, model.Pending),
		Belongs: func(r *Row, now time.Time) bool {
			at := r.Expires
			return r.Status().Open() && (r.undated || !at.IsZero() && at.Time().Sub(now) <= limits.ExpiringWatch)
		},
		Sorting: Sorting{By: ByLeft, Ascending: true}, Summary: perDay,
	}.ofParts(limits, openEnvelopes)
}

// finished returns what only seems to be finished: everything is there but the envelope is open, or
// it was completed without everything being there.
func finished(limits triage.Thresholds) View {
	return View{
		Name: "Looks finished",
		About: fmt.Sprintf("Open though everything seems to be done, or completed in the last %s without a required file",
			triage.Span(triage.CompletedRecently)),
		Query:     statusQuery(model.InProgress, model.Pending, model.Completed),
		Belongs:   func(r *Row, _ time.Time) bool { return r.Judgement.Finished },
		MayBelong: (*Row).IsUncheckedAndOpen, Sorting: Sorting{By: ByUrgency},
	}.ofParts(limits, openEnvelopes, completedEnvelopes)
}

// IsUncheckedAndOpen reports whether a row may turn out to need something, once more of it was read.
func (r *Row) IsUncheckedAndOpen() bool { return r.Judgement.Unchecked && r.Status().Open() }

// perDay counts how many envelopes expire on each of the coming days. With little room the
// days have no date; the view covers no more than a week.
func perDay(rows []*Row, now time.Time, room int) string {
	var days []string
	counts := make(map[string]int)
	for _, r := range rows {
		at := r.Expires.Time().In(now.Location())
		day := at.Format("Mon 2 Jan")
		switch {
		case !at.After(now):
			day = "overdue"
		case at.YearDay() == now.YearDay() && at.Year() == now.Year():
			day = "today"
		}
		if counts[day]++; counts[day] == 1 {
			days = append(days, day)
		}
	}
	long, short := make([]string, len(days)), make([]string, len(days))
	for i, day := range days {
		long[i] = fmt.Sprintf("%s: %d", day, counts[day])
		if weekday, _, dated := strings.Cut(day, " "); dated {
			day = weekday[:2]
		}
		short[i] = fmt.Sprintf("%s:%d", day, counts[days[i]])
	}
	if text := strings.Join(long, "  "); model.Width(text) <= room {
		return text
	}
	return strings.Join(short, " ")
}

func ended(limits triage.Thresholds) View {
	return View{
		Name:    "Ended",
		About:   fmt.Sprintf("Expired, declined or voided in the last %s", triage.Span(limits.EndedRecently)),
		Query:   statusQuery(model.Expired, model.Declined, model.Voided),
		Belongs: func(r *Row, _ time.Time) bool { return r.Status().Dead() }, Sorting: NewestFirst(),
	}.ofParts(limits, endedEnvelopes)
}

const (
	// Desk names the view of envelopes about which anything was decided.
	Desk       = "Desk"
	mostOnDesk = 200 // limits the envelopes it asks for
)

// DeskQuery returns the query of that view: it finds the envelopes that were decided about last.
func DeskQuery(ids []string) query.Query {
	ids = ids[:min(len(ids), mostOnDesk)]
	if len(ids) == 0 {
		return query.Parse("status:" + string(model.Draft) + " -status:" + string(model.Draft)) // nothing
	}
	return ofIDs(ids)
}
