package account_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/triage"
)

// sentence is what a rule says about an envelope, "" for nothing.
func sentence(r *triage.Report, rule triage.Rule) string {
	for _, f := range r.Findings {
		if f.Rule == rule {
			return f.Sentence
		}
	}
	return ""
}

// seekAll takes what is to be searched for, each once, before anything else is read.
func seekAll(t *testing.T, b *account.Book) []string {
	t.Helper()
	var all []string
	for b.Asks(account.Light, false) {
		next, ok := b.Next(account.Light, now(), nil)
		if !ok || next.Kind != account.CompletedFor || len(all) > 1000 {
			t.Fatalf("next is %+v", next)
		}
		all = append(all, next.Text)
		b.MarkUnreadable(next)
	}
	return all
}

// That nothing was completed with an address is said only after it was searched for, and not when something was found.
func TestNothingCompletedIsSearchedFor(t *testing.T) {
	b, e, late := newBook(), lease("a"), now().Add(9*24*time.Hour)
	b.LearnAt(e, at(1))
	if said := sentence(b.Report(e, late), triage.Precedent); said != "" {
		t.Fatalf("before anything was searched for: %s", said)
	}
	b.SeekPrecedents(e)
	if _, ok := b.Next(account.Off, now(), nil); ok {
		t.Error("it is read although nothing is to be read in the background")
	}
	next, _ := b.Next(account.Light, now(), func(model.EnvelopeID) bool { return false })
	b.LearnSearch(next.Text, nil, true)
	if said := sentence(b.Report(e, late), triage.Precedent); !strings.Contains(said, "No completed envelope has the address "+next.Text) {
		t.Errorf("after: %q", said)
	}
	done := lease("b")
	done.Status = model.Completed
	b.LearnAt(done, at(2))
	if said := sentence(b.Report(e, late), triage.Precedent); !strings.Contains(said, "has worked before") {
		t.Errorf("once one was completed: %q", said)
	}
	seekAll(t, b)
	if b.SeekPrecedents(e); b.Asks(account.Light, false) {
		t.Error("what is known is searched for again")
	}
}

// Each text is searched for once, and in all not more than a session may take.
func TestSearchesAreBounded(t *testing.T) {
	b := newBook()
	for i := range 500 {
		b.SeekDomain(fmt.Sprint(i%250, ".example.org"))
	}
	all := seekAll(t, b)
	if len(all) != 200 || all[0] != "@0.example.org" {
		t.Errorf("%d, the first %q", len(all), all[0])
	}
	b.SeekDomain("0.example.org")
	if b.Asks(account.Light, false) {
		t.Error("it is searched for again")
	}
}

// An envelope that is sent to many has only some of them searched for, and none without address.
func TestFewSignersAreSearchedFor(t *testing.T) {
	b, e := newBook(), lease("a")
	for i := range 30 {
		step := e.SigningSteps[0]
		step.Recipients = []model.Recipient{step.Recipients[0]}
		step.Recipients[0].Email = model.NewText(fmt.Sprint("p", i/2, "@example.org"))
		if i%5 == 0 {
			step.Recipients[0].Email = model.Text{}
		}
		e.SigningSteps = append(e.SigningSteps, step)
	}
	b.SeekPrecedents(e)
	if all := seekAll(t, b); len(all) < 2 || len(all) > 5 {
		t.Errorf("%q", all)
	}
}

// A domain at which nothing is completed says so once it was searched for.
func TestDomainsAreSearchedFor(t *testing.T) {
	b := newBook()
	other := lease("done")
	other.Status = model.Completed
	for _, r := range other.Recipients() {
		r.Email = model.NewText("zoe@elsewhere.example.net")
	}
	b.LearnAt(other, at(1))
	for i := range 4 {
		e := lease(fmt.Sprint("e", i))
		e.Status = model.Expired
		b.LearnAt(e, at(1))
	}
	e := lease("e0")
	e.Status = model.Expired
	before := sentence(b.Report(e, now()), triage.DeadDomain)
	for _, r := range e.Recipients() {
		_, domain, _ := strings.Cut(triage.Address(r), "@")
		b.LearnSearch("@"+domain, nil, true)
	}
	after := sentence(b.Report(e, now()), triage.DeadDomain)
	if before == "" || after != before+" All completed ones were searched for it." {
		t.Errorf("%q, then %q", before, after)
	}
}

// A domain that looks like a typing error is right where something was completed at it.
func TestMistypedDomainsAreSearchedFor(t *testing.T) {
	at := func(id, address string) *model.Envelope {
		return with(id, func(e *model.Envelope) {
			e.SigningSteps[1].Recipients = slices.Clone(e.SigningSteps[1].Recipients)
			e.SigningSteps[1].Recipients[0].Email = model.NewText(address)
		})
	}
	mistyped := []triage.Finding{{Rule: triage.TypoAddress}}
	b, e := newBook(), at("a", "bruno@hotmal.com")
	b.Learn(e)
	b.SeekRefutation(at("right", "bruno@hotmail.com"), mistyped)
	b.SeekRefutation(with("completed", func(e *model.Envelope) { *e = *at("c", "bruno@gmial.com"); e.Status = model.Completed }), mistyped)
	b.SeekRefutation(e, mistyped)
	if got := seekAll(t, b); len(got) != 1 || got[0] != "@hotmal.com" {
		t.Errorf("searched for are %v", got)
	}
	if sentence(b.Report(e, now()), triage.TypoAddress) == "" {
		t.Error("nothing is said of the typing error")
	}
	done := at("b", "carla@hotmal.com")
	done.Status = model.Completed
	b.Learn(done)
	if said := sentence(b.Report(e, now()), triage.TypoAddress); said != "" {
		t.Errorf("once one was completed there: %s", said)
	}
}

// What ended before the latest that were asked for says nothing of others, unless a search has found it: another session
// may not know it.
func TestWhatIsKnownByChanceSaysNothing(t *testing.T) {
	b, e, late := newBook(), lease("a"), now().Add(9*24*time.Hour)
	old, latest := lease("old"), lease("latest")
	old.Status, old.UpdatedAt = model.Completed, model.Time(now().AddDate(0, 0, -30).Unix())
	latest.Status = model.Expired
	b.Learn(e)
	b.Learn(old)
	if said := sentence(b.Report(e, late), triage.Precedent); !strings.Contains(said, "has worked before") {
		t.Fatalf("before the sample is known: %q", said)
	}
	for _, learn := range []func(){func() { b.KnowsEnded([]model.Envelope{*latest}, true, now()) }, func() { b.Learn(old) }} {
		if learn(); sentence(b.Report(e, late), triage.Precedent) != "" {
			t.Errorf("it counts: %q", sentence(b.Report(e, late), triage.Precedent))
		}
	}
	b.LearnSearch(triage.Address(&old.SigningSteps[0].Recipients[0]), []model.Envelope{*old}, false)
	if said := sentence(b.Report(e, late), triage.Precedent); !strings.Contains(said, "has worked before") {
		t.Errorf("once it was found: %q", said)
	}
}

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
	if got := kinds(b); !slices.Equal(got, []account.ChangeKind{account.Gone}) {
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
	if got := b.History.Changes(); len(got) > 0 {
		t.Errorf("%+v", got)
	}
}
