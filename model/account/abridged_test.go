package account_test

import (
	"strings"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/account"
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

// A list may leave out only the documents: they are read once, and then the fields on them.
func TestDocumentsThatAListLeavesOutAreRead(t *testing.T) {
	b := newBook()
	row := with("a", func(e *model.Envelope) { e.Documents, e.Pages = nil, 2 })
	b.Learn(row)
	if r := b.Report(row, now()); r.Health != triage.Unchecked || sentence(r, triage.NoDocuments) != "" || len(r.Progress) != 2 {
		t.Fatalf("before: %v, %q, %d people", r.Health, sentence(r, triage.NoDocuments), len(r.Progress))
	}
	read := with("a", func(e *model.Envelope) { e.Pages, e.Source = 2, []byte(`{}`) })
	b.MarkUnreadable(account.Reading{Kind: account.RecentlyCompleted})
	next := func() account.Kind {
		got, ok := b.Next(account.Full, now(), func(id model.EnvelopeID) bool { return id == "a" })
		if !ok {
			return account.RecentTemplates
		}
		return got.Kind
	}
	for range 2 {
		if got := next(); got != account.Details {
			t.Errorf("next is %v", got)
		}
		b.Learn(read)
		b.Learn(row)
		if got := next(); got != account.AllFields {
			t.Errorf("after the details it is %v", got)
		}
		whole, _ := b.Envelope("a")
		b.LearnFields(&whole, fieldsOf(true, false))
		b.Learn(row)
		if got := next(); got != account.RecentTemplates {
			t.Errorf("after the fields it is %v", got)
		}
		if r := b.Report(row, now()); r.Health == triage.Unchecked {
			t.Errorf("after: %v", r.Unchecked)
		}
		row, read = new(*row), new(*read)
		row.UpdatedAt++
		read.UpdatedAt++
		b.Learn(row)
	}
}

// One that counts pages and has no documents by itself either has none.
func TestNoDocumentsEither(t *testing.T) {
	b := newBook()
	row := with("a", func(e *model.Envelope) { e.Documents, e.Pages = nil, 2 })
	b.Learn(row)
	alone := new(*row)
	alone.Source = []byte(`{}`)
	b.Learn(alone)
	b.Learn(row)
	for _, e := range []*model.Envelope{row, alone} {
		if r := b.Report(e, now()); sentence(r, triage.NoDocuments) == "" || len(r.Unchecked) > 0 {
			t.Errorf("%v, %v", r.Rules(), r.Unchecked)
		}
	}
}

// Of what has ended, an abridged list hides for a while whether anything has to follow.
func TestDetailsOfWhatEndedAreReadForAWhile(t *testing.T) {
	ended := func(id string, status model.Status, days time.Duration) *model.Envelope {
		e := abridged(id)
		e.Status, e.UpdatedAt, e.CreatedAt = status, ago(days*day), ago(30*day)
		return e
	}
	b := newBook()
	for _, e := range []*model.Envelope{
		ended("expired", model.Expired, 6), ended("expired before", model.Expired, 8),
		ended("completed", model.Completed, 13), ended("completed before", model.Completed, 15),
	} {
		b.Learn(e)
	}
	b.MarkUnreadable(account.Reading{Kind: account.RecentlyCompleted})
	got := make(map[model.EnvelopeID]bool)
	for range 10 {
		next, ok := b.Next(account.Full, now(), func(id model.EnvelopeID) bool { return !strings.HasPrefix(string(id), "completed before") })
		if !ok {
			break
		}
		got[next.Envelope.ID] = next.Kind == account.Details
		b.MarkUnreadable(next)
	}
	if !got["expired"] || got["expired before"] || !got["completed"] {
		t.Errorf("the details of %v are read", got)
	}
}
