package account

import (
	"fmt"
	"testing"
	"time"
	"unsafe"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/model/triage/triagetest"
)

// The rules say the same with what is kept of fields as with the fields themselves.
func TestOwnedFieldsTellTheSame(t *testing.T) {
	ids := []model.RecipientID{"anna", "bert", "cleo", "nobody", ""}
	types := []model.AnnotationType{model.SignatureField, model.InitialsField, model.TextField, model.CheckboxField}
	field := rapid.Custom(func(t *rapid.T) model.Annotation {
		a := model.Annotation{
			RecipientID: rapid.SampledFrom(ids).Draw(t, "owner"), Type: rapid.SampledFrom(types).Draw(t, "type"),
			Required: rapid.Bool().Draw(t, "required"),
		}
		if rapid.Bool().Draw(t, "filled") {
			a.Signature = &model.MarkReference{ID: "mark"}
		}
		return a
	})
	rapid.Check(t, func(t *rapid.T) {
		e := &model.Envelope{ID: "a", Status: model.InProgress, UpdatedAt: 1_795_000_000}
		for _, id := range ids[:3] {
			role := rapid.SampledFrom([]model.Role{model.Signer, model.ReceivesCopy}).Draw(t, "role")
			e.SigningSteps = append(e.SigningSteps, model.SigningStep{Recipients: []model.Recipient{{ID: id, Role: role}}})
		}
		history := triage.NewHistory()
		if rapid.Bool().Draw(t, "shows input") {
			for _, id := range []model.EnvelopeID{"x", "y", "z"} {
				sample := &model.Envelope{ID: id, Status: model.Completed}
				history.LearnFields(sample, []model.Annotation{{RecipientID: "anna", Type: model.SignatureField, Required: true, Signature: &model.MarkReference{ID: "mark"}}})
			}
		}
		list := rapid.SliceOfN(field, 0, 12).Draw(t, "fields")
		with := func(fields []model.Annotation) triage.Report {
			return triage.Examine(e, triage.Context{
				Thresholds: triagetest.Thresholds(), Now: time.Unix(1_795_900_000, 0), History: history, StepsSequential: true,
				Fields: fields, FieldsRead: true,
			})
		}
		if diff := cmp.Diff(with(list), with(ownedOf(list).of(e)), cmp.AllowUnexported(triage.Report{}, triage.Forecast{}, model.Text{})); diff != "" {
			t.Fatal(diff)
		}
	})
}

// What the book forgets, because there are too many, tells nothing about others any more.
func TestTheHistoryForgetsWithTheBook(t *testing.T) {
	b := New(Rules{Context: triage.Context{Thresholds: triagetest.Thresholds()}})
	b.Learn(&model.Envelope{
		ID: "a", Status: model.Completed, UpdatedAt: 1_790_000_000, NumRecipients: 1,
		SigningSteps: []model.SigningStep{{Recipients: []model.Recipient{{Email: model.NewText("anna@example.com"), Role: model.Signer}}}},
	})
	if b.past.HasNoPrecedent("anna@example.com") {
		t.Fatal("a completed envelope is a precedent")
	}
	b.forget("a")
	if !b.past.HasNoPrecedent("anna@example.com") || b.entry("a") != nil {
		t.Error("something of it is left")
	}
}

// There are tens of thousands of entries: each eight bytes are half a megabyte.
func TestAnEntryIsSmall(t *testing.T) {
	if entry, packed := unsafe.Sizeof(entry{}), unsafe.Sizeof(Packed{}); entry > 96 || packed > 96 {
		t.Errorf("an entry takes %d bytes, what is packed %d", entry, packed)
	}
	if fields := unsafe.Sizeof(fields{}); fields > 48 {
		t.Errorf("what is kept of fields takes %d bytes", fields)
	}
}

// Envelopes of a list stay packed with those beside them when they are read again as they were:
// on its own, each takes twice as much.
func TestAnEnvelopeThatIsReadAgainStaysPacked(t *testing.T) {
	list := make([]model.Envelope, mostWhole+1)
	for i := range list {
		id := model.EnvelopeID(fmt.Sprint("e", i))
		list[i] = model.Envelope{ID: id, Status: model.InProgress, UpdatedAt: 1_794_000_000, Comment: model.NewText("As agreed")}
	}
	packed, b := PackAll(list), New(Rules{})
	for i := range list {
		b.LearnPacked(&list[i], packed[i], Span{})
	}
	for i := range list {
		b.LearnFields(&list[i], nil)
	}
	if one := b.entry("e0"); one.held != nil || one.Packed != packed[0] {
		t.Error("an envelope that was the same was packed again")
	}
	changed := list[0]
	changed.Comment = model.NewText("No longer")
	b.Learn(&changed)
	for i := range list[1:] {
		b.Learn(&list[i+1])
	}
	if e, _ := b.Envelope("e0"); e.Comment.String() != "No longer" {
		t.Errorf("an envelope that was changed says %q", e.Comment)
	}
}

// There are thousands of snapshots. What was read with the head costs a few bytes each.
func TestASnapshotIsSmall(t *testing.T) {
	at := time.UnixMilli(1_795_000_000_000)
	m := Moment{Read: Span{From: at, To: at.Add(time.Second)}, Updated: 1_794_000_000}
	id := "65000012a3b4c5d6e7f80912"
	s := (&parts{
		Envelope: "a", Head: &Head{Moment: m, Status: model.InProgress, Name: 1 << 63},
		Terms: &Terms{Moment: m, Level: model.SES, Expires: 1_796_000_000}, Papers: &Papers{Moment: m, IDs: []model.DocumentID{model.DocumentID(id)}},
		People: &People{Moment: m, IDs: []model.RecipientID{model.RecipientID(id), model.RecipientID(id)}, Digest: 1 << 63},
	}).snapshot()
	if size := unsafe.Sizeof(*s); size > 56 || len(s.packed) > 160 {
		t.Errorf("a snapshot takes %d bytes, and its parts %d", size, len(s.packed))
	}
}

// Words is how many words of the account are known.
func Words() int { return len(common.get().all()) }

// Size is how many bytes an envelope takes beside its summary.
func (p *Packed) Size() int { return len(p.record) }
