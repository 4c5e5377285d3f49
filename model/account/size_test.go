package account

import (
	"fmt"
	"testing"
	"time"
	"unsafe"

	"inkdesk/model"
)

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
