package tally_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/tally"
	"inkdesk/model/triage"
)

// The name of a form is what its titles have in common, without people and numbers.
func TestNamesOfForms(t *testing.T) {
	now, l := thursday(time.UTC), tally.NewLedger()
	add := func(title, document string, pages int) {
		l.Add(&model.Envelope{
			ID: model.EnvelopeID(title), Status: model.InProgress, CreatedAt: stamp(now), Name: model.NewText(title),
			Documents: []model.Document{{Name: model.NewText(document), PageCount: model.Int(pages)}},
		})
	}
	for _, who := range []string{"Granite Tools 0012", "Elm Housing 4711", "Violet Labs"} {
		add("Purchase order week "+who, "order.pdf", 2)
		add("Power of attorney – "+who, "power.pdf", 7)
		add(who+", Service contract", "contract.pdf", 3)
		add("Purchase order "+who+" ", "other.pdf", 1)
	}
	add("Lease", "lease.pdf", 1)
	var names []string
	for _, f := range count(l, twelveWeeks(now)).Forms {
		names = append(names, f.Name)
	}
	slices.Sort(names)
	if want := []string{"Lease", "Power of attorney", "Purchase order", "Purchase order (2)", "Service contract"}; !slices.Equal(names, want) {
		t.Errorf("the forms are %q", names)
	}
}

// A history may tell families apart in another way once it knows more, though no title is new.
func TestFormsAreNamedAgainWhenTheFamiliesChange(t *testing.T) {
	now := thursday(time.UTC)
	l, h := tally.NewLedger(), triage.NewHistory()
	var first *model.Envelope
	for i := range 11 {
		who := string(rune('a' + i%9))
		e := &model.Envelope{
			ID: model.EnvelopeID(fmt.Sprint("e", i)), Status: model.InProgress, CreatedAt: stamp(now), UpdatedAt: stamp(now),
			Name: model.NewText("Dame" + who + " Ode" + who), Documents: []model.Document{{Name: model.NewText("Form"), PageCount: 1}},
		}
		l.Add(e)
		h.Learn(e)
		if i == 0 {
			first = e
		}
		if i == 8 {
			if n := len(tally.Count(l.Snapshot(h), twelveWeeks(now)).Forms); n != 9 || l.FormOf(first, h) != "Damea Odea" {
				t.Fatalf("nine titles are %d forms, one of them %q", n, l.FormOf(first, h))
			}
		}
	}
	name := l.FormOf(first, h)
	if forms := tally.Count(l.Snapshot(h), twelveWeeks(now)).Forms; len(forms) != 1 || forms[0].Name != name || forms[0].Open != 11 {
		t.Errorf("the forms are %+v, and one envelope is of %q", forms, name)
	}
}

// What titles end with may be a party, where their first word tells the form.
func TestAFormIsNotNamedAfterAParty(t *testing.T) {
	now := thursday(time.UTC)
	l, h := tally.NewLedger(), triage.NewHistory()
	for i, title := range []string{"Lease flat Cedar Clinic", "Lease office Cedar Clinic"} {
		e := &model.Envelope{
			ID: model.EnvelopeID(fmt.Sprint("e", i)), Status: model.InProgress, CreatedAt: stamp(now), UpdatedAt: stamp(now),
			Name: model.NewText(title), Documents: []model.Document{{Name: model.NewText("Form"), PageCount: 1}},
		}
		l.Add(e)
		h.Learn(e)
	}
	if forms := tally.Count(l.Snapshot(h), twelveWeeks(now)).Forms; len(forms) != 1 || forms[0].Name != "Lease" {
		t.Errorf("the forms are %+v", forms)
	}
}
