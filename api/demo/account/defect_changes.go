package account

import "inkdesk/model"

func (e *Envelope) firstRecipient() *model.Recipient { return &e.SigningSteps[0].Recipients[0] }

func noDocuments(_ *Account, e *Envelope) {
	e.Documents = []model.Document{}
	e.Recount()
}

func noSigner(_ *Account, e *Envelope) {
	for _, r := range e.Recipients() {
		r.Role, r.Verification = model.ReceivesCopy, nil
	}
}

func emptyStep(_ *Account, e *Envelope) {
	e.SigningSteps = append(e.SigningSteps, model.SigningStep{Recipients: []model.Recipient{}})
}

func wrongPages(_ *Account, e *Envelope) { e.Pages += 2 }

func wrongCount(_ *Account, e *Envelope) { e.NumRecipients++ }

func noReminders(_ *Account, e *Envelope) { e.Notification = nil }

func withReminders(days model.Int) func(*Account, *Envelope) {
	return func(_ *Account, e *Envelope) {
		e.Notification = &model.Notification{Subject: e.Name, ReminderInterval: days}
	}
}

func withAddress(email string) func(*Account, *Envelope) {
	return func(_ *Account, e *Envelope) { e.firstRecipient().Email = model.NewText(email) }
}

func noReply(a *Account, e *Envelope) {
	withAddress("no-reply@example.com")(a, e)
	a.secondRecipient(e).Role = model.Signer
}

func (a *Account) secondRecipient(e *Envelope) *model.Recipient {
	for _, r := range e.Recipients() {
		if r.ID != e.firstRecipient().ID {
			return r
		}
	}
	e.SigningSteps = append(e.SigningSteps, model.SigningStep{Recipients: []model.Recipient{{
		ID:   model.RecipientID("5ec0" + string(e.firstRecipient().ID[4:])),
		Name: model.NewText(a.people[1].name), Email: model.NewText(a.people[1].email), Role: model.Signer,
	}}})
	e.Recount()
	return &e.SigningSteps[len(e.SigningSteps)-1].Recipients[0]
}

// oneAddress has two people sign with one address, sameAddress one of them twice.
func oneAddress(a *Account, e *Envelope) {
	r := a.secondRecipient(e)
	r.Email, r.Role = e.firstRecipient().Email, model.Signer
}

func sameAddress(a *Account, e *Envelope) {
	oneAddress(a, e)
	a.secondRecipient(e).Name = e.firstRecipient().Name
}

func newVerification(kind model.VerificationType, value string) *model.Verification {
	return &model.Verification{Type: kind, Value: model.NewSecret(value)}
}

func withVerification(kind model.VerificationType, value string) func(*Account, *Envelope) {
	return func(_ *Account, e *Envelope) { e.firstRecipient().Verification = newVerification(kind, value) }
}

func sharedPhone(a *Account, e *Envelope) {
	r := a.secondRecipient(e)
	r.Role = model.Signer
	e.firstRecipient().Verification = newVerification(model.SMS, "+41795550123")
	r.Verification = newVerification(model.SMS, "+41795550123")
}

func checkOnCopy(a *Account, e *Envelope) {
	r := a.secondRecipient(e)
	r.Role, r.Verification = model.ReceivesCopy, newVerification(model.Passcode, "b7e21c")
}

func inPerson(_ *Account, e *Envelope) { e.firstRecipient().Role = model.InPersonSigner }

func (e *Envelope) setOnlyRequest(from model.RecipientID, name model.Text, p model.AttachmentPlaceholder) {
	p.RecipientID, p.Required = from, true
	p.ID = model.PlaceholderID("a77a" + string(e.ID[4:]))
	if p.Files == nil {
		p.Files = []model.AttachmentFile{}
	}
	e.Attachments.Recipients = []model.RecipientPlaceholders{{
		RecipientID: from, RecipientName: name, Placeholders: []model.AttachmentPlaceholder{p},
	}}
}

func missingFile(_ *Account, e *Envelope) {
	r := e.firstRecipient()
	e.setOnlyRequest(r.ID, r.Name, model.AttachmentPlaceholder{Name: model.NewText("Signed annex")})
}

func tooManyFiles(_ *Account, e *Envelope) {
	r := e.firstRecipient()
	id := string(e.ID[4:])
	e.setOnlyRequest(r.ID, r.Name, model.AttachmentPlaceholder{Name: model.NewText("Payslip"), Files: []model.AttachmentFile{
		NewFile(model.FileID("f11e"+id), "Payslip", 0), NewFile(model.FileID("f22e"+id), "Payslip", 1),
	}})
}

func oddFile(_ *Account, e *Envelope) {
	r := e.firstRecipient()
	f := NewFile(model.FileID("f33e"+string(e.ID[4:])), "Photo", 0)
	f.Name, f.MIMEType = model.NewText("holiday photo.jpg.exe"), model.NewText("application/x-msdownload")
	e.setOnlyRequest(r.ID, r.Name, model.AttachmentPlaceholder{Name: model.NewText("Photo"), Files: []model.AttachmentFile{f}})
}

func orphanRequest(_ *Account, e *Envelope) {
	gone := model.RecipientID("0dd0" + string(e.ID[4:]))
	e.setOnlyRequest(gone, model.NewText("Former Recipient"), model.AttachmentPlaceholder{Name: model.NewText("Diploma")})
}

// requestOfNobody asks a person for a file who was taken out of the template of the series.
func requestOfNobody(e *Envelope) {
	gone, id := model.RecipientID("0ddb"+string(e.ID[4:])), model.PlaceholderID("a77b"+string(e.ID[4:]))
	e.Attachments.Recipients = append(e.Attachments.Recipients, requestOf(gone, id))
}

func requestOf(gone model.RecipientID, id model.PlaceholderID) model.RecipientPlaceholders {
	return model.RecipientPlaceholders{
		RecipientID: gone, RecipientName: model.NewText("Former Recipient"),
		Placeholders: []model.AttachmentPlaceholder{{
			RecipientID: gone, ID: id, Name: model.NewText("Consent of the landlord"), Files: []model.AttachmentFile{},
		}},
	}
}

func requestFromCopy(a *Account, e *Envelope) {
	r := a.secondRecipient(e)
	r.Role, r.Verification = model.ReceivesCopy, nil
	e.setOnlyRequest(r.ID, r.Name, model.AttachmentPlaceholder{Name: model.NewText("Proof of address")})
}

func visible(file string) func(*Account, *Envelope) {
	return func(a *Account, e *Envelope) {
		a.secondRecipient(e)
		r := e.firstRecipient()
		e.setOnlyRequest(r.ID, r.Name, model.AttachmentPlaceholder{Name: model.NewText(file)})
		e.Attachments.Settings = &model.AttachmentSettings{VisibleToRecipients: true}
	}
}

func inPersonWithoutMail(a *Account, e *Envelope) {
	inPerson(a, e)
	e.firstRecipient().Email, e.firstRecipient().Verification = model.Text{}, nil
}

func secondGetsCopy(a *Account, e *Envelope) {
	r := a.secondRecipient(e)
	r.Role, r.Verification = model.ReceivesCopy, nil
}

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

func longText(e *Envelope) {
	e.Annotations = append(e.Annotations, model.Annotation{
		ID: model.AnnotationID("0f0f" + string(e.ID[4:])), RecipientID: e.firstRecipient().ID, DocumentID: e.Documents[0].ID,
		Page: 1, X: 60, Y: 10, Width: 12, Height: 2.5, Type: model.TextField,
		Text: &model.TextProperties{Size: 11, Value: model.NewText("Employed since 1 March 2019 as head of the department of logistics")},
	})
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
