package triage_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
)

func TestAnEnvelopeCountsOnce(t *testing.T) {
	c := checked()
	c.History = triage.NewHistory()
	late := healthy()
	late.UpdatedAt = ago(8 * day)
	other := another("x", func(o *model.Envelope) {})
	for range 10 {
		c.History.Learn(other)
	}
	if _, found := find(triage.Examine(late, c), triage.Bottleneck); found {
		t.Error("one envelope counts as many")
	}
	c.History.Learn(another("x", func(o *model.Envelope) { o.Status = model.Completed }))
	f, found := find(triage.Examine(late, c), triage.Precedent)
	if !found || f.Severity != triage.Note {
		t.Errorf("its new state was not learned: %+v", f)
	}
	for _, id := range []string{"a", "b", "c"} {
		c.History.Learn(another(id, func(*model.Envelope) {}))
	}
	if f, found := find(triage.Examine(late, c), triage.Bottleneck); found {
		t.Errorf("its old state still counts: %s", f.Sentence)
	}
}

// Envelopes that no one signs have nothing in common.
func TestWithoutSignersThereIsNoSuccessor(t *testing.T) {
	nobody := func(e *model.Envelope) { steps(e) }
	p := history(another("x", func(o *model.Envelope) { nobody(o); o.CreatedAt = in(day) }))
	if id, _, ok := p.Successor(another("e", nobody)); ok {
		t.Errorf("%s counts as one", id)
	}
}

// An entry of a list that leaves people out must not pass for an envelope without any.
func TestWhatAListLeavesOutIsNotLearned(t *testing.T) {
	p := history(another("x", func(o *model.Envelope) { o.SigningSteps, o.CreatedAt = nil, in(day) }))
	dead := another("e", func(e *model.Envelope) { e.SigningSteps, e.Status = nil, model.Declined })
	if id, _, ok := p.Successor(dead); ok {
		t.Errorf("%s counts as its successor", id)
	}
	full := another("x", func(o *model.Envelope) { o.CreatedAt = in(day) })
	p.Learn(full)
	dead = another("e", func(e *model.Envelope) { e.Status = model.Declined })
	if id, _, ok := p.Successor(dead); !ok || id != "x" {
		t.Errorf("the whole envelope was not learned: %q", id)
	}
}

func TestSuccessorIsTheNearest(t *testing.T) {
	p := history(
		another("b", func(o *model.Envelope) { o.CreatedAt = in(2 * day) }),
		another("c", func(o *model.Envelope) { o.CreatedAt = in(3 * day) }),
		another("other", func(o *model.Envelope) { o.CreatedAt, o.Name = in(9*day), model.NewText("Invoice") }),
		another("people", func(o *model.Envelope) { o.CreatedAt = in(9 * day); steps(o, step(person("bob"))) }),
	)
	if id, _, ok := p.Successor(healthy()); !ok || id != "b" {
		t.Errorf("it is %q", id)
	}
}

// Forgetting leaves nothing behind.
func TestHistoryForgets(t *testing.T) {
	const many, most = 5000, 2000
	p, recent := triage.NewHistory(), triage.NewHistory()
	for i := range many {
		e := another(fmt.Sprint("x", i), func(o *model.Envelope) {
			o.Name = model.NewText(fmt.Sprintf("Job %c", 'a'+i%26))
			o.Status = model.Statuses()[i%7]
			signer(o).Email = model.NewText(fmt.Sprintf("p%d@d%d.example.com", i%977, i%31))
		})
		p.Learn(e)
		if i >= most {
			p.Forget(model.EnvelopeID(fmt.Sprint("x", i-most)))
		}
		if i >= many-most {
			recent.Learn(e)
		}
	}
	for i := range 977 {
		e, c := healthy(), checked()
		signer(e).Email = model.NewText(fmt.Sprintf("p%d@d%d.example.com", i, i%31))
		e.Status = model.Declined
		c.History = p
		long := triage.Examine(e, c)
		c.History = recent
		if short := triage.Examine(e, c); !reflect.DeepEqual(long.Findings, short.Findings) {
			t.Fatalf("p%d: %+v, want %+v", i, long.Findings, short.Findings)
		}
	}
}

func TestStem(t *testing.T) {
	for name, want := range map[string]string{
		"Lease 2026 (copy)": "lease", "lease 2025": "lease", "LEASE": "lease", "Mietvertrag-Müller 3": "mietvertrag müller",
		"duplicate of Lease": "of lease", "2026": "", "": "", "契約 3": "契約",
	} {
		if got := triage.Stem(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

// What is far apart in the order of reading is found all the same.
func TestHistoryRemembersAllOfALargeAccount(t *testing.T) {
	h := history(healthy())
	for i := range 20_000 {
		h.Learn(another(fmt.Sprint("x", i), func(o *model.Envelope) {
			o.Name, signer(o).Email = model.NewText(fmt.Sprint("Job ", i)), model.NewText(fmt.Sprintf("p%d@example.com", i))
		}))
	}
	c := checked()
	c.History = h
	if _, found := find(triage.Examine(another("twin", func(*model.Envelope) {}), c), triage.SentTwice); !found {
		t.Error("the first one was forgotten")
	}
}

// Of names without letters only those of the same job belong together.
func TestNamesWithoutLetters(t *testing.T) {
	numbered := func(id, name string) *model.Envelope {
		return another(id, func(o *model.Envelope) { o.Name = model.NewText(name) })
	}
	c := checked()
	c.History = history(numbered("a", "2026-11"), numbered("b", "2026-12"))
	if f, _ := find(triage.Examine(numbered("e", "2026 / 11"), c), triage.SentTwice); !slices.Equal(f.Other, []model.EnvelopeID{"a"}) {
		t.Errorf("%+v", f)
	}
	if id, _, found := c.History.Successor(numbered("e", "2026-11")); found {
		t.Errorf("%s succeeds one without a stem", id)
	}
}

// oddAccounts are accounts that a statistic may go wrong with, by what is odd about them.
func oddAccounts(n int) map[string][]*model.Envelope {
	shaped := func(all []*model.Envelope, shape func(i int, e *model.Envelope)) []*model.Envelope {
		for i, e := range all {
			shape(i, e)
		}
		return all
	}
	return map[string][]*model.Envelope{
		"one family":      many(n, 1, ""),
		"5,000 families":  many(n, 5000, ""),
		"families of one": many(n, n, ""),
		"one title":       many(n, 1, "Lease"),
		"none completed": shaped(many(n, 3, ""), func(_ int, e *model.Envelope) {
			if e.Status == model.Completed {
				e.Status = model.InProgress
			}
		}),
		"all completed in a minute": shaped(many(n, 3, ""), func(_ int, e *model.Envelope) {
			if e.Status == model.Completed {
				e.UpdatedAt = e.CreatedAt + 60
			}
		}),
		"dates extended by hand": shaped(many(n, 3, ""), func(i int, e *model.Envelope) {
			e.ExpiresAt = model.Time(e.CreatedAt.Time().Add(time.Duration(i%90) * day).Unix())
		}),
		"titles of 10,000 letters": shaped(many(min(n, 300), 3, ""), func(i int, e *model.Envelope) {
			e.Name = model.NewText(strings.Repeat("Lease a ", 1250) + fmt.Sprint(i))
		}),
		"changed before it was made": shaped(many(n, 3, ""), func(_ int, e *model.Envelope) { e.CreatedAt, e.UpdatedAt = e.UpdatedAt, e.CreatedAt-90 }),
	}
}

// Whatever is odd about an account, of which 40 % were finished by hand, no report is surer than its facts, and no
// forecast is made of few.
func TestOddAccounts(t *testing.T) {
	for name, all := range oddAccounts(1500) {
		c := checked()
		c.History = history(all...)
		for i, e := range all {
			done := []string{"anna"}
			if i%5 < 2 { // two in five were finished by hand
				done = nil
			}
			var read triage.Context
			fields(&read, []string{"anna"}, done...)
			c.History.LearnFields(e, read.Fields)
		}
		if c.History.ShowsInput() {
			t.Errorf("%s: filled fields are said to show who has signed", name)
		}
		for _, e := range all {
			r := triage.Examine(e, c)
			if f := r.Forecast; f.Of != 0 && f.Of < 10 || f.Done > f.Of || f.Done < 0 || f.Left < 0 || f.Of > 0 && strings.HasPrefix(name, "none") {
				t.Fatalf("%s: %+v", name, f)
			}
			if e.Status.Open() && r.Holder.Certainty == triage.Proved {
				t.Fatalf("%s: %q is proved", name, r.Holder.Sentence)
			}
			for _, act := range r.Progress {
				if act.Certainty == triage.Proved {
					t.Fatalf("%s: %q is proved", name, act.Why)
				}
			}
			for _, f := range r.Findings {
				if f.Rule == triage.BecameSlow && strings.Contains(f.Sentence, "19 in 20 of the 0 ") {
					t.Fatalf("%s: %q", name, f.Sentence)
				}
			}
		}
	}
}

// Thirty thousand envelopes are put in families, compared with others of their name, and measured with those that have
// ended, in no time that grows with their square. BenchmarkLearn tells how long that takes.
func TestManyAreQuick(t *testing.T) {
	learn := func(all []*model.Envelope) time.Duration {
		began := time.Now()
		h := history(all...)
		for i, e := range all {
			if h.Successor(e); i%100 == 0 {
				h.Usual(e, now())
			}
			h.Forecast(e, now(), 7*day)
		}
		return time.Since(began)
	}
	few := oddAccounts(3_000)
	for name, all := range oddAccounts(30_000) {
		// Ten small accounts take as long as a large one, on a machine of any speed; quadratic time takes ten times as long.
		var tenSmall time.Duration
		for range 10 {
			tenSmall += learn(few[name])
		}
		took := learn(all)
		t.Logf("%s: %s, and ten accounts of a tenth took %s", name, took, tenSmall)
		if took > 4*tenSmall {
			t.Errorf("%s takes time that grows faster than the account", name)
		}
	}
}
