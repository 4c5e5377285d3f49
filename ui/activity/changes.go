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
	"inkdesk/ui/report"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/table"
)

func changeColumns() []table.Column[row] {
	of := func(text func(*changeRow, *journal.Entry) string) func(row) table.Cell {
		return cellOf(func(r *changeRow) table.Cell { return table.MutedCell(text(r, r.latest())) })
	}
	at := of(func(r *changeRow, e *journal.Entry) string { return localTime(r.env, e.Time).Format("02 Jan 15:04:05") })
	target := cellOf(func(r *changeRow) table.Cell { return table.Cell{Text: r.names()} })
	return []table.Column[row]{
		{Name: "time", Title: "Time", Priority: 70, Essential: true, Min: 15, Ideal: 15, Cell: at},
		{
			Name: "outcome", Title: "Outcome", Priority: 90, Essential: true, Min: 10, Ideal: 14, Cell: cellOf(func(r *changeRow) table.Cell {
				shape, role := outcomeShape(r.env, r.latest())
				return table.Cell{Text: shape + " " + report.OutcomeWord(r.latest()), Role: role}
			}),
		},
		{Name: "change", Title: "Change", Priority: 100, Essential: true, Min: 20, Ideal: 32, Max: 44, Lead: true, Cell: cellOf((*changeRow).whatCell)},
		{Name: "target", Title: "Of", Priority: 60, Min: 12, Ideal: 28, Max: 60, Middle: true, Cell: target},
		{
			Name: "values", Title: "From and to", Priority: 45, Min: 16, Ideal: 30, Max: 80, Cell: cellOf(func(r *changeRow) table.Cell {
				if r.isGroup() {
					return table.Cell{}
				}
				return table.Cell{Text: strings.Join(changed(r.env, r.latest()), ", ")}
			}),
		},
		{Name: "by", Title: "By", Priority: 50, Min: 12, Ideal: 14, Max: 20, Cell: of(func(_ *changeRow, e *journal.Entry) string { return describe.Person(e.Process.Person) })},
		{Name: "from", Title: "From", Priority: 35, Min: 9, Ideal: 15, Cell: of(func(_ *changeRow, e *journal.Entry) string { return clean(e.Process.Person.From) })},
		{Name: "status", Title: "Status", Priority: 40, Min: 6, Ideal: 6, Right: true, Cell: of(func(_ *changeRow, e *journal.Entry) string { return status(e.Result.Status) })},
		{Name: "took", Title: "Took", Priority: 30, Min: 7, Ideal: 7, Right: true, Cell: of(func(_ *changeRow, e *journal.Entry) string {
			return elapsedText(time.Duration(e.Result.Milliseconds) * time.Millisecond)
		})},
	}
}

func (r *changeRow) whatCell() table.Cell {
	g := r.env.Theme.Glyphs
	switch {
	case r.isGroup() && r.unfolded:
		return table.Cell{Text: g.Unfolded + " " + r.what(), Role: theme.Strong}
	case r.isGroup():
		return table.Cell{Text: g.Folded + " " + r.what(), Role: theme.Strong}
	case r.member:
		return table.Cell{Text: "  " + r.what()}
	}
	return table.Cell{Text: r.what()}
}

func changed(env *screen.Env, e *journal.Entry) []string {
	return describe.Values(e, env.Now().Location(), env.Theme.Glyphs.Right)
}

func outcomeShape(env *screen.Env, e *journal.Entry) (shape string, role theme.Role) {
	g := env.Theme.Glyphs
	switch outcome := e.Outcome(); {
	case outcome == journal.Applied:
		return g.Check, theme.Good
	case outcome == journal.Rejected:
		return g.Cross, theme.Warn
	case outcome == journal.NotSent:
		return g.Dash, theme.Muted
	case outcome != journal.Unknown && e.Live:
		return g.InProgress, theme.Info
	}
	return g.Act, theme.Danger
}

func status(code int) string {
	if code == 0 {
		return "-"
	}
	return fmt.Sprint(code)
}

func elapsedText(d time.Duration) string {
	switch {
	case d <= 0:
		return "-"
	case d < time.Second:
		return fmt.Sprintf("%d ms", max(d.Milliseconds(), 1))
	}
	return fmt.Sprintf("%.1f s", d.Seconds())
}

// write writes everything that the journal has about a change, or about those of a group.
func (r *changeRow) write(w *richtext.Writer) {
	e := r.latest()
	_, role := outcomeShape(r.env, e)
	outcome := draw.Fact{Label: "Outcome", Value: report.OutcomeWord(e), Role: role}
	switch {
	case e.Outcome() == journal.Unknown:
		outcome.Value += ": it was sent, and no answer told what happened. Look at it before trying again."
	case e.Outcome() == "" && !e.Live:
		outcome.Value += ": the program ended before it knew. Look at it before trying again."
	}
	if r.isGroup() {
		w.Facts(
			draw.Fact{Label: "Changes", Value: r.what()},
			outcome,
			draw.Fact{Label: "From", Value: moment(r.env, r.oldest().Time)},
			draw.Fact{Label: "Until", Value: moment(r.env, e.Time)},
			describe.OrDash("By", describe.Account(e.Process.Person)),
		)
		w.Heading("Of")
		for _, one := range r.entries {
			w.Wrap("", report.ChangeName(r.env, one), theme.Text)
		}
		return
	}
	w.Facts(
		draw.Fact{Label: "Change", Value: report.ChangeTitle(e.Intent.Operation)},
		describe.OrDash("Of", report.ChangeName(r.env, e)),
		outcome,
		draw.Fact{Label: "Time", Value: moment(r.env, e.Time)},
		describe.OrDash("By", describe.Account(e.Process.Person)),
		describe.OrDash("From", describe.MadeFrom(e.Process.Person)),
		describe.OrDash("Status", status(e.Result.Status)),
		describe.OrDash("Took", elapsedText(time.Duration(e.Result.Milliseconds)*time.Millisecond)),
	)
	if said := describe.Said(e.Result); said != "" {
		w.Facts(draw.Fact{Label: "Said", Value: said})
	}
	if !e.Resolved.IsZero() {
		w.Facts(draw.Fact{Label: "Found out", Value: moment(r.env, e.Resolved)})
	}
	w.Gap()
	for _, change := range changed(r.env, e) {
		w.Wrap("", model.Capital(change), theme.Text)
	}
	w.Gap()
	w.Facts(requestFacts(e)...)
	if v := e.Intent.Before; v != (journal.Values{}) {
		parts := []string{clean(v.Status), clean(v.Level)}
		if !v.Expires.IsZero() {
			parts = append(parts, "expires "+localTime(r.env, v.Expires).Format(time.DateTime))
		}
		w.Facts(draw.Fact{Label: "Before", Value: w.Joined(parts...)})
	}
	w.Gap()
	w.Facts(
		describe.OrDash("Body (SHA-256)", clean(e.Intent.Body)),
		draw.Fact{Label: "Process", Value: fmt.Sprintf("%d, started %s", e.Process.PID, moment(r.env, e.Process.Started))},
	)
	if e.Intent.Properties == nil && r.env.Settings.JournalValues == settings.Off {
		w.Note("The journal keeps no names and texts: journal.values is off.")
	}
	w.Note("Secrets are never written to the journal.")
}

func requestFacts(e *journal.Entry) []draw.Fact {
	list := []draw.Fact{
		{Label: "Service", Value: clean(e.Intent.Host)},
		describe.OrDash("Profile", clean(e.Intent.Profile)),
		{Label: "Call", Value: clean(e.Intent.Method + " " + e.Intent.Path)},
	}
	for _, name := range slices.Sorted(maps.Keys(e.Intent.IDs)) {
		list = append(list, draw.Fact{Label: clean(strings.ReplaceAll(name, "_", " ")), Value: clean(e.Intent.IDs[name])})
	}
	for _, f := range []draw.Fact{
		{Label: "Not as sent", Value: clean(strings.Join(e.Result.NotTaken, ", ")), Role: theme.Warn},
		{Label: "Also changed", Value: clean(strings.Join(e.Result.AlsoChanged, ", ")), Role: theme.Warn},
		{Label: "Made", Value: clean(e.Result.Created)},
	} {
		if f.Value != "" {
			list = append(list, f)
		}
	}
	return list
}

func (r *changeRow) line() (what, text string) {
	e := r.latest()
	at := e.Time.UTC().Format(time.RFC3339)
	if r.isGroup() {
		return "changes", fmt.Sprintf("%s %s, %s: %s", at, r.what(), report.OutcomeWord(e), r.names())
	}
	parts := []string{at + " " + report.ChangeTitle(e.Intent.Operation), report.ChangeSubject(e), report.OutcomeWord(e), "status " + status(e.Result.Status)}
	if said := describe.Said(e.Result); said != "" {
		parts = append(parts, said)
	}
	parts = append(parts, describe.Values(e, time.UTC, "to")...)
	if who := describe.PersonInFull(e.Process.Person); who != "" {
		parts = append(parts, "by "+who)
	}
	return "change", strings.Join(parts, ", ")
}

func (r *changeRow) records() (list [][]string) {
	if r.member {
		return nil
	}
	for _, e := range r.entries {
		list = append(list, []string{
			utc(e.Time), report.ChangeTitle(e.Intent.Operation), report.OutcomeWord(e), report.ChangeName(r.env, e), report.ChangeSubject(e), strings.Join(describe.Values(e, time.UTC, "to"), ", "),
			describe.Person(e.Process.Person), clean(e.Process.Person.From), status(e.Result.Status), fmt.Sprint(e.Result.Milliseconds),
		})
	}
	return list
}
