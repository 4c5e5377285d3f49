package envelope

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/describe"

	"inkdesk/ui/nav"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/richtext"
)

// writeDocuments shows the documents with the sizes of their pages.
func (s *Screen) writeDocuments(e *model.Envelope, pen *richtext.Writer) {
	list, listed := s.documents.list.Value()
	if err := s.documents.list.Err(); err != nil {
		p := describe.Problem(err)
		pen.Wrap(pen.Theme.Paint(theme.Danger, pen.Theme.Glyphs.Act)+" ", p.Sentence+" "+p.Next, theme.Danger)
	}
	all := s.listed(e)
	if len(all) == 0 {
		pen.Note("No documents.")
	}
	for i := range all {
		doc := &all[i]
		pen.Gap()
		pen.Entry(documentKey(i, doc), func() {
			describe.Document(pen, i, doc)
			s.documents.single.Write(pen, doc)
		})
	}
	if listed {
		describe.ListedDocuments(pen, list, e.Documents, "envelope")
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
	all := e.Documents
	if s.isOpen(tabDocuments) {
		all = s.listed(e)
	}
	for i := range all {
		if documentKey(i, &all[i]) == s.open().Sheet.Selected() {
			return &all[i]
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
	s.env.Nav.Open(route)
	return nil
}
