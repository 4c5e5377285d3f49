package letter

import (
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// samples are facts of every kind, in every combination that matters, for trying texts.
func samples(l Language) []Facts {
	var all []Facts
	for s := range subjects {
		all = append(all, About(s, l))
	}
	return all
}

// subjects yields an envelope in every state, with every date, for every reader, whatever they have
// done, and with little or much asked of them.
func subjects(yield func(Subject) bool) {
	now := time.Date(2026, time.March, 1, 9, 30, 0, 0, time.UTC)
	for _, status := range append(model.Statuses(), "SEALING", "") {
		for _, expires := range []time.Time{{}, now.Add(40 * time.Hour), now.Add(-40 * time.Hour)} {
			for reader := range readers() {
				for part := range parts() {
					for asked := range 7 {
						if !yield(sampleOf(now, status, expires, reader, part, asked)) {
							return
						}
					}
				}
			}
		}
	}
}

// readers are the roles of those who may ask; the last one is no one known.
func readers() []model.Role {
	return []model.Role{model.Signer, model.InPersonSigner, model.ReceivesCopy, model.Sender, "WITNESS", "nobody"}
}

// parts is what may be known of what a reader has done, in the second step of two.
func parts() []triage.Progress {
	return []triage.Progress{
		{Acted: triage.ActedUnknown}, {Acted: triage.ActedNo}, {Acted: triage.ActedYes}, {Acted: triage.ActedNo, Later: true},
	}
}

// sampleOf makes an envelope that asks 0 to 6 of its reader: nothing, a file, two, or a check.
func sampleOf(now time.Time, status model.Status, expires time.Time, reader, part, asked int) Subject {
	e := &model.Envelope{
		ID: "65a1f0c2d3e4b5a697887766", Name: model.NewText("Lease for Lake Road 7"), Status: status, LegalityLevel: model.SES,
		SigningSteps: []model.SigningStep{
			{Recipients: []model.Recipient{{ID: "r1", Name: model.NewText("Zacharias Quillfeather"), Role: model.Signer}}},
			{Recipients: []model.Recipient{{ID: "r2", Name: model.NewText("Anna Keller"), Email: model.NewText("anna@example.com"), Role: readers()[reader]}}},
		},
	}
	if !expires.IsZero() {
		e.ExpiresAt = model.Time(expires.Unix())
	}
	if status == "" {
		e.Unread = model.Unread{"status"}
	}
	to, first := &e.SigningSteps[1].Recipients[0], &e.SigningSteps[0].Recipients[0]
	ask(e, to, asked)
	act := parts()[part]
	act.Recipient, act.Step = to, 2
	before := triage.Progress{Recipient: first, Step: 1, Acted: triage.ActedUnknown}
	if asked%2 == 1 {
		before.Acted = triage.ActedYes
	}
	s := Subject{Envelope: e, Report: &triage.Report{Progress: []triage.Progress{before, act}}, To: to, Now: now, Sequential: true}
	if asked > 4 && expires.After(now) { // also where nothing is to be signed any more
		s.Report.Forecast = triage.Forecast{Of: 13, Done: 2, Left: expires.Sub(now)}
	}
	if readers()[reader] == "nobody" {
		s.To = nil
	}
	return s
}

// ask asks a file or a check of a reader; 0 is nothing.
func ask(e *model.Envelope, to *model.Recipient, asked int) {
	const secret = "+41795550123"
	kinds := []model.VerificationType{"", model.SMS, model.Passcode, model.IDVerification, "BANK_ID", "", ""}
	if kind := kinds[asked]; kind != "" {
		to.Verification = &model.Verification{Type: kind, Value: model.NewSecret(secret)}
	}
	if asked == 3 || asked == 6 {
		e.LegalityLevel = model.QESZertes
	}
	if asked < 4 {
		return
	}
	files := []model.AttachmentPlaceholder{{RecipientID: to.ID, Name: model.NewText("Passport"), Required: true}}
	if asked > 4 {
		files = append(files, model.AttachmentPlaceholder{RecipientID: to.ID, Name: model.NewText("Payslip"), Required: true})
	}
	files = append(
		files,
		model.AttachmentPlaceholder{RecipientID: to.ID, Name: model.NewText("Portrait")},
		model.AttachmentPlaceholder{RecipientID: "r1", Name: model.NewText("Permit"), Required: true},
		model.AttachmentPlaceholder{RecipientID: to.ID, Name: model.NewText("Proof"), Required: true, Files: []model.AttachmentFile{{ID: "f"}}},
	)
	e.Attachments = &model.Attachments{Recipients: []model.RecipientPlaceholders{{RecipientID: to.ID, Placeholders: files}}}
}
