package envelope

import (
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/detail"
	"inkdesk/ui/screen"
)

// documents are those of the envelope. What extensions tell of them is read when somebody
// asks for it.
type documents struct {
	*detail.Documents[model.Envelope]
	env      screen.Env
	envelope *resource
	tabs     *tabs
}

func newDocuments(env screen.Env, of *resource) *documents {
	return &documents{env: env, envelope: of, Documents: detail.NewDocuments(of, detail.DocumentCalls[model.Envelope]{
		Own:  func(e *model.Envelope) []model.Document { return e.Documents },
		List: env.Client.Documents, One: env.Client.Document,
	})}
}

type (
	readDocumentsMsg struct{}
	readDocumentMsg  struct{ id model.DocumentID }
)

func (d *documents) selected() *model.Document {
	e := d.envelope.Value()
	switch {
	case e == nil:
		return nil
	case d.tabs.IsOpen(tabDocuments):
		return detail.SelectedDocument(d.All(e), d.tabs.Selected(tabDocuments))
	case d.tabs.IsOpen(tabFields):
		return detail.SelectedDocument(e.Documents, d.tabs.Selected(tabFields))
	default:
		return nil
	}
}

func (d *documents) commands() []screen.Command {
	list := screen.Command{
		Title: "Envelope: list the documents", Note: "to compare with the envelope", Operation: "envelope.list_documents", Msg: readDocumentsMsg{},
	}
	one := screen.Command{Title: "Envelope: read the document", Note: "the selected one, by itself", Operation: "envelope.get_document"}
	list.Why, one.Why = change.Barred(d.env.Client, list.Operation), change.Barred(d.env.Client, one.Operation)
	switch doc := d.selected(); {
	case doc != nil:
		one.Msg = readDocumentMsg{doc.ID}
	case one.Why == "":
		one.Why = "Select a document in the tab Documents first."
	}
	return []screen.Command{list, one}
}
