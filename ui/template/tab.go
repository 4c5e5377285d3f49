package template

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/sheet"
	"inkdesk/ui/widget/tabs"
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

// tab is one side of a template.
type tab struct {
	name  string
	sheet *sheet.Sheet
	// write fills the sheet.
	write func(*Screen, *model.Template, *sheet.Pen)
	// note stands behind the name, "" for nothing.
	note func(*model.Template) string
}

func newTabs(t *theme.Theme) []tab {
	all := []tab{
		{name: tabOverview, write: (*Screen).writeOverview},
		{name: tabRecipients, write: (*Screen).writeRecipients, note: recipientsNote},
		{name: tabDocuments, write: (*Screen).writeDocuments, note: documentsNote},
		{name: tabFields, write: (*Screen).writeFields},
		{name: tabAttachments, write: (*Screen).writeAttachments, note: attachmentsNote},
		{name: tabDynamic, write: (*Screen).writeDynamic, note: dynamicNote},
		{name: tabRaw, write: (*Screen).writeRaw},
	}
	for i := range all {
		all[i].sheet = sheet.New(t)
	}
	return all
}

func (s *Screen) tabNamed(name string) int {
	for i := range s.tabs {
		if strings.EqualFold(s.tabs[i].name, name) {
			return i
		}
	}
	return 0
}

func (s *Screen) open() *tab { return &s.tabs[s.tab] }

func (s *Screen) isOpen(name string) bool { return s.open().name == name }

// switchTo opens a tab.
func (s *Screen) switchTo(i int) tea.Cmd {
	s.tab = i
	s.finder.Again(s.reader())
	return s.opened()
}

// tabLine names the tabs.
func (s *Screen) tabLine() string {
	list := make([]tabs.Tab, len(s.tabs))
	t := s.current()
	for i := range s.tabs {
		list[i].Title = s.tabs[i].name
		if note := s.tabs[i].note; note != nil && t != nil {
			list[i].Note = note(t)
		}
	}
	return tabs.Line(s.env.Theme, list, s.tab, s.size.Width)
}

func recipientsNote(t *model.Template) string { return countNote(int(t.NumRecipients)) }

func documentsNote(t *model.Template) string { return countNote(len(t.Documents)) }

func dynamicNote(t *model.Template) string { return countNote(len(t.DynamicFields)) }

func attachmentsNote(t *model.Template) string { return countNote(len(t.Attachments.Placeholders())) }

func countNote(n int) string {
	if n <= 0 {
		return ""
	}
	return fmt.Sprint(n)
}

func (s *Screen) writeOverview(t *model.Template, pen *sheet.Pen) {
	describe.Template(pen, t, s.env.Now())
	pen.Gap()
	s.bookmark.write(s, pen)
}

// writeRaw stands in until there is an answer.
func (s *Screen) writeRaw(t *model.Template, pen *sheet.Pen) {
	if len(t.Source) == 0 {
		pen.Note("The answer about this template has not come yet.")
	}
}
