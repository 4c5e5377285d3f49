package triage_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
)

func address(email string) shape {
	return set(func(e *model.Envelope) { signer(e).Email = model.NewText(email) })
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
	copied := as(model.ReceivesCopy, "bob")
	copied.Email = model.NewText("bob@")
	examine(t, append(rows,
		fires("of someone who signs in person", triage.BadAddress, triage.Note, triage.Proved, address("anna"),
			role(model.InPersonSigner)),
		fires("of a copy", triage.BadAddress, triage.Soon, triage.Proved, has(step(person("anna"), copied))),
		fires("draft", triage.BadAddress, triage.Watch, triage.Proved, address("anna@"), status(model.Draft)),
		fires("expired", triage.BadAddress, triage.Watch, triage.Proved, address("anna@"), status(model.Expired)),
		fires("completed", triage.BadAddress, triage.Note, triage.Proved, address("anna@"), status(model.Completed)),
	))
}

func TestTypingErrors(t *testing.T) {
	// completed has another envelope completed, of a shape.
	completed := func(shape func(*model.Envelope)) shape {
		return func(_ *model.Envelope, c *triage.Context) {
			c.History.Learn(another("y", func(o *model.Envelope) {
				o.Status = model.Completed
				shape(o)
			}))
		}
	}
	trusted := func(times int, email string) shape {
		return every(after(times, func(_ int, o *model.Envelope) { o.Status = model.Completed }), address(email))
	}
	bob := model.NewText("bob@kudne.example.com")
	var rows []row
	for _, typo := range []string{"gmial.com", "gmaill.com", "hotmial.com", "gnail.com", "bluewim.ch"} {
		rows = append(rows, fires(typo, triage.TypoAddress, triage.Soon, triage.Guess, address("anna@"+typo)))
	}
	for _, fine := range []string{"gmail.com", "mail.com", "gmai.com", "ge.com", "aon.com", "msc.com", "gmx.com", "gmx.ch", "example.com", "proton.me"} {
		rows = append(rows, silent(fine, triage.TypoAddress, address("anna@"+fine)))
	}
	examine(t, append(rows,
		fires("the short domain of the firm", triage.TypoAddress, triage.Watch, triage.Guess, address("anna@inc.ch"),
			after(5, func(_ int, o *model.Envelope) {
				o.Status, signer(o).Email = model.Completed, model.NewText("bob@ink.ch")
			})),
		fires("a domain of the account", triage.TypoAddress, triage.Soon, triage.Guess, trusted(5, "anna@kudne.example.com")),
		silent("a domain seen four times", triage.TypoAddress, trusted(4, "anna@kudne.example.com")),
		silent("a domain of one envelope with five people", triage.TypoAddress, trusted(0, "anna@kudne.example.com"),
			completed(func(o *model.Envelope) {
				steps(o, step(person("a"), person("b"), person("c"), person("d"), person("e")))
			})),
		fires("a copy to it", triage.TypoAddress, triage.Soon, triage.Guess, trusted(5, "anna@kudne.example.com"),
			completed(func(o *model.Envelope) { signer(o).Email, signer(o).Role = bob, model.ReceivesCopy })),
		fires("someone who has signed", triage.TypoAddress, triage.Note, triage.Guess,
			has(step(person("anna")), step(person("bob"))), trusted(5,
				"anna@kudne.example.com"), set(func(e *model.Envelope) { uploads(e, "bob") })),
		silent("one that has worked itself", triage.TypoAddress, trusted(5, "anna@kudne.example.com"),
			completed(func(o *model.Envelope) { signer(o).Email = bob })),
	))
}

func TestPrecedents(t *testing.T) {
	changed := func(before time.Duration) shape { return set(func(e *model.Envelope) { e.UpdatedAt = ago(before) }) }
	// before has others read, and waits for so long that it matters whether mail arrives.
	before := func(statuses ...model.Status) shape {
		return every(changed(8*day), after(len(statuses), func(i int, o *model.Envelope) { o.Status = statuses[i] }))
	}
	one := func(shape func(*model.Envelope)) shape {
		return every(changed(8*day), after(1, func(_ int, o *model.Envelope) { shape(o) }))
	}
	declined := func(of ...model.SigningStep) shape {
		return one(func(o *model.Envelope) {
			o.Status = model.Declined
			steps(o, of...)
		})
	}
	elsewhere := func(status model.Status) shape {
		return after(1, func(_ int, o *model.Envelope) {
			o.Status = status
			signer(o).Name, signer(o).Email = model.NewText("  ANNA "), model.NewText("anna@elsewhere.example")
		})
	}
	domain := func(n int, status model.Status, others ...model.Status) shape {
		return after(n+len(others), func(i int, o *model.Envelope) {
			o.Status, signer(o).Email = status, model.NewText(fmt.Sprintf("p%d@kunde.example.com", i))
			if i >= n {
				o.Status, signer(o).Email = others[i-n], model.NewText("bob@elsewhere.example")
			}
		})
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
		silent("no completed one was read", triage.DeadDomain, domain(5, model.Expired)),
		silent("one of them was completed", triage.DeadDomain, domain(5, model.Completed, model.Completed)),
		silent("nothing read", triage.Precedent, before()),
		silent("completed once, in time", triage.Precedent, before(model.Completed), changed(day)),
		silent("completed once, not their turn", triage.Precedent, waitsForAnother),
		silent("on five open envelopes, not their turn", triage.Bottleneck, waitsForAnother),
		silent("on five open envelopes, in time", triage.Bottleneck,
			before(model.InProgress, model.Pending, model.InProgress, model.InProgress), changed(day)),
		fires("completed once", triage.Precedent, triage.Note, triage.Proved, before(model.Completed, model.Declined)),
		silent("a copy of a completed one", triage.Precedent,
			one(func(o *model.Envelope) { o.Status, signer(o).Role = model.Completed, model.ReceivesCopy })),
		silent("two may have declined", triage.Precedent, declined(step(person("anna"), person("zoe")))),
		silent("someone before them may have declined", triage.Precedent,
			declined(step(person("zoe")), step(person("anna")))),
		fires("the first may have declined, or the second", triage.Precedent, triage.Note, triage.Likely,
			declined(step(person("anna")), step(person("zoe")))),
		fires("someone declined", triage.Precedent, triage.Note, triage.Likely, before(model.Declined, model.Expired)),
		silent("only voided and expired ones", triage.Precedent, before(model.Voided, model.Expired)),
		silent("only open ones", triage.Precedent, before(model.InProgress)),
		silent("the envelope itself", triage.Precedent, status(model.Voided), before()),
		fires("on five open envelopes", triage.Bottleneck, triage.Note, triage.Proved,
			before(model.InProgress, model.Pending, model.InProgress, model.InProgress)),
		silent("on four", triage.Bottleneck, before(model.InProgress, model.Pending, model.InProgress, model.Completed)),
		fires("another address has worked", triage.OtherAddress, triage.Watch, triage.Guess, elsewhere(model.Completed)),
		fires("both have", triage.OtherAddress, triage.Note, triage.Guess, elsewhere(model.Completed),
			func(_ *model.Envelope, c *triage.Context) {
				c.History.Learn(another("y", func(o *model.Envelope) { o.Status = model.Completed }))
			}),
		silent("another address has not worked", triage.OtherAddress, elsewhere(model.InProgress)),
		silent("the same address", triage.OtherAddress, before(model.InProgress)),
	})
}

func TestSharedAddresses(t *testing.T) {
	twice := func(role model.Role) shape {
		second := as(role, "bob")
		second.Email = model.NewText("ANNA@kunde.example.com")
		return has(step(person("anna")), step(second))
	}
	examine(t, []row{
		fires("two signers", triage.OneAddress, triage.Soon, triage.Likely, twice(model.Signer)),
		silent("two signers of different names", triage.SameAddress, twice(model.Signer)),
		fires("one of them meets the other", triage.SameAddress, triage.Watch, triage.Proved, twice(model.InPersonSigner)),
		silent("one who meets the other", triage.OneAddress, twice(model.InPersonSigner)),
		fires("someone twice", triage.SameAddress, triage.Watch, triage.Proved,
			twice(model.Signer), set(func(e *model.Envelope) { e.SigningSteps[1].Recipients[0].Name = signer(e).Name })),
		fires("no-reply beside another one", triage.RoleAccount, triage.Watch, triage.Guess,
			has(step(person("anna")), step(person("bob"))), address("no-reply@example.com")),
		fires("office", triage.RoleAccount, triage.Watch, triage.Guess, address("office@example.com")),
		fires("no-reply", triage.RoleAccount, triage.Soon, triage.Guess, address("no-reply@example.com")),
		silent("a person", triage.RoleAccount, address("office.anna@example.com")),
		silent("only a copy", triage.RoleAccount, address("office@example.com"), role(model.ReceivesCopy)),
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
	examine(t, []row{
		fires("an outsider with the address of a person of the firm", triage.OneAddress, triage.Soon, triage.Likely, firm("Paul Huber", "robin@ink.example", 12)),
		silent("that person", triage.OneAddress, firm("Robin Aebi", "robin@ink.example", 12)),
		silent("that person with another last name", triage.OneAddress, firm("Robin Berg", "robin@ink.example", 12)),
		silent("that person, the last name first", triage.OneAddress, firm("Aebi, Robin", "robin@ink.example", 12)),
		silent("a colleague with an address of the own", triage.OneAddress, firm("Paul Huber", "paul@ink.example", 12)),
		silent("too few to know whose address it is", triage.OneAddress, firm("Paul Huber", "robin@ink.example", 4)),
		silent("a front desk of many", triage.OneAddress, firm("Paul Huber", "robin@ink.example", 12, "Ines", "Olga", "Sven")),
		silent("an outsider who signs in person", triage.OneAddress, firm("Paul Huber", "robin@ink.example", 12),
			role(model.InPersonSigner)),
		fires("three with a private address", triage.OneAddress, triage.Watch, triage.Likely, firm("Eva Vogel", "vogel@home.example", 12, "Tim Vogel", "Ada Vogel")),
		silent("two with one", triage.OneAddress, firm("Eva Vogel", "vogel@home.example", 12, "Tim Vogel", "eva vogel")),
		silent("three with an address that several read", triage.OneAddress, firm("Eva Vogel", "office@home.example", 12, "Tim Vogel", "Ada Vogel")),
		silent("three who sign in person", triage.OneAddress,
			firm("Eva Vogel", "vogel@home.example", 12, "Tim Vogel", "Ada Vogel"), role(model.InPersonSigner)),
		silent("three, two of whom are gone", triage.OneAddress,
			firm("Eva Vogel", "vogel@home.example", 12, "Tim Vogel", "Ada Vogel"),
			func(_ *model.Envelope, c *triage.Context) { c.History.Forget("y0") }),
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
