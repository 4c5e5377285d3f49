package account_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/triage"
)

// An envelope that a reading of the account lacked is asked for first, whatever else is read,
// and is gone once the service says so: it is noted, and tells nothing of others any more.
func TestWhatIsMissingIsAskedFor(t *testing.T) {
	b, late := newBook(), now().Add(9*24*time.Hour)
	for i := range 5 {
		b.LearnAt(lease(fmt.Sprint("e", i)), at(1))
	}
	if f := b.Report(lease("e0"), late); !reports(f, triage.Bottleneck) {
		t.Fatal("five that wait for Anna are no bottleneck")
	}
	b.Miss("e4")
	b.Miss("unknown")
	next, ok := b.Next(account.Off, now(), nil)
	if !ok || next.Kind != account.MissingEnvelope || next.Envelope.ID != "e4" {
		t.Fatalf("next is %+v", next)
	}
	b.LearnGone("e4", at(2))
	if next, ok := b.Next(account.Off, now(), nil); ok || b.Asks(account.Off, false) {
		t.Errorf("then %+v", next)
	}
	if _, known := b.Envelope("e4"); known {
		t.Error("it is still known")
	}
	if f := b.Report(lease("e0"), late); reports(f, triage.Bottleneck) {
		t.Error("it still counts")
	}
	if got := kinds(b); !slices.Equal(got, []account.ObservationKind{account.Gone}) {
		t.Error(got)
	}
}

func reports(r *triage.Report, rule triage.Rule) bool {
	return slices.ContainsFunc(r.Findings, func(f triage.Finding) bool { return f.Rule == rule })
}

// What is read again is not missing, and what cannot be asked for is asked for once.
func TestWhatIsFoundIsNotMissing(t *testing.T) {
	b := newBook()
	for _, id := range []string{"a", "b"} {
		b.LearnAt(lease(id), at(1))
		b.Miss(model.EnvelopeID(id))
	}
	b.LearnAt(lease("a"), at(2))
	next, _ := b.Next(account.Off, now(), nil)
	if b.MarkUnreadable(next); next.Envelope.ID != "b" || b.Asks(account.Off, false) {
		t.Errorf("asked for %q, others are missing: %v", next.Envelope.ID, b.Asks(account.Off, false))
	}
	if got := b.Observer.Observations(); len(got) > 0 {
		t.Errorf("%+v", got)
	}
}
