package account_test

import (
	"testing"

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
