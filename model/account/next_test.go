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

// readings are what is read one after the other, with answers that fulfil every wish.
func readings(b *account.Book, effort account.Effort) []string {
	var all []string
	for range 100 {
		next, ok := b.Next(effort, now(), nil)
		if !ok {
			return all
		}
		switch next.Kind {
		case account.RecentlyCompleted:
			all = append(all, "completed")
			b.MarkUnreadable(next)
		case account.RecentTemplates:
			all = append(all, "templates")
			b.MarkUnreadable(next)
		case account.Details:
			all = append(all, "details of "+next.Envelope.ID.String())
			whole := lease(next.Envelope.ID.String())
			whole.UpdatedAt = next.Envelope.UpdatedAt
			b.Learn(whole)
		default:
			all = append(all, next.Envelope.ID.String())
			b.LearnFields(&next.Envelope, fieldsOf(true, false))
		}
	}
	return append(all, "and on and on")
}

func with(id string, shape func(*model.Envelope)) *model.Envelope {
	e := lease(id)
	shape(e)
	return e
}

func alone(e *model.Envelope) { e.SigningSteps, e.NumRecipients = e.SigningSteps[1:], 1 }

// account of one envelope of each group, the ones to be read first learned last.
func oneOfEach() *account.Book {
	b := newBook()
	for _, e := range []*model.Envelope{
		with("voided", func(e *model.Envelope) { e.Status = model.Voided }),
		with("draft", func(e *model.Envelope) { e.Status, e.UpdatedAt = model.Draft, ago(2*time.Hour) }),
		with("calm", alone),
		with("idle", func(e *model.Envelope) { alone(e); e.UpdatedAt = ago(30 * day) }),
		with("many-older", func(e *model.Envelope) { e.UpdatedAt = ago(3 * time.Hour) }),
		with("many", func(*model.Envelope) {}),
		with("near", func(e *model.Envelope) { alone(e); e.ExpiresAt = ago(-day) }),
		with("pending", func(e *model.Envelope) { e.Status = model.Pending }),
		with("empty", func(e *model.Envelope) { e.Status, e.Documents = model.Pending, nil }),
	} {
		b.Learn(e)
	}
	for i := range 8 {
		b.Learn(with(fmt.Sprint("done", i), func(e *model.Envelope) {
			e.Status, e.UpdatedAt = model.Completed, ago(time.Duration(i)*day)
		}))
	}
	return b
}

func TestWhatIsWorthReadingNext(t *testing.T) {
	light := []string{"completed", "done0", "done1", "done2", "done3", "done4", "done5", "done6", "done7", "pending", "near", "many", "many-older", "idle"}
	for i, want := range map[account.Effort][]string{
		account.Off: nil, account.Light: light, account.Full: append(slices.Clone(light), "calm", "draft", "templates"),
	} {
		if got := readings(oneOfEach(), i); !slices.Equal(got, want) {
			t.Errorf("%d: %q, want %q", i, got, want)
		}
	}
	if _, ok := newBook().Next(account.Full, now(), nil); ok {
		t.Error("something is worth reading before anybody has read anything")
	}
}

// What the person looks at is read first, then one of each form that many were made from, the larger ones first,
// so that a fault of a form shows soon; one that few were made from waits for its turn.
func TestOneOfEachFormIsReadFirst(t *testing.T) {
	b, forms := newBook(), 12
	var seen model.EnvelopeID
	for f := range forms {
		for i := range 6 + f {
			seen = model.EnvelopeID(fmt.Sprintf("form%02d-%02d", f, i))
			b.Learn(with(seen.String(), func(e *model.Envelope) {
				e.Documents[0].PageCount, e.UpdatedAt = model.Int(f+2), ago(time.Duration(i)*time.Hour)
			}))
		}
	}
	for i := range 4 {
		b.Learn(with(fmt.Sprint("few", i), func(e *model.Envelope) { e.Status, e.Documents[0].PageCount = model.Pending, 90 }))
	}
	b.LookAt([]model.EnvelopeID{seen, "unknown"})
	got := readings(b, account.Light)
	want := []string{seen.String(), "completed"}
	for f := forms - 2; f >= 0; f-- { // one of the last form was looked at
		want = append(want, fmt.Sprintf("form%02d-00", f))
	}
	want = append(want, "few0")
	if len(got) < len(want) || !slices.Equal(got[:len(want)], want) {
		t.Errorf("read first: %q, want %q", got[:min(len(got), len(want))], want)
	}
}

// What is looked at while nothing else is left is read all the same, and no effort reads nothing.
func TestWhatIsLookedAtIsRead(t *testing.T) {
	b := oneOfEach()
	readings(b, account.Light)
	if b.Asks(account.Light, true) {
		t.Error("it asks for something when all is read")
	}
	b.LookAt([]model.EnvelopeID{"many", "calm"})
	if !b.Asks(account.Light, true) || b.Asks(account.Off, true) {
		t.Error("what is looked at is not asked for")
	}
	if got := readings(b, account.Light); !slices.Equal(got, []string{"calm"}) {
		t.Errorf("%q", got)
	}
}

func TestReadAgainWhenItChanges(t *testing.T) {
	b := oneOfEach()
	readings(b, account.Light)
	if read, of := b.Progress(account.Light, now()); read != 5 || of != 5 {
		t.Errorf("read %d of %d", read, of)
	}
	b.Learn(with("near", func(e *model.Envelope) { alone(e); e.UpdatedAt++; e.ExpiresAt = ago(-day) }))
	b.Forget("pending")
	if read, of := b.Progress(account.Light, now()); read != 3 || of != 5 {
		t.Errorf("read %d of %d after a change", read, of)
	}
	if got := readings(b, account.Light); !slices.Equal(got, []string{"pending", "near"}) {
		t.Errorf("read again: %q", got)
	}
}

func TestWhatCannotBeReadIsNotTriedAgain(t *testing.T) {
	b := newBook()
	e := lease("a")
	b.Learn(e)
	b.MarkUnreadable(account.Reading{Kind: account.RecentlyCompleted})
	next, ok := b.Next(account.Light, now(), nil)
	if !ok {
		t.Fatal("nothing is worth reading")
	}
	b.MarkUnreadable(next)
	if _, ok := b.Next(account.Light, now(), nil); ok {
		t.Error("it is tried again")
	}
	if n := b.Remaining(account.Full, now(), nil); n != 1 { // what could not be read was not checked either
		t.Errorf("%d are left", n)
	}
	moved := *e
	moved.UpdatedAt++
	b.Learn(&moved)
	if _, ok := b.Next(account.Light, now(), nil); !ok {
		t.Error("it is not tried again after a change")
	}
}

// Where lists leave out details, these are read first.
func TestDetailsComeBeforeFields(t *testing.T) {
	b := newBook()
	b.Learn(with("a", func(e *model.Envelope) { e.SigningSteps, e.Documents = nil, nil }))
	if got := readings(b, account.Light); !slices.Equal(got, []string{"completed", "details of a", "a"}) {
		t.Errorf("%q", got)
	}
}

// Where the service shows no fields, they are not asked for, and the reports do not say to wait for
// them; the envelopes are not checked all the same. One that shows its fields ends that.
func TestFieldsThatAreRefused(t *testing.T) {
	b := newBook()
	b.MarkUnreadable(account.Reading{Kind: account.RecentlyCompleted})
	e, other := lease("a"), lease("b")
	b.Learn(e)
	b.Learn(other)
	if _, ok := b.Next(account.Full, now(), nil); !ok {
		t.Fatal("nothing is to be read")
	}
	b.SetFieldsRefused(true)
	if next, ok := b.Next(account.Full, now(), nil); ok {
		t.Errorf("next is %v", next.Kind)
	}
	r := b.Report(e, now())
	if want := "Fields not shown by the service."; r.Health != triage.Unchecked || !slices.Contains(r.Unchecked, want) {
		t.Errorf("%v, %q", r.Health, r.Unchecked)
	}
	if n := b.Remaining(account.Full, now(), nil); n != 2 {
		t.Errorf("%d are not checked", n)
	}
	if n := b.Remaining(account.Off, now(), nil); n != 0 {
		t.Errorf("%d are not checked that are not to be", n)
	}
	row := abridged("c")
	b.Learn(row)
	if next, ok := b.Next(account.Full, now(), nil); !ok || next.Kind != account.Details {
		t.Errorf("next is %v, %v", next.Kind, ok)
	}
	b.LearnFields(other, fieldsOf(true, true))
	if r := b.Report(e, now()); b.FieldsRefused() || slices.Contains(r.Unchecked, "Fields not shown by the service.") {
		t.Errorf("after some were shown: %q", r.Unchecked)
	}
}
