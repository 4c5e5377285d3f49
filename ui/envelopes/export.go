package envelopes

import (
	"bytes"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/describe"
	"inkdesk/ui/notice"
	"inkdesk/ui/report"
	"inkdesk/ui/screen"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/picker"
)

// exportedMsg says how an export ended.
type exportedMsg struct {
	count    int
	path     string
	complete bool
	err      error
}

// offerExports offers the formats to save or copy the marked envelopes in, or all loaded
// ones when none is marked.
func (m *menus) offerExports() tea.Cmd {
	rows, complete := m.exportable()
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
	m.offer(picker.Options{Title: "Export " + report.Scope(len(rows), m.table.MarkCount() > 0, complete)}, choices, m.export)
	return nil
}

// toClipboard marks the choices that copy.
const toClipboard = "copy "

// exportable returns the rows to export, and whether they are all of the view. What a cause
// stands for is in its place.
func (m *menus) exportable() (rows []*row, complete bool) {
	if m.table.MarkCount() > 0 {
		return m.marks.marked(), true
	}
	loaded := m.listings.open().Rows()
	rows = m.marks.causes.Standing(m.table.Above())
	return rows, m.listings.complete() && m.reports.Unchecked(m.views.open(), loaded, rows) == 0 && m.isDecided(loaded)
}

// isDecided reports whether the filter drops nothing that it may keep once more was read. Where the
// dropped rows are not loaded, all of the account has to be checked.
func (m *menus) isDecided(loaded []*row) bool {
	if v := m.views; !v.filter.Judges() || v.open().Scanned() {
		return v.undecided(loaded, m.reports.Now) == 0
	}
	all := func(model.EnvelopeID) bool { return true }
	return m.env.Account.Left(account.Full, m.env.ServiceNow(), all) == 0
}

// maxCopied is how many bytes are sent to a clipboard; terminals accept no more.
const maxCopied = 100_000

// export begins to save or copy the rows in a format.
func (m *menus) export(choice string) tea.Cmd {
	rows, complete := m.exportable()
	end := &report.End{Complete: complete, Scope: report.Scope(len(rows), m.table.MarkCount() > 0, complete)}
	var causes map[model.EnvelopeID]string
	end.Causes, causes = m.marks.causes.written(rows)
	format, copies := strings.CutPrefix(choice, toClipboard)
	return m.exporter.begin(rows, causes, report.Format(format), copies, &report.About{
		At: m.env.Now(), View: m.views.open().Name, Query: m.views.filter.String(), End: end,
		Assumptions: report.AssumptionsOf(m.env.Settings.Profile.Assumptions), Desk: m.env.Desk.OfEnvelope,
	})
}

// exporter writes an export, a part of it with each message: there may be thousands of rows, and
// each takes a report.
type exporter struct {
	env     screen.Env
	reports *view.Reports
	timer   screen.Timer
	left    []*row
	count   int // of all rows
	causes  map[model.EnvelopeID]string
	about   *report.About
	format  report.Format
	copies  bool // to the clipboard
	text    *bytes.Buffer
	writer  *report.Writer
}

// begin begins an export, in place of one that goes on.
func (x *exporter) begin(rows []*row, causes map[model.EnvelopeID]string, f report.Format, copies bool, about *report.About) tea.Cmd {
	text := new(bytes.Buffer)
	w, err := report.NewWriter(text, about, f, nil)
	if err != nil {
		return notice.Fail(err)
	}
	*x = exporter{x.env, x.reports, x.timer, rows, len(rows), causes, about, f, copies, text, w}
	return x.goOn()
}

// goOn writes the next rows, and saves or copies the export behind the last one.
func (x *exporter) goOn() tea.Cmd {
	for slice := x.env.BeginSlice(); len(x.left) > 0; x.left = x.left[1:] {
		if slice.Over() {
			return x.timer.GoOn(x.env.Owner)
		}
		r := x.left[0]
		held := r.Held() != nil
		err := x.writer.Add(report.Row{Envelope: x.env.Account.Whole(r.Envelope()), Report: x.reports.Of(r), Cause: x.causes[r.ID]})
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
		return x.end(x.save())
	case x.text.Len() > maxCopied:
		return x.end(notice.Say(notice.Warning, "That is too much for a clipboard; save it to a file instead."))
	default:
		return x.end(notice.Copy("export", x.text.String()))
	}
}

// end lets go of the export.
func (x *exporter) end(cmd tea.Cmd) tea.Cmd {
	*x = exporter{env: x.env, reports: x.reports}
	return cmd
}

func (x *exporter) save() tea.Cmd {
	folder, about, format, text, count := x.env.Settings.DownloadFolder, x.about, x.format, x.text.Bytes(), x.count
	return func() tea.Msg {
		path, err := report.Save(folder, about, format, text)
		return exportedMsg{count: count, path: path, complete: about.End.Complete, err: err}
	}
}

// notice tells what came of an export.
func (msg exportedMsg) notice() tea.Cmd {
	switch {
	case msg.err != nil:
		return notice.Fail(msg.err)
	case !msg.complete:
		return notice.Say(notice.Warning, "%s saved, not all of this view, as %s", describe.Counted(msg.count, "envelope"), model.Clean(msg.path))
	default:
		return notice.Say(notice.Done, "%s saved as %s", describe.Counted(msg.count, "envelope"), model.Clean(msg.path))
	}
}
