package account_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

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

func TestCompletedLike(t *testing.T) {
	documents := func(title string, pages ...int) []model.Document {
		var all []model.Document
		for i, n := range pages {
			all = append(all, model.Document{ID: model.DocumentID(fmt.Sprint("d", i)), Name: model.NewText(title), PageCount: model.Int(n)})
		}
		return all
	}
	b := newBook()
	for i, e := range []struct {
		status    model.Status
		documents []model.Document
	}{
		{model.Completed, documents("Other", 3, 1)},
		{model.Completed, documents("Lease", 1, 3)},
		{model.Completed, documents("Other", 3, 1)},
		{model.Completed, documents("Lease", 3)},
		{model.Completed, documents("Lease", 4, 1)},
		{model.InProgress, documents("Lease", 3, 1)},
		{model.Completed, nil},
	} {
		one := lease(fmt.Sprint("e", i))
		one.Status, one.Documents, one.UpdatedAt = e.status, e.documents, ago(time.Hour-time.Duration(i)*time.Minute)
		b.Learn(one)
	}
	var got []string
	for _, e := range b.CompletedLike(documents("lease", 3, 1), 2) {
		got = append(got, e.ID.String())
	}
	if want := []string{"e1", "e2"}; !slices.Equal(got, want) {
		t.Errorf("found %q, want %q", got, want)
	}
	if found := b.CompletedLike(nil, 5); len(found) > 0 {
		t.Errorf("%d envelopes are like one without documents", len(found))
	}
}
