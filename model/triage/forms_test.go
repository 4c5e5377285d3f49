package triage_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// made is an envelope with documents of a name and with a title, to someone of a name at a company.
func made(document, title, who string) *model.Envelope {
	return another(title+" "+who, func(e *model.Envelope) {
		e.Name, e.Documents[0].Name = model.NewText(title), model.NewText(document)
		signer(e).Name, signer(e).Email = model.NewText(who), model.NewText(strings.ReplaceAll(strings.ToLower(who), " ", ".")+"@harbour-foods.example.com")
	})
}

// What people put into titles and names of documents does not count: the documents, their pages and who signs do.
func TestFamilies(t *testing.T) {
	lease := func() []*model.Envelope {
		return []*model.Envelope{
			made("Lease 2026.pdf", "Lease Anna Berg", "Anna Berg"), made("Lease 2025", "Lease Mill Lane 3", "Zoe Graf"),
			made("LEASE", "Bahnhofstrasse 12, lease", "Bob Ode"), made("Lease (copy)", "Lease week 7", "Eva Dahl"),
			made("Lease Eva Dahl", "Lease Harbour Foods", "Eva Dahl"),
		}
	}
	more := func(e *model.Envelope) *model.Envelope { e.Documents[0].PageCount++; return e }
	with := func(role model.Role, e *model.Envelope) *model.Envelope {
		e.SigningSteps = append(e.SigningSteps, step(as(role, "bob")))
		return e
	}
	for name, c := range map[string]struct {
		other *model.Envelope
		want  bool
	}{
		"of the form":               {made("lease", "Lease for the Miller family", "Carl Ode"), true},
		"someone gets a copy":       {with(model.ReceivesCopy, made("lease", "Lease", "Carl Ode")), true},
		"another document":          {made("Contract", "Lease", "Carl Ode"), false},
		"more pages":                {more(made("lease", "Lease", "Carl Ode")), false},
		"another one signs":         {with(model.Signer, made("lease", "Lease", "Carl Ode")), true},
		"another one, of another":   {with(model.Signer, made("lease", "Termination", "Carl Ode")), false},
		"another title":             {made("lease", "Termination", "Carl Ode"), false},
		"without documents":         {another("x", func(e *model.Envelope) { e.Documents = nil }), false},
		"a title of 10,000 letters": {made("lease", "Lease "+strings.Repeat("a b", 3333), "Carl Ode"), true},
	} {
		all := append(lease(), c.other)
		h := history(all...)
		for _, e := range lease() {
			if same := family(h, e) == family(h, c.other); same != c.want {
				t.Errorf("%s: %q and %q are of one family: %v", name, family(h, e), family(h, c.other), same)
			}
		}
	}
}

// Where several were made for other roles, these are a form of their own; a few were changed before they were sent. What
// is known of the family is then known of them, too.
func TestOtherRolesAreAnotherForm(t *testing.T) {
	for few := range 6 {
		var all []*model.Envelope
		for i := range 6 {
			all = append(all, made("Form", fmt.Sprint("Lease ", i), "Anna Berg"))
		}
		for i := range few {
			e := made("Form", fmt.Sprint("Lease ", i), "Bob Ode")
			e.SigningSteps = append(e.SigningSteps, step(person("eva")))
			e.LegalityLevel = model.QESZertes
			all = append(all, e)
		}
		h := history(all...)
		first, last := all[0], all[len(all)-1]
		if same, want := family(h, first) == family(h, last), few < 4; same != want {
			t.Errorf("%d with another signer are of the same family: %v", few, same)
		}
		origin, _ := triage.OriginOf(last)
		if told := h.Families().Of(origin); told != family(h, last) {
			t.Errorf("%d: %q, and %q at one moment", few, family(h, last), told)
		}
		c := checked()
		c.History = h
		_, odd := find(triage.Examine(last, c), triage.LevelOutlier)
		if want := few > 0 && few < 3; odd != want {
			t.Errorf("%d with another level are outliers: %v", few, odd)
		}
	}
}

// Titles of nothing but people are of one form; titles of two kinds with the same documents are of two.
func TestFamiliesByTitle(t *testing.T) {
	var people, kinds []*model.Envelope
	for i := range 40 {
		who := fmt.Sprintf("%c%c Graf", 'A'+i%26, 'a'+i/26)
		people = append(people, made("Form", fmt.Sprintf("First%c%c Last%c%c", 'a'+i%26, 'a'+i/26, 'a'+i%7, 'a'+i/2), who))
		kinds = append(kinds, made("Form", fmt.Sprintf("%s %s %d", []string{"Lease", "Order"}[i%2], []string{"Alder", "Elm", "Fern"}[i%3], i), who))
	}
	of := func(all []*model.Envelope) map[string]int {
		h, counts := history(all...), make(map[string]int)
		for _, e := range all {
			counts[family(h, e)]++
		}
		return counts
	}
	if got := of(people); len(got) != 1 {
		t.Errorf("people make %d families: %v", len(got), got)
	}
	if got := of(kinds); len(got) != 2 {
		t.Errorf("two kinds of titles make %v", got)
	}
}

func family(h *triage.History, e *model.Envelope) string {
	origin, _ := triage.OriginOf(e)
	return h.FamilyOf(origin)
}

// Two titles that end with the same company were not made from the same form.
func TestAPartyIsNoForm(t *testing.T) {
	lease, release := made("Contract", "Lease Tundra Outdoor", "Anna Berg"), made("Contract", "Photo release Tundra Outdoor", "Bob Ode")
	h := history(lease, release)
	if family(h, lease) == family(h, release) {
		t.Errorf("both are of %q", family(h, lease))
	}
}

func TestSentTwice(t *testing.T) {
	twin := func(status model.Status, apart time.Duration, change ...func(*model.Envelope)) shape {
		return after(1, func(_ int, o *model.Envelope) {
			o.Status, o.CreatedAt = status, model.Time(o.CreatedAt.Time().Add(-apart).Unix())
			o.Name = model.NewText("lease 2026 (copy)")
			for _, f := range change {
				f(o)
			}
		})
	}
	unlike := func(change func(*model.Envelope)) shape { return twin(model.InProgress, time.Hour, change) }
	found := func(name string, s shape) row { return fires(name, triage.SentTwice, triage.Soon, triage.Likely, s) }
	examine(t, []row{
		found("an hour apart", twin(model.InProgress, time.Hour)),
		found("the other one was signed", twin(model.Completed, time.Hour)),
		found("the other one is later", twin(model.Pending, -time.Hour)),
		found("two days apart", twin(model.InProgress, 2*day)),
		silent("a weekly form", triage.SentTwice, twin(model.InProgress, 2*day+time.Second)),
		silent("the next of a series", triage.SentTwice,
			unlike(func(o *model.Envelope) { o.Name = model.NewText("Lease 2027") })),
		silent("with more pages", triage.SentTwice, unlike(func(o *model.Envelope) { o.Documents[0].PageCount++ })),
		silent("issued again", triage.SentTwice, twin(model.Voided, time.Hour)),
		silent("a draft", triage.SentTwice, twin(model.Draft, time.Hour)),
		silent("for someone else", triage.SentTwice,
			unlike(func(o *model.Envelope) { signer(o).Email = model.NewText("bob@kunde.example.com") })),
		silent("of another name", triage.SentTwice,
			unlike(func(o *model.Envelope) { o.Name = model.NewText("Policy 2026") })),
		silent("of its own", triage.SentTwice, after(0, nil)),
		silent("nothing is known", triage.SentTwice, func(_ *model.Envelope, c *triage.Context) { c.History = nil }),
	})
}

// What was issued again is for the same person, of whom the address may have been corrected, and soon after.
func TestIssuedAgain(t *testing.T) {
	works := func(address string) *model.Envelope {
		e := completed("done "+address, 30*day)
		signer(e).Email = model.NewText(address)
		return e
	}
	const mine, other = "anna@kunde.example.com", "anna.berg@kunde.example.com"
	for name, c := range map[string]struct {
		later func(*model.Envelope)
		known []*model.Envelope
		want  bool
	}{
		"the same":                       {func(*model.Envelope) {}, nil, true},
		"a corrected address":            {func(e *model.Envelope) { signer(e).Email = model.NewText(other) }, nil, true},
		"of one that worked":             {func(e *model.Envelope) { signer(e).Email = model.NewText(other) }, []*model.Envelope{works(mine)}, true},
		"in place of one that never did": {func(e *model.Envelope) { signer(e).Email = model.NewText(other) }, []*model.Envelope{works(other)}, true},
		"a namesake":                     {func(e *model.Envelope) { signer(e).Email = model.NewText(other) }, []*model.Envelope{works(mine), works(other)}, false},
		"another one at the same desk":   {func(e *model.Envelope) { signer(e).Name = model.NewText("Anna Zoller") }, nil, false},
		"within three weeks":             {func(e *model.Envelope) { e.CreatedAt = in(18 * day) }, nil, true},
		"at the next visit":              {func(e *model.Envelope) { e.CreatedAt = in(21 * day) }, nil, false},
	} {
		e := another("e", func(e *model.Envelope) {
			e.Status, signer(e).Name, signer(e).Email = model.Declined, model.NewText("Anna Berg"), model.NewText(mine)
			e.CreatedAt, e.UpdatedAt = ago(9*day), ago(2*day)
		})
		later := another("later", func(o *model.Envelope) {
			signer(o).Name, signer(o).Email, o.CreatedAt = model.NewText("Anna Berg"), model.NewText(mine), ago(day)
			c.later(o)
		})
		if _, _, found := history(append(c.known, e, later)...).Successor(e); found != c.want {
			t.Errorf("%s: it is issued again %v", name, found)
		}
	}
}
