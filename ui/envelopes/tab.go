package envelopes

import (
	"fmt"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/query"
	"inkdesk/ui/settings"
)

// tab is a view of the list.
type tab struct {
	// name is shown, and is what the view is remembered by.
	name string
	// about says in one sentence what is in it.
	about string
	// query is what every row fulfils.
	query query.Query
	// parts make it a scanned view, which shows the rows that suit.
	parts   []part
	belongs func(*row, time.Time) bool
	// queue leaves out what is put aside, and what somebody else has taken.
	queue bool
	// draws are the parts of the scan of the account that the view draws on.
	draws []int
	// causes has rows of causes among those of the envelopes.
	causes bool
	// sorting is the first one.
	sorting sorting
	// summary describes the rows, in place of about; in fewer words where the room, in
	// cells, is too small.
	summary func(rows []*row, now time.Time, room int) string
}

func (t *tab) scanned() bool { return t.parts != nil }

// part is one listing that a scanned view is made of.
type part struct {
	query     query.Query
	order     model.EnvelopeOrder
	ascending bool
	// until ends the part at the first row whose last change is longer ago, 0 for never. It
	// needs the order of modification, newest first.
	until time.Duration
}

func (p part) over(r *row, now time.Time) bool {
	changed := r.changed()
	return p.until > 0 && !changed.IsZero() && now.Sub(changed) > p.until
}

// tabsOf are the built-in views and the user's own. The digits reach the first nine.
func tabsOf(s *settings.Resolved) []tab {
	limits := triage.Thresholds(s.Thresholds)
	list := []tab{
		attention(limits), expiring(limits), finished(),
		statusTab("In progress", model.InProgress),
		statusTab("Drafts", model.Draft),
		ended(limits),
		statusTab("Completed", model.Completed),
		{name: "All", about: "All envelopes outside the trash", sorting: newestFirst()},
		statusTab("Pending", model.Pending),
		statusTab("Declined", model.Declined),
		statusTab("Expired", model.Expired),
		statusTab("Voided", model.Voided),
		deskTab(),
	}
	for _, v := range s.Views {
		list = append(list, tab{
			name: v.Name, about: "Your own view: " + v.Query, query: query.Parse(v.Query),
			sorting: sorting{by: order(v.Order.Wire()), ascending: v.Ascending},
		})
	}
	return list
}

func statusTab(name string, status model.Status) tab {
	return tab{
		name: name, about: "Envelopes in the state " + status.Label(), query: statusQuery(status), sorting: newestFirst(),
	}
}

func statusQuery(statuses ...model.Status) query.Query {
	text := ""
	for _, s := range statuses {
		text += " status:" + string(s)
	}
	return query.Parse(text)
}

func newestFirst() sorting { return sorting{by: order(model.ByModification)} }

// accountParts are what is scanned of an account: what is open, and what ended or was
// completed recently.
func accountParts(limits triage.Thresholds) []part {
	return []part{openPart(), endedPart(limits), completedPart()}
}

const (
	openEnvelopes = iota
	endedEnvelopes
	completedEnvelopes
)

func openPart() part {
	return part{query: statusQuery(model.InProgress, model.Pending), order: model.ByModification, ascending: true}
}

func endedPart(limits triage.Thresholds) part {
	return part{
		query: statusQuery(model.Expired, model.Declined, model.Voided),
		order: model.ByModification, until: limits.EndedRecently,
	}
}

// completedPart is what was completed so recently that something can be done about it.
func completedPart() part {
	return part{query: statusQuery(model.Completed), order: model.ByModification, until: triage.CompletedRecently}
}

// attention is what waiting will not mend, or will be too late for. What is only worth a
// look when one is there anyway, and what was not checked yet, is in the other views. Open envelopes are read from the one
// idle for longest.
func attention(limits triage.Thresholds) tab {
	return tab{
		name: "Attention",
		about: fmt.Sprintf("Open envelopes to act on now or soon, and those that ended in the last %s, most urgent first",
			triage.Span(limits.EndedRecently)),
		query:   statusQuery(model.InProgress, model.Pending, model.Expired, model.Declined, model.Voided, model.Completed),
		parts:   accountParts(limits),
		draws:   []int{openEnvelopes, endedEnvelopes, completedEnvelopes},
		causes:  true,
		belongs: func(r *row, _ time.Time) bool { return r.judgement.health >= triage.NeedsSoon },
		queue:   true,
		sorting: sorting{by: byUrgency},
	}
}

// expiring is what ends soon or is overdue.
func expiring(limits triage.Thresholds) tab {
	return tab{
		name:  "Expiring",
		about: fmt.Sprintf("Open envelopes that expire within %s or are overdue", triage.Span(limits.ExpiringWatch)),
		query: statusQuery(model.InProgress, model.Pending),
		parts: []part{openPart()},
		draws: []int{openEnvelopes},
		belongs: func(r *row, now time.Time) bool {
			at := r.key.expires
			return !r.key.ended && !r.key.completed && (r.key.undated || !at.IsZero() && at.Time().Sub(now) <= limits.ExpiringWatch)
		},
		sorting: sorting{by: byLeft, ascending: true},
		summary: perDay,
	}
}

// finished is what only seems to be finished: everything is there but the envelope is open, or
// it was completed without everything being there.
func finished() tab {
	return tab{
		name: "Looks finished",
		about: fmt.Sprintf("Open though everything seems to be done, or completed in the last %s without a required file",
			triage.Span(triage.CompletedRecently)),
		query:   statusQuery(model.InProgress, model.Pending, model.Completed),
		parts:   []part{openPart(), completedPart()},
		draws:   []int{openEnvelopes, completedEnvelopes},
		belongs: func(r *row, _ time.Time) bool { return r.judgement.finished },
		sorting: sorting{by: byUrgency},
	}
}

// perDay counts how many envelopes expire on each of the coming days. With little room the
// days have no date; the view covers no more than a week.
func perDay(rows []*row, now time.Time, room int) string {
	var days []string
	counts := make(map[string]int)
	for _, r := range rows {
		at := r.key.expires.Time().In(now.Location())
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

// ended is what may have to be issued again.
func ended(limits triage.Thresholds) tab {
	return tab{
		name:    "Ended",
		about:   fmt.Sprintf("Expired, declined or voided in the last %s", triage.Span(limits.EndedRecently)),
		query:   statusQuery(model.Expired, model.Declined, model.Voided),
		parts:   []part{endedPart(limits)},
		draws:   []int{endedEnvelopes},
		belongs: func(r *row, _ time.Time) bool { return r.key.ended },
		sorting: newestFirst(),
	}
}
