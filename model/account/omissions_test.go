package account_test

import (
	"strings"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/triage"
)

// curtailed is a lease as a list shows it that leaves out the notification and the attachments.
func curtailed(id string) *model.Envelope {
	return with(id, func(e *model.Envelope) { e.Notification, e.Attachments = nil, nil })
}

// asking is a lease read by itself, of which a file is missing.
func asking(id string) *model.Envelope {
	return with(id, func(e *model.Envelope) {
		e.Notification = &model.Notification{ReminderInterval: 3}
		e.Attachments = &model.Attachments{Recipients: []model.RecipientPlaceholders{{
			RecipientID: "anna", Placeholders: []model.AttachmentPlaceholder{{ID: "p", RecipientID: "anna", Name: model.NewText("Licence"), Required: true}},
		}}}
		e.Source = []byte(`{}`)
	})
}

// Where no list shows a notification or attachments, one envelope is read by itself. If that has
// them, nothing is said of the others that may be wrong, and they are read too.
func TestListsThatLeaveOutTheRest(t *testing.T) {
	b := newBook()
	b.MarkUnreadable(account.Reading{Kind: account.RecentlyCompleted})
	for _, id := range []string{"c1", "c2", "c3"} {
		sample := curtailed(id)
		sample.Status, sample.UpdatedAt = model.Completed, ago(100*day)
		b.LearnFields(sample, fieldsOf(true, true))
	}
	row, other := curtailed("a"), curtailed("b")
	for _, e := range []*model.Envelope{row, other} {
		e.UpdatedAt = ago(5 * day)
		b.LearnFields(e, fieldsOf(true, true))
	}
	if r := b.Report(row, now()); sentence(r, triage.LooksFinished) == "" {
		t.Fatal("it does not look finished before")
	}
	all := func(model.EnvelopeID) bool { return true }
	next, ok := b.Next(account.Light, now(), all)
	if !ok || next.Kind != account.Whole || next.Envelope.ID != "a" {
		t.Fatalf("next is %v of %s", next.Kind, next.Envelope.ID)
	}
	read := asking("a")
	read.UpdatedAt = row.UpdatedAt
	b.Learn(read)
	b.MarkUnreadable(next)
	b.Learn(row)
	if r := b.Report(row, now()); sentence(r, triage.LooksFinished) != "" || sentence(r, triage.RequiredMissing) == "" || sentence(r, triage.NoReminders) != "" {
		t.Errorf("the one that was read: %v", r.Rules())
	}
	r := b.Report(other, now())
	if sentence(r, triage.LooksFinished) != "" || sentence(r, triage.NoReminders) != "" || len(r.Unchecked) == 0 {
		t.Errorf("the other one: %v, %q", r.Rules(), r.Unchecked)
	}
	if next, ok := b.Next(account.Full, now(), func(id model.EnvelopeID) bool { return id == "b" }); !ok || next.Kind != account.Details {
		t.Errorf("next of it is %v, %v", next.Kind, ok)
	}
}

// In whatever order an envelope and its row are read, the same is known of lists.
func TestARowReadAfterItsEnvelope(t *testing.T) {
	b := newBook()
	b.Learn(asking("a"))
	b.Learn(curtailed("a"))
	b.Learn(curtailed("b"))
	if r := b.Report(curtailed("b"), now()); len(r.Unchecked) != 2 || sentence(r, triage.NoReminders) != "" {
		t.Errorf("%v, %q", r.Rules(), r.Unchecked)
	}
	if _, known := b.Attachments(curtailed("b")); known {
		t.Error("it is known that the other one asks for nothing")
	}
	if asks, known := b.Attachments(curtailed("a")); asks == nil || !known {
		t.Errorf("of the one that was read, the attachments are %v, %v", asks, known)
	}
	if r := b.Report(curtailed("a"), now()); sentence(r, triage.RequiredMissing) == "" {
		t.Errorf("what was read of it is lost: %v", r.Rules())
	}
}

// An account that uses neither is asked for a few envelopes only, and its reports stay whole.
func TestNothingIsLeftOut(t *testing.T) {
	b := newBook()
	b.MarkUnreadable(account.Reading{Kind: account.RecentlyCompleted})
	ids := []string{"a", "b", "c", "d", "e"}
	for _, id := range ids {
		b.LearnFields(curtailed(id), fieldsOf(false, false))
	}
	probes := 0
	for range ids {
		next, ok := b.Next(account.Light, now(), func(model.EnvelopeID) bool { return true })
		if !ok {
			break
		}
		if next.Kind == account.Whole {
			probes++
		}
		alone := curtailed(next.Envelope.ID.String())
		alone.Source = []byte(`{}`)
		b.Learn(alone)
		b.MarkUnreadable(next)
	}
	if probes != 3 {
		t.Errorf("%d are read by themselves", probes)
	}
	for _, id := range ids {
		if r := b.Report(curtailed(id), now()); len(r.Unchecked) > 0 || sentence(r, triage.NoReminders) == "" {
			t.Errorf("%s: %v, %q", id, r.Rules(), r.Unchecked)
		}
	}
}

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
