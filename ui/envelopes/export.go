package envelopes

import (
	"bytes"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/describe"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/report"
	"inkdesk/ui/screen"
	"inkdesk/ui/view"
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
	m.offer(ls, picker.Options{Title: "Export " + report.Scope(len(rows), ls.table.MarkCount() > 0, complete)}, choices, func(choice string) tea.Cmd { return m.export(ls, choice) })
	return nil
}

const toClipboard = "copy "

// exportable returns the rows to export, and whether they are all of the view. The envelopes of a cause take its place.
func (m *menus) exportable(ls *list) (rows []*row, complete bool) {
	if ls.table.MarkCount() > 0 {
		return ls.marks.marked(ls), true
	}
	loaded := ls.open().Rows()
	rows = ls.causes.Standing(ls.table.Above())
	v := &ls.views
	chosen := v.open().Choose(loaded, ls.causes, false, ls.reports.Now)
	complete = ls.complete() && ls.reports.Unchecked(v.open(), chosen.Possible, rows) == 0
	switch {
	case !v.filter.Judges():
		return rows, complete
	case v.open().Scanned():
		return rows, complete && chosen.Undecided == 0
	}
	// The rows that the filter has dropped are not loaded: all of the account has to be checked.
	return rows, complete && ls.env.Account.Remaining(account.Full, ls.env.ServiceNow(), nil) == 0
}

// maxCopied limits how many bytes are sent to a clipboard; terminals accept no more.
const maxCopied = 100_000

func (m *menus) export(ls *list, choice string) tea.Cmd {
	rows, complete := m.exportable(ls)
	end := &report.End{Complete: complete, Scope: report.Scope(len(rows), ls.table.MarkCount() > 0, complete)}
	var causes map[model.EnvelopeID]string
	end.Causes, causes = ls.causes.Written(rows, ls.scan.Find)
	if ls.views.open().Causes && ls.views.sharesScan() && ls.table.MarkCount() == 0 {
		end.Causes = append(end.Causes, ls.causes.WrittenWeeks()...)
	}
	format, copies := strings.CutPrefix(choice, toClipboard)
	about := &report.About{
		At: ls.env.Now(), View: ls.views.open().Name, Query: ls.views.filter.String(), End: end,
		Assumptions: report.AssumptionsOf(ls.env.Settings.Profile.Assumptions), Desk: ls.env.Desk.OfEnvelope,
	}
	text, x := new(bytes.Buffer), &m.exporter
	w, err := report.NewWriter(text, about, report.Format(format), nil)
	if err != nil {
		return notice.Fail(err)
	}
	*x = exporter{
		timer: x.timer, left: rows, count: len(rows), causes: causes, about: about, format: report.Format(format), copies: copies, text: text, writer: w,
	}
	if !ls.scan.Complete() {
		x.places = map[model.EnvelopeID]int{}
	}
	return x.timer.GoOn(ls.env.Owner)
}

// exporter writes an export, a part of it with each message: there may be thousands of rows, and each takes a report.
type exporter struct {
	timer  screen.Timer
	left   []*row
	count  int // of all rows
	causes map[model.EnvelopeID]string
	places map[model.EnvelopeID]int // in the first view, nil before they are worked out; none where not all of it was read
	about  *report.About
	format report.Format
	copies bool // to the clipboard
	text   *bytes.Buffer
	writer *report.Writer
}

func (x *exporter) goOn(ls *list) tea.Cmd {
	if x.places == nil { // that goes through all rows, and takes a message of its own
		x.places = view.All(ls.env.Settings)[0].Places(ls.scan.Rows(), ls.causes, ls.reports.Now)
		return x.timer.GoOn(ls.env.Owner)
	}
	for slice := ls.env.BeginSlice(); len(x.left) > 0; x.left = x.left[1:] {
		if slice.Over() {
			return x.timer.GoOn(ls.env.Owner)
		}
		r := x.left[0]
		held := r.Held() != nil
		err := x.writer.Add(report.Row{Envelope: ls.env.Account.Whole(r.Envelope()), Report: ls.reports.Of(r), Cause: x.causes[r.ID], Rank: x.places[r.ID]})
		if !held {
			r.Release()
		}
		if err != nil {
			return x.end(notice.Fail(err))
		}
	}
	if err := x.writer.Close(x.about.End); err != nil {
		return x.end(notice.Fail(err))
	}
	switch {
	case !x.copies:
		folder, about, format, text, count := ls.env.Settings.DownloadFolder, x.about, x.format, x.text.Bytes(), x.count
		return x.end(func() tea.Msg {
			path, err := report.Save(folder, about, format, text)
			if err == nil && !about.End.Complete {
				return notice.Say(notice.Warning, "%s saved, more may belong to this view, as %s", describe.Counted(count, "envelope"), model.Clean(path))()
			}
			return notice.Saved(describe.Counted(count, "envelope"), func() (string, error) { return path, err })()
		})
	case x.text.Len() > maxCopied:
		return x.end(notice.Say(notice.Warning, "That is too much for a clipboard; save it to a file instead."))
	}
	return x.end(notice.Copy("export", x.text.String()))
}

func (x *exporter) end(cmd tea.Cmd) tea.Cmd {
	*x = exporter{}
	return cmd
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
