package demo

import (
	"inkdesk/api/demo/account"
	"inkdesk/model"
)

// copier copies the parts of an envelope or a template, gives them new identifiers and
// updates the references between them.
type copier struct {
	store      *store
	recipients map[model.RecipientID]model.RecipientID
	documents  map[model.DocumentID]model.DocumentID
}

func newCopier(s *store) *copier {
	return &copier{s, make(map[model.RecipientID]model.RecipientID), make(map[model.DocumentID]model.DocumentID)}
}

func (c *copier) steps(from []model.SigningStep) []model.SigningStep {
	steps := account.CloneSteps(from)
	for i := range steps {
		for j := range steps[i].Recipients {
			r := &steps[i].Recipients[j]
			id := model.RecipientID(c.store.newID())
			c.recipients[r.ID], r.ID = id, id
		}
	}
	return steps
}

func (c *copier) documentsOf(from []model.Document) []model.Document {
	documents := account.CloneDocuments(from)
	for i := range documents {
		id := model.DocumentID(c.store.newID())
		c.documents[documents[i].ID], documents[i].ID = id, id
	}
	return documents
}

// annotations copies fields without what recipients entered, and leaves out those of
// recipients or documents that no longer exist.
func (c *copier) annotations(from []model.Annotation) []model.Annotation {
	var kept []model.Annotation
	for _, f := range account.CloneAnnotations(from) {
		recipient, known := c.recipients[f.RecipientID]
		document, there := c.documents[f.DocumentID]
		if !there || !known && f.RecipientID != "" {
			continue
		}
		f.ID, f.RecipientID, f.DocumentID = model.AnnotationID(c.store.newID()), recipient, document
		if recipient != "" {
			empty(&f)
		}
		kept = append(kept, f)
	}
	return kept
}

// empty removes from a field what a recipient entered.
func empty(f *model.Annotation) {
	if f.Signature != nil {
		f.Signature.ID = ""
	}
	if f.Initials != nil {
		f.Initials.ID = ""
	}
	if f.Text != nil {
		f.Text.Value = model.Text{}
	}
	if f.DateTime != nil {
		f.DateTime.Timestamp = 0
	}
	if f.Checkbox != nil {
		f.Checkbox.Checked = false
	}
}

// attachments copies requests for files without the files.
func (c *copier) attachments(from *model.Attachments) *model.Attachments {
	if from == nil {
		return newAttachments()
	}
	a := account.CloneAttachments(from)
	kept := a.Recipients[:0]
	for _, asked := range a.Recipients {
		id, known := c.recipients[asked.RecipientID]
		if !known {
			continue
		}
		asked.RecipientID = id
		for i := range asked.Placeholders {
			p := &asked.Placeholders[i]
			p.RecipientID, p.ID, p.Files = id, model.PlaceholderID(c.store.newID()), []model.AttachmentFile{}
		}
		kept = append(kept, asked)
	}
	a.Recipients = kept
	return a
}
