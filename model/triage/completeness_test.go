package triage_test

import (
	"testing"

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
