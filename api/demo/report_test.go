package demo_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api/demo/account"
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

// In whatever order an account is read, with parts of it read again or to be read again, the
// reports are the same, and none contradicts itself.
func TestAccountsReadInAnyOrder(t *testing.T) {
	for seed := range int64(4) {
		const size = 240
		a := account.New(seed, size, 0, examinedAt, model.Seconds)
		all := make([]*account.Envelope, size)
		for i := range all {
			all[i] = a.WithAnnotations(i)
		}
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
