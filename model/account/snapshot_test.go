package account_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/triage"
)

// kept is what a session has found in the fields of an envelope, as it is written.
func kept(t *testing.T, e *model.Envelope, fields account.Fields) (*triage.Report, string) {
	t.Helper()
	b := newBook()
	b.LearnAt(e, at(1))
	b.LearnFieldsAt(e, fields, at(2))
	_, snapshots := b.History.Unkept()
	text, err := json.Marshal(snapshots)
	if err != nil {
		t.Fatal(err)
	}
	return b.Report(e, now()), string(text)
}

// recalled is the report of the next session, and whether it has taken up what was found.
func recalled(t *testing.T, e *model.Envelope, text string) (*triage.Report, bool) {
	t.Helper()
	var snapshots []*account.Snapshot
	if err := json.Unmarshal([]byte(text), &snapshots); err != nil {
		t.Fatal(err)
	}
	b := newBook()
	b.Recall(nil, snapshots)
	b.Learn(e)
	return b.Report(e, now()), b.Remaining(account.Full, now(), slices.Values([]model.EnvelopeID{e.ID})) == 0
}

// Findings about people are kept without their names, whatever these are, and name them again.
func TestFaultsAreKeptWithoutNames(t *testing.T) {
	for _, names := range [][2]string{
		{"Anna Muster", "Bruno"}, {"field", "a"}, {"This", "must sign"}, {"Ann", "Anna"}, {"", "Bruno"}, {"Zoë \uE001 Graf", "김민준"}, {`"`, "@"},
	} {
		e := lease("a")
		for i := range e.SigningSteps {
			e.SigningSteps[i].Recipients[0].Name = model.NewText(names[i])
		}
		copied := e.SigningSteps[1].Recipients[0]
		copied.ID, copied.Name, copied.Role = "copy", model.NewText(names[0]+names[1]), model.ReceivesCopy
		e.SigningSteps[1].Recipients = append(e.SigningSteps[1].Recipients, copied)
		e.NumRecipients = 3
		of := func(who ...string) account.Fields {
			fields := account.Fields{"d1": nil, "d2": nil}
			for i, one := range who {
				f := field(one, false)
				f.Y, f.ID = 10*model.Float(i+1), model.AnnotationID(one)
				fields["d1"] = append(fields["d1"], f)
			}
			return fields
		}
		for _, fields := range []account.Fields{of("anna"), of("anna", "bruno", "copy"), of("anna", "copy"), of("anna", "bruno", "anna"), of("anna", "bruno", "gone")} {
			before, text := kept(t, e, fields)
			after, known := recalled(t, e, text)
			if strings.ContainsAny(names[0]+names[1], "\uE001\"@") {
				known = true // what cannot be told apart is read again
			} else if plain(before) != plain(after) {
				t.Errorf("%q: kept as %s: %s, and before %s", names, text, plain(after), plain(before))
			}
			if !known {
				t.Errorf("%q: it is not known: %s", names, text)
			}
			for _, name := range append(slices.Clone(names[:]), "kunde.example") {
				if len(name) > 3 && name != "field" && name != "This" && strings.Contains(text, name) {
					t.Errorf("%q is kept: %s", name, text)
				}
			}
		}
	}
}

// What may hold a word of the service is not kept: it is read again.
func TestForeignWordsAreNotKept(t *testing.T) {
	for name, change := range map[string]func(*model.Annotation){
		"a type": func(f *model.Annotation) { f.Type = "Anna Muster" },
		"an id":  func(f *model.Annotation) { f.ID = "Anna Muster" },
		"more":   func(f *model.Annotation) { f.Unread = model.Unread{"Anna Muster"} },
	} {
		fields := fieldsOf(true, false)
		change(&fields["d1"][0])
		_, text := kept(t, lease("a"), fields)
		if _, known := recalled(t, lease("a"), text); known || strings.Contains(text, "Muster") {
			t.Errorf("%s: known %v: %s", name, known, text)
		}
	}
}

// Which level is usual is known from the envelopes that earlier sessions have kept, too.
func TestLevelsAreKept(t *testing.T) {
	before, after := newBook(), newBook()
	before.KnowsEnded(nil, false, now())
	for i := range 12 {
		done := lease(fmt.Sprint("done", i))
		done.Status, done.LegalityLevel = model.Completed, model.QESZertes
		before.LearnAt(done, at(1))
	}
	e := lease("e")
	e.LegalityLevel = model.SES
	if after.Learn(e); reports(after.Report(e, now()), triage.LevelOutlier) {
		t.Error("its level is unusual before any is known")
	}
	_, snapshots := before.History.Unkept()
	text, err := json.Marshal(snapshots)
	if err != nil {
		t.Fatal(err)
	}
	snapshots = nil
	if err := json.Unmarshal(text, &snapshots); err != nil {
		t.Fatal(err)
	}
	if after.Recall(nil, snapshots); !reports(after.Report(e, now()), triage.LevelOutlier) {
		t.Error("its level is usual")
	}
}

// What is kept for the next session finds what changed in between, and holds nothing that people wrote.
func TestRecall(t *testing.T) {
	yesterday := newBook()
	e := whole(addFile)
	yesterday.LearnAt(e, at(1))
	yesterday.LearnFieldsAt(e, fieldsOf(false, false), at(2))
	_, kept := yesterday.History.Unkept()
	if again, more := yesterday.History.Unkept(); len(again)+len(more) > 0 || len(kept) != 1 {
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
	want := []account.ChangeKind{account.StatusChanged, account.FileAdded, account.SignatureFilled}
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
		for _, o := range today.History.Changes() {
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
func TestAChangeRenewsTheReport(t *testing.T) {
	b := newBook()
	b.LearnAt(whole(unchanged), at(1))
	e := whole(unchanged)
	b.Learn(e)
	first := b.Report(e, at(2).To)
	b.Recall([]account.Change{{
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
	if got := b.History.Changes(); len(got) > 0 {
		t.Fatalf("%+v", got)
	}
	b.LearnGone("a", at(3))
	b.LearnGone("a", at(4))
	if got := kinds(b); !slices.Equal(got, []account.ChangeKind{account.Gone}) {
		t.Error(got)
	}
}
