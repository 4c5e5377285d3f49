// Package view is what lists of envelopes are made of, wherever they are shown: the views with
// what belongs to them, their rows with what is known of each, the orders, the causes that
// several rows share, and the columns. The list on the screen and the command that prints it
// draw on the same.
package view

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/query"
	"inkdesk/ui/settings"
)

// View is a part of the envelopes of an account.
type View struct {
	// Name is shown, and is what the view is remembered by.
	Name string
	// About says in one sentence what is in it.
	About string
	// Query is what every row fulfils.
	Query query.Query
	// Parts make it a scanned view, which shows the rows that suit.
	Parts   []Part
	Belongs func(*Row, time.Time) bool
	// Queue leaves out what is put aside, and what somebody else has taken.
	Queue bool
	// Draws are the parts of the scan of the account that the view draws on, nil where it is
	// read by itself.
	Draws []int
	// Group is of envelopes that belong together, and are dealt with at once.
	Group bool
	// Causes has rows of causes among those of the envelopes.
	Causes bool
	// Sorting is the first one.
	Sorting Sorting
	// Columns are the names of those that the settings give it, none for the usual ones.
	Columns []string
	// Summary describes the rows, in place of about; in fewer words where the room, in
	// cells, is too small.
	Summary func(rows []*Row, now time.Time, room int) string
}

// Scanned reports whether the program chooses and orders the rows, for which all of them have
// to be read; the others are as the service orders them.
func (v *View) Scanned() bool { return v.Parts != nil }

// AsksAs reports whether two views ask the service for the same rows in the same order.
func (v *View) AsksAs(other *View) bool {
	return v.Query.String() == other.Query.String() && v.Sorting == other.Sorting && slices.EqualFunc(v.Parts, other.Parts, Part.Equal)
}

// Part is one listing that a scanned view is made of.
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

// All are the built-in views, with the columns that the user has given them, and the user's
// own. The digits reach the first nine.
func All(s *settings.Resolved) []View {
	list := builtIn(triage.Thresholds(s.Thresholds))
	for _, v := range s.Views {
		if v.Query == "" {
			if at := indexOf(list, v.Name); at >= 0 {
				list[at].Columns = v.Columns
			}
			continue
		}
		list = append(list, View{
			Name: v.Name, About: "Your own view: " + v.Query, Query: query.Parse(v.Query), Columns: v.Columns,
			Sorting: Sorting{By: Order(v.Order.Wire()), Ascending: v.Ascending},
		})
	}
	return list
}

// builtIn are the views that come with the program.
func builtIn(limits triage.Thresholds) []View {
	return []View{
		attention(limits), expiring(limits), finished(),
		statusView("In progress", model.InProgress),
		statusView("Drafts", model.Draft),
		ended(limits),
		statusView("Completed", model.Completed),
		{Name: Everything, About: "All envelopes outside the trash", Sorting: NewestFirst()},
		statusView("Pending", model.Pending),
		statusView("Declined", model.Declined),
		statusView("Expired", model.Expired),
		statusView("Voided", model.Voided),
		deskView(),
	}
}

func indexOf(views []View, name string) int {
	return slices.IndexFunc(views, func(v View) bool { return strings.EqualFold(v.Name, name) })
}

// Names are the names of some views.
func Names(views []View) []string {
	names := make([]string, len(views))
	for i, v := range views {
		names[i] = v.Name
	}
	return names
}

// Nearest is the name of the view that was most likely meant by a misspelt one, or "".
func Nearest(views []View, name string) string {
	names := Names(views)
	lower := make([]string, len(names))
	for i := range names {
		lower[i] = strings.ToLower(names[i])
	}
	if at := slices.Index(lower, keys.Nearest(strings.ToLower(name), lower)); at >= 0 {
		return names[at]
	}
	return ""
}

// Everything is the name of the view without a filter of its own.
const Everything = "All"

func statusView(name string, status model.Status) View {
	return View{
		Name: name, About: "Envelopes in the state " + status.Label(), Query: statusQuery(status), Sorting: NewestFirst(),
	}
}

func statusQuery(statuses ...model.Status) query.Query {
	text := ""
	for _, s := range statuses {
		text += " status:" + string(s)
	}
	return query.Parse(text)
}

// NewestFirst is the order in which most views begin.
func NewestFirst() Sorting { return Sorting{By: Order(model.ByModification)} }

// AccountParts are what is scanned of an account: what is open, what ended or was completed
// recently, and the oldest drafts.
func AccountParts(limits triage.Thresholds) []Part {
	return []Part{openPart(), endedPart(limits), completedPart(), oldDraftsPart(limits)}
}

const (
	openEnvelopes = iota
	endedEnvelopes
	completedEnvelopes
	oldDrafts
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

// completedPart is what was completed so recently that something can be done about it.
func completedPart() Part {
	return Part{Query: statusQuery(model.Completed), Order: model.ByModification, Until: triage.CompletedRecently}
}

// oldDraftsPart is what nobody seems to want to send.
func oldDraftsPart(limits triage.Thresholds) Part {
	return Part{Query: statusQuery(model.Draft), Order: model.ByModification, Ascending: true, Since: limits.DraftSoon}
}

// attention is what waiting will not mend, or will be too late for. What is only worth a
// look when one is there anyway, and what was not checked yet, is in the other views; old drafts
// have the row of their cause. Open envelopes are read from the one idle for longest.
func attention(limits triage.Thresholds) View {
	return View{
		Name: "Attention",
		About: fmt.Sprintf("Open envelopes to act on now or soon, and those that ended in the last %s, most urgent first",
			triage.Span(limits.EndedRecently)),
		Query:   statusQuery(model.InProgress, model.Pending, model.Expired, model.Declined, model.Voided, model.Completed, model.Draft),
		Parts:   AccountParts(limits),
		Draws:   []int{openEnvelopes, endedEnvelopes, completedEnvelopes, oldDrafts},
		Causes:  true,
		Belongs: func(r *Row, _ time.Time) bool { return r.Judgement.Health >= triage.NeedsSoon && !r.Key.Draft },
		Queue:   true,
		Sorting: Sorting{By: ByUrgency},
	}
}

// expiring is what ends soon or is overdue.
func expiring(limits triage.Thresholds) View {
	return View{
		Name:  "Expiring",
		About: fmt.Sprintf("Open envelopes that expire within %s or are overdue", triage.Span(limits.ExpiringWatch)),
		Query: statusQuery(model.InProgress, model.Pending),
		Parts: []Part{openPart()},
		Draws: []int{openEnvelopes},
		Belongs: func(r *Row, now time.Time) bool {
			at := r.Key.Expires
			return !r.Key.Ended && !r.Key.Completed && !r.Key.Draft && (r.Key.Undated || !at.IsZero() && at.Time().Sub(now) <= limits.ExpiringWatch)
		},
		Sorting: Sorting{By: ByLeft, Ascending: true},
		Summary: perDay,
	}
}

// finished is what only seems to be finished: everything is there but the envelope is open, or
// it was completed without everything being there.
func finished() View {
	return View{
		Name: "Looks finished",
		About: fmt.Sprintf("Open though everything seems to be done, or completed in the last %s without a required file",
			triage.Span(triage.CompletedRecently)),
		Query:   statusQuery(model.InProgress, model.Pending, model.Completed),
		Parts:   []Part{openPart(), completedPart()},
		Draws:   []int{openEnvelopes, completedEnvelopes},
		Belongs: func(r *Row, _ time.Time) bool { return r.Judgement.Finished },
		Sorting: Sorting{By: ByUrgency},
	}
}

// perDay counts how many envelopes expire on each of the coming days. With little room the
// days have no date; the view covers no more than a week.
func perDay(rows []*Row, now time.Time, room int) string {
	var days []string
	counts := make(map[string]int)
	for _, r := range rows {
		at := r.Key.Expires.Time().In(now.Location())
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
func ended(limits triage.Thresholds) View {
	return View{
		Name:    "Ended",
		About:   fmt.Sprintf("Expired, declined or voided in the last %s", triage.Span(limits.EndedRecently)),
		Query:   statusQuery(model.Expired, model.Declined, model.Voided),
		Parts:   []Part{endedPart(limits)},
		Draws:   []int{endedEnvelopes},
		Belongs: func(r *Row, _ time.Time) bool { return r.Key.Ended },
		Sorting: NewestFirst(),
	}
}

const (
	// Desk is the name of the view of what anything was decided about.
	Desk = "Desk"
	// mostOnDesk is how many envelopes it asks for.
	mostOnDesk = 200
)

// deskView is what anything was decided about, by whomever.
func deskView() View {
	return View{
		Name: Desk, About: "Taken, noted, snoozed or done, by you and your team",
		Query: DeskQuery(nil), Sorting: NewestFirst(),
	}
}

// DeskQuery is the query of that view: it finds the envelopes that were decided about last.
func DeskQuery(ids []string) query.Query {
	ids = ids[:min(len(ids), mostOnDesk)]
	if len(ids) == 0 {
		return query.Parse("status:" + string(model.Draft) + " -status:" + string(model.Draft)) // nothing
	}
	return ofIDs(ids)
}
