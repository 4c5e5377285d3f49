package activity

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/nav"
	"inkdesk/ui/report"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/table"
)

// historyRow shows a change of an envelope, or the line under all those since the person was last here.
type historyRow struct {
	env     *screen.Env
	change  account.Change
	entry   *journal.Entry // of the change from here that explains it, nil for none
	divider string         // "" for a change
}

func (r *historyRow) id() any { return [2]any{r.change, r.divider != ""} }

func historyColumns() []table.Column[row] {
	between := cellOf(func(r *historyRow) table.Cell { return table.MutedCell(r.when()) })
	target := cellOf(func(r *historyRow) table.Cell { return table.Cell{Text: r.of()} })
	return []table.Column[row]{
		{Name: "between", Title: "Between", Priority: 80, Essential: true, Min: 19, Ideal: 21, Cell: between},
		{Name: "what", Title: "What was seen", Priority: 100, Essential: true, Min: 32, Ideal: 44, Max: 70, Lead: true, Cell: cellOf((*historyRow).whatCell)},
		{Name: "target", Title: "Of", Priority: 60, Min: 12, Ideal: 24, Max: 40, Middle: true, Cell: target},
	}
}

func (r *historyRow) when() string {
	if r.divider != "" {
		return lastHereText(r.env)
	}
	when, now := r.change.When, r.env.ServiceNow()
	from, to := when.From.In(now.Location()), when.To.In(now.Location())
	sameDay := from.Format(time.DateOnly) == to.Format(time.DateOnly)
	form := dayForm(r.env, from)
	switch {
	case when.From.IsZero():
		return "before " + to.Format(dayForm(r.env, to))
	case sameDay && to.Format(time.DateOnly) == now.Format(time.DateOnly):
		return from.Format(clockForm) + "-" + to.Format(clockForm)
	case sameDay:
		return from.Format(form) + "-" + to.Format(clockForm)
	}
	return from.Format(form) + "-" + to.Format(form)
}

const clockForm = "15:04"

// dayForm returns the form of a time with its day, which is that of the week for the latest ones.
func dayForm(env *screen.Env, at time.Time) string {
	if env.Now().Sub(at) < 6*24*time.Hour {
		return "Mon " + clockForm
	}
	return "2 Jan " + clockForm
}

func (r *historyRow) between() string {
	return triage.Between(r.change.When.From, r.change.When.To, r.env.ServiceNow())
}

func (r *historyRow) whatCell() table.Cell {
	switch {
	case r.divider != "":
		return table.Cell{Text: r.divider, Role: theme.Info}
	case r.entry != nil:
		return table.MutedCell("From here: " + r.text())
	}
	return table.Cell{Text: r.text()}
}

func (r *historyRow) text() string {
	var of *model.Envelope
	if known, ok := r.env.Account.Envelope(r.change.Envelope); ok {
		of = &known
	}
	return model.Narrow(describe.Seen(&r.change, of, r.env.Now()))
}

// of returns the name of the envelope, or its id where it was not read in this run.
func (r *historyRow) of() string {
	if r.divider != "" {
		return ""
	}
	if e, known := r.env.Account.Envelope(r.change.Envelope); known && !e.Name.IsEmpty() {
		return model.Narrow(e.Name.String())
	}
	return r.change.Envelope.String()
}

func (s *Screen) accountChanges() []account.Change {
	if s.envelope != "" {
		return s.env.Account.History.ChangesOf(s.envelope)
	}
	return s.env.Account.History.Changes()
}

// historyRows returns the changes that match the search, the latest first, with a line under
// those since the person was last here.
func (s *Screen) historyRows(from time.Time, search string) []row {
	changes, _ := s.entries.Value()
	ahead := s.env.ServiceNow().Sub(s.env.Now())
	latestFirst := slices.SortedStableFunc(slices.Values(s.accountChanges()), func(a, b account.Change) int {
		return cmp.Or(b.When.To.Compare(a.When.To), b.When.From.Compare(a.When.From))
	})
	var rows []row
	divided := s.env.Presence.LastHere.IsZero()
	divide := func() {
		text := "since you were last here"
		if len(rows) == 0 {
			text = "nothing " + text
		}
		rows, divided = append(rows, &historyRow{env: &s.env, divider: text}), true
	}
	for _, o := range latestFirst {
		r := &historyRow{env: &s.env, change: o, entry: describe.FromHere(&o, changes, ahead)}
		text := r.text() + " " + r.of() + " " + o.Envelope.String() + " " + string(o.Kind)
		if o.When.To.Before(from) || !masterdetail.MatchesWords(text, search) {
			continue
		}
		if !divided && !r.isSinceLast() {
			divide()
		}
		rows = append(rows, r)
	}
	if !divided && len(rows) > 0 {
		divide()
	}
	return rows
}

func (r *historyRow) isSinceLast() bool {
	return r.change.When.To.After(r.env.ServiceTime(r.env.Presence.LastHere))
}

func lastHereText(env *screen.Env) string {
	at := localTime(env, env.Presence.LastHere)
	return at.Format(dayForm(env, at))
}

func (r *historyRow) write(w *richtext.Writer) {
	if r.divider != "" {
		w.Note("Changes above this line were seen since you were last here.")
		return
	}
	o := &r.change
	w.Facts(
		draw.Fact{Label: "Seen", Value: r.text()},
		draw.Fact{Label: "When", Value: r.between()},
		draw.Fact{Label: "Of", Value: r.of()},
		draw.Fact{Label: "Envelope", Value: o.Envelope.String()},
	)
	w.Gap()
	if from := o.When.From; !from.IsZero() {
		w.Facts(draw.Fact{Label: "First read", Value: moment(r.env, from)})
	}
	w.Facts(
		draw.Fact{Label: "Second read", Value: moment(r.env, o.When.To)},
		describe.OrDash("Last change", describe.Moment(o.Updated, r.env.ServiceNow())+" (as the service said then)"),
	)
	if r.entry != nil {
		w.Facts(draw.Fact{Label: "From here", Value: report.ChangeTitle(r.entry.Intent.Operation) + ", " + moment(r.env, r.entry.Time)})
	}
	w.Gap()
	w.Note("It happened at some time between the two reads. Names, addresses, texts and values are never kept.")
}

func (r *historyRow) line() (what, text string) {
	if r.divider != "" {
		return "", ""
	}
	return "observation", fmt.Sprintf("%s: %s, %s", model.Capital(r.between()), r.text(), r.change.Envelope)
}

func (r *historyRow) records() [][]string {
	if r.divider != "" {
		return nil
	}
	when := r.change.When
	return [][]string{{utc(when.From), utc(when.To), r.text(), r.of(), r.change.Envelope.String()}}
}

func (r *historyRow) target() nav.Route { return envelopeRoute(r.change.Envelope.String()) }
