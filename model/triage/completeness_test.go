package triage_test

import (
	"testing"

	"inkdesk/model"
	"inkdesk/model/triage"
)

func TestCompleteness(t *testing.T) {
	without := func(status model.Status, what func(*model.Envelope)) shape {
		return func(e *model.Envelope, _ *triage.Context) {
			e.Status = status
			what(e)
		}
	}
	noDocuments := func(e *model.Envelope) { e.Documents, e.Pages = nil, 0 }
	onlyCopies := func(e *model.Envelope) { signer(e).Role = model.ReceivesCopy }
	examine(t, []row{
		fires("draft", triage.NoDocuments, triage.Watch, triage.Proved, without(model.Draft, noDocuments)),
		fires("open", triage.NoDocuments, triage.Act, triage.Proved, without(model.InProgress, noDocuments)),
		fires("a state nobody knows", triage.NoDocuments, triage.Act, triage.Proved, without("SEALING", noDocuments)),
		silent("completed", triage.NoDocuments, without(model.Completed, noDocuments)),
		silent("the list leaves them out", triage.NoDocuments, func(e *model.Envelope, _ *triage.Context) {
			noDocuments(e)
			e.SigningSteps = nil
		}),
		silent("another entry of the list shows that it leaves them out", triage.NoDocuments, func(e *model.Envelope, c *triage.Context) {
			noDocuments(e)
			steps(e)
			c.AbridgedList = true
		}),
		fires("a single answer leaves nothing out", triage.NoDocuments, triage.Act, triage.Proved, func(e *model.Envelope, _ *triage.Context) {
			noDocuments(e)
			e.SigningSteps, e.Source = nil, []byte("{}")
		}),
		fires("draft", triage.NoSigner, triage.Watch, triage.Proved, without(model.Draft, onlyCopies)),
		fires("open", triage.NoSigner, triage.Act, triage.Proved, without(model.InProgress, onlyCopies)),
		fires("the sender signs", triage.NoSigner, triage.Note, triage.Proved, without(model.InProgress, func(e *model.Envelope) {
			onlyCopies(e)
			e.FlowType = model.SignMyself
		})),
		silent("in person", triage.NoSigner, without(model.InProgress, func(e *model.Envelope) { signer(e).Role = model.InPersonSigner })),
		silent("a role nobody knows", triage.NoSigner, without(model.InProgress, func(e *model.Envelope) { signer(e).Role = "WITNESS" })),
		fires("no recipients", triage.EmptyStep, triage.Watch, triage.Unknown, without(model.Draft, func(e *model.Envelope) {
			steps(e, step(person("anna")), step())
		})),
		fires("copies before signers", triage.CopiesFirst, triage.Watch, triage.Unknown, without(model.InProgress, func(e *model.Envelope) {
			copied := person("bob")
			copied.Role = model.ReceivesCopy
			steps(e, step(copied), step(person("anna")))
		})),
		silent("copies at the end", triage.CopiesFirst, without(model.InProgress, func(e *model.Envelope) {
			copied := person("bob")
			copied.Role = model.ReceivesCopy
			steps(e, step(person("anna")), step(copied))
		})),
		fires("one more than named", triage.CountMismatch, triage.Note, triage.Proved, without(model.InProgress, func(e *model.Envelope) { e.NumRecipients++ })),
		silent("equal", triage.CountMismatch, without(model.InProgress, func(*model.Envelope) {})),
		fires("sum of the documents", triage.PageMismatch, triage.Note, triage.Proved, without(model.InProgress, func(e *model.Envelope) { e.Pages = 9 })),
		fires("pages of a document", triage.PageMismatch, triage.Note, triage.Proved, without(model.InProgress, func(e *model.Envelope) {
			e.Documents[0].Pages = e.Documents[0].Pages[:1]
		})),
		silent("pages are not counted", triage.PageMismatch, without(model.InProgress, func(e *model.Envelope) {
			e.Pages, e.Documents[0].PageCount, e.Documents[0].Pages = 9, 0, nil
		})),
		fires("hyphen", triage.NameTrouble, triage.Note, triage.Proved, without(model.InProgress, func(e *model.Envelope) { e.Name = model.NewText("Lease-1") })),
		silent("plain", triage.NameTrouble, without(model.InProgress, func(e *model.Envelope) { e.Name = model.NewText("Lease 1") })),
	})
}

func TestUnknownWords(t *testing.T) {
	examine(t, []row{
		fires("SEALING", triage.UnknownState, triage.Note, triage.Proved, func(e *model.Envelope, _ *triage.Context) { e.Status = "SEALING" }),
		fires("none", triage.UnknownState, triage.Note, triage.Proved, func(e *model.Envelope, _ *triage.Context) { e.Status = "" }),
		silent("known", triage.UnknownState, func(*model.Envelope, *triage.Context) {}),
		fires("WITNESS", triage.UnknownRole, triage.Note, triage.Proved, func(e *model.Envelope, _ *triage.Context) { signer(e).Role = "WITNESS" }),
		silent("none", triage.UnknownRole, func(e *model.Envelope, _ *triage.Context) { signer(e).Role = "" }),
		fires("FACE", triage.UnknownVerification, triage.Note, triage.Proved, func(e *model.Envelope, _ *triage.Context) {
			signer(e).Verification = &model.Verification{Type: "FACE"}
		}),
	})
}

func TestUnreadable(t *testing.T) {
	of := func(unread ...string) func(*model.Envelope, *triage.Context) {
		return func(e *model.Envelope, _ *triage.Context) { e.Unread = unread }
	}
	noState := func(e *model.Envelope, _ *triage.Context) {
		e.Status, e.ExpiresAt, e.Unread = "", ago(day), model.Unread{"status"}
		signer(e).Email = model.Text{}
	}
	examine(t, []row{
		silent("all", triage.Unreadable, of()),
		fires("nothing", triage.Unreadable, triage.Act, triage.Proved, of("")),
		fires("state", triage.Unreadable, triage.Act, triage.Proved, noState),
		silent("state", triage.UnknownState, noState),
		silent("state", triage.Overdue, noState),
		silent("state", triage.BadAddress, noState),
		fires("part of a recipient", triage.Unreadable, triage.Watch, triage.Proved, of("signing_steps[0].recipients[0].role")),
		fires("what no rule needs", triage.Unreadable, triage.Note, triage.Proved, of("is_duplicable")),
		silent("date", triage.NoExpiry, func(e *model.Envelope, _ *triage.Context) {
			e.ExpiresAt, e.Unread = 0, model.Unread{"expires_at"}
		}),
		silent("recipient", triage.BadAddress, func(e *model.Envelope, _ *triage.Context) {
			*signer(e) = model.Recipient{Unread: model.Unread{""}}
		}),
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
	level := func(l model.LegalityLevel) shape {
		return func(e *model.Envelope, _ *triage.Context) { e.LegalityLevel = l }
	}
	siblings := func(qualified int) shape {
		return func(e *model.Envelope, c *triage.Context) {
			c.History = history(e)
			for i := range 5 {
				c.History.Learn(another(string(rune('a'+i)), func(s *model.Envelope) {
					if i < qualified {
						s.LegalityLevel = model.QESEidas
					}
				}))
			}
		}
	}
	examine(t, []row{
		fires("QES", triage.QualifiedLoad, triage.Note, triage.Likely, level(model.QESZertes)),
		silent("SES", triage.QualifiedLoad, level(model.SES)),
		silent("completed", triage.QualifiedLoad, in2(model.Completed, level(model.QESEidas))),
		fires("in person", triage.QualifiedHere, triage.Watch, triage.Unknown,
			both(level(model.QESEidas), set(func(e *model.Envelope) { signer(e).Role = model.InPersonSigner }))),
		silent("SES", triage.QualifiedHere, func(e *model.Envelope, _ *triage.Context) { signer(e).Role = model.InPersonSigner }),
		fires("all others", triage.LevelOutlier, triage.Watch, triage.Guess, siblings(5)),
		fires("four of five others", triage.LevelOutlier, triage.Watch, triage.Guess, siblings(4)),
		silent("three of five others", triage.LevelOutlier, siblings(3)),
		silent("nothing read", triage.LevelOutlier, level(model.SES)),
	})
}
