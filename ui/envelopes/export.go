package envelopes

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model/account"
	"inkdesk/ui/describe"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/report"
	"inkdesk/ui/widget/picker"
)

// offerExports offers the formats to save or copy the marked envelopes in, or all loaded ones when none is marked.
func (m *menus) offerExports(ls *list) tea.Cmd {
	rows, complete := m.exportable(ls)
	if len(rows) == 0 {
		return notice.Say(notice.Info, "There is nothing to export.")
	}
	var choices []picker.Choice
	for _, f := range report.Formats() {
		choices = append(choices, picker.Choice{ID: string(f), Title: "Save as " + f.Title()})
	}
	for _, f := range report.Formats() {
		choices = append(choices, picker.Choice{ID: toClipboard + string(f), Title: "Copy as " + f.Title()})
	}
	m.offer(ls, picker.Options{Title: "Export " + report.Scope(len(rows), ls.table.MarkCount() > 0, complete)}, choices, func(choice string) tea.Cmd { return m.exportAs(ls, choice) })
	return nil
}

const toClipboard = "copy "

// exportable returns the rows to export, and whether they are all of the view. The envelopes of a cause take its place.
func (m *menus) exportable(ls *list) (rows []*row, complete bool) {
	if ls.table.MarkCount() > 0 {
		return ls.marks.marked(ls, maxMarks), true
	}
	loaded := ls.open().Rows()
	rows = ls.causes.Standing(ls.table.Above())
	v := &ls.tabs
	chosen := v.Open().Choose(loaded, ls.causes, false, ls.reports.Now)
	// The rows come first, because to count those that may belong as well takes longer.
	complete = ls.complete() && ls.reports.Unchecked(v.Open(), nil, rows) == 0 &&
		ls.reports.Unchecked(v.Open(), chosen.Possible, nil) == 0
	switch {
	case !v.Filter().Judges():
		return rows, complete
	case v.Open().Scanned():
		return rows, complete && chosen.Undecided == 0
	}
	// The rows that the filter has dropped are not loaded: all of the account has to be checked.
	return rows, complete && ls.env.Account.Remaining(account.Full, ls.env.ServiceNow(), nil) == 0
}

func (m *menus) exportAs(ls *list, choice string) tea.Cmd {
	rows, complete := m.exportable(ls)
	marked := ls.table.MarkCount() > 0
	end := &report.End{Complete: complete, Scope: report.Scope(len(rows), marked, complete)}
	if ls.tabs.Open().Causes && ls.tabs.SharesScan() && !marked {
		end.Causes = ls.causes.WrittenWeeks()
	}
	format, copies := strings.CutPrefix(choice, toClipboard)
	about := &report.About{
		At: ls.env.Now(), View: ls.tabs.Open().Name, Query: ls.tabs.Filter().String(), End: end,
		Assumptions: report.AssumptionsOf(ls.env.Settings.Profile.Assumptions), Desk: ls.env.Desk.OfEnvelope,
	}
	return m.export.Begin(ls.env.Owner, rows, about, report.Format(format), copies)
}

func (m *menus) offerCopies(ls *list) {
	title := "Copy"
	switch n := len(ls.marks.targets(ls, maxMarks)); n {
	case 0:
		return
	case 1:
	default:
		title = fmt.Sprintf("Copy of %d envelopes", n)
	}
	var choices []picker.Choice
	for _, c := range describe.Copies() {
		choices = append(choices, c.Choice)
	}
	m.offer(ls, picker.Options{Title: title}, choices, func(id string) tea.Cmd { return m.copyAs(ls, id) })
}

func (m *menus) copyAs(ls *list, id string) tea.Cmd {
	c := describe.CopyOf(id)
	targets := ls.marks.targets(ls, maxMarks)
	switch {
	case len(targets) == 0:
		return nil
	case c.Write == nil:
		ls.env.Nav.Open(nav.Letter{Envelopes: copies(targets)})
		return nil
	}
	texts := make([]string, len(targets))
	about := describe.SupportText{Now: ls.env.ServiceNow(), Host: ls.env.Client.Host()}
	for i, e := range targets {
		if about.Envelope = e; c.Reports {
			about.Report = ls.reports.Examine(e)
		}
		texts[i] = c.Write(about)
	}
	return notice.Copy(strings.ToLower(c.Title), strings.Join(texts, "\n"))
}
