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
	_, snapshots := b.Observer.Unkept()
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
	_, snapshots := before.Observer.Unkept()
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
