package demo_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo/account"
	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/model/triage/triagetest"
)

// replay is an account of which is known what was issued again as what.
type replay struct {
	*rand.Rand
	known []*model.Envelope
	truth map[model.EnvelopeID]model.EnvelopeID
}

// after is a copy of an envelope that was created later, with parts of its own.
func (r *replay) after(e *model.Envelope, kind string) *model.Envelope {
	c := account.Clone(*e)
	c.ID = model.EnvelopeID(fmt.Sprintf("%s-%s", e.ID, kind))
	c.Status = []model.Status{model.InProgress, model.Pending, model.Completed}[r.IntN(3)]
	c.CreatedAt = model.Time(e.UpdatedAt.Time().Add(time.Duration(1+r.IntN(20*24)) * time.Hour).Unix())
	c.UpdatedAt = c.CreatedAt + 60
	r.known = append(r.known, &c)
	return &c
}

// rename gives all signers of an envelope other names and addresses.
func rename(e *model.Envelope, change func(name, email string) (string, string)) {
	for _, p := range e.Recipients() {
		name, email := change(p.Name.String(), p.Email.String())
		p.Name, p.Email = model.NewText(name), model.NewText(email)
	}
}

// plant adds an envelope that looks like the successor of another one, and is for another matter.
func (r *replay) plant(e *model.Envelope, kind int) {
	c := r.after(e, fmt.Sprint("plant", kind))
	name := e.Name.String()
	switch kind {
	case 0:
		c.Name = model.NewText(name + " week 48")
	case 1:
		c.Name = model.NewText(name + " 4711")
	case 2:
		c.Name = model.NewText("Bahnhofstrasse 12, " + name)
	case 3: // of another person with nearly the same name
		rename(c, func(name, email string) (string, string) { return name + "mann", "x" + email })
	case 4: // of a family or a front desk that shares a mailbox
		rename(c, func(name, email string) (string, string) {
			_, last, _ := strings.Cut(name, " ")
			return "Wilhelmina " + last, email
		})
	case 5: // the first name is the same
		rename(c, func(name, email string) (string, string) {
			first, _, _ := strings.Cut(name, " ")
			return first + " Vandenberghe", "vandenberghe." + email
		})
	case 6: // which came before
		c.CreatedAt = e.CreatedAt - 3600
		c.Status = model.Completed
	case 7: // which ended as well
		c.Status = model.Voided
	}
}

const kindsPlanted = 8

// endedRecently returns the finding about an envelope that has ended, an empty one for none.
func endedRecently(e *model.Envelope, h *triage.History) triage.Finding {
	c := triage.Context{Now: examinedAt, Thresholds: triagetest.Thresholds(), History: h, FieldsRead: true}
	for _, f := range triage.Examine(e, c).Findings {
		if f.Rule == triage.EndedRecently {
			return f
		}
	}
	return triage.Finding{}
}

// TestIssuedAgainIsTrue replays accounts in which some of what ended was issued again, with or without a
// corrected address, and something that only looks like it was planted beside most.
func TestIssuedAgainIsTrue(t *testing.T) {
	for seed := range int64(5) {
		a := account.New(seed, 1500, 0, examinedAt, model.Seconds)
		a.UseForms()
		r := replay{Rand: rand.New(rand.NewPCG(uint64(seed), 7)), truth: make(map[model.EnvelopeID]model.EnvelopeID)}
		var ended []*model.Envelope
		for i := range a.Len() {
			e := &a.Envelope(i).Envelope
			r.known = append(r.known, e)
			if e.Status != model.Expired && e.Status != model.Declined || e.NumRecipients == 0 {
				continue
			}
			ended = append(ended, e)
			if i+1 < a.Len() && a.Form(i+1) == a.Form(i) && a.Name(i+1) == a.Name(i) { // the generator sends some twice
				r.truth[e.ID] = a.ID(i + 1)
				continue
			}
			if r.IntN(2) == 0 {
				c := r.after(e, "again")
				if r.truth[e.ID] = c.ID; r.IntN(3) == 0 {
					rename(c, func(name, email string) (string, string) { return name, "corrected." + email })
				}
			}
			for range 2 {
				r.plant(e, r.IntN(kindsPlanted))
			}
		}
		r.Shuffle(len(r.known), func(i, j int) { r.known[i], r.known[j] = r.known[j], r.known[i] })
		history := triage.NewHistory()
		for _, e := range r.known {
			history.Learn(e)
		}
		missed := 0
		for _, e := range ended {
			got, _, _ := history.Successor(e)
			want := r.truth[e.ID]
			said := endedRecently(e, history)
			switch {
			case got == "" && want != "":
				missed++
			case got != want:
				t.Errorf("seed %d: %q of %s is issued again as %s, not %q", seed, e.Name, e.ID, got, want)
			case got == "" && (said.Sentence == "" || len(said.Other) > 0 || strings.Contains(said.Sentence, "again as")):
				t.Errorf("seed %d: %q, %s, has no successor, and it says %q", seed, e.Name, e.Status, said.Sentence)
			}
		}
		t.Logf("seed %d: %d ended, %d issued again, %d of them missed", seed, len(ended), len(r.truth), missed)
		if missed*20 > len(r.truth) {
			t.Errorf("seed %d: %d of %d successors were missed", seed, missed, len(r.truth))
		}
	}
}
