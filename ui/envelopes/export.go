package envelopes

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/describe"
	"inkdesk/ui/notice"
	"inkdesk/ui/sheet"
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
	for _, f := range sheet.Formats() {
		choices = append(choices, picker.Choice{ID: string(f), Title: "Save as " + f.Title()})
	}
	for _, f := range sheet.Formats() {
		choices = append(choices, picker.Choice{ID: toClipboard + string(f), Title: "Copy as " + f.Title()})
	}
	m.offer(picker.Options{Title: "Export " + sheet.Scope(len(rows), m.table.MarkCount() > 0, complete)}, choices, m.export)
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
	complete = m.listings.complete() && m.reports.Unchecked(m.views.open(), loaded) == 0 && m.isDecided(loaded)
	return m.marks.causes.Standing(m.table.Above()), complete
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

// export saves or copies the rows in a format.
func (m *menus) export(choice string) tea.Cmd {
	found := m.exportSheet()
	if format, ok := strings.CutPrefix(choice, toClipboard); ok {
		text, err := sheet.Text(found, sheet.Format(format))
		switch {
		case err != nil:
			return notice.Fail(err)
		case len(text) > maxCopied:
			return notice.Say(notice.Warning, "That is too much for a clipboard; save it to a file instead.")
		}
		return notice.Copy("export", text)
	}
	folder := m.env.Settings.DownloadFolder
	return func() tea.Msg {
		path, err := sheet.Save(folder, found, sheet.Format(choice))
		return exportedMsg{count: len(found.Envelopes), path: path, complete: found.Complete, err: err}
	}
}

func (m *menus) exportSheet() sheet.Sheet {
	rows, complete := m.exportable()
	found := sheet.Sheet{
		Complete: complete, At: m.env.Now(), Scope: sheet.Scope(len(rows), m.table.MarkCount() > 0, complete),
		View: m.views.open().Name, Query: m.views.filter.String(),
		Assumptions: sheet.AssumptionsOf(m.env.Settings.Profile.Assumptions), Desk: m.env.Desk.OfEnvelope,
	}
	for _, r := range rows {
		found.Envelopes = append(found.Envelopes, *m.env.Account.Whole(r.Envelope()))
		found.Reports = append(found.Reports, m.reports.Of(r))
	}
	found.Causes, found.CauseOf = m.marks.causes.written(rows)
	return found
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
