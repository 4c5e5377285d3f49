package demo_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
	known "inkdesk/model/account"
	"inkdesk/model/geometry"
	"inkdesk/model/triage"
	"inkdesk/model/triage/triagetest"
)

var examinedAt = time.Date(2026, 11, 19, 15, 0, 0, 0, time.UTC)

func newBook() *known.Book {
	return known.New(known.Rules{
		Context: triage.Context{Thresholds: triagetest.Thresholds(), StepsSequential: true, AttachmentsVisible: true},
		Positions: func([]model.Annotation, []model.Document) geometry.Assumptions {
			return geometry.Assumptions{Unit: geometry.Percent, Base: 1}
		},
	})
}

// envelopesOf are the envelopes of an account, with their fields.
func envelopesOf(seed int64, size int) []*account.Envelope {
	a, all := account.New(seed, size, 0, examinedAt, model.Seconds), make([]*account.Envelope, size)
	for i := range all {
		all[i] = a.WithAnnotations(i)
	}
	return all
}

func fieldsOf(e *account.Envelope) known.Fields {
	fields := make(known.Fields)
	for i := range e.Documents {
		fields[e.Documents[i].ID] = nil
	}
	for _, f := range e.Annotations {
		fields[f.DocumentID] = append(fields[f.DocumentID], f)
	}
	return fields
}

// told is a report as text.
func told(r *triage.Report) string {
	h := r.Holder
	who := make([]model.RecipientID, len(h.Who))
	for i, one := range h.Who {
		who[i] = one.ID
	}
	acts := ""
	for _, p := range r.Progress {
		acts += fmt.Sprintf("%s %s %s; ", p.Recipient.ID, p.Acted, p.Why)
	}
	return fmt.Sprintf("%+v\n%s %q %v\n%s\n%v %v %v", r.Findings, h.Kind, h.Sentence, who, acts, r.Health, r.Unchecked, r.Urgency)
}

// What a session has found in the fields is known to the next one, which reads only lists: the reports are the
// same, whether the lists were read before or after what was kept. What has changed meanwhile is not known.
func TestTheNextSessionSaysTheSame(t *testing.T) {
	for seed := range int64(4) {
		const size = 240
		read := known.Span{From: examinedAt.Add(-time.Hour), To: examinedAt}
		all, before := envelopesOf(seed, size), newBook()
		for _, e := range all {
			before.LearnAt(&e.Envelope, read)
		}
		for _, e := range all {
			before.LearnFieldsAt(&e.Envelope, fieldsOf(e), read)
		}
		_, snapshots := before.History.Unkept()
		text, err := json.Marshal(snapshots)
		testbed.Must(t, err)
		for _, recalledFirst := range []bool{true, false} {
			var kept []*known.Snapshot
			testbed.Must(t, json.Unmarshal(text, &kept))
			after := newBook()
			if recalledFirst {
				after.Recall(nil, kept)
			}
			for _, e := range all {
				after.Learn(&e.Envelope)
			}
			if left := after.Remaining(known.Full, examinedAt, nil); !recalledFirst && left == 0 {
				t.Fatal("nothing is to be checked")
			}
			after.Recall(nil, kept)
			if left := after.Remaining(known.Full, examinedAt, nil); left > size/50 {
				t.Errorf("seed %d: %d of %d are not checked", seed, left, size)
			}
			for _, e := range all {
				if after.Remaining(known.Full, examinedAt, slices.Values([]model.EnvelopeID{e.ID})) > 0 {
					continue
				}
				if diff := cmp.Diff(told(before.Report(&e.Envelope, examinedAt)), told(after.Report(&e.Envelope, examinedAt))); diff != "" {
					t.Fatalf("seed %d, %s:\n%s", seed, e.ID, diff)
				}
			}
			for _, e := range all {
				changed := e.Envelope
				changed.UpdatedAt++
				after.Learn(&changed)
				if e.Status.Open() && len(e.Documents) > 0 && len(after.Report(&changed, examinedAt).Unchecked) == 0 {
					t.Errorf("%s has changed since, and counts as checked", e.ID)
				}
			}
		}
	}
}

// In whatever order an account is read, with parts of it read again or to be read again, the
// reports are the same, and none contradicts itself.
func TestAccountsReadInAnyOrder(t *testing.T) {
	for seed := range int64(4) {
		const size = 240
		all := envelopesOf(seed, size)
		roll := rand.New(rand.NewPCG(uint64(seed), 1))
		withFields := make([]bool, size)
		for i := range withFields {
			withFields[i] = roll.IntN(3) > 0
		}
		read := func(order []int, again bool) *known.Book {
			b := newBook()
			for _, i := range order {
				e := all[i]
				before := e.Envelope
				if before.UpdatedAt > before.CreatedAt && again && roll.IntN(4) == 0 {
					before.Status, before.UpdatedAt = model.InProgress, before.CreatedAt
					b.Learn(&before)
				}
				b.Learn(&e.Envelope)
				if withFields[i] {
					b.LearnFields(&e.Envelope, fieldsOf(e))
				}
				if again && roll.IntN(3) == 0 {
					b.Forget(e.ID)
					b.Learn(&before)
					if withFields[i] {
						b.LearnFields(&e.Envelope, fieldsOf(e))
					}
				}
			}
			return b
		}
		first, second := read(roll.Perm(size), false), read(roll.Perm(size), true)
		for _, e := range all {
			one, other := first.Report(&e.Envelope, examinedAt), second.Report(&e.Envelope, examinedAt)
			if diff := cmp.Diff(told(one), told(other)); diff != "" {
				t.Fatalf("seed %d, %s:\n%s", seed, e.ID, diff)
			}
			if said := contradictionIn(&e.Envelope, one); said != "" {
				t.Errorf("seed %d, %s: %s", seed, e.ID, said)
			}
		}
	}
}

// No envelope of an account in which every rule finds something becomes milder by waiting, but for the first day after its
// date, on which a service may still end it, and beyond a week, when it belongs to the backlog.
func TestWaitingMakesNoEnvelopeMilder(t *testing.T) {
	for seed := range int64(3) {
		a, b := account.New(seed, 600, 0, examinedAt, model.Seconds), newBook()
		if seed > 0 {
			a.UseForms()
		}
		var left []*account.Envelope
		for i := range a.Len() {
			e := a.WithAnnotations(i)
			b.Learn(&e.Envelope)
			if b.LearnFields(&e.Envelope, fieldsOf(e)); e.Status.Open() || e.Status == model.Draft {
				left = append(left, e)
			}
		}
		for _, e := range left {
			worst, at := triage.Healthy, examinedAt
			for halves := range 60 * 2 {
				now := examinedAt.Add(time.Duration(halves) * 12 * time.Hour)
				isLate := !e.ExpiresAt.IsZero() && !now.Before(e.ExpiresAt.Time())
				got := b.Report(&e.Envelope, now)
				if got.Health < worst && (!isLate || got.Health < min(worst, triage.NeedsSoon)) {
					t.Errorf("seed %d, %s: %s at %s, %s at %s: %s", seed, e.ID, worst, at, got.Health, now, got.Reason())
					break
				}
				worst, at = max(worst, got.Health), now
			}
		}
	}
}
