// Package view holds the parts of lists of envelopes, wherever they are shown: the views with all that belongs to
// them, their rows with the facts known of each, the orders, the causes that several rows share, and the columns. The
// list on the screen and the command that prints it draw on the same.
package view

import (
	"slices"
	"strings"
	"time"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/model/triage/cause"
	"inkdesk/ui/prefetch"
	"inkdesk/ui/query"
	"inkdesk/ui/settings"
)

// View describes a part of the envelopes of an account.
type View struct {
	Name    string       // appears on the screen, and the view is remembered by it
	About   string       // says in one sentence which envelopes the view has
	Query   query.Query  // tests what every row fulfils
	State   model.Status // the state of all its envelopes, "" where they may have several
	Parts   []Part       // make it a scanned view, which shows the rows that suit
	Belongs func(*Row, time.Time) bool
	// MayBelong reports of a row that does not belong whether it may once more of it was read, nil for never.
	MayBelong func(*Row) bool
	Queue     bool  // leaves out envelopes put aside, and those another person has taken
	Draws     []int // the parts of the scan of the account that the view draws on, nil where it is read by itself
	// Counted lists the parts of that scan that hold all rows of the view, also where it is not drawn from them;
	// nil where no parts do.
	Counted []int
	Group   bool     // marks a view of envelopes that belong together, and are dealt with at once
	Causes  bool     // puts rows of causes among the rows of the envelopes
	Sorting Sorting  // sets the first order
	Columns []string // names the columns that the settings give it, none for the usual ones
	// Summary describes the rows, in place of about; in fewer words where the room, in cells, is too small.
	Summary func(rows []*Row, now time.Time, room int) string
}

// Scanned reports whether the program chooses and orders the rows, for which all of them have
// to be read; the others are as the service orders them.
func (v *View) Scanned() bool { return v.Parts != nil }

// AsksAs reports whether two views ask the service for the same rows in the same order.
func (v *View) AsksAs(other *View) bool {
	return v.Query.String() == other.Query.String() && v.Sorting == other.Sorting && slices.EqualFunc(v.Parts, other.Parts, Part.Equal)
}

// All returns the built-in views, with the columns that the user has given them, and the user's
// own. The digits reach the first nine.
func All(s *settings.Resolved) []View {
	list := builtIn(s.Thresholds)
	for _, v := range s.Views {
		if v.Query == "" {
			if at := indexOf(list, v.Name); at >= 0 {
				list[at].Columns = v.Columns
			}
			continue
		}
		list = append(list, View{
			Name: v.Name, About: "Envelopes that match " + v.Query, Query: query.Parse(v.Query), Columns: v.Columns,
			Sorting: Sorting{By: Order(v.Order.Wire()), Ascending: v.Ascending},
		})
	}
	return list
}

func indexOf(views []View, name string) int {
	return slices.IndexFunc(views, func(v View) bool { return strings.EqualFold(v.Name, name) })
}

// Names returns the names of some views.
func Names(views []View) []string {
	names := make([]string, len(views))
	for i, v := range views {
		names[i] = v.Name
	}
	return names
}

// Nearest returns the name of the view that was most likely meant by a misspelt one, or "".
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

// Check says how the views of the settings are wrong beyond their own rules: with a query, or with the name of a view.
func Check(s *settings.Resolved) []settings.Problem {
	var wrong []settings.Problem
	for _, v := range s.Views {
		if text := mistake(v); text != "" {
			wrong = append(wrong, settings.Problem{At: s.ViewOrigin(v), Name: "views", Text: v.Name + ": " + text})
		}
	}
	return wrong
}

func mistake(v settings.View) string {
	known := builtIn(triage.Thresholds{})
	there := indexOf(known, v.Name) >= 0
	switch {
	case v.Query != "" && there:
		return "a view of this name comes with the program; give this one another name, or remove its query to choose the columns of that view"
	case v.Query != "":
		if err := query.Parse(v.Query).Err(); err != nil {
			return err.Error()
		}
		return ""
	case there:
		return ""
	}
	if near := Nearest(known, v.Name); near != "" {
		return "no view of this name comes with the program; did you mean " + near + "?"
	}
	return "no view of this name comes with the program; give it a query, or name one of " + strings.Join(Names(known), ", ")
}

// Chosen holds the rows of a scan that a view shows.
type Chosen struct {
	Rows     []*Row
	OnDesk   int    // counts the rows that belong to the view, but that the desk leaves out
	Possible []*Row // may belong to the view as well; that is known once more of them is read
	// Undecided counts the rows that belong to the view, or may, and that a filter of findings has
	// dropped, though not all findings are known yet.
	Undecided int
}

// Choose returns the judged rows of a scan that the view shows, in no order. Of those that a cause represents none is
// among them where folds says so; their rows are [Causes.All]. All rows of a view that is not scanned are shown.
func (v *View) Choose(scanned []*Row, causes *Causes, folds bool, now time.Time) Chosen {
	var c Chosen
	if !v.Scanned() {
		c.Rows = scanned
		return c
	}
	for _, r := range scanned {
		j := &r.Judgement
		if !j.Made {
			continue
		}
		belongs := v.Belongs(r, now)
		possible := !belongs && v.MayBelong != nil && v.MayBelong(r)
		switch {
		case !belongs && !possible:
		case !j.Kept && j.Unchecked:
			c.Undecided++
		case !j.Kept:
		case possible:
			c.Possible = append(c.Possible, r)
		case v.Queue && causes.LeavesOut(r):
			c.OnDesk++
		case !(folds && causes.Stands(r)):
			c.Rows = append(c.Rows, r)
		}
	}
	return c
}

// Places numbers the envelopes of the view from 1, in its order: those of a cause one by one, and each once.
func (v *View) Places(scanned []*Row, causes *Causes, now time.Time) map[model.EnvelopeID]int {
	rows := append(v.Choose(scanned, causes, v.Causes, now).Rows, causes.All()...)
	v.Sorting.Sort(rows)
	places := make(map[model.EnvelopeID]int)
	for i, r := range causes.Standing(rows) {
		places[r.ID] = i + 1
	}
	return places
}

// Counts reports whether a scanned row counts in the view, where all of its rows are scanned. Those that
// a cause represents do not.
func (v *View) Counts(r *Row, causes *Causes, now time.Time) bool {
	return v.Counted != nil && r.Judgement.Made && v.Belongs(r, now) && !(v.Queue && causes.LeavesOut(r)) && !(v.Causes && causes.Stands(r))
}

// Unchecked returns how many possible rows of a view may belong to it, with the judged ones among those that
// are listed of which not all was read. What the profile leaves unread does not count in the queue, nor when it is listed.
func (r *Reports) Unchecked(v *View, possible, listed []*Row) int {
	n := len(possible)
	if v.Queue && n > 0 {
		ids := make([]model.EnvelopeID, n)
		for i, one := range possible {
			ids[i] = one.ID
		}
		n = prefetch.Left(r.env, slices.Values(ids))
	}
	if r.env.Settings.Profile.Evidence == settings.EvidenceOff {
		return n
	}
	for _, one := range listed {
		if one.Judgement.Unchecked {
			n++
		}
	}
	return n
}

const (
	// judgedFor limits how long a judgement about a packed row holds while nothing changes but
	// the time, judgedNearFor near a date that matters.
	judgedFor, judgedNearFor = 15 * 60, 2 * 60 // seconds
	nearDate                 = 8 * 24 * time.Hour
)

// Judgement holds what scanned rows are chosen and sorted by.
type Judgement struct {
	Made      bool
	Health    triage.Health
	Finished  bool        // it seems to be
	Unchecked bool        // it may turn out otherwise, because something was not read
	Kept      bool        // the filter of the view keeps the row
	whole     bool        // all of the account had been read
	Facts     cause.Facts // what it may share with others
	// These say when it was made, in seconds of [time.Time.Unix], and from what: the ends of the numbers that count it.
	at, version, generation uint32
}

// Judge makes the judgement of a row, which keeps says is kept by the filter of its view, nil
// for none, and lets go of its envelope.
func (r *Reports) Judge(one *Row, keeps func(*model.Envelope, query.Context) bool) {
	report, e := r.Of(one), one.Envelope()
	r.Seek(one)
	kept := true
	if keeps != nil {
		filters := r.Filters()
		filters.Health = func(*model.Envelope) triage.Health { return report.Health }
		filters.Report = func(*model.Envelope) *triage.Report { return report }
		kept = keeps(e, filters)
	}
	one.Judgement = Judgement{
		Made: true, Health: report.Health, Finished: report.SeemsFinished(), Unchecked: len(report.Unchecked) > 0,
		Facts: r.facts.Share(r.env.Account.Facts(e, report, r.Now)), Kept: kept,
		at: uint32(r.Now.Unix()), version: uint32(r.env.Account.Version(one.ID)), generation: uint32(r.Generation), whole: r.Whole,
	}
	if report.Health >= triage.NeedsSoon || one.Judgement.Finished {
		r.env.Account.Watch(one.ID)
	}
	one.Release()
}
