package account_test

import (
	"testing"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// abridged is a lease as a list shows it that leaves out details.
func abridged(id string) *model.Envelope {
	e := lease(id)
	e.SigningSteps, e.Documents = nil, nil
	return e
}

// What was read of an envelope by itself is in the report on its row, until it changes.
func TestAbridgedRowsAreReportedWithTheirDetails(t *testing.T) {
	b := newBook()
	for _, id := range []string{"c1", "c2", "c3"} {
		sample := lease(id)
		sample.Status = model.Completed
		b.LearnFields(sample, fieldsOf(true, true))
	}
	row := abridged("a")
	b.Learn(row)
	if r := b.Report(row, now()); r.Holder.Kind != triage.HeldByUnknown || r.Health != triage.Unchecked {
		t.Fatalf("before: %s, %v", r.Holder.Sentence, r.Health)
	}
	version := b.Version("a")
	read := lease("a")
	read.Source = []byte(`{}`)
	b.Learn(read)
	if b.Version("a") == version {
		t.Error("its report need not be made anew")
	}
	b.LearnFields(read, fieldsOf(true, false))
	for i := range 200 { // it is packed by then
		b.Learn(abridged(string(rune('A' + i))))
	}
	for _, again := range []*model.Envelope{row, abridged("a"), partOf("a")} {
		b.Learn(again)
		r := b.Report(again, now())
		if h := r.Holder; h.Sure == nil || h.Sure.ID != "bruno" || len(r.Progress) != 2 || r.Health == triage.Unchecked {
			t.Errorf("%s, %v, %d people", h.Sentence, r.Health, len(r.Progress))
		}
	}
	row = abridged("a")
	row.UpdatedAt++
	b.Learn(row)
	if r := b.Report(row, now()); r.Holder.Kind != triage.HeldByUnknown || len(r.Progress) > 0 {
		t.Errorf("after a change: %s", r.Holder.Sentence)
	}
}

// partOf is a lease as a list shows it that leaves out something else.
func partOf(id string) *model.Envelope {
	e := lease(id)
	e.Documents = nil
	return e
}
