package triage_test

import (
	"fmt"
	"strings"
	"testing"

	"inkdesk/model"
	"inkdesk/model/triage"
)

func address(email string) shape {
	return func(e *model.Envelope, _ *triage.Context) { signer(e).Email = model.NewText(email) }
}

func TestAddresses(t *testing.T) {
	var rows []row
	for _, bad := range []string{
		"", "anna", "anna@", "@example.com", "anna@@example.com", "anna@b@example.com", "an na@example.com", " anna@example.com",
		"anna@example.com ", "anna@example.com\u00a0", "an\u200bna@example.com", "anna..k@example.com", ".anna@example.com", "anna.@example.com",
		"anna@.example.com", "anna@example.com.", "anna@localhost",
	} {
		rows = append(rows, fires(fmt.Sprintf("%q", bad), triage.BadAddress, triage.Act, triage.Proved, address(bad)))
	}
	for _, good := range []string{
		"anna@example.com", "anna.k+lease@mail.example.com", "zoë.müller@example.com", "анна@пример.рф", "o'neil@example.co.uk",
	} {
		rows = append(rows, silent(good, triage.BadAddress, address(good)), silent(good, triage.LookAlike, address(good)))
	}
	for _, disguised := range []string{"аnna@example.com", "anna@ехаmple.com", "anna@ｅxample.com", "anna@раураl.com"} {
		rows = append(rows, fires(disguised, triage.LookAlike, triage.Soon, triage.Guess, address(disguised)))
	}
	rows = append(rows, fires("of somebody who signs in person", triage.BadAddress, triage.Note, triage.Proved, func(e *model.Envelope, c *triage.Context) {
		address("anna")(e, c)
		signer(e).Role = model.InPersonSigner
	}))
	rows = append(rows, fires("of a copy", triage.BadAddress, triage.Soon, triage.Proved, func(e *model.Envelope, _ *triage.Context) {
		copied := person("bob")
		copied.Role, copied.Email = model.ReceivesCopy, model.NewText("bob@")
		steps(e, step(person("anna"), copied))
	}))
	status := func(s model.Status) shape {
		return func(e *model.Envelope, c *triage.Context) { address("anna@")(e, c); e.Status = s }
	}
	examine(t, append(rows,
		fires("draft", triage.BadAddress, triage.Watch, triage.Proved, status(model.Draft)),
		fires("expired", triage.BadAddress, triage.Watch, triage.Proved, status(model.Expired)),
		fires("completed", triage.BadAddress, triage.Note, triage.Proved, status(model.Completed)),
	))
}

func TestTypingErrors(t *testing.T) {
	trusted := func(times int, email string) shape {
		return func(e *model.Envelope, c *triage.Context) {
			c.History = triage.NewHistory()
			for i := range times {
				c.History.Learn(another(fmt.Sprint("x", i), func(o *model.Envelope) { o.Status = model.Completed }))
			}
			signer(e).Email = model.NewText(email)
		}
	}
	var rows []row
	for _, typo := range []string{"gmial.com", "gmaill.com", "hotmial.com", "gnail.com", "bluewim.ch"} {
		rows = append(rows, fires(typo, triage.TypoAddress, triage.Soon, triage.Guess, address("anna@"+typo)))
	}
	for _, fine := range []string{"gmail.com", "mail.com", "gmai.com", "ge.com", "aon.com", "msc.com", "gmx.com", "gmx.ch", "example.com", "proton.me"} {
		rows = append(rows, silent(fine, triage.TypoAddress, address("anna@"+fine)))
	}
	examine(t, append(rows,
		fires("the short domain of the firm", triage.TypoAddress, triage.Watch, triage.Guess, func(e *model.Envelope, c *triage.Context) {
			c.History = triage.NewHistory()
			for i := range 5 {
				c.History.Learn(another(fmt.Sprint("x", i), func(o *model.Envelope) { o.Status, signer(o).Email = model.Completed, model.NewText("bob@ink.ch") }))
			}
			address("anna@inc.ch")(e, c)
		}),
		fires("a domain of the account", triage.TypoAddress, triage.Soon, triage.Guess, trusted(5, "anna@kudne.example.com")),
		silent("a domain seen four times", triage.TypoAddress, trusted(4, "anna@kudne.example.com")),
		silent("a domain of one envelope with five people", triage.TypoAddress, func(e *model.Envelope, c *triage.Context) {
			trusted(0, "anna@kudne.example.com")(e, c)
			c.History.Learn(another("many", func(o *model.Envelope) {
				o.Status = model.Completed
				steps(o, step(person("a"), person("b"), person("c"), person("d"), person("e")))
			}))
		}),
		fires("a copy to it", triage.TypoAddress, triage.Soon, triage.Guess, func(e *model.Envelope, c *triage.Context) {
			trusted(5, "anna@kudne.example.com")(e, c)
			c.History.Learn(another("y", func(o *model.Envelope) {
				o.Status, signer(o).Email, signer(o).Role = model.Completed, model.NewText("bob@kudne.example.com"), model.ReceivesCopy
			}))
		}),
		fires("somebody who has signed", triage.TypoAddress, triage.Note, triage.Guess, func(e *model.Envelope, c *triage.Context) {
			trusted(5, "anna@kudne.example.com")(e, c)
			steps(e, e.SigningSteps[0], step(person("bob")))
			uploads(e, "bob")
		}),
		silent("one that has worked itself", triage.TypoAddress, func(e *model.Envelope, c *triage.Context) {
			trusted(5, "anna@kudne.example.com")(e, c)
			c.History.Learn(another("y", func(o *model.Envelope) {
				o.Status, signer(o).Email = model.Completed, model.NewText("bob@kudne.example.com")
			}))
		}),
	))
}

func TestPrecedents(t *testing.T) {
	before := func(statuses ...model.Status) shape {
		return func(e *model.Envelope, c *triage.Context) {
			e.UpdatedAt = ago(8 * day) // so that it matters whether mail arrives
			c.History = history(e)
			for i, s := range statuses {
				c.History.Learn(another(fmt.Sprint("x", i), func(o *model.Envelope) { o.Status = s }))
			}
		}
	}
	after := func(other func(*model.Envelope)) shape {
		return func(e *model.Envelope, c *triage.Context) {
			e.UpdatedAt = ago(8 * day)
			c.History = history(e, another("x", other))
		}
	}
	elsewhere := func(status model.Status) shape {
		return func(e *model.Envelope, c *triage.Context) {
			c.History = history(e, another("x", func(o *model.Envelope) {
				o.Status = status
				signer(o).Name, signer(o).Email = model.NewText("  ANNA "), model.NewText("anna@elsewhere.example")
			}))
		}
	}
	domain := func(n int, status model.Status, others ...model.Status) shape {
		return func(e *model.Envelope, c *triage.Context) {
			c.History = history(e)
			for i := range n {
				c.History.Learn(another(fmt.Sprint("x", i), func(o *model.Envelope) {
					o.Status, signer(o).Email = status, model.NewText(fmt.Sprintf("p%d@kunde.example.com", i))
				}))
			}
			for i, s := range others {
				c.History.Learn(another(fmt.Sprint("y", i), func(o *model.Envelope) {
					o.Status, signer(o).Email = s, model.NewText("bob@elsewhere.example")
				}))
			}
		}
	}
	inTime := func(s shape) shape {
		return both(s, set(func(e *model.Envelope) { e.UpdatedAt = ago(day) }))
	}
	waitsForAnother := func(e *model.Envelope, c *triage.Context) {
		before()(e, c)
		c.History = showsInput()
		for i := range 5 {
			c.History.Learn(another(fmt.Sprint("x", i), func(*model.Envelope) {}))
			c.History.Learn(another(fmt.Sprint("y", i), func(o *model.Envelope) { o.Status = model.Completed }))
		}
		steps(e, step(person("bob")), e.SigningSteps[0])
		fields(c, []string{"anna", "bob"})
	}
	examine(t, []row{
		fires("three of a domain", triage.DeadDomain, triage.Note, triage.Guess, domain(2, model.Expired, model.Completed)),
		silent("two of a domain", triage.DeadDomain, domain(1, model.Expired, model.Completed)),
		silent("no completed one was read", triage.DeadDomain, domain(5, model.Expired)),
		silent("one of them was completed", triage.DeadDomain, domain(5, model.Completed, model.Completed)),
		silent("nothing read", triage.Precedent, before()),
		silent("completed once, in time", triage.Precedent, inTime(before(model.Completed))),
		silent("completed once, not their turn", triage.Precedent, waitsForAnother),
		silent("on five open envelopes, not their turn", triage.Bottleneck, waitsForAnother),
		silent("on five open envelopes, in time", triage.Bottleneck, inTime(before(model.InProgress, model.Pending, model.InProgress, model.InProgress))),
		fires("completed once", triage.Precedent, triage.Note, triage.Proved, before(model.Completed, model.Declined)),
		silent("a copy of a completed one", triage.Precedent, after(func(o *model.Envelope) {
			o.Status, signer(o).Role = model.Completed, model.ReceivesCopy
		})),
		silent("two may have declined", triage.Precedent, after(func(o *model.Envelope) {
			o.Status = model.Declined
			o.SigningSteps[0].Recipients = append(o.SigningSteps[0].Recipients, person("zoe"))
		})),
		silent("somebody before them may have declined", triage.Precedent, after(func(o *model.Envelope) {
			o.Status = model.Declined
			steps(o, step(person("zoe")), o.SigningSteps[0])
		})),
		fires("the first may have declined, or the second", triage.Precedent, triage.Note, triage.Likely, after(func(o *model.Envelope) {
			o.Status = model.Declined
			steps(o, o.SigningSteps[0], step(person("zoe")))
		})),
		fires("somebody declined", triage.Precedent, triage.Note, triage.Likely, before(model.Declined, model.Expired)),
		silent("only voided and expired ones", triage.Precedent, before(model.Voided, model.Expired)),
		silent("only open ones", triage.Precedent, before(model.InProgress)),
		silent("the envelope itself", triage.Precedent, func(e *model.Envelope, c *triage.Context) {
			e.Status = model.Voided
			before()(e, c)
		}),
		fires("on five open envelopes", triage.Bottleneck, triage.Note, triage.Proved,
			before(model.InProgress, model.Pending, model.InProgress, model.InProgress)),
		silent("on four", triage.Bottleneck, before(model.InProgress, model.Pending, model.InProgress, model.Completed)),
		fires("another address has worked", triage.OtherAddress, triage.Watch, triage.Guess, elsewhere(model.Completed)),
		fires("both have", triage.OtherAddress, triage.Note, triage.Guess, func(e *model.Envelope, c *triage.Context) {
			elsewhere(model.Completed)(e, c)
			c.History.Learn(another("y", func(o *model.Envelope) { o.Status = model.Completed }))
		}),
		silent("another address has not worked", triage.OtherAddress, elsewhere(model.InProgress)),
		silent("the same address", triage.OtherAddress, before(model.InProgress)),
	})
}

func TestSharedAddresses(t *testing.T) {
	twice := func(role model.Role) shape {
		return func(e *model.Envelope, _ *triage.Context) {
			second := person("bob")
			second.Email, second.Role = model.NewText(" ANNA@kunde.example.com"[1:]), role
			steps(e, step(person("anna")), step(second))
		}
	}
	examine(t, []row{
		fires("two signers", triage.OneAddress, triage.Soon, triage.Likely, twice(model.Signer)),
		silent("two signers of different names", triage.SameAddress, twice(model.Signer)),
		fires("one of them meets the other", triage.SameAddress, triage.Watch, triage.Proved, twice(model.InPersonSigner)),
		silent("one who meets the other", triage.OneAddress, twice(model.InPersonSigner)),
		fires("somebody twice", triage.SameAddress, triage.Watch, triage.Proved,
			both(twice(model.Signer), set(func(e *model.Envelope) { e.SigningSteps[1].Recipients[0].Name = signer(e).Name }))),
		fires("no-reply beside another one", triage.RoleAccount, triage.Watch, triage.Guess, func(e *model.Envelope, c *triage.Context) {
			steps(e, step(person("anna")), step(person("bob")))
			address("no-reply@example.com")(e, c)
		}),
		silent("an office that has signed", triage.RoleAccount, func(e *model.Envelope, c *triage.Context) {
			address("office@example.com")(e, c)
			c.History = history(e, another("x", func(o *model.Envelope) { o.Status, signer(o).Email = model.Completed, signer(e).Email }))
		}),
		silent("a signer and a copy", triage.SameAddress, twice(model.ReceivesCopy)),
		fires("office", triage.RoleAccount, triage.Watch, triage.Guess, address("office@example.com")),
		fires("no-reply", triage.RoleAccount, triage.Soon, triage.Guess, address("no-reply@example.com")),
		silent("a person", triage.RoleAccount, address("office.anna@example.com")),
		silent("only a copy", triage.RoleAccount,
			both(address("office@example.com"), set(func(e *model.Envelope) { signer(e).Role = model.ReceivesCopy }))),
	})
}

// An address that others sign other envelopes with is that of a person of the firm, or a private one of several.
func TestAddressesOfOthers(t *testing.T) {
	signs := func(who, email string) func(*model.Envelope) {
		return func(e *model.Envelope) { signer(e).Name, signer(e).Email = model.NewText(who), model.NewText(email) }
	}
	// firm has the person of the firm sign some completed envelopes, and others with the same address one each.
	firm := func(who, email string, times int, others ...string) shape {
		return func(e *model.Envelope, c *triage.Context) {
			c.History = triage.NewHistory()
			for i := range times {
				c.History.Learn(another(fmt.Sprint("x", i), func(o *model.Envelope) { o.Status = model.Completed; signs("Robin Aebi", "robin@ink.example")(o) }))
			}
			for i, other := range others {
				c.History.Learn(another(fmt.Sprint("y", i), signs(other, email)))
			}
			signs(who, email)(e)
			c.History.Learn(e)
		}
	}
	inPerson := func(s shape) shape {
		return func(e *model.Envelope, c *triage.Context) { s(e, c); signer(e).Role = model.InPersonSigner }
	}
	examine(t, []row{
		fires("an outsider with the address of a person of the firm", triage.OneAddress, triage.Soon, triage.Likely, firm("Paul Huber", "robin@ink.example", 12)),
		silent("that person", triage.OneAddress, firm("Robin Aebi", "robin@ink.example", 12)),
		silent("that person with another last name", triage.OneAddress, firm("Robin Berg", "robin@ink.example", 12)),
		silent("that person, the last name first", triage.OneAddress, firm("Aebi, Robin", "robin@ink.example", 12)),
		silent("a colleague with an address of the own", triage.OneAddress, firm("Paul Huber", "paul@ink.example", 12)),
		silent("too few to know whose address it is", triage.OneAddress, firm("Paul Huber", "robin@ink.example", 4)),
		silent("a front desk of many", triage.OneAddress, firm("Paul Huber", "robin@ink.example", 12, "Ines", "Olga", "Sven")),
		silent("an outsider who signs in person", triage.OneAddress, inPerson(firm("Paul Huber", "robin@ink.example", 12))),
		fires("three with a private address", triage.OneAddress, triage.Watch, triage.Likely, firm("Eva Vogel", "vogel@home.example", 12, "Tim Vogel", "Ada Vogel")),
		silent("two with one", triage.OneAddress, firm("Eva Vogel", "vogel@home.example", 12, "Tim Vogel", "eva vogel")),
		silent("three with an address that several read", triage.OneAddress, firm("Eva Vogel", "office@home.example", 12, "Tim Vogel", "Ada Vogel")),
		silent("three who sign in person", triage.OneAddress, inPerson(firm("Eva Vogel", "vogel@home.example", 12, "Tim Vogel", "Ada Vogel"))),
		silent("three, two of whom are gone", triage.OneAddress, func(e *model.Envelope, c *triage.Context) {
			firm("Eva Vogel", "vogel@home.example", 12, "Tim Vogel", "Ada Vogel")(e, c)
			c.History.Forget("y0")
		}),
	})
}

// A long list of people must not make a sentence that fills the screen.
func TestSentencesAreBounded(t *testing.T) {
	e, c := healthy(), checked()
	var who []model.Recipient
	for i := range 500 {
		one := person(fmt.Sprint("p", i))
		one.Name = model.NewText(strings.Repeat("very long name ", 200))
		one.Email = model.NewText(strings.Repeat("x", 3000))
		who = append(who, one)
	}
	steps(e, step(who...))
	e.Name = model.NewText(strings.Repeat("n", 4000))
	report := triage.Examine(e, c)
	all := []string{report.Holder.Sentence, report.Holder.Short()}
	for _, f := range report.Findings {
		all = append(all, f.Sentence)
	}
	for _, sentence := range all {
		if len(sentence) > 600 {
			t.Fatalf("%d bytes: %s", len(sentence), sentence)
		}
	}
}
