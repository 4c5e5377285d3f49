package envelope

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/sheet"
	"inkdesk/ui/widget/tabs"
)

// The names of the tabs, which routes open them by.
const (
	tabOverview     = "Overview"
	tabRecipients   = "Recipients"
	tabDocuments    = "Documents"
	tabAttachments  = "Attachments"
	tabFields       = "Fields"
	tabNotification = "Notification"
	tabActivity     = "Activity"
	tabRaw          = "Raw"
)

// tab is one side of an envelope.
type tab struct {
	name  string
	sheet *sheet.Sheet
	// write fills the sheet.
	write func(*Screen, *model.Envelope, *sheet.Pen)
	// note stands behind the name, "" for nothing.
	note func(*model.Envelope) string
}

func newTabs(t *theme.Theme) []tab {
	all := []tab{
		{name: tabOverview, write: (*Screen).writeOverview},
		{name: tabRecipients, write: (*Screen).writeRecipients, note: recipientsNote},
		{name: tabDocuments, write: (*Screen).writeDocuments, note: documentsNote},
		{name: tabAttachments, write: (*Screen).writeAttachments, note: attachmentsNote},
		{name: tabFields, write: (*Screen).writeFields},
		{name: tabNotification, write: (*Screen).writeNotification},
		{name: tabActivity, write: (*Screen).writeActivity},
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
	s.reveal.hide()
	s.changed()
	read := s.opened()
	s.prepare()
	s.finder.Again(s.reader())
	return read
}

// opened reads what the open tab needs besides the envelope.
func (s *Screen) opened() tea.Cmd {
	e := s.current()
	switch {
	case e == nil:
		return nil
	case s.isOpen(tabFields):
		return s.fields.read(s, e)
	case s.isOpen(tabActivity):
		return s.history.read(s)
	default:
		return s.layOut()
	}
}

// writeRaw stands in until there is an answer.
func (s *Screen) writeRaw(e *model.Envelope, pen *sheet.Pen) {
	if len(e.Source) == 0 {
		pen.Note("The answer about this envelope has not come yet.")
	}
}

// tabLine names the tabs.
func (s *Screen) tabLine() string {
	list := make([]tabs.Tab, len(s.tabs))
	e := s.current()
	for i, t := range s.tabs {
		list[i].Title = t.name
		if t.note != nil && e != nil {
			list[i].Note = t.note(e)
		}
	}
	return tabs.Line(s.env.Theme, list, s.tab, s.size.Width)
}

func recipientsNote(e *model.Envelope) string { return countNote(int(e.NumRecipients)) }

func documentsNote(e *model.Envelope) string { return countNote(len(e.Documents)) }

func countNote(n int) string {
	if n <= 0 {
		return ""
	}
	return fmt.Sprint(n)
}

// attachmentsNote is how many of the files have come, with a mark when a required one has
// not.
func attachmentsNote(e *model.Envelope) string {
	answered, asked, missing := e.Attachments.Counts()
	switch {
	case asked == 0:
		return ""
	case missing > 0:
		return fmt.Sprintf("%d/%d!", answered, asked)
	default:
		return fmt.Sprintf("%d/%d", answered, asked)
	}
}
