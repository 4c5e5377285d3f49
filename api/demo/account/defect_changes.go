package account

import (
	"slices"

	"inkdesk/model"
)

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
	secondSigns(a, e)
}

func (a *Account) secondRecipient(e *Envelope) *model.Recipient {
	for _, r := range e.Recipients() {
		if r.ID != e.firstRecipient().ID {
			return r
		}
	}
	return e.addStep("5ec0", &a.people[1])
}

func (e *Envelope) addStep(id string, who *person) *model.Recipient {
	e.SigningSteps = append(e.SigningSteps, model.SigningStep{Recipients: []model.Recipient{{
		ID:   model.RecipientID(id + string(e.firstRecipient().ID[4:])),
		Name: model.NewText(who.name), Email: model.NewText(who.email), Role: model.Signer,
	}}})
	e.Recount()
	return &e.SigningSteps[len(e.SigningSteps)-1].Recipients[0]
}

func secondSigns(a *Account, e *Envelope) { a.secondRecipient(e).Role = model.Signer }

func (a *Account) copyToSecond(e *Envelope, check *model.Verification) *model.Recipient {
	r := a.secondRecipient(e)
	r.Role, r.Verification = model.ReceivesCopy, check
	return r
}

func secondGetsCopy(a *Account, e *Envelope) { a.copyToSecond(e, nil) }

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
	secondSigns(a, e)
	for _, r := range []*model.Recipient{e.firstRecipient(), a.secondRecipient(e)} {
		r.Verification = newVerification(model.SMS, "+41795550123")
	}
}

func checkOnCopy(a *Account, e *Envelope) {
	a.copyToSecond(e, newVerification(model.Passcode, "b7e21c"))
}

func inPerson(_ *Account, e *Envelope) { e.firstRecipient().Role = model.InPersonSigner }

// setOnlyRequest requests a file from a recipient, and nothing else from anyone; files have come for it.
func (e *Envelope) setOnlyRequest(from *model.Recipient, name string, files ...model.AttachmentFile) {
	e.Attachments.Recipients = []model.RecipientPlaceholders{requestFrom(from, model.AttachmentPlaceholder{
		ID: model.PlaceholderID("a77a" + string(e.ID[4:])), Name: model.NewText(name),
		Required: true, Files: append([]model.AttachmentFile{}, files...),
	})}
}

func missingFile(_ *Account, e *Envelope) { e.setOnlyRequest(e.firstRecipient(), "Signed annex") }

func tooManyFiles(_ *Account, e *Envelope) {
	id := string(e.ID[4:])
	e.setOnlyRequest(e.firstRecipient(), "Payslip",
		NewFile(model.FileID("f11e"+id), "Payslip", 0), NewFile(model.FileID("f22e"+id), "Payslip", 1))
}

func oddFile(_ *Account, e *Envelope) {
	f := NewFile(model.FileID("f33e"+string(e.ID[4:])), "Photo", 0)
	f.Name, f.MIMEType = model.NewText("holiday photo.jpg.exe"), model.NewText("application/x-msdownload")
	e.setOnlyRequest(e.firstRecipient(), "Photo", f)
}

func orphanRequest(_ *Account, e *Envelope) {
	gone := &model.Recipient{ID: model.RecipientID("0dd0" + string(e.ID[4:])), Name: model.NewText("Former Recipient")}
	e.setOnlyRequest(gone, "Diploma")
}

func requestFromCopy(a *Account, e *Envelope) {
	e.setOnlyRequest(a.copyToSecond(e, nil), "Proof of address")
}

func visible(file string) func(*Account, *Envelope) {
	return func(a *Account, e *Envelope) {
		a.secondRecipient(e)
		e.setOnlyRequest(e.firstRecipient(), file)
		e.Attachments.Settings = &model.AttachmentSettings{VisibleToRecipients: true}
	}
}

func inPersonWithoutMail(a *Account, e *Envelope) {
	inPerson(a, e)
	e.firstRecipient().Email, e.firstRecipient().Verification = model.Text{}, nil
}

// exchangeFields gives the fields of the first recipient to one who receives a copy.
func exchangeFields(e *Envelope) {
	for i := range e.Annotations {
		if f := &e.Annotations[i]; f.RecipientID == e.firstRecipient().ID {
			f.RecipientID = e.copied().ID
		}
	}
}

func (e *Envelope) copied() *model.Recipient {
	for _, r := range e.Recipients() {
		if r.Role == model.ReceivesCopy {
			return r
		}
	}
	return nil
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
	e.addField("0f0f", box{60, 10, 12, 2.5}, model.TextField).Text = &model.TextProperties{
		Size: 11, Value: model.NewText("Employed since 1 March 2019 as head of the department of logistics"),
	}
}

func noSize(e *Envelope) { e.Annotations[0].Width = 0 }

func copyMustFill(e *Envelope) {
	f := e.addField("0c0c", box{60, 10, 20, 3}, model.TextField)
	f.RecipientID, f.Required, f.Text = e.copied().ID, true, new(model.TextProperties)
}

// misplaced adds initials of the first recipient over the clauses, and beside the name of the second party.
func misplaced(e *Envelope) {
	e.addField("0a0a", box{8, 49, 30, 5}, model.InitialsField).Initials = new(model.MarkReference)
	e.addField("0b0b", box{30, 33.2, 6, 2.4}, model.InitialsField).Initials = new(model.MarkReference)
}

func noField(e *Envelope) {
	e.Annotations = slices.DeleteFunc(e.Annotations, func(f model.Annotation) bool {
		return f.RecipientID == e.firstRecipient().ID && (f.Signature != nil || f.Initials != nil)
	})
}
