package account

import "inkdesk/model"

// exchangeFields gives the fields of the first recipient to one who receives a copy.
func exchangeFields(e *Envelope) {
	for _, r := range e.Recipients() {
		if r.Role != model.ReceivesCopy {
			continue
		}
		for i := range e.Annotations {
			if f := &e.Annotations[i]; f.RecipientID == e.firstRecipient().ID {
				f.RecipientID = r.ID
			}
		}
		return
	}
}

func orphanField(e *Envelope) {
	e.Annotations[0].RecipientID = model.RecipientID("0dd0" + string(e.ID[4:]))
}

func offPage(e *Envelope) {
	f := &e.Annotations[0]
	f.X, f.Width = 88, 28
	if len(e.Annotations) > 1 {
		e.Annotations[1].Page = e.Documents[0].PageCount + 3
	}
}

func overlapping(e *Envelope) {
	f := e.Annotations[0]
	f.ID = model.AnnotationID("0e0e" + string(e.ID[4:]))
	f.X, f.Y = f.X+2, f.Y+1
	e.Annotations = append(e.Annotations, f)
}

func doubledField(e *Envelope) {
	f := e.Annotations[0]
	f.Page, f.X, f.Y, f.Width, f.Height = 1, 60, 10, 20, 5
	e.Annotations = append(e.Annotations, f)
}

// addField adds a field of the first recipient to the first page.
func (e *Envelope) addField(id string, at box, kind model.AnnotationType) *model.Annotation {
	e.Annotations = append(e.Annotations, model.Annotation{
		ID: model.AnnotationID(id + string(e.ID[4:])), RecipientID: e.firstRecipient().ID, DocumentID: e.Documents[0].ID,
		Page: 1, X: at.x, Y: at.y, Width: at.width, Height: at.height, Type: kind,
	})
	return &e.Annotations[len(e.Annotations)-1]
}

func longText(e *Envelope) {
	e.addField("0f0f", box{60, 10, 12, 2.5}, model.TextField).Text = &model.TextProperties{
		Size: 11, Value: model.NewText("Employed since 1 March 2019 as head of the department of logistics"),
	}
}

func noSize(e *Envelope) { e.Annotations[0].Width = 0 }

func copyMustFill(e *Envelope) {
	for _, r := range e.Recipients() {
		if r.Role == model.ReceivesCopy {
			f := e.addField("0c0c", box{60, 10, 20, 3}, model.TextField)
			f.RecipientID, f.Required, f.Text = r.ID, true, new(model.TextProperties)
			return
		}
	}
}

// misplaced adds initials of the first recipient over the clauses, and beside the name of the second party.
func misplaced(e *Envelope) {
	e.addField("0a0a", box{8, 49, 30, 5}, model.InitialsField).Initials = new(model.MarkReference)
	e.addField("0b0b", box{30, 33.2, 6, 2.4}, model.InitialsField).Initials = new(model.MarkReference)
}

func noField(e *Envelope) {
	signer, kept := e.firstRecipient().ID, e.Annotations[:0]
	for _, f := range e.Annotations {
		if f.RecipientID != signer || f.Signature == nil && f.Initials == nil {
			kept = append(kept, f)
		}
	}
	e.Annotations = kept
}
