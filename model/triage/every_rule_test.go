package triage_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/model/lint"
	"inkdesk/model/triage"
)

// pair is an envelope in which a rule finds something, and the nearest one in which it does not.
type pair struct{ fires, silent shape }

// TestEveryRule holds that each rule has such a pair, and a line in the help. That the demo account shows it is held
// beside that account.
func TestEveryRule(t *testing.T) {
	rows := []map[triage.Rule]pair{pairsOfTime(), pairsOfPeople(), pairsOfChecks(), pairsOfParts(), pairsOfFields()}
	finds := func(rule triage.Rule, s shape) bool {
		e, c := healthy(), checked()
		s(e, &c)
		_, found := find(triage.Examine(e, c), rule)
		return found
	}
	for _, explained := range triage.Rules() {
		rule := explained.Rule
		at := slices.IndexFunc(rows, func(some map[triage.Rule]pair) bool { return some[rule].fires != nil })
		switch {
		case at < 0:
			t.Errorf("%q has no row", rule)
		case !finds(rule, rows[at][rule].fires):
			t.Errorf("%q is not found", rule)
		case finds(rule, rows[at][rule].silent):
			t.Errorf("%q is found in the nearest envelope", rule)
		}
		if explained.What == "" || explained.Do == "" {
			t.Errorf("the help does not say what %q finds", rule)
		}
	}
	for _, some := range rows {
		for rule := range some {
			if _, known := triage.Explain(rule); !known {
				t.Errorf("the help does not know %q", rule)
			}
		}
	}
}

// after is an envelope of an account with others, which are shaped one by one.
func after(n int, of func(i int, o *model.Envelope)) shape {
	return func(e *model.Envelope, c *triage.Context) {
		c.History = history(e)
		for i := range n {
			c.History.Learn(another(fmt.Sprint("x", i), func(o *model.Envelope) { of(i, o) }))
		}
	}
}

// two has Bob sign after Anna.
func two(e *model.Envelope, _ *triage.Context) { steps(e, step(person("anna")), step(person("bob"))) }

func as(role model.Role, name string) model.Recipient {
	r := person(name)
	r.Role = role
	return r
}

func pairsOfTime() map[triage.Rule]pair {
	tide := learned(ends{60, model.Completed, 120 * time.Hour}.of("Lease", 1), ends{2, model.Expired, 130 * time.Hour}.of("Lease", 1))
	weekday := func(day time.Weekday) shape {
		return func(e *model.Envelope, c *triage.Context) {
			for left := time.Hour; e.ExpiresAt.Time().Sub(c.Now) > 7*24*time.Hour || e.ExpiresAt.Time().Weekday() != day; left += time.Hour {
				e.ExpiresAt = in(left)
			}
		}
	}
	again := func(status model.Status, apart time.Duration) shape {
		return after(1, func(_ int, o *model.Envelope) {
			o.Status, o.CreatedAt = status, model.Time(o.CreatedAt.Time().Add(apart).Unix())
		})
	}
	filled := func(done ...string) shape {
		return func(_ *model.Envelope, c *triage.Context) {
			c.History = showsInput()
			fields(c, []string{"anna", "bob"}, done...)
		}
	}
	return map[triage.Rule]pair{
		triage.Overdue:          {expires(0), expires(time.Second)},
		triage.Expiring:         {expires(7 * day), expires(7*day + time.Second)},
		triage.DailyTide:        {aged(4*day+12*time.Hour, 20*time.Hour, tide), aged(4*day+12*time.Hour, 20*time.Hour, nil)},
		triage.NoExpiry:         {set(func(e *model.Envelope) { e.ExpiresAt = 0 }), expires(day)},
		triage.ExpiresOnWeekend: {weekday(time.Sunday), weekday(time.Monday)},
		triage.Idle:             {idle(model.InProgress, 7*day), idle(model.InProgress, 7*day-time.Second)},
		triage.BecameSlow:       {idle(model.InProgress, 14*day), idle(model.InProgress, 14*day-time.Second)},
		triage.IgnoredReminders: {reminded(2, 4*day, 30*day), reminded(2, 4*day-time.Second, 30*day)},
		triage.NoReminders:      {reminded(0, 0, 30*day), reminded(1, 0, 30*day)},
		triage.ReminderTooLate:  {reminded(7, 0, 3*day), reminded(7, 0, 3*day+time.Second)},
		triage.OldDraft:         {idle(model.Draft, 30*day), idle(model.Draft, 29*day)},
		triage.EndedRecently:    {idle(model.Voided, 7*day), idle(model.Voided, 8*day)},
		triage.LongPending:      {idle(model.Pending, time.Hour), idle(model.Pending, 59*time.Minute)},
		triage.LooksFinished:    {every(two, filled("anna", "bob")), every(two, filled("anna"))},
		triage.SignedOutOfOrder: {every(two, filled("bob")), every(two, filled("anna"))},
		triage.SentTwice:        {again(model.InProgress, -2*day), again(model.InProgress, -3*day)},
		triage.Superseded:       {again(model.InProgress, 3*day), again(model.Expired, 3*day)},
		triage.MixedUnits:       {set(func(e *model.Envelope) { e.UpdatedAt *= 1000 }), set(func(*model.Envelope) {})},
	}
}

func pairsOfPeople() map[triage.Rule]pair {
	worked := func(n int, email string) shape {
		return after(n, func(_ int, o *model.Envelope) { o.Status, signer(o).Email = model.Completed, model.NewText(email) })
	}
	shared := func(role model.Role) shape {
		return set(func(e *model.Envelope) {
			second := as(role, "bob")
			second.Email = signer(e).Email
			steps(e, step(person("anna")), step(second))
		})
	}
	unfinished := func(n int) shape {
		return after(n, func(i int, o *model.Envelope) {
			if i == 0 {
				o.Status, signer(o).Email = model.Completed, model.NewText("bob@elsewhere.example")
				return
			}
			o.Status = model.Expired
		})
	}
	waiting := func(n int) shape { return after(n, func(int, *model.Envelope) {}) }
	return map[triage.Rule]pair{
		triage.BadAddress:  {address("anna@@example.com"), address("anna@example.com")},
		triage.LookAlike:   {address("аnna@example.com"), address("анна@пример.рф")},
		triage.TypoAddress: {address("anna@gmial.com"), address("anna@gmail.com")},
		triage.Precedent: {
			every(idle(model.InProgress, 8*day), worked(1, "anna@kunde.example.com")),
			worked(1, "anna@kunde.example.com"),
		},
		triage.OtherAddress: {worked(1, "anna@elsewhere.example"), worked(1, "anna@kunde.example.com")},
		triage.SameAddress:  {shared(model.InPersonSigner), shared(model.ReceivesCopy)},
		triage.OneAddress:   {shared(model.Signer), shared(model.InPersonSigner)},
		triage.Bottleneck:   {every(idle(model.InProgress, 8*day), waiting(4)), waiting(4)},
		triage.DeadDomain:   {unfinished(3), unfinished(2)},
		triage.RoleAccount:  {address("info@example.com"), every(address("info@example.com"), worked(1, "info@example.com"))},
	}
}

func pairsOfChecks() map[triage.Rule]pair {
	phones := func(second string) shape {
		return set(func(e *model.Envelope) {
			anna, bob := person("anna"), person("bob")
			anna.Verification, bob.Verification = verification(model.SMS, "+41795550123"), verification(model.SMS, second)
			steps(e, step(anna, bob))
		})
	}
	codes := func(others int) shape {
		return every(verified(model.Passcode, "k7x2q9"), after(others, func(i int, o *model.Envelope) {
			*signer(o) = person(fmt.Sprint("p", i))
			signer(o).Verification = verification(model.Passcode, "k7x2q9")
		}))
	}
	check := func(role model.Role) shape {
		return every(verified(model.Passcode, "b7e21c"), set(func(e *model.Envelope) { signer(e).Role = role }))
	}
	return map[triage.Rule]pair{
		triage.ValueMissing:        {verified(model.SMS, ""), verified(model.IDVerification, "")},
		triage.ValueSurplus:        {verified(model.IDVerification, "4711"), verified(model.Passcode, "4711")},
		triage.PhoneFormat:         {verified(model.SMS, "079 555 01 23"), verified(model.SMS, "+41 79 555 01 23")},
		triage.NoSMS:               {verified(model.SMS, "+41 44 555 01 23"), verified(model.SMS, "+41 79 555 01 23")},
		triage.SharedPhone:         {phones("+41 79 555 01 23"), phones("+41 79 555 01 24")},
		triage.PasscodeWeak:        {verified(model.Passcode, "1234"), verified(model.Passcode, "b7e21c")},
		triage.SharedPasscode:      {codes(2), codes(1)},
		triage.CopyVerified:        {check(model.ReceivesCopy), check(model.Signer)},
		triage.UnknownVerification: {verified("FACE", ""), verified(model.SMS, "")},
	}
}

func pairsOfParts() map[triage.Rule]pair {
	nothing := set(func(*model.Envelope) {})
	level := func(l model.LegalityLevel, role model.Role) shape {
		return set(func(e *model.Envelope) { e.LegalityLevel, signer(e).Role = l, role })
	}
	kin := func(qualified int) shape {
		return after(5, func(i int, o *model.Envelope) {
			if i < qualified {
				o.LegalityLevel = model.QESEidas
			}
		})
	}
	recipient := func(role model.Role) shape { return set(func(e *model.Envelope) { signer(e).Role = role }) }
	asked := func(name string, of model.RecipientID, required bool, files ...model.AttachmentFile) shape {
		return request(model.AttachmentPlaceholder{Name: model.NewText(name), RecipientID: of, Required: required, Files: files}, nil)
	}
	pdf, program := file("annex.pdf", "application/pdf", 9), file("annex.exe", "", 9)
	return map[triage.Rule]pair{
		triage.NoDocuments:       {set(func(e *model.Envelope) { e.Documents, e.Pages = nil, 0 }), nothing},
		triage.NoSigner:          {recipient(model.ReceivesCopy), recipient(model.InPersonSigner)},
		triage.EmptyStep:         {set(func(e *model.Envelope) { steps(e, step(person("anna")), step()) }), nothing},
		triage.CopiesFirst:       {set(func(e *model.Envelope) { steps(e, step(as(model.ReceivesCopy, "bob")), step(person("anna"))) }), set(func(e *model.Envelope) { steps(e, step(person("anna")), step(as(model.ReceivesCopy, "bob"))) })},
		triage.CountMismatch:     {set(func(e *model.Envelope) { e.NumRecipients++ }), nothing},
		triage.PageMismatch:      {set(func(e *model.Envelope) { e.Pages++ }), nothing},
		triage.NameTrouble:       {set(func(e *model.Envelope) { e.Name = model.NewText("Lease-1") }), nothing},
		triage.QualifiedLoad:     {level(model.QESZertes, model.Signer), level(model.SES, model.Signer)},
		triage.QualifiedHere:     {level(model.QESEidas, model.InPersonSigner), level(model.QESEidas, model.Signer)},
		triage.LevelOutlier:      {kin(4), kin(3)},
		triage.RequiredMissing:   {asked("Annex", "anna", true), asked("Annex", "anna", true, pdf)},
		triage.OrphanPlaceholder: {asked("Annex", "gone", false), asked("Annex", "anna", false)},
		triage.AskedFromCopy:     {asked("Annex", "bob", false), asked("Annex", "anna", false)},
		triage.TooManyFiles:      {asked("Annex", "anna", false, pdf, pdf), asked("Annex", "anna", false, pdf)},
		triage.OddFile:           {asked("Annex", "anna", false, program), asked("Annex", "anna", false, pdf)},
		triage.Exposed:           {asked("Lohnabrechnung", "anna", false), asked("Abrechnung", "anna", false)},
		triage.UnknownState:      {idle("SEALING", time.Hour), idle(model.Pending, time.Hour)},
		triage.UnknownRole:       {recipient("WITNESS"), recipient("")},
		triage.Unreadable:        {set(func(e *model.Envelope) { e.Unread = model.Unread{"pages"} }), nothing},
	}
}

// placed gives Anna and Bob, who only receives a copy, fields, and has them checked.
func placed(fields ...model.Annotation) shape {
	return func(e *model.Envelope, c *triage.Context) {
		steps(e, step(person("anna"), as(model.ReceivesCopy, "bob")))
		c.Further = lint.ForTriage(lint.Examine(lint.Subject{Envelope: e, Fields: fields, Complete: true, Assume: geometry.Assumptions{Unit: geometry.Percent, Base: 1}}))
	}
}

// field is Anna's for a signature, in the middle of the first page.
func field(id string, change func(*model.Annotation)) model.Annotation {
	f := model.Annotation{
		ID: model.AnnotationID(id), RecipientID: "anna", DocumentID: "d1", Page: 1, X: 10, Y: 50, Width: 30, Height: 6, Required: true,
		Type: model.SignatureField, Signature: new(model.MarkReference),
	}
	change(&f)
	return f
}

// text makes a field one for a text that belongs to no one.
func text(f *model.Annotation) {
	f.Type, f.Signature, f.Text, f.RecipientID, f.Y = model.TextField, nil, &model.TextProperties{Size: 10}, "", 20
}

func dynamic(declared ...string) shape {
	return func(_ *model.Envelope, c *triage.Context) {
		template := &model.Template{Documents: healthy().Documents}
		for _, name := range declared {
			template.DynamicFields = append(template.DynamicFields, model.NewText(name))
		}
		city := field("f1", func(f *model.Annotation) { text(f); f.Text.DynamicFieldName = model.NewText("city") })
		c.Further = lint.ForTriage(lint.Examine(lint.Subject{Template: template, Fields: []model.Annotation{city}, Complete: true, Assume: geometry.Assumptions{Unit: geometry.Percent, Base: 1}}))
	}
}

// printed has words on the first page, from a place on.
func printed(words string, x, y float64) shape {
	return func(e *model.Envelope, c *triage.Context) {
		anna, bob := person("anna"), person("bob")
		anna.Name, bob.Name = model.NewText("Anna Berg"), model.NewText("Bob Egli")
		steps(e, step(anna, bob))
		var all []geometry.Word
		for i, word := range strings.Fields(words) {
			left := x + 0.06*float64(i)
			all = append(all, geometry.Word{Text: model.NewText(word), Box: geometry.Box{Left: left, Right: left + 0.05, Top: y, Bottom: y + 0.015}})
		}
		subject := lint.Subject{Envelope: e, Fields: []model.Annotation{field("f1", func(*model.Annotation) {})}, Complete: true, Assume: geometry.Assumptions{Unit: geometry.Percent, Base: 1}}
		c.Further = lint.ForTriage(lint.Printed(subject, "d1", 1, all))
	}
}

func pairsOfFields() map[triage.Rule]pair {
	as := func(change func(*model.Annotation)) shape { return placed(field("f1", change)) }
	sound := as(func(*model.Annotation) {})
	of := func(id model.RecipientID, also ...model.Annotation) shape {
		return placed(append(also, field("f2", func(f *model.Annotation) { text(f); f.RecipientID = id }))...)
	}
	mine := field("f1", func(*model.Annotation) {})
	beside := func(by model.Float) shape { return placed(mine, field("f2", func(f *model.Annotation) { f.Y += by })) }
	long := func(value string) shape {
		return placed(mine, field("f2", func(f *model.Annotation) { text(f); f.Width, f.Height, f.Text.Value = 12, 2.5, model.NewText(value) }))
	}
	return map[triage.Rule]pair{
		triage.NoField:         {placed(), sound},
		triage.OrphanField:     {of("gone", mine), of("anna", mine)},
		triage.FieldOffPage:    {as(func(f *model.Annotation) { f.X = 71 }), as(func(f *model.Annotation) { f.X = 70 })},
		triage.NoSuchDocument:  {as(func(f *model.Annotation) { f.DocumentID = "d2" }), sound},
		triage.NoSuchPage:      {as(func(f *model.Annotation) { f.Page = 3 }), as(func(f *model.Annotation) { f.Page = 2 })},
		triage.NoSize:          {as(func(f *model.Annotation) { f.Width = 0 }), sound},
		triage.Overlapping:     {beside(2), beside(4)},
		triage.CopyMustFill:    {of("bob", mine), of("anna", mine)},
		triage.RolesExchanged:  {of("bob"), of("bob", mine)},
		triage.DoubledField:    {placed(mine, mine), placed(mine)},
		triage.TextTooLong:     {long("Employed since 1 March 2019 as head of the department of logistics"), long("Employed")},
		triage.OverPrint:       {printed("The parties agree on it", 0.11, 0.52), printed("The parties agree on it", 0.11, 0.62)},
		triage.BesideAnother:   {printed("Bob Egli", 0.1, 0.57), printed("Anna Berg", 0.1, 0.57)},
		triage.BlankLine:       {printed("Place: ______________", 0.1, 0.7), printed("Place: ______________", 0.1, 0.57)},
		triage.UndeclaredField: {dynamic(), dynamic("city")},
		triage.UnplacedField:   {dynamic("city", "salary"), dynamic("city")},
	}
}
