package account_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"inkdesk/model"
	"inkdesk/model/account"
)

// at is a read that takes a second, so many minutes after nine.
func at(minute int) account.Span {
	from := now().Add(time.Duration(minute) * time.Minute)
	return account.Span{From: from, To: from.Add(time.Second)}
}

// whole is a lease as the answer about a single envelope.
func whole(shape func(*model.Envelope)) *model.Envelope {
	e := lease("a")
	e.Source = json.RawMessage("{}")
	e.Attachments = &model.Attachments{Recipients: []model.RecipientPlaceholders{{
		RecipientID: "anna", Placeholders: []model.AttachmentPlaceholder{{ID: "p1"}},
	}}}
	shape(e)
	return e
}

func unchanged(*model.Envelope) {}

func kinds(b *account.Book) []account.ChangeKind {
	var all []account.ChangeKind
	for _, o := range b.History.Changes() {
		all = append(all, o.Kind)
	}
	return all
}

func addFile(e *model.Envelope) {
	p := &e.Attachments.Recipients[0].Placeholders[0]
	p.Files = append(p.Files, model.AttachmentFile{ID: model.FileID(fmt.Sprintf("f%d", len(p.Files)))})
}

// Every kind of difference between two reads is noted with what it is about, and with the times of both.
func TestChanges(t *testing.T) {
	for _, c := range []struct {
		name    string
		was, is func(*model.Envelope)
		want    account.Change
		nothing bool
	}{
		{name: "nothing", was: unchanged, is: unchanged, nothing: true},
		{
			name: "status", was: unchanged, is: func(e *model.Envelope) { e.Status = model.Completed },
			want: account.Change{Kind: account.StatusChanged, Was: "IN_PROGRESS", Is: "COMPLETED"},
		},
		{name: "name", was: unchanged, is: func(e *model.Envelope) { e.Name = model.NewText("Other") }, want: account.Change{Kind: account.NameChanged}},
		{
			name: "level", was: unchanged, is: func(e *model.Envelope) { e.LegalityLevel = model.QESEidas },
			want: account.Change{Kind: account.LevelChanged, Was: string(model.SES), Is: string(model.QESEidas)},
		},
		{
			name: "expiry", was: unchanged, is: func(e *model.Envelope) { e.ExpiresAt = ago(-30 * day) },
			want: account.Change{Kind: account.ExpiryChanged, WasDate: ago(-20 * day), IsDate: ago(-30 * day)},
		},
		{name: "expiry in another unit", was: unchanged, is: func(e *model.Envelope) { e.ExpiresAt *= 1000 }, nothing: true},
		{
			name: "address", was: unchanged,
			is:   func(e *model.Envelope) { e.SigningSteps[0].Recipients[0].Email = model.NewText("other@example.com") },
			want: account.Change{Kind: account.RecipientsChanged},
		},
		{
			name: "document", was: unchanged, is: func(e *model.Envelope) { e.Documents = append(e.Documents, model.Document{ID: "d3"}) },
			want: account.Change{Kind: account.DocumentAdded, Document: "d3"},
		},
		{
			name: "document removed", was: unchanged, is: func(e *model.Envelope) { e.Documents = e.Documents[:1] },
			want: account.Change{Kind: account.DocumentRemoved, Document: "d2"},
		},
		{
			name: "file", was: unchanged, is: addFile,
			want: account.Change{Kind: account.FileAdded, Recipient: "anna", Placeholder: "p1"},
		},
		{
			name: "file removed", was: addFile, is: unchanged,
			want: account.Change{Kind: account.FileRemoved, Recipient: "anna", Placeholder: "p1"},
		},
		{
			name: "file replaced", was: addFile,
			is: func(e *model.Envelope) {
				addFile(e)
				e.Attachments.Recipients[0].Placeholders[0].Files[0].ID = "other"
			},
			want: account.Change{Kind: account.FileReplaced, Recipient: "anna", Placeholder: "p1"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBook()
			b.LearnAt(whole(c.was), at(12))
			b.LearnAt(whole(c.is), at(40))
			var want []account.Change
			if c.want.Envelope, c.want.Sent, c.want.Updated = "a", true, ago(time.Hour); !c.nothing {
				c.want.When = account.Span{From: at(12).From, To: at(40).To}
				want = append(want, c.want)
			}
			if diff := cmp.Diff(want, b.History.Changes()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// The rows of a list that leaves out details, or could not be read whole, tell nothing about them.
func TestWhatARowLeavesOutIsNoDifference(t *testing.T) {
	for name, row := range map[string]func(*model.Envelope){
		"abridged":              func(e *model.Envelope) { e.SigningSteps, e.Documents, e.Attachments = nil, nil, nil },
		"no dates":              func(e *model.Envelope) { e.ExpiresAt, e.LegalityLevel = 0, "" },
		"no files":              func(e *model.Envelope) { e.Attachments.Recipients[0].Placeholders[0].Files = nil },
		"no name":               func(e *model.Envelope) { e.Name = model.Text{} },
		"one of two recipients": func(e *model.Envelope) { e.SigningSteps = e.SigningSteps[:1] },
		"unreadable": func(e *model.Envelope) {
			e.Unread = model.Unread{"documents[1]", "attachments", "signing_steps[0]", "expires_at", "name"}
			e.Documents, e.ExpiresAt, e.SigningSteps = e.Documents[:1], 0, e.SigningSteps[1:]
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBook()
			listed := whole(func(e *model.Envelope) {
				addFile(e)
				e.Source = nil
				row(e)
			})
			b.LearnAt(whole(addFile), at(1))
			b.LearnAt(listed, at(2))
			b.LearnAt(whole(addFile), at(3))
			b.LearnAt(listed, at(4))
			if got := b.History.Changes(); len(got) > 0 {
				t.Errorf("%+v", got)
			}
		})
	}
}

// A read that cannot be put in order with another, or is older, is not compared with it.
func TestReadsOutOfOrder(t *testing.T) {
	completed := func(e *model.Envelope) { e.Status = model.Completed }
	later := func(e *model.Envelope) { e.Status, e.UpdatedAt = model.Completed, ago(0) }
	long := account.Span{From: at(1).From, To: at(30).To}
	unknown := account.Span{To: at(40).To}
	for _, c := range []struct {
		name          string
		first, second func(*model.Envelope)
		at, then      account.Span
		want          int
	}{
		{"one after the other", unchanged, completed, at(1), at(2), 1},
		{"the later one first", completed, unchanged, at(2), at(1), 0},
		{"at the same time", unchanged, completed, long, at(2), 0},
		{"at the same time, and the service dates them", unchanged, later, long, at(2), 1},
		{"dates against the times", later, unchanged, at(1), at(2), 0},
		{"dated later and read earlier", unchanged, later, at(2), at(1), 0},
		{"of unknown beginning", unchanged, completed, at(1), unknown, 0},
		{"of unknown beginning, dated", unchanged, later, at(1), unknown, 1},
		{"of unknown beginning first", unchanged, completed, account.Span{To: at(1).To}, at(2), 1},
		{"of unknown time", unchanged, completed, account.Span{}, account.Span{}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBook()
			b.LearnAt(whole(c.first), c.at)
			b.LearnAt(whole(c.second), c.then)
			if got := b.History.Changes(); len(got) != c.want {
				t.Errorf("%+v", got)
			}
		})
	}
}

func TestFilledFieldsAreSeen(t *testing.T) {
	b, e := newBook(), lease("a")
	b.LearnFieldsAt(e, fieldsOf(false, false), at(12))
	b.LearnFieldsAt(e, fieldsOf(true, false), at(40))
	want := []account.Change{{
		Envelope: "a", Kind: account.SignatureFilled, Recipient: "anna", Complete: true, Sent: true,
		When: account.Span{From: at(12).From, To: at(40).To},
	}}
	if diff := cmp.Diff(want, b.History.Changes()); diff != "" {
		t.Error(diff)
	}
	for _, p := range b.Report(e, at(45).To).Progress {
		if said := strings.Contains(p.Why, "between 09:12 and 09:40"); said != (p.Recipient.ID == "anna") {
			t.Errorf("%s: %s", p.Recipient.ID, p.Why)
		}
	}
	b.LearnFieldsAt(e, fieldsOf(false, true), at(50))
	if got := kinds(b); !slices.Equal(got, []account.ChangeKind{account.SignatureFilled, account.SignatureEmptied, account.SignatureFilled}) {
		t.Error(got)
	}
	if why := b.Report(e, at(55).To).Progress[0].Why; strings.Contains(why, "filled") {
		t.Errorf("Anna's signature is gone: %s", why)
	}
	moved := lease("a") // so that the fields have to be read again
	moved.UpdatedAt = ago(0)
	for _, p := range b.Report(moved, at(55).To).Progress {
		if said := strings.Contains(p.Why, "were filled"); said != (p.Recipient.ID == "bruno") {
			t.Errorf("%s, without the fields: %s", p.Recipient.ID, p.Why)
		}
	}
}

// What the sender fills in a draft is no act of a recipient.
func TestFieldsFilledInADraftAreNoAct(t *testing.T) {
	b, e := newBook(), lease("a")
	e.Status = model.Draft
	b.LearnFieldsAt(e, fieldsOf(false, false), at(12))
	sent := lease("a")
	b.LearnFieldsAt(sent, fieldsOf(true, false), at(40))
	if got := b.History.ChangesOf("a"); len(got) != 1 || got[0].Sent {
		t.Fatalf("%+v", got)
	}
	if why := b.Report(sent, at(45).To).Progress[0].Why; strings.Contains(why, "between") {
		t.Error(why)
	}
}

// A field that was placed meanwhile is no field that was filled.
func TestOtherFieldsAreNotCompared(t *testing.T) {
	b, e := newBook(), lease("a")
	b.LearnFieldsAt(e, fieldsOf(false, false), at(12))
	more := fieldsOf(true, false)
	more["d1"] = append(more["d1"], model.Annotation{ID: "x", RecipientID: "anna", Type: model.SignatureField})
	b.LearnFieldsAt(e, more, at(40))
	if got := b.History.Changes(); len(got) > 0 {
		t.Errorf("%+v", got)
	}
}

// The reads of one envelope, in whatever order their answers come, never give changes that
// are reversed, contradict each other, or did not happen.
func TestChangesInAnyOrder(t *testing.T) {
	statuses := []model.Status{model.InProgress, model.Pending, model.Completed}
	rapid.Check(t, func(t *rapid.T) {
		// The truth: the state at each minute. Not every change moves the date.
		truth := make([]*model.Envelope, 12)
		files, status, updated := 0, 0, ago(time.Hour)
		for minute := range truth {
			if rapid.Bool().Draw(t, "changes") {
				status = min(status+rapid.IntRange(0, 1).Draw(t, "status"), 2)
				files += rapid.IntRange(0, 1).Draw(t, "files")
				if rapid.Bool().Draw(t, "dated") {
					updated++
				}
			}
			truth[minute] = whole(func(e *model.Envelope) {
				e.Status, e.UpdatedAt = statuses[status], updated
				for range files {
					addFile(e)
				}
			})
		}
		b := newBook()
		for range rapid.IntRange(1, 20).Draw(t, "reads") {
			seenAt := rapid.IntRange(0, len(truth)-1).Draw(t, "seen at")
			read := account.Span{
				From: at(seenAt - rapid.IntRange(0, 3).Draw(t, "before")).From,
				To:   at(seenAt + rapid.IntRange(0, 3).Draw(t, "after")).To,
			}
			if rapid.IntRange(0, 3).Draw(t, "unknown") == 0 {
				read.From = time.Time{}
			}
			e := *truth[seenAt]
			if rapid.Bool().Draw(t, "row") {
				e.Source, e.SigningSteps, e.Documents, e.Attachments = nil, nil, nil, nil
			}
			b.LearnAt(&e, read)
		}
		was, had := model.Status(""), 0
		for _, o := range b.History.Changes() {
			switch o.Kind {
			case account.StatusChanged:
				if slices.Index(statuses, model.Status(o.Is)) <= slices.Index(statuses, model.Status(o.Was)) {
					t.Fatalf("reversed: %+v", o)
				}
				if was != "" && string(was) != o.Was {
					t.Fatalf("it was %s before: %+v", was, o)
				}
				was = model.Status(o.Is)
			case account.FileAdded:
				had++
			default:
				t.Fatalf("did not happen: %+v", o)
			}
			if !o.When.From.IsZero() && !o.When.From.Before(o.When.To) {
				t.Fatalf("ends before it begins: %+v", o)
			}
		}
		if had > files {
			t.Fatalf("%d files were seen to come, and %d came", had, files)
		}
	})
}

// Of many envelopes the same ones stay from scan to scan, and open ones rather than others.
func TestHistoryIsBounded(t *testing.T) {
	b := newBook()
	read := func(n int, status model.Status, when account.Span) {
		e := lease(fmt.Sprintf("e%d", n))
		e.Status = status
		b.LearnAt(e, when)
	}
	for n := range 6000 {
		status := model.InProgress
		if n < 1000 {
			status = model.Completed
		}
		read(n, status, at(1))
	}
	if _, kept := b.History.Unkept(); len(kept) != 5000 {
		t.Errorf("%d are kept", len(kept))
	}
	for n := range 6000 {
		read(n, model.Voided, at(2))
	}
	if n := len(b.History.Changes()); n != 2000 {
		t.Errorf("%d changes", n)
	}
	if len(b.History.ChangesOf("e5999")) != 1 {
		t.Error("an open envelope gave way to one that had ended")
	}
}
