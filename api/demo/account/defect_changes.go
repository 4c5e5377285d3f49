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

func ofFamily(name string) func(*Account, *Envelope) {
	return func(a *Account, e *Envelope) {
		withAddress("familie.vogel@mail.example.com")(a, e)
		e.firstRecipient().Name = model.NewText(name)
	}
}

// reachedAtTheFirm gives an outsider the address of a person of the firm, and its landline.
func reachedAtTheFirm(a *Account, e *Envelope) {
	withAddress("robin.aebi@ink.example.com")(a, e)
	withVerification(model.SMS, "+41 44 555 01 23")(a, e)
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
	return e.addStep("5ec0", &a.people[1])
}

// addStep adds a step in which a person signs.
func (e *Envelope) addStep(id string, who *person) *model.Recipient {
	e.SigningSteps = append(e.SigningSteps, model.SigningStep{Recipients: []model.Recipient{{
		ID:   model.RecipientID(id + string(e.firstRecipient().ID[4:])),
		Name: model.NewText(who.name), Email: model.NewText(who.email), Role: model.Signer,
	}}})
	e.Recount()
	return &e.SigningSteps[len(e.SigningSteps)-1].Recipients[0]
}

func secondSigns(a *Account, e *Envelope) { a.secondRecipient(e).Role = model.Signer }

// signsForAnother has the first signer of the last step sign before the others, with the address of the first.
func signsForAnother(a *Account, e *Envelope) {
	last := &e.SigningSteps[len(e.SigningSteps)-1].Recipients[0]
	if len(e.SigningSteps) == 1 || last.Role != model.Signer {
		last = e.addStep("1a57", &a.people[1])
	}
	last.Email = e.firstRecipient().Email
	e.Progress[last.ID] = Progress{Invited: e.UpdatedAt, Opened: e.UpdatedAt, Signed: e.UpdatedAt}
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
