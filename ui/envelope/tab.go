package envelope

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/binder"
	"inkdesk/ui/widget/richtext"
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

type (
	tab  = binder.Tab[*Screen, model.Envelope]
	tabs = binder.Binder[*Screen, model.Envelope]
)

func newTabs(t *theme.Theme) *tabs {
	return binder.New(t, []tab{
		{Name: tabOverview, Write: (*Screen).writeOverview},
		{Name: tabRecipients, Write: (*Screen).writeRecipients, Note: recipientsNote},
		{Name: tabDocuments, Write: (*Screen).writeDocuments, Note: documentsNote},
		{Name: tabAttachments, Write: (*Screen).writeAttachments, Note: attachmentsNote},
		{Name: tabFields, Write: (*Screen).writeFields},
		{Name: tabNotification, Write: (*Screen).writeNotification},
		{Name: tabActivity, Write: (*Screen).writeActivity},
		{Name: tabRaw, Write: (*Screen).writeRaw},
	}...)
}

func (s *Screen) open() *tab { return s.tabs.Open() }

func (s *Screen) isOpen(name string) bool { return s.open().Name == name }

// switchTo opens a tab, from under what covers it.
func (s *Screen) switchTo(i int) tea.Cmd {
	if s.covered() {
		s.why = nil
	}
	s.tabs.Turn(i)
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
func (s *Screen) writeRaw(e *model.Envelope, pen *richtext.Writer) {
	if len(e.Source) == 0 {
		pen.Note("The answer about this envelope has not come yet.")
	}
}

// clickedTab opens the tab in a column of the line of tabs.
func (s *Screen) clickedTab(x int) tea.Cmd {
	if i := s.tabs.At(s.env.Theme, s.current(), s.size.Width, x); i >= 0 && i != s.tabs.Index() {
		return s.switchTo(i)
	}
	return nil
}

func recipientsNote(e *model.Envelope) string { return binder.Count(int(e.NumRecipients)) }

func documentsNote(e *model.Envelope) string { return binder.Count(len(e.Documents)) }

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
