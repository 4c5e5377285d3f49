package triage_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
)

func TestCompleteness(t *testing.T) {
	noDocuments := set(func(e *model.Envelope) { e.Documents, e.Pages = nil, 0 })
	noSteps := set(func(e *model.Envelope) { e.SigningSteps = nil })
	examine(t, []row{
		fires("draft", triage.NoDocuments, triage.Watch, triage.Proved, noDocuments, status(model.Draft)),
		fires("open", triage.NoDocuments, triage.Act, triage.Proved, noDocuments),
		fires("a state nobody knows", triage.NoDocuments, triage.Act, triage.Proved, noDocuments, status("SEALING")),
		silent("completed", triage.NoDocuments, noDocuments, status(model.Completed)),
		silent("the list leaves them out", triage.NoDocuments, noDocuments, noSteps),
		silent("another entry of the list shows that it leaves them out", triage.NoDocuments, noDocuments, has(),
			func(_ *model.Envelope, c *triage.Context) { c.AbridgedList = true }),
		fires("a single answer leaves nothing out", triage.NoDocuments, triage.Act, triage.Proved, noDocuments, noSteps,
			set(func(e *model.Envelope) { e.Source = []byte("{}") })),
		fires("draft", triage.NoSigner, triage.Watch, triage.Proved, role(model.ReceivesCopy), status(model.Draft)),
		fires("open", triage.NoSigner, triage.Act, triage.Proved, role(model.ReceivesCopy)),
		fires("the sender signs", triage.NoSigner, triage.Note, triage.Proved, role(model.ReceivesCopy),
			set(func(e *model.Envelope) { e.FlowType = model.SignMyself })),
		silent("a role nobody knows", triage.NoSigner, role("WITNESS")),
		fires("no recipients", triage.EmptyStep, triage.Watch, triage.Unknown, status(model.Draft),
			has(step(person("anna")), step())),
		fires("copies before signers", triage.CopiesFirst, triage.Watch, triage.Unknown,
			has(step(as(model.ReceivesCopy, "bob")), step(person("anna")))),
		fires("one more than named", triage.CountMismatch, triage.Note, triage.Proved,
			set(func(e *model.Envelope) { e.NumRecipients++ })),
		fires("sum of the documents", triage.PageMismatch, triage.Note, triage.Proved,
			set(func(e *model.Envelope) { e.Pages = 9 })),
		fires("pages of a document", triage.PageMismatch, triage.Note, triage.Proved,
			set(func(e *model.Envelope) { e.Documents[0].Pages = e.Documents[0].Pages[:1] })),
		silent("pages are not counted", triage.PageMismatch,
			set(func(e *model.Envelope) { e.Pages, e.Documents[0].PageCount, e.Documents[0].Pages = 9, 0, nil })),
		fires("hyphen", triage.NameTrouble, triage.Note, triage.Proved,
			set(func(e *model.Envelope) { e.Name = model.NewText("Lease-1") })),
		silent("plain", triage.NameTrouble, set(func(e *model.Envelope) { e.Name = model.NewText("Lease 1") })),
	})
}

func TestUnknownWords(t *testing.T) {
	examine(t, []row{
		fires("SEALING", triage.UnknownState, triage.Note, triage.Proved, status("SEALING")),
		fires("none", triage.UnknownState, triage.Note, triage.Proved, status("")),
		fires("WITNESS", triage.UnknownRole, triage.Note, triage.Proved, role("WITNESS")),
		fires("FACE", triage.UnknownVerification, triage.Note, triage.Proved, verified("FACE", "")),
	})
}

func TestUnreadable(t *testing.T) {
	noState := every(status(""), expires(-day), unread("status"), address(""))
	examine(t, []row{
		fires("nothing", triage.Unreadable, triage.Act, triage.Proved, unread("")),
		fires("state", triage.Unreadable, triage.Act, triage.Proved, noState),
		silent("state", triage.UnknownState, noState),
		silent("state", triage.Overdue, noState),
		silent("state", triage.BadAddress, noState),
		fires("part of a recipient", triage.Unreadable, triage.Watch, triage.Proved,
			unread("signing_steps[0].recipients[0].role")),
		fires("what no rule needs", triage.Unreadable, triage.Note, triage.Proved, unread("is_duplicable")),
		silent("date", triage.NoExpiry, undated, unread("expires_at")),
		silent("recipient", triage.BadAddress,
			set(func(e *model.Envelope) { *signer(e) = model.Recipient{Unread: model.Unread{""}} })),
		silent("twin in no state", triage.SentTwice, func(e *model.Envelope, c *triage.Context) {
			c.History = history(e, another("e2", func(other *model.Envelope) { other.Status, other.Unread = "", model.Unread{"status"} }))
		}),
	})
	e, c := healthy(), checked()
	noState(e, &c)
	if h := triage.Examine(e, c).Holder; len(h.Who) > 0 || h.Certainty != triage.Unknown {
		t.Errorf("held by %+v", h)
	}
}

func TestLegality(t *testing.T) {
	level := func(l model.LegalityLevel) shape { return set(func(e *model.Envelope) { e.LegalityLevel = l }) }
	siblings := func(qualified int) shape {
		return after(5, func(i int, s *model.Envelope) {
			if i < qualified {
				s.LegalityLevel = model.QESEidas
			}
		})
	}
	examine(t, []row{
		fires("QES", triage.QualifiedLoad, triage.Note, triage.Likely, level(model.QESZertes)),
		silent("completed", triage.QualifiedLoad, level(model.QESEidas), status(model.Completed)),
		fires("in person", triage.QualifiedHere, triage.Watch, triage.Unknown, level(model.QESEidas),
			role(model.InPersonSigner)),
		silent("SES", triage.QualifiedHere, role(model.InPersonSigner)),
		fires("all others", triage.LevelOutlier, triage.Watch, triage.Guess, siblings(5)),
		fires("four of five others", triage.LevelOutlier, triage.Watch, triage.Guess, siblings(4)),
		silent("nothing read", triage.LevelOutlier, level(model.SES)),
	})
}

func request(p model.AttachmentPlaceholder, settings *model.AttachmentSettings) shape {
	return set(func(e *model.Envelope) {
		steps(e, step(person("anna"), as(model.ReceivesCopy, "bob")))
		if p.RecipientID == "" {
			p.RecipientID = "anna"
		}
		e.Attachments = &model.Attachments{Settings: settings, Recipients: []model.RecipientPlaceholders{{
			RecipientID: p.RecipientID, Placeholders: []model.AttachmentPlaceholder{p},
		}}}
	})
}

func file(name, kind string, size model.Int) model.AttachmentFile {
	return model.AttachmentFile{ID: "f1", Name: model.NewText(name), MIMEType: model.NewText(kind), Size: &size}
}

func TestAttachments(t *testing.T) {
	required := model.AttachmentPlaceholder{Name: model.NewText("Annex"), Required: true}
	of := func(id model.RecipientID) model.AttachmentPlaceholder {
		return model.AttachmentPlaceholder{Name: model.NewText("Annex"), RecipientID: id}
	}
	with := func(files ...model.AttachmentFile) model.AttachmentPlaceholder {
		return model.AttachmentPlaceholder{Name: model.NewText("Annex"), Required: true, Files: files}
	}
	named := func(name string) model.AttachmentPlaceholder {
		return model.AttachmentPlaceholder{Name: model.NewText(name)}
	}
	hidden, shown := &model.AttachmentSettings{}, &model.AttachmentSettings{VisibleToRecipients: true}
	pdf := file("annex.pdf", "application/pdf", 100)
	examine(t, []row{
		fires("open", triage.RequiredMissing, triage.Watch, triage.Proved, request(required, nil)),
		fires("completed", triage.RequiredMissing, triage.Soon, triage.Proved, request(required, nil),
			status(model.Completed)),
		fires("completed long ago", triage.RequiredMissing, triage.Note, triage.Proved,
			request(required, nil), idle(model.Completed, 14*day+time.Second)),
		silent("draft", triage.RequiredMissing, request(required, nil), status(model.Draft)),
		silent("declined", triage.RequiredMissing, request(required, nil), status(model.Declined)),
		silent("not required", triage.RequiredMissing, request(named("Annex"), nil)),
		fires("gone", triage.OrphanPlaceholder, triage.Soon, triage.Proved, request(of("gone"), nil)),
		silent("completed", triage.OrphanPlaceholder, request(of("gone"), nil), status(model.Completed)),
		silent("the list leaves people out", triage.OrphanPlaceholder,
			request(of("gone"), nil), set(func(e *model.Envelope) { e.SigningSteps = nil })),
		fires("bob", triage.AskedFromCopy, triage.Soon, triage.Likely, request(of("bob"), nil)),
		fires("two", triage.TooManyFiles, triage.Note, triage.Proved, request(with(pdf, pdf), nil)),
		silent("two where several are allowed", triage.TooManyFiles, request(model.AttachmentPlaceholder{
			Multiple: true, Files: []model.AttachmentFile{pdf, pdf},
		}, nil)),
		fires("empty", triage.OddFile, triage.Soon, triage.Proved, request(with(file("a.pdf", "application/pdf", 0)), nil)),
		silent("size not told", triage.OddFile, request(with(model.AttachmentFile{ID: "f1", Name: model.NewText("a.pdf")}), nil)),
		fires("program", triage.OddFile, triage.Soon, triage.Guess, request(with(file("photo.jpg.EXE", "image/jpeg", 9)), nil)),
		fires("end pushed away", triage.OddFile, triage.Soon, triage.Guess, request(with(file("a.pdf                .exe ", "", 9)), nil)),
		fires("by its type", triage.OddFile, triage.Soon, triage.Guess, request(with(file("a", "application/x-msdownload", 9)), nil)),
		fires("turned around", triage.OddFile, triage.Soon, triage.Guess, request(with(file("invoice\u202efdp.exe.pdf", "", 9)), nil)),
		silent("PostScript", triage.OddFile, request(with(file("a.ps", "application/postscript", 9)), nil)),
		fires("nothing is said", triage.Exposed, triage.Soon, triage.Likely, request(named("Copy of your passport"), nil)),
		fires("shown", triage.Exposed, triage.Soon, triage.Proved, request(named("ID"), shown)),
		fires("the settings are empty", triage.Exposed, triage.Soon, triage.Likely, request(named("ID"), &model.AttachmentSettings{Unstated: true})),
		fires("German", triage.Exposed, triage.Soon, triage.Proved, request(named("Führerausweis (beidseitig)"), shown)),
		fires("French", triage.Exposed, triage.Soon, triage.Proved, request(named("Pièce d'identité"), shown)),
		silent("hidden", triage.Exposed, request(named("Passport"), hidden)),
		silent("a word in a word", triage.Exposed, request(named("Idea and bankruptcy"), shown)),
		silent("hidden by assumption", triage.Exposed, request(named("Passport"), nil),
			func(_ *model.Envelope, c *triage.Context) { c.AttachmentsVisible = false }),
		silent("nobody else", triage.Exposed, request(named("Passport"), shown), has(step(person("anna")))),
	})
}

// What is guessed of a private file is what kind of file it is, not that all see it.
func TestPrivateFilesAreGuessedByName(t *testing.T) {
	e, c := healthy(), checked()
	request(model.AttachmentPlaceholder{Name: model.NewText("Passport")}, &model.AttachmentSettings{VisibleToRecipients: true})(e, &c)
	if f, _ := find(triage.Examine(e, c), triage.Exposed); f.Certainty != triage.Proved || !strings.Contains(f.Sentence, "name guessed") {
		t.Errorf("%s: %s", f.Certainty, f.Sentence)
	}
}

func TestFindingsNameWhomAFileIsAskedOf(t *testing.T) {
	e, c := healthy(), checked()
	request(model.AttachmentPlaceholder{Name: model.NewText("Annex"), Required: true}, nil)(e, &c)
	if f, _ := find(triage.Examine(e, c), triage.RequiredMissing); f.Recipient != "anna" {
		t.Errorf("it names %q", f.Recipient)
	}
}

// Two files of one name are told apart by whom they are asked of.
func TestMissingFilesSayWhose(t *testing.T) {
	e, c := healthy(), checked()
	steps(e, step(person("anna"), person("bob")))
	e.Attachments = &model.Attachments{}
	for _, p := range []model.AttachmentPlaceholder{
		{ID: "1", Name: model.NewText("Annex"), RecipientID: "anna"},
		{ID: "2", Name: model.NewText("Annex"), RecipientID: "bob"},
		{ID: "3", Name: model.NewText("Annex"), RecipientID: "gone"},
		{ID: "4", Name: model.NewText("Permit"), RecipientID: "bob"},
	} {
		p.Required = true
		e.Attachments.Recipients = append(e.Attachments.Recipients, model.RecipientPlaceholders{
			RecipientID: p.RecipientID, Placeholders: []model.AttachmentPlaceholder{p},
		})
	}
	var got []string
	for _, f := range triage.Examine(e, c).Findings {
		if f.Rule == triage.RequiredMissing {
			got = append(got, f.Sentence)
			if !strings.HasPrefix(f.Brief(), "Missing ") {
				t.Errorf("%q: where it is cut it does not say what is wrong", f.Brief())
			}
		}
	}
	want := []string{
		`The required attachment "Annex" of anna is missing.`, `The required attachment "Annex" of bob is missing.`,
		`The required attachment "Annex" is missing.`, `The required attachment "Permit" is missing.`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
