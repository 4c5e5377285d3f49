package cause_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/model/triage/cause"
)

// An id is the same in every run, and tells no address.
func TestIDs(t *testing.T) {
	causes, _ := gathered(several(5, waiting("anna@works.example", 9*day)), inOrder(5))
	if id := causes.All()[0].ID(); id != "person-f30ad064bbe25258" || !model.EnvelopeID(id).Valid() {
		t.Errorf("the id is %s", id)
	}
	causes, _ = gathered(several(5, func(i int) about { return about{Envelope: sent(i, fmt.Sprintf("p%d@works.example", i), 40*day)} }), inOrder(5))
	if id := causes.All()[0].ID(); id != "backlog" {
		t.Errorf("the id is %s", id)
	}
}

// The same envelopes have the same causes in whatever order they come, and however their facts are kept.
func TestAnyOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		addresses := []string{"anna@works.example", "bob@works.example", "carl@gone.example", "dora@gone.example", "eve@gmail.com"}
		list := several(rapid.IntRange(0, 40).Draw(t, "n"), func(i int) about {
			idle := time.Duration(rapid.IntRange(0, 40).Draw(t, "days")) * day
			one := waiting(rapid.SampledFrom(addresses).Draw(t, "address"), idle)(i)
			one.Status = rapid.SampledFrom([]model.Status{
				model.InProgress, model.InProgress, model.InProgress, model.Draft, model.Expired, model.Declined,
			}).Draw(t, "status")
			one.Name = model.NewText(rapid.SampledFrom([]string{"Lease 1", "LEASE 2", "lease", "Order"}).Draw(t, "name"))
			if rapid.Bool().Draw(t, "unnamed") {
				one.SigningSteps[0].Recipients[0].Name = model.NewText("")
			}
			if rapid.Bool().Draw(t, "empty") {
				one.Documents = nil
			}
			return one
		})
		order := inOrder(len(list))
		seed := rapid.Uint64().Draw(t, "seed")
		rand.New(rand.NewPCG(seed, 1)).Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		one, facts := gathered(list, inOrder(len(list)))
		other, kept := gatheredWith(list, order, (*triage.History).SawCompleted, new(cause.Pool).Share)
		if diff := cmp.Diff(told(one), told(other)); diff != "" {
			t.Fatal(diff)
		}
		for i := range facts {
			if a, b := one.Left(&facts[i]), other.Left(&kept[i]); a != b {
				t.Fatalf("of %d, %s is left, or %s", i, a, b)
			}
			if a, b := one.Of(&facts[i]), other.Of(&kept[i]); (a == nil) != (b == nil) || a != nil && a.Key != b.Key {
				t.Fatalf("%d belongs to %v, or to %v", i, a, b)
			}
		}
		for _, c := range one.All() {
			members := 0
			for i := range facts {
				if one.Holds(c.Key, &facts[i]) {
					members++
				}
			}
			if members != c.Count {
				t.Fatalf("%s: it has %d", c.Sentence(), members)
			}
		}
	})
}

// told is everything about causes, as text.
func told(c *cause.Causes) []string {
	var list []string
	for _, one := range c.All() {
		list = append(list, fmt.Sprintf("%s %s %s %s %d %s", one.ID(), one.Title(), one.Sentence(), one.Severity, one.Urgency, one.Certainty))
	}
	return list
}

func TestInherited(t *testing.T) {
	people := func(name string) *model.Template {
		return &model.Template{SigningSteps: []model.SigningStep{{Recipients: []model.Recipient{{ID: model.RecipientID("of " + name), Name: model.NewText(name)}}}}}
	}
	of := func(name string, f triage.Finding) string {
		if f.Severity == 0 {
			f.Severity = triage.Soon
		}
		f.Recipient = model.RecipientID("of " + name)
		return cause.Inherited(&f, people(name).Recipients())
	}
	template := of("Tenant", triage.Finding{Rule: triage.NoField, Sentence: "Tenant must sign and has no field."})
	asked := of("Tenant", triage.Finding{Rule: triage.OrphanPlaceholder, Sentence: `The attachment "Payslip" is requested from no recipient who is here.`})
	off := of("Tenant", triage.Finding{Rule: triage.FieldOffPage, Annotation: "a", Sentence: "This field of Tenant is off the page."})
	for name, c := range map[string]struct {
		template string
		copied   triage.Finding
		want     bool
	}{
		"whoever it is":      {template, triage.Finding{Rule: triage.NoField, Sentence: "Anna must sign and has no field."}, true},
		"another rule":       {template, triage.Finding{Rule: triage.CopiesFirst, Sentence: "Anna must sign and has no field."}, false},
		"in other words":     {asked, triage.Finding{Rule: triage.OrphanPlaceholder, Sentence: `"Payslip" is requested from no recipient of this envelope.`}, true},
		"of something else":  {asked, triage.Finding{Rule: triage.OrphanPlaceholder, Sentence: `"Passport" is requested from no recipient of this envelope.`}, false},
		"the same field":     {off, triage.Finding{Rule: triage.FieldOffPage, Annotation: "b", Sentence: "This field of Anna is off the page."}, true},
		"another field":      {off, triage.Finding{Rule: triage.FieldOffPage, Annotation: "b", Sentence: "This date field of Anna is off the page."}, false},
		"what none hands on": {"", triage.Finding{Rule: triage.Idle, Sentence: "Nothing has changed."}, true},
	} {
		if same := of("Anna", c.copied) == c.template; same != c.want {
			t.Errorf("%s: the fault is the same: %v", name, same)
		}
	}
}
