package account_test

import (
	"slices"
	"strings"
	"testing"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/model/triage/cause"
)

// One reading of fields speaks for the others of its form until they are read, and says that it does.
func TestOneReadingSpeaksForItsForm(t *testing.T) {
	of := func(id string, shape func(*model.Envelope)) *model.Envelope {
		e := lease(id)
		for _, r := range e.Recipients() {
			r.Name = model.NewText(r.Name.String() + id)
		}
		shape(e)
		return e
	}
	same := func(*model.Envelope) {}
	noField := func(who string) func(model.DocumentID) []model.Annotation {
		return func(d model.DocumentID) []model.Annotation {
			if d == "d2" {
				return nil
			}
			return []model.Annotation{field(who, false)}
		}
	}
	read := func(fields func(model.DocumentID) []model.Annotation) map[model.DocumentID][]model.Annotation {
		return map[model.DocumentID][]model.Annotation{"d1": fields("d1"), "d2": fields("d2")}
	}
	found := func(r *triage.Report) *triage.Finding {
		if i := slices.IndexFunc(r.Findings, func(f triage.Finding) bool { return f.Rule == triage.NoField }); i >= 0 {
			return &r.Findings[i]
		}
		return nil
	}
	b, sibling := newBook(), of("b", same)
	first := of("a", same)
	b.Learn(first)
	b.Learn(sibling)
	for id, shape := range map[string]func(*model.Envelope){
		"other pages": func(e *model.Envelope) { e.Documents[0].PageCount = 9 },
		"draft":       func(e *model.Envelope) { e.Status = model.Draft },
		"completed":   func(e *model.Envelope) { e.Status = model.Completed },
		"other roles": func(e *model.Envelope) { e.SigningSteps[1].Recipients[0].Role = model.ReceivesCopy },
	} {
		b.Learn(of(id, shape))
	}
	version := b.Version("b")
	b.LearnFields(first, read(noField("anna")))
	if b.Version("b") == version {
		t.Error("the report of the other is not made again")
	}
	own, likely := found(b.Report(first, now())), found(b.Report(sibling, now()))
	if own == nil || likely == nil || likely.Certainty != triage.Likely || likely.Recipient != "bruno" || likely.Severity != own.Severity ||
		!strings.HasPrefix(likely.Sentence, "brunob ") || !strings.HasSuffix(likely.Sentence, triage.OfSibling) {
		t.Fatalf("%+v\n%+v", own, likely)
	}
	for _, id := range []string{"other pages", "draft", "completed", "other roles"} {
		e, _ := b.Envelope(model.EnvelopeID(id))
		if f := found(b.Report(&e, now())); f != nil {
			t.Errorf("%s: %q", id, f.Sentence)
		}
	}
	one, two := b.Facts(first, b.Report(first, now()), now()), b.Facts(sibling, b.Report(sibling, now()), now())
	var tally cause.Tally
	for range 5 {
		tally.Add(&one)
	}
	tally.Settle(b.HasCompleted)
	if causes := tally.Causes().All(); len(causes) != 1 || !two.Shares(causes[0].Key) {
		t.Errorf("they are not one row: %+v", causes)
	}
	b.LearnFields(of("c", same), read(func(model.DocumentID) []model.Annotation {
		return []model.Annotation{field("anna", false), field("bruno", false)}
	}))
	if f := found(b.Report(sibling, now())); f != nil {
		t.Errorf("another of the form is without fault, and it says %q", f.Sentence)
	}
}
