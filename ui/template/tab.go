package template

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/binder"
	"inkdesk/ui/widget/richtext"
)

// The names of the tabs, which routes open them by.
const (
	tabOverview    = "Overview"
	tabRecipients  = "Recipients"
	tabDocuments   = "Documents"
	tabFields      = "Fields"
	tabAttachments = "Attachments"
	tabDynamic     = "Dynamic fields"
	tabRaw         = "Raw"
)

type (
	tab  = binder.Tab[*Screen, model.Template]
	tabs = binder.Binder[*Screen, model.Template]
)

func newTabs(t *theme.Theme) *tabs {
	return binder.New(t, []tab{
		{Name: tabOverview, Write: (*Screen).writeOverview},
		{Name: tabRecipients, Write: (*Screen).writeRecipients, Note: recipientsNote},
		{Name: tabDocuments, Write: (*Screen).writeDocuments, Note: documentsNote},
		{Name: tabFields, Write: (*Screen).writeFields},
		{Name: tabAttachments, Write: (*Screen).writeAttachments, Note: attachmentsNote},
		{Name: tabDynamic, Write: (*Screen).writeDynamic, Note: dynamicNote},
		{Name: tabRaw, Write: (*Screen).writeRaw},
	}...)
}

func (s *Screen) open() *tab { return s.tabs.Open() }

func (s *Screen) isOpen(name string) bool { return s.open().Name == name }

// switchTo opens a tab.
func (s *Screen) switchTo(i int) tea.Cmd {
	s.tabs.Turn(i)
	s.finder.Again(s.reader())
	return s.opened()
}

// clickedTab opens the tab in a column of the line of tabs.
func (s *Screen) clickedTab(x int) tea.Cmd {
	if i := s.tabs.At(s.env.Theme, s.current(), s.size.Width, x); i >= 0 && i != s.tabs.Index() {
		return s.switchTo(i)
	}
	return nil
}

func recipientsNote(t *model.Template) string { return binder.Count(int(t.NumRecipients)) }

func documentsNote(t *model.Template) string { return binder.Count(len(t.Documents)) }

func dynamicNote(t *model.Template) string { return binder.Count(len(t.DynamicFields)) }

func attachmentsNote(t *model.Template) string {
	return binder.Count(len(t.Attachments.Placeholders()))
}

func (s *Screen) writeOverview(t *model.Template, pen *richtext.Writer) {
	describe.Template(pen, t, s.env.ServiceNow())
	pen.Gap()
	s.bookmark.write(s, pen)
}

// writeRaw stands in until there is an answer.
func (s *Screen) writeRaw(t *model.Template, pen *richtext.Writer) {
	if len(t.Source) == 0 {
		pen.Note("The answer about this template has not come yet.")
	}
}
