package envelopes

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"

	"inkdesk/ui/entry"
	"inkdesk/ui/notice"
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
	if m.table.Len() == 0 && m.table.MarkCount() == 0 {
		return notice.Say(notice.Info, "There is nothing to export.")
	}
	var choices []picker.Choice
	for _, f := range Formats() {
		choices = append(choices, picker.Choice{ID: string(f), Title: "Save as " + f.Title()})
	}
	for _, f := range Formats() {
		choices = append(choices, picker.Choice{ID: toClipboard + string(f), Title: "Copy as " + f.Title()})
	}
	rows, complete := m.exportable()
	m.offer(picker.Options{Title: "Export " + exportScope(len(rows), m.table.MarkCount() > 0, complete)}, choices, m.export)
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
	return m.marks.causes.standing(m.table.Rows()), m.listings.complete()
}

func exportScope(n int, marked, complete bool) string {
	switch {
	case marked:
		return count(n, "marked envelope")
	case complete:
		return count(n, "envelope") + ", all of this view"
	default:
		return count(n, "loaded envelope") + ", not all of this view"
	}
}

// maxCopied is how many bytes are sent to a clipboard; terminals accept no more.
const maxCopied = 100_000

// export saves or copies the rows in a format.
func (m *menus) export(choice string) tea.Cmd {
	sheet := m.exportSheet()
	if format, ok := strings.CutPrefix(choice, toClipboard); ok {
		text, err := Text(sheet, Format(format))
		switch {
		case err != nil:
			return notice.Fail(err)
		case len(text) > maxCopied:
			return notice.Say(notice.Warning, "That is too much for a clipboard; save it to a file instead.")
		}
		return notice.Clip("export", text)
	}
	folder := m.env.Settings.DownloadFolder
	return func() tea.Msg {
		path, err := Save(folder, sheet, Format(choice))
		return exportedMsg{count: len(sheet.Envelopes), path: path, complete: sheet.Complete, err: err}
	}
}

func (m *menus) exportSheet() Sheet {
	rows, complete := m.exportable()
	sheet := Sheet{
		Complete: complete, At: m.env.Now(), Scope: exportScope(len(rows), m.table.MarkCount() > 0, complete),
		View: m.views.open().name, Query: m.views.filter.String(), Assumptions: m.assumptions(),
		Desk: m.env.Desk.OfEnvelope,
	}
	for _, r := range rows {
		sheet.Envelopes = append(sheet.Envelopes, *r.envelope())
		sheet.Reports = append(sheet.Reports, m.reports.of(r))
	}
	sheet.Causes, sheet.CauseOf = m.marks.causes.written(rows)
	return sheet
}

func (m *menus) assumptions() entry.Assumptions {
	a := m.env.Settings.Profile.Assumptions
	return entry.Assumptions{
		TimeUnit: string(a.TimeUnit), StepsSequential: a.StepsSequential, AttachmentsVisible: a.AttachmentsVisible,
		AnnotationUnit: string(a.AnnotationUnit), PageBase: a.PageBase, PageOrigin: string(a.PageOrigin),
	}
}

// notice tells what came of an export.
func (msg exportedMsg) notice() tea.Cmd {
	switch {
	case msg.err != nil:
		return notice.Fail(msg.err)
	case !msg.complete:
		return notice.Say(notice.Warning, "%s saved, not all of this view, as %s", count(msg.count, "envelope"), model.Clean(msg.path))
	default:
		return notice.Say(notice.Done, "%s saved as %s", count(msg.count, "envelope"), model.Clean(msg.path))
	}
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
