package account_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/triage"
)

// What is kept for the next session finds what changed in between, and holds nothing that
// people wrote.
func TestRecall(t *testing.T) {
	yesterday := newBook()
	e := whole(addFile)
	yesterday.LearnAt(e, at(1))
	yesterday.LearnFieldsAt(e, fieldsOf(false, false), at(2))
	_, kept := yesterday.Observer.Unkept()
	if again, more := yesterday.Observer.Unkept(); len(again)+len(more) > 0 || len(kept) != 1 {
		t.Fatalf("%d snapshots, then %d", len(kept), len(more))
	}
	text, err := json.Marshal(kept[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{"Lease", "Anna", "kunde", "@"} {
		if strings.Contains(string(text), secret) {
			t.Errorf("%q is in %s", secret, text)
		}
	}
	later := whole(func(e *model.Envelope) {
		addFile(e)
		addFile(e)
		e.Status, e.UpdatedAt, e.Name = model.Completed, ago(0), model.NewText("Other")
	})
	want := []account.ObservationKind{account.StatusChanged, account.FileAdded, account.SignatureFilled}
	for _, order := range []string{"recalled first", "read first"} {
		var snapshot account.Snapshot
		if err := json.Unmarshal(text, &snapshot); err != nil {
			t.Fatal(err)
		}
		today := newBook()
		recall := func() { today.Recall(nil, []*account.Snapshot{&snapshot}) }
		if order == "recalled first" {
			recall()
		}
		today.LearnAt(later, at(1000))
		today.LearnFieldsAt(later, fieldsOf(true, false), at(1001))
		if order == "read first" {
			recall()
		}
		if got := kinds(today); !slices.Equal(got, want) {
			t.Errorf("%s: %v", order, got)
		}
		for _, o := range today.Observer.Observations() {
			if o.When.From.After(at(2).From) || o.When.To.Before(at(1000).To) {
				t.Errorf("%s: %+v", order, o)
			}
		}
		recall()
		if got := kinds(today); len(got) != len(want) {
			t.Errorf("recalled again: %v", got)
		}
	}
}

// What is kept has the same form as what earlier versions have kept, and all of it is held.
func TestSnapshotsAreReadAsTheyWereWritten(t *testing.T) {
	const moment = `"read":[1795452936584,1795452937585],"updated":1761093556`
	for _, text := range []string{
		`{"id":"a","head":{` + moment + `,"draft":true,"status":"DRAFT"}}`,
		`{"id":"a","filling":{"read":[0,1795452937585],"draft":true,"recipients":[{"id":"anna","marks":[2,1,2,1],"others":[3,0,0,0]}]}}`,
		`{"id":"a","head":{` + moment + `,"status":"IN_PROGRESS"},"terms":{` + moment + `,"level":"SES","expires":1796166018},` +
			`"people":{` + moment + `,"ids":["anna","bruno"]},"papers":{"read":[1,2],"ids":["d1"]},` +
			`"uploads":{` + moment + `,"placeholders":[{"id":"p1","recipient":"anna","count":2},{"id":"p2"}]}}`,
	} {
		var s account.Snapshot
		if err := json.Unmarshal([]byte(text), &s); err != nil {
			t.Fatal(err)
		}
		got, err := json.Marshal(&s)
		if err != nil || string(got) != text {
			t.Errorf("%s became %s, %v", text, got, err)
		}
	}
	for _, text := range []string{`{"id":"a","filling":{"recipients":[]}}`, `{"id":"a","head":{"status":"DRAFT"},"terms":{}}`, `{"id":"a","people":{"read":[2,1]}}`} {
		if json.Unmarshal([]byte(text), new(account.Snapshot)) == nil {
			t.Errorf("%s was read", text)
		}
	}
}

// What was seen later is in the report, whatever else stays the same.
func TestAnObservationRenewsTheReport(t *testing.T) {
	b := newBook()
	b.LearnAt(whole(unchanged), at(1))
	e := whole(unchanged)
	b.Learn(e)
	first := b.Report(e, at(2).To)
	b.Recall([]account.Observation{{
		Envelope: "a", Kind: account.SignatureFilled, Recipient: "anna", Complete: true, Sent: true, When: account.Span{From: at(0).From, To: at(1).To},
	}}, nil)
	report := b.Report(e, at(2).To)
	if report == first || report.Progress[0].Acted != triage.ActedYes {
		t.Errorf("%+v", report.Progress[0])
	}
}

func TestGone(t *testing.T) {
	b := newBook()
	b.LearnGone("a", at(1))
	b.LearnAt(lease("a"), at(2))
	b.LearnGone("a", at(1))
	if got := b.Observer.Observations(); len(got) > 0 {
		t.Fatalf("%+v", got)
	}
	b.LearnGone("a", at(3))
	b.LearnGone("a", at(4))
	if got := kinds(b); !slices.Equal(got, []account.ObservationKind{account.Gone}) {
		t.Error(got)
	}
}
