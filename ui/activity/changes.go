package activity

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/settings"
	"inkdesk/ui/shift"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/table"
)

// timeForm is the time in a row; the details have the year.
const timeForm = "02 Jan 15:04:05"

func (s *Screen) changeColumns() []table.Column[*changeRow] {
	one := func(cell func(*journal.Entry) table.Cell) func(*changeRow) table.Cell {
		return func(r *changeRow) table.Cell { return cell(r.latest()) }
	}
	return []table.Column[*changeRow]{
		{
			Name: "time", Title: "Time", Priority: 70, Essential: true, Min: 15, Ideal: 15,
			Cell: one(func(e *journal.Entry) table.Cell { return table.MutedCell(s.localTime(e.Time).Format(timeForm)) }),
		},
		{Name: "outcome", Title: "Outcome", Priority: 90, Essential: true, Min: 10, Ideal: 14, Cell: one(s.outcomeCell)},
		{
			Name: "change", Title: "Change", Priority: 100, Essential: true, Min: 20, Ideal: 32, Max: 44, Lead: true,
			Cell: func(r *changeRow) table.Cell { return s.whatCell(r) },
		},
		{
			Name: "target", Title: "Of", Priority: 60, Min: 12, Ideal: 28, Max: 60, Middle: true,
			Cell: func(r *changeRow) table.Cell { return table.Cell{Text: r.names(&s.env)} },
		},
		{
			Name: "values", Title: "From and to", Priority: 45, Min: 16, Ideal: 30, Max: 80,
			Cell: func(r *changeRow) table.Cell {
				if r.isGroup() {
					return table.Cell{}
				}
				return table.Cell{Text: strings.Join(s.changed(r.latest()), ", ")}
			},
		},
		{
			Name: "by", Title: "By", Priority: 50, Min: 12, Ideal: 14, Max: 20,
			Cell: one(func(e *journal.Entry) table.Cell { return table.MutedCell(describe.Person(e.Process.Person)) }),
		},
		{
			Name: "from", Title: "From", Priority: 35, Min: 9, Ideal: 15,
			Cell: one(func(e *journal.Entry) table.Cell { return table.MutedCell(clean(e.Process.Person.From)) }),
		},
		{Name: "status", Title: "Status", Priority: 40, Min: 6, Ideal: 6, Right: true, Cell: one(func(e *journal.Entry) table.Cell { return table.MutedCell(status(e.Result.Status)) })},
		{Name: "took", Title: "Took", Priority: 30, Min: 7, Ideal: 7, Right: true, Cell: one(func(e *journal.Entry) table.Cell { return table.MutedCell(elapsedText(duration(e))) })},
	}
}

// whatCell is what was done, with the sign of a group.
func (s *Screen) whatCell(r *changeRow) table.Cell {
	g := s.env.Theme.Glyphs
	switch {
	case r.isGroup() && s.unfolded[r.id()]:
		return table.Cell{Text: g.Unfolded + " " + r.what(), Role: theme.Strong}
	case r.isGroup():
		return table.Cell{Text: g.Folded + " " + r.what(), Role: theme.Strong}
	case r.member:
		return table.Cell{Text: "  " + r.what()}
	}
	return table.Cell{Text: r.what()}
}

// changed is what a change was about, from which value to which.
func (s *Screen) changed(e *journal.Entry) []string {
	return describe.Changed(e, s.env.Now().Location(), s.env.Theme.Glyphs.Right)
}

func (s *Screen) localTime(at time.Time) time.Time { return at.In(s.env.Now().Location()) }

// title is an operation in words.
func (s *Screen) outcomeCell(e *journal.Entry) table.Cell {
	shape, role := s.outcomeShape(e)
	return table.Cell{Text: shape + " " + shift.OutcomeWord(e), Role: role}
}

func (s *Screen) outcomeShape(e *journal.Entry) (shape string, role theme.Role) {
	g := s.env.Theme.Glyphs
	switch e.Outcome() {
	case journal.Applied:
		return g.Check, theme.Good
	case journal.Rejected:
		return g.Cross, theme.Warn
	case journal.NotSent:
		return g.Dash, theme.Muted
	case journal.Unknown:
		return g.Act, theme.Danger
	default:
		if e.Live {
			return g.InProgress, theme.Info
		}
		return g.Act, theme.Danger
	}
}

func status(code int) string {
	if code == 0 {
		return "-"
	}
	return fmt.Sprint(code)
}

func duration(e *journal.Entry) time.Duration {
	return time.Duration(e.Result.Milliseconds) * time.Millisecond
}

// elapsedText is a duration in words.
func elapsedText(d time.Duration) string {
	switch {
	case d <= 0:
		return "-"
	case d < time.Second:
		return fmt.Sprintf("%d ms", max(d.Milliseconds(), 1))
	default:
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
}

// writeRow writes everything the journal has about a change, or what those of a group are about.
func (s *Screen) writeRow(w *richtext.Writer, r *changeRow) {
	if !r.isGroup() {
		writeChange(s, w, r.latest())
		return
	}
	e := r.latest()
	_, role := s.outcomeShape(e)
	w.Facts(
		draw.Fact{Label: "Changes", Value: r.what()},
		draw.Fact{Label: "Outcome", Value: shift.OutcomeWord(e) + outcomeMeaning(e), Role: role},
		draw.Fact{Label: "From", Value: s.moment(r.oldest().Time)},
		draw.Fact{Label: "Until", Value: s.moment(e.Time)},
		describe.OrDash("By", describe.Account(e.Process.Person)),
	)
	w.Heading("Of")
	for _, one := range r.entries {
		w.Wrap("", shift.NameOf(&s.env, one), theme.Text)
	}
}

// writeChange writes everything the journal has about a change.
func writeChange(s *Screen, w *richtext.Writer, e *journal.Entry) {
	_, role := s.outcomeShape(e)
	w.Facts(
		draw.Fact{Label: "Change", Value: shift.Title(e.Intent.Operation)},
		describe.OrDash("Of", shift.NameOf(&s.env, e)),
		draw.Fact{Label: "Outcome", Value: shift.OutcomeWord(e) + outcomeMeaning(e), Role: role},
		draw.Fact{Label: "Time", Value: s.moment(e.Time)},
		describe.OrDash("By", describe.Account(e.Process.Person)),
		describe.OrDash("From", describe.MadeFrom(e.Process.Person)),
		describe.OrDash("Status", status(e.Result.Status)),
		describe.OrDash("Took", elapsedText(duration(e))),
	)
	if said := describe.Said(e.Result); said != "" {
		w.Facts(draw.Fact{Label: "Said", Value: said})
	}
	if !e.Resolved.IsZero() {
		w.Facts(draw.Fact{Label: "Found out", Value: s.moment(e.Resolved)})
	}
	w.Gap()
	for _, change := range s.changed(e) {
		w.Wrap("", model.Capital(change), theme.Text)
	}
	w.Gap()
	w.Facts(s.requestFacts(e)...)
	s.writeValues(w, "Before", e.Intent.Before)
	w.Gap()
	w.Facts(
		describe.OrDash("Body (SHA-256)", clean(e.Intent.Body)),
		draw.Fact{Label: "Process", Value: fmt.Sprintf("%d, started %s", e.Process.PID, s.moment(e.Process.Started))},
	)
	if e.Intent.Properties == nil && s.env.Settings.Profile.Journal.Values == settings.Off {
		w.Note("The journal keeps no names and texts: journal.values is off.")
	}
	w.Note("Secrets are never written to the journal.")
}

// requestFacts are the request of a change and the id it made.
func (s *Screen) requestFacts(e *journal.Entry) []draw.Fact {
	list := []draw.Fact{
		{Label: "Service", Value: clean(e.Intent.Host)},
		describe.OrDash("Profile", clean(e.Intent.Profile)),
		{Label: "Call", Value: clean(e.Intent.Method + " " + e.Intent.Path)},
	}
	for _, name := range slices.Sorted(maps.Keys(e.Intent.IDs)) {
		list = append(list, draw.Fact{Label: clean(strings.ReplaceAll(name, "_", " ")), Value: clean(e.Intent.IDs[name])})
	}
	if r := e.Result; len(r.NotTaken) > 0 {
		list = append(list, draw.Fact{Label: "Not as sent", Value: clean(strings.Join(r.NotTaken, ", ")), Role: theme.Warn})
	}
	if r := e.Result; len(r.AlsoChanged) > 0 {
		list = append(list, draw.Fact{Label: "Also changed", Value: clean(strings.Join(r.AlsoChanged, ", ")), Role: theme.Warn})
	}
	if e.Result.Created != "" {
		list = append(list, draw.Fact{Label: "Made", Value: clean(e.Result.Created)})
	}
	return list
}

// outcomeMeaning explains an outcome, "" where the word says it all.
func outcomeMeaning(e *journal.Entry) string {
	switch {
	case e.Outcome() == journal.Unknown:
		return ": it was sent, and no answer told what happened. Look at it before trying again."
	case e.Outcome() == "" && !e.Live:
		return ": the program ended before it knew. Look at it before trying again."
	default:
		return ""
	}
}

func (s *Screen) writeValues(w *richtext.Writer, label string, v journal.Values) {
	if v == (journal.Values{}) {
		return
	}
	var parts []string
	for _, part := range []string{v.Status, v.Level} {
		parts = append(parts, model.Narrow(model.Clean(part)))
	}
	if !v.Expires.IsZero() {
		parts = append(parts, "expires "+s.localTime(v.Expires).Format(time.DateTime))
	}
	w.Facts(draw.Fact{Label: label, Value: w.Joined(parts...)})
}

func (s *Screen) moment(at time.Time) string {
	if at.IsZero() {
		return "-"
	}
	return describe.Moment(model.Seconds.Stamp(at), s.env.Now())
}
