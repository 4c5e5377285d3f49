package envelope

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/nav"
	"inkdesk/ui/widget/sheet"
)

// writeDocuments shows the documents with the sizes of their pages.
func (s *Screen) writeDocuments(e *model.Envelope, pen *sheet.Pen) {
	if len(e.Documents) == 0 {
		pen.Note("No documents.")
	}
	for i := range e.Documents {
		doc := &e.Documents[i]
		pen.Gap()
		pen.Entry(documentKey(i, doc), func() { describe.Document(pen, i, doc) })
	}
}

// documentKey tells the documents of a sheet apart: ids may be missing or doubled.
func documentKey(index int, doc *model.Document) string { return fmt.Sprintf("%d %s", index, doc.ID) }

// selectedDocument is the one that is selected on the open tab, nil for none.
func (s *Screen) selectedDocument() *model.Document {
	e := s.current()
	if e == nil || !s.isOpen(tabDocuments) && !s.isOpen(tabFields) {
		return nil
	}
	for i := range e.Documents {
		if documentKey(i, &e.Documents[i]) == s.open().Sheet.Selected() {
			return &e.Documents[i]
		}
	}
	return nil
}

// pages opens the viewer, at the selected document where one is selected.
func (s *Screen) pages() tea.Cmd {
	route := nav.Annotations{Envelope: s.current()}
	if doc := s.selectedDocument(); doc != nil {
		route.Document = doc.ID
	}
	return nav.Go(route)
}
