package cause_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/model/triage/cause"
	"inkdesk/model/triage/triagetest"
)

var now = time.Date(2026, time.November, 19, 15, 0, 0, 0, time.UTC)

const day = 24 * time.Hour

func ago(d time.Duration) model.Time { return model.Time(now.Add(-d).Unix()) }

// sent is an envelope that was sent to one signer so long ago.
func sent(i int, address string, idle time.Duration) *model.Envelope {
	id := fmt.Sprintf("e%d", i)
	local, _, _ := strings.Cut(address, "@")
	return &model.Envelope{
		ID: model.EnvelopeID(id), Name: model.NewText(fmt.Sprintf("Matter %s of %s", string(rune('a'+i)), local)), Status: model.InProgress,
		FlowType: model.RequestSignature, NumRecipients: 1, Pages: 1, CreatedAt: ago(idle), UpdatedAt: ago(idle), ExpiresAt: ago(-60 * day),
		Documents: []model.Document{{ID: "d", PageCount: 1}},
		SigningSteps: []model.SigningStep{{Recipients: []model.Recipient{{
			ID: model.RecipientID("r" + id), Name: model.NewText(local), Email: model.NewText(address), Role: model.Signer,
		}}}},
	}
}

// about is an envelope with what only its fields show.
type about struct {
	*model.Envelope
	further []triage.Finding
}

// gathered are the causes of envelopes that are added in an order, with their facts.
func gathered(list []about, order []int) (*cause.Causes, []cause.Facts) {
	return gatheredWith(list, order, nil, func(f cause.Facts) cause.Facts { return f })
}

// gatheredWith is gathered for facts without the domains at which the history saw something
// completed, unless known is nil, and as keep keeps them.
func gatheredWith(
	list []about, order []int, known func(*triage.History, string) bool, keep func(cause.Facts) cause.Facts,
) (*cause.Causes, []cause.Facts) {
	history := triage.NewHistory()
	done := sent(99, "done@works.example", 5*day)
	done.Status = model.Completed
	history.Learn(done)
	for i := range list {
		history.Learn(list[i].Envelope)
	}
	facts := make([]cause.Facts, len(list))
	for i, e := range list {
		report := triage.Examine(e.Envelope, triage.Context{
			Now: now, Thresholds: triagetest.Thresholds(), StepsSequential: true, FieldsRead: true, Further: e.further, History: history,
		})
		defaults := triagetest.Thresholds()
		limits := cause.Limits{
			Now: now, Near: defaults.ExpiringWatch, Draft: defaults.DraftSoon,
			Family: history.FamilyOf,
		}
		if known != nil {
			limits.Completed = func(domain string) bool { return known(history, domain) }
		}
		facts[i] = keep(cause.Of(e.Envelope, &report, limits))
	}
	var t cause.Tally
	for _, i := range order {
		t.Add(&facts[i])
	}
	t.Settle(history.HasCompleted)
	for _, i := range order {
		t.AddRest(&facts[i])
	}
	return t.Causes(), facts
}

func inOrder(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}

// found are the sentences of the causes of envelopes.
func found(list []about) []string {
	causes, _ := gathered(list, inOrder(len(list)))
	var said []string
	for _, c := range causes.All() {
		said = append(said, c.Sentence())
	}
	return said
}

// several are envelopes that are alike, each made by its number.
func several(n int, one func(i int) about) []about {
	list := make([]about, n)
	for i := range list {
		list[i] = one(i)
	}
	return list
}

func waiting(address string, idle time.Duration) func(int) about {
	return func(i int) about { return about{Envelope: sent(i, address, idle)} }
}

// faulty is a copy of a template with a fault in the fields.
func faulty(name, sentence string, rule triage.Rule) func(int) about {
	return func(i int) about {
		e := sent(i, fmt.Sprintf("p%d@works.example", i), day)
		e.Name = model.NewText(fmt.Sprintf("%s %d", name, i))
		f := triage.Finding{
			Rule: rule, Severity: triage.Soon, Certainty: triage.Likely, Field: "annotation.x", Recipient: e.SigningSteps[0].Recipients[0].ID,
			Annotation: model.AnnotationID(fmt.Sprint("f", i)), Sentence: strings.ReplaceAll(sentence, "NAME", fmt.Sprint("p", i)),
		}
		return about{e, []triage.Finding{f}}
	}
}

// withoutFile is one that was completed a while ago without a file that its form asks for.
func withoutFile(before time.Duration) func(int) about {
	return func(i int) about {
		e := sent(i, fmt.Sprintf("p%d@works.example", i), before)
		e.Name, e.Status = model.NewText(fmt.Sprint("Lease ", i)), model.Completed
		e.Attachments = &model.Attachments{Recipients: []model.RecipientPlaceholders{{
			RecipientID: e.SigningSteps[0].Recipients[0].ID, Placeholders: []model.AttachmentPlaceholder{{Name: model.NewText("Passport"), Required: true}},
		}}}
		return about{Envelope: e}
	}
}

func TestWhatIsACause(t *testing.T) {
	at := func(i int, change func(*model.Envelope)) func(int) about {
		return func(k int) about {
			one := waiting("anna@works.example", 9*day)(k)
			if k == i {
				change(one.Envelope)
			}
			return one
		}
	}
	elsewhere := func(idle time.Duration) func(int) about {
		return func(i int) about { return about{Envelope: sent(i, fmt.Sprintf("p%d@works.example", i), idle)} }
	}
	draft := func(idle time.Duration) func(int) about {
		return func(i int) about {
			e := sent(i, fmt.Sprintf("p%d@works.example", i), idle)
			e.Status = model.Draft
			return about{Envelope: e}
		}
	}
	copies := faulty("Lease", "NAME must sign and has no field.", triage.NoField)
	for name, tt := range map[string]struct {
		list []about
		want []string
	}{
		"a person":                {several(5, waiting("anna@works.example", 9*day)), []string{"5 envelopes wait for anna, the oldest for 9 d."}},
		"four of them":            {several(4, waiting("anna@works.example", 9*day)), nil},
		"what reached them today": {several(9, waiting("anna@works.example", time.Hour)), nil},
		"of those that are late": {
			append(several(5, waiting("anna@works.example", 9*day)), several(3, waiting("anna@works.example", day))...),
			[]string{"5 envelopes wait for anna, the oldest for 9 d."},
		},
		"people at one desk": {several(6, func(i int) about {
			one := waiting("desk@works.example", 9*day)(i)
			one.SigningSteps[0].Recipients[0].Name = model.NewText(fmt.Sprint("Patient ", i%4))
			return one
		}), []string{"6 envelopes wait for people at desk@works.example (4 names), the oldest for 9 d."}},
		"sent twice": {several(2, func(i int) about {
			one := elsewhere(day)(0)
			one.ID = model.EnvelopeID(fmt.Sprint("e", i))
			return one
		}), []string{`2 envelopes of one name for the same people: "Matter a of p0" was perhaps sent several times.`}},
		"completed without a file": {several(5, withoutFile(5*day)), []string{
			`5 envelopes like "Lease" share a fault: Completed without the required attachment "Passport".`,
		}},
		"completed without a file long ago": {several(5, withoutFile(15*day)), nil},
		"titles of one form": {several(5, func(i int) about {
			one := copies(i)
			one.Name = model.NewText([]string{"Lease Mill Lane 3", "Lease – Zoe Graf", "Harbour Foods, lease", "Lease", "Lease week 7"}[i])
			return one
		}), []string{`5 envelopes like "Lease" share a fault: The recipient in step 1 must sign and has no field.`}},
		"one completed": {several(5, at(3, func(e *model.Envelope) { e.Status = model.Completed })), nil},
		"capitals do not count": {
			several(5, at(3, func(e *model.Envelope) { e.SigningSteps[0].Recipients[0].Email = model.NewText("Anna@Works.Example") })),
			[]string{"5 envelopes wait for anna, the oldest for 9 d."},
		},
		"one who signs last": {several(6, at(4, func(e *model.Envelope) {
			e.NumRecipients = 2
			e.SigningSteps = append([]model.SigningStep{{Recipients: []model.Recipient{{
				ID: "x", Email: model.NewText("x@works.example"), Role: model.Signer,
			}}}}, e.SigningSteps...)
		})), []string{"5 envelopes wait for anna, the oldest for 9 d."}},
		"another address": {several(5, at(3, func(e *model.Envelope) { e.SigningSteps[0].Recipients[0].Email = model.NewText("anna@other.example") })), nil},
		"one whom nothing singles out": {several(5, at(3, func(e *model.Envelope) {
			e.NumRecipients = 2
			e.SigningSteps[0].Recipients = append(e.SigningSteps[0].Recipients, model.Recipient{ID: "x", Email: model.NewText("x@works.example"), Role: model.Signer})
		})), nil},
		"a domain": {
			several(3, waiting("anna@gone.example", day)), []string{"3 envelopes go to an address at gone.example, where nothing was seen completed."},
		},
		"a domain, not its person": {
			several(6, waiting("anna@gone.example", day)), []string{"6 envelopes go to an address at gone.example, where nothing was seen completed."},
		},
		"an address with two @": {several(5, func(i int) about {
			return waiting(fmt.Sprintf("p%d@@gone.example", i), day)(i)
		}), nil},
		"two to a domain":     {several(2, waiting("anna@gone.example", day)), nil},
		"completed there":     {several(4, waiting("anna@works.example", day)), nil},
		"a mail service":      {several(4, waiting("anna@gmail.com", day)), nil},
		"declined from there": {append(several(3, waiting("anna@gone.example", day)), declined(3, "bob@gone.example")), nil},
		"declined before they were asked": {
			append(several(3, waiting("anna@gone.example", day)), func() about {
				one := declined(3, "bob@gone.example")
				one.SigningSteps = append([]model.SigningStep{{Recipients: []model.Recipient{{
					ID: "x", Email: model.NewText("x@works.example"), Role: model.Signer,
				}}}}, one.SigningSteps...)
				return one
			}()), []string{"3 envelopes go to an address at gone.example, where nothing was seen completed."},
		},
		"a fault of copies": {
			several(5, copies), []string{`5 envelopes like "Lease" share a fault: The recipient in step 1 must sign and has no field.`},
		},
		"four copies":    {several(4, copies), nil},
		"another matter": {append(several(4, copies), faulty("Contract", "NAME must sign and has no field.", triage.NoField)(4)), nil},
		"a different field": {
			append(several(4, copies), faulty("Lease", "This text field is partly off the page.", triage.FieldOffPage)(4)), nil,
		},
		"another rule": {append(several(4, copies), faulty("Lease", "NAME must sign and has no field.", triage.OrphanField)(4)), nil},
		"a backlog": {
			several(5, elsewhere(40*day)), []string{"5 envelopes did not change for longer than is usual, and no date is near."},
		},
		"not idle for so long": {several(5, elsewhere(13*day)), nil},
		"a date near": {several(5, func(i int) about {
			one := elsewhere(40 * day)(i)
			one.ExpiresAt = ago(-6 * day)
			return one
		}), nil},
		"long past its date": {several(5, func(i int) about {
			one := elsewhere(40 * day)(i)
			one.ExpiresAt = ago(8 * day)
			return one
		}), []string{"5 envelopes did not change for longer than is usual, and no date is near."}},
		"a person, not the backlog": {several(7, waiting("anna@works.example", 40*day)), []string{"7 envelopes wait for anna, the oldest for 40 d."}},
		"a backlog without those of a person": {
			append(several(5, waiting("anna@works.example", 40*day)), several(4, elsewhere(40*day))...), []string{"5 envelopes wait for anna, the oldest for 40 d."},
		},
		"old drafts":      {several(5, draft(91*day)), []string{"5 drafts were not touched for more than 90 d."}},
		"four old drafts": {several(4, draft(91*day)), nil},
		"newer drafts":    {several(5, draft(31*day)), nil},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, found(tt.list)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func declined(i int, address string) about {
	e := sent(i, address, day)
	e.Status = model.Declined
	return about{Envelope: e}
}

// What a cause explains leaves nothing that asks for attention; what is wrong beside it does.
func TestWhatIsLeft(t *testing.T) {
	list := several(6, waiting("anna@works.example", 15*day)) // they have just become slow
	list[5].ExpiresAt = ago(-5 * time.Hour)
	causes, facts := gathered(list, inOrder(len(list)))
	all := causes.All()
	if len(all) != 1 || all[0].Health() != triage.NeedsSoon || all[0].Count != 6 {
		t.Fatalf("the causes are %+v", all)
	}
	for i := range list {
		want := triage.Note
		if i == 5 {
			want = triage.Act
		}
		if left := causes.Left(&facts[i]); left != want {
			t.Errorf("envelope %d: %s is left, want %s", i, left, want)
		}
		if causes.Of(&facts[i]) != all[0] || !causes.Holds(all[0].Key, &facts[i]) {
			t.Errorf("envelope %d does not belong to %s", i, all[0].ID())
		}
	}
	alone, facts := gathered(list[:4], inOrder(4))
	if left := alone.Left(&facts[0]); left != triage.Soon || alone.Of(&facts[0]) != nil {
		t.Errorf("of four, %s is left of each", left)
	}
}

// A copy with a second fault stays, no matter whom it waits for.
func TestAnotherFaultStays(t *testing.T) {
	list := several(5, faulty("Lease", "NAME must sign and has no field.", triage.NoField))
	list[2].further = append(list[2].further, triage.Finding{
		Rule: triage.FieldOffPage, Severity: triage.Soon, Field: "annotation.x", Annotation: "g", Sentence: "This text field is off the page.",
	})
	causes, facts := gathered(list, inOrder(5))
	for i := range list {
		want := triage.Note
		if i == 2 {
			want = triage.Soon
		}
		if left := causes.Left(&facts[i]); left != want {
			t.Errorf("copy %d: %s is left, want %s", i, left, want)
		}
	}
}

// However many can wait, they do not come before one that cannot.
func TestNumbersDoNotMakeUrgent(t *testing.T) {
	many := several(20, waiting("anna@works.example", 10*day))
	causes, _ := gathered(slices.Concat(many, many, many, many, many, many, many, many, many, many, many, many), inOrder(240))
	if c := causes.All()[0]; c.Health() != triage.NeedsWatch || c.Urgency >= triage.UrgencyOf(triage.Soon) {
		t.Errorf("%d envelopes are %s with an urgency of %d", c.Count, c.Health(), c.Urgency)
	}
}
