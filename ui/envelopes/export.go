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
		return ls.marks.marked(ls, maxMarks), true
	}
	loaded := ls.open().Rows()
	rows = ls.causes.Standing(ls.table.Above())
	v := &ls.views
	chosen := v.open().Choose(loaded, ls.causes, false, ls.reports.Now)
	// The rows come first, because to count those that may belong as well takes longer.
	complete = ls.complete() && ls.reports.Unchecked(v.open(), nil, rows) == 0 &&
		ls.reports.Unchecked(v.open(), chosen.Possible, nil) == 0
	switch {
	case !v.filter().Judges():
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
	marked := ls.table.MarkCount() > 0
	end := &report.End{Complete: complete, Scope: report.Scope(len(rows), marked, complete)}
	if ls.views.open().Causes && ls.views.sharesScan() && !marked {
		end.Causes = ls.causes.WrittenWeeks()
	}
	format, copies := strings.CutPrefix(choice, toClipboard)
	x := &m.exporter
	*x = exporter{
		timer: x.timer, left: rows, count: len(rows), format: report.Format(format), copies: copies,
		about: &report.About{
			At: ls.env.Now(), View: ls.views.open().Name, Query: ls.views.filter().String(), End: end,
			Assumptions: report.AssumptionsOf(ls.env.Settings.Profile.Assumptions), Desk: ls.env.Desk.OfEnvelope,
		},
	}
	return x.timer.GoOn(ls.env.Owner)
}

// exporter writes an export, a part of it with each message: there may be thousands of rows, and each takes a report.
type exporter struct {
	timer  screen.Timer
	left   []*row
	count  int // of all rows
	causes map[model.EnvelopeID]string
	places map[model.EnvelopeID]int // in the first view, none where not all of it was read
	about  *report.About
	format report.Format
	copies bool // to the clipboard
	text   pieces
	writer *report.Writer
}

// goOn takes the next step. Those before the rows go through all of the account, so each has a message of its own.
func (x *exporter) goOn(ls *list) tea.Cmd {
	switch {
	case x.causes == nil:
		var causes []report.Cause
		causes, x.causes = ls.causes.Written(x.left, ls.scan.Find)
		x.about.End.Causes = append(causes, x.about.End.Causes...)
	case x.writer == nil:
		if ls.scan.Complete() {
			x.places = view.All(ls.env.Settings)[0].Places(ls.scan.Rows(), ls.causes, ls.reports.Now)
		}
		var err error
		if x.writer, err = report.NewWriter(&x.text, x.about, x.format, nil); err != nil {
			return x.end(notice.Fail(err))
		}
	default:
		return x.write(ls)
	}
	return x.timer.GoOn(ls.env.Owner)
}

// write writes rows until the time slice is over, and the end behind the last one.
func (x *exporter) write(ls *list) tea.Cmd {
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
		folder, about, format, text, count := ls.env.Settings.DownloadFolder, x.about, x.format, x.text, x.count
		return x.end(func() tea.Msg {
			path, err := report.Save(folder, about, format, bytes.Join(text, nil))
			if err == nil && !about.End.Complete {
				return notice.Say(notice.Warning, "%s saved, more may belong to this view, as %s", describe.Counted(count, "envelope"), model.Clean(path))()
			}
			return notice.Saved(describe.Counted(count, "envelope"), func() (string, error) { return path, err })()
		})
	case x.text.size() > maxCopied:
		return x.end(notice.Say(notice.Warning, "That is too much for a clipboard; save it to a file instead."))
	}
	return x.end(notice.Copy("export", string(bytes.Join(x.text, nil))))
}

// pieces holds a text of many megabytes. One piece would be copied as it grows, which keeps the program for too long.
type pieces [][]byte

const pieceSize = 50_000 // bytes

// Write implements [io.Writer].
func (p *pieces) Write(text []byte) (int, error) {
	last := len(*p) - 1
	if last < 0 || len((*p)[last])+len(text) > pieceSize {
		*p, last = append(*p, make([]byte, 0, max(pieceSize, len(text)))), last+1
	}
	(*p)[last] = append((*p)[last], text...)
	return len(text), nil
}

func (p *pieces) size() (bytes int) {
	for _, one := range *p {
		bytes += len(one)
	}
	return bytes
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
