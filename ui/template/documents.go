package template

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/describe"

	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/richtext"
)

// documents are those of the list that the service gives of them, or while that is not
// there those of the template.
func (s *Screen) documents() []model.Document {
	if list, read := s.parts.documents.Value(); read {
		return list
	}
	if t := s.current(); t != nil {
		return t.Documents
	}
	return nil
}

func documentKey(index int, doc *model.Document) string { return fmt.Sprintf("%d %s", index, doc.ID) }

// selectedDocument is the one that is selected on the open tab, nil for none.
func (s *Screen) selectedDocument() *model.Document {
	if !s.isOpen(tabDocuments) && !s.isOpen(tabFields) {
		return nil
	}
	list := s.documents()
	for i := range list {
		if documentKey(i, &list[i]) == s.open().Sheet.Selected() {
			return &list[i]
		}
	}
	return nil
}

// pages opens the viewer, at the selected document where one is selected, to look or to
// compare.
func (s *Screen) pages(compare bool) tea.Cmd {
	t := s.current()
	if t == nil {
		return nil
	}
	route := nav.Annotations{Template: t, Compare: compare}
	if doc := s.selectedDocument(); doc != nil {
		route.Document = doc.ID
	}
	s.env.Nav.Open(route)
	return nil
}

// writeDocuments shows the documents with the sizes of their pages.
func (s *Screen) writeDocuments(t *model.Template, pen *richtext.Writer) {
	s.writeState(pen, s.parts.documents.Phase(), s.parts.documents.Err())
	list := s.documents()
	if len(list) == 0 {
		pen.Note("No documents.")
	}
	for i := range list {
		pen.Gap()
		pen.Entry(documentKey(i, &list[i]), func() {
			describe.Document(pen, i, &list[i])
			s.parts.single.Write(pen, &list[i])
		})
	}
	if read, has := s.parts.documents.Value(); has {
		describe.ListedDocuments(pen, read, t.Documents, "template")
	}
}

// writeState says of a part that it is being read, or why it could not be.
func (s *Screen) writeState(pen *richtext.Writer, phase screen.Phase, err error) {
	switch phase {
	case screen.Waiting:
		pen.Note("reading")
	case screen.Failed:
		p := describe.Problem(err)
		pen.Wrap(pen.Theme.Paint(theme.Danger, pen.Theme.Glyphs.Act)+" ", p.Sentence+" "+p.Next, theme.Danger)
	}
}
