package envelope

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
)

// documents are what extensions tell of the documents beside the envelope, read when
// somebody asks for it.
type documents struct {
	list   screen.Slot[[]model.Document]
	single describe.Reread
}

// The entries of the palette that ask for it.
type (
	readDocumentsMsg struct{}
	readDocumentMsg  struct{ id model.DocumentID }
)

func (d *documents) cancel() {
	d.list.Cancel()
	d.single.Cancel()
}

func (d *documents) answer(msg tea.Msg, now time.Time) bool {
	return d.list.Answer(msg, now) || d.single.Answer(msg, now)
}

// listed are the documents of the list that was read by itself, or those of the envelope.
func (s *Screen) listed(e *model.Envelope) []model.Document {
	if list, read := s.documents.list.Value(); read {
		return list
	}
	return e.Documents
}

// readDocuments reads the list of documents by itself, and shows it.
func (s *Screen) readDocuments() tea.Cmd {
	client, id := s.env.Client, s.id
	ask := s.documents.list.Ask(s.env.Owner, func(ctx context.Context) ([]model.Document, error) {
		return client.Documents(ctx, id)
	})
	return tea.Batch(s.switchTo(s.tabs.Named(tabDocuments)), ask)
}

// readDocument reads one document by itself, and shows it.
func (s *Screen) readDocument(document model.DocumentID) tea.Cmd {
	client, id := s.env.Client, s.id
	ask := s.documents.single.Ask(s.env.Owner, document, func(ctx context.Context) (model.Document, error) {
		return client.Document(ctx, id, document)
	})
	return tea.Batch(s.switchTo(s.tabs.Named(tabDocuments)), ask)
}

// documentCommands offer both.
func (s *Screen) documentCommands() []screen.Command {
	list := screen.Command{
		Title: "Envelope: list the documents", Note: "to compare with the envelope", Operation: "envelope.list_documents", Msg: readDocumentsMsg{},
	}
	one := screen.Command{Title: "Envelope: read the document", Note: "the selected one, by itself", Operation: "envelope.get_document"}
	list.Why, one.Why = change.Barred(s.env.Client, list.Operation), change.Barred(s.env.Client, one.Operation)
	switch doc := s.selectedDocument(); {
	case doc != nil:
		one.Msg = readDocumentMsg{doc.ID}
	case one.Why == "":
		one.Why = "Select a document in the tab Documents first."
	}
	return []screen.Command{list, one}
}
