package account_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/geometry"
	"inkdesk/model/triage"
	"inkdesk/model/triage/triagetest"
)

const day = 24 * time.Hour

func now() time.Time { return time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC) }

func ago(d time.Duration) model.Time { return model.Time(now().Add(-d).Unix()) }

func newBook() *account.Book {
	return account.New(account.Rules{
		Context: triage.Context{Thresholds: triagetest.Thresholds(), StepsSequential: true, AttachmentsVisible: true},
		Positions: func([]model.Annotation, []model.Document) geometry.Assumptions {
			return geometry.Assumptions{Unit: geometry.Percent, Base: 1}
		},
	})
}

// lease is an open envelope that Anna signs first and Bruno second.
func lease(id string) *model.Envelope {
	e := &model.Envelope{
		ID: model.EnvelopeID(id), Name: model.NewText("Lease " + id), Status: model.InProgress,
		FlowType: model.RequestSignature, LegalityLevel: model.SES,
		CreatedAt: ago(2 * time.Hour), UpdatedAt: ago(time.Hour), ExpiresAt: ago(-20 * day), NumRecipients: 2,
		Documents:    []model.Document{{ID: "d1", PageCount: 1}, {ID: "d2", PageCount: 1}},
		Notification: new(model.Notification), Attachments: new(model.Attachments),
	}
	for _, name := range []string{"anna", "bruno"} {
		e.SigningSteps = append(e.SigningSteps, model.SigningStep{Recipients: []model.Recipient{{
			ID: model.RecipientID(name), Name: model.NewText(name), Email: model.NewText(name + "@kunde.example.com"), Role: model.Signer,
		}}})
	}
	return e
}

func field(who string, filled bool) model.Annotation {
	f := model.Annotation{
		ID: model.AnnotationID("of " + who), RecipientID: model.RecipientID(who), Page: 1, X: 10, Y: 10, Width: 20, Height: 5,
		Required: true, Type: model.SignatureField,
	}
	if who == "bruno" {
		f.Y = 50
	}
	if filled {
		f.Signature = &model.MarkReference{ID: "mark"}
	}
	return f
}

// fieldsOf are the fields of a lease; Anna or both have filled theirs.
func fieldsOf(anna, bruno bool) account.Fields {
	return account.Fields{"d1": {field("anna", anna)}, "d2": {field("bruno", bruno)}}
}

func TestReportStaysWhileNothingChanges(t *testing.T) {
	b, e, other := newBook(), lease("a"), lease("b")
	b.Learn(e)
	first := b.Report(e, now().Add(time.Second))
	b.Learn(e)
	if b.Report(e, now().Add(2*time.Second)) != first {
		t.Error("the same envelope with the same facts has another report")
	}
	b.Learn(other)
	second := b.Report(e, now())
	if second == first {
		t.Error("another envelope was read and the report stays")
	}
	b.LearnFields(other, fieldsOf(false, false))
	b.Report(other, now())
	generation := b.Generation()
	b.LearnFields(e, fieldsOf(true, false))
	third := b.Report(e, now())
	if third == second || b.Generation() == generation {
		t.Error("its fields were read and the report stays")
	}
	if len(third.Unchecked) != 0 {
		t.Errorf("its fields were read and it says %q", third.Unchecked)
	}
	if b.Report(e, now().Add(time.Hour)) == third {
		t.Error("an hour has passed and the report stays")
	}
}

// A report tells the times that everything beside it tells: it is made again with the minute.
func TestAReportTellsTheMinute(t *testing.T) {
	b, e := newBook(), lease("a")
	e.ExpiresAt = ago(110*time.Minute + 50*time.Second)
	b.Learn(e)
	for after, want := range map[time.Duration]string{0: "for 110 min", 9 * time.Second: "for 110 min", 10 * time.Second: "for 111 min"} {
		if got := b.Report(e, now().Add(after)).Reason(); !strings.Contains(got, want) {
			t.Errorf("after %s: %q, want %q", after, got, want)
		}
	}
}

// The fields of one envelope tell nothing of another, unless they tell what the service shows.
func TestFieldsConcernOneReport(t *testing.T) {
	b, e, other := newBook(), lease("a"), lease("b")
	b.Learn(e)
	b.Learn(other)
	b.LearnFields(other, fieldsOf(true, false))
	before := b.Report(e, now())
	b.Forget(other.ID)
	b.LearnFields(other, fieldsOf(true, true))
	if b.Report(e, now()) != before {
		t.Error("the report of one envelope was made again for the fields of another")
	}
}

func TestFieldsBelongToAChange(t *testing.T) {
	b, e := newBook(), lease("a")
	b.LearnFields(e, account.Fields{"d1": {}})
	if _, known := b.Fields(e); known {
		t.Fatal("the fields of one of two documents are all")
	}
	b.LearnFields(e, fieldsOf(true, false))
	if got, known := b.Fields(e); !known || len(got["d1"]) != 1 {
		t.Fatalf("the fields are not known: %v", got)
	}
	moved := *e
	moved.UpdatedAt++
	if _, known := b.Fields(&moved); known {
		t.Error("the fields of before are those of the changed envelope")
	}
	b.Forget(e.ID)
	if _, known := b.Fields(e); known {
		t.Error("fields that are to be read again are known")
	}
	if len(b.Report(e, now()).Unchecked) != 0 {
		t.Error("the report forgets fields before they were read again")
	}
}

// What lies beyond the fields kept whole still tells who holds an envelope.
func TestRulesKeepWhatTheyNeed(t *testing.T) {
	b, done := newBook(), lease("done")
	done.Status = model.Completed
	for i := range 3 {
		sample := *done
		sample.ID = model.EnvelopeID(fmt.Sprint("done", i))
		b.LearnFields(&sample, fieldsOf(true, true))
	}
	e := lease("a")
	odd := fieldsOf(true, false)
	odd["d2"][0].X = 95
	b.LearnFields(e, odd)
	before := *b.Report(e, now())
	if before.Holder.Sure == nil || before.Holder.Sure.ID != "bruno" {
		t.Fatalf("waits for %+v", before.Holder)
	}
	for i := range 400 {
		b.LearnFields(lease(fmt.Sprint("other", i)), fieldsOf(false, false))
	}
	if _, known := b.Fields(e); known {
		t.Error("all fields are kept")
	}
	after := *b.Report(e, now())
	drop := func(r triage.Report) (rules []triage.Rule) {
		for _, f := range r.Findings {
			if f.Annotation != "" {
				rules = append(rules, f.Rule)
			}
		}
		return rules
	}
	if after.Holder.Sentence != before.Holder.Sentence || !slices.Equal(drop(after), drop(before)) || len(drop(after)) == 0 {
		t.Errorf("it says %q with %v, and said %q with %v", after.Holder.Sentence, drop(after), before.Holder.Sentence, drop(before))
	}
}

// fact is something that was read.
type fact struct {
	envelope *model.Envelope
	fields   account.Fields
}

func (f fact) learn(b *account.Book) {
	if f.fields == nil {
		b.Learn(f.envelope)
	} else {
		b.LearnFields(f.envelope, f.fields)
	}
}

// In whatever order the same was read, the same is said about every envelope.
func TestOrderOfReadingMakesNoDifference(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var facts []fact
		latest := map[model.EnvelopeID]*model.Envelope{}
		for i := range rapid.IntRange(1, 8).Draw(t, "envelopes") {
			statuses := rapid.SampledFrom([][]model.Status{
				{model.InProgress},
				{model.Pending},
				{model.Completed},
				{model.Draft, model.InProgress},
				{model.InProgress, model.Completed},
				{model.InProgress, model.InProgress},
				{model.InProgress, model.Declined},
				{model.Draft, model.Pending, model.Expired},
			}).Draw(t, "statuses")
			for n, status := range statuses {
				e := lease(fmt.Sprint(i))
				e.Status, e.CreatedAt = status, ago(time.Duration(100-i)*day)
				e.UpdatedAt = ago(time.Duration(50-5*i-n) * time.Hour)
				if rapid.Bool().Draw(t, "alone") {
					e.SigningSteps, e.NumRecipients = e.SigningSteps[1:], 1
				}
				facts = append(facts, fact{envelope: e})
				if rapid.Bool().Draw(t, "read") {
					facts = append(facts, fact{e, fieldsOf(rapid.Bool().Draw(t, "anna"), rapid.Bool().Draw(t, "bruno"))})
				}
				latest[e.ID] = e
			}
		}
		first, second := newBook(), newBook()
		for _, f := range facts {
			f.learn(first)
		}
		for _, f := range rapid.Permutation(facts).Draw(t, "order") {
			f.learn(second)
		}
		for id, e := range latest {
			if diff := cmp.Diff(plain(first.Report(e, now())), plain(second.Report(e, now()))); diff != "" {
				t.Fatalf("the reports of %s differ:\n%s", id, diff)
			}
		}
	})
}

// plain is a report as text.
func plain(r *triage.Report) string {
	holder := r.Holder
	who := make([]model.RecipientID, 0, len(holder.Who))
	for _, one := range holder.Who {
		who = append(who, one.ID)
	}
	holder.Who, holder.Sure = nil, nil
	return fmt.Sprintf("%+v\n%+v %v\n%v %v %v %+v", r.Findings, holder, who, r.Health, r.Unchecked, r.Urgency, r.Pressing)
}

// No one can do anything about the fields of an envelope that has ended.
func TestFaultsOfWhatHasEndedAreNotes(t *testing.T) {
	for status, want := range map[model.Status]triage.Severity{model.InProgress: triage.Soon, model.Completed: triage.Note, model.Voided: triage.Note} {
		b, e := newBook(), lease("a")
		e.Status = status
		read := fieldsOf(true, true)
		read["d1"][0].RecipientID = "gone"
		b.LearnFields(e, read)
		for _, f := range b.Report(e, now()).Findings {
			if f.Rule == triage.OrphanField && f.Severity != want {
				t.Errorf("%s: %s %s", status, f.Severity, f.Sentence)
			}
		}
	}
}

// The findings of the report come with the places of those that are about fields.
func TestLocated(t *testing.T) {
	b, e := newBook(), lease("a")
	read := fieldsOf(true, true)
	read["d2"][0].RecipientID = "gone"
	list := read.List(e.Documents)
	if _, ok := b.Located(e, now(), list); ok {
		t.Error("fields that were not read have places")
	}
	b.LearnFields(e, read)
	located, ok := b.Located(e, now(), list)
	report := b.Report(e, now())
	if !ok || len(located) != len(report.Findings) {
		t.Fatalf("%d of %d findings are there", len(located), len(report.Findings))
	}
	places := 0
	for i, f := range located {
		if f.Sentence != report.Findings[i].Sentence || f.Severity != report.Findings[i].Severity {
			t.Errorf("%q is %q", report.Findings[i].Sentence, f.Sentence)
		}
		if f.Index >= 0 {
			places++
			if list[f.Index].RecipientID != "gone" {
				t.Errorf("%q is about the field %d", f.Sentence, f.Index)
			}
		}
	}
	if places != 1 {
		t.Errorf("%d findings have a place", places)
	}
	if _, ok := b.Located(e, now(), list[:1]); ok {
		t.Error("the places are among other fields")
	}
	b.Forget(e.ID)
	if _, ok := b.Located(e, now(), list); ok {
		t.Error("fields that are to be read again have places")
	}
}

func TestLatestFields(t *testing.T) {
	b, e := newBook(), lease("a")
	if read, _ := b.LatestFields(e.ID); read != nil {
		t.Error("fields are known that were not read")
	}
	b.LearnFields(e, fieldsOf(true, false))
	if read, updated := b.LatestFields(e.ID); !read.Complete(e.Documents) || updated != e.UpdatedAt {
		t.Errorf("%v of %s", read, updated)
	}
	b.Forget(e.ID)
	if read, _ := b.LatestFields(e.ID); read != nil {
		t.Error("fields that are to be read again are known")
	}
}
