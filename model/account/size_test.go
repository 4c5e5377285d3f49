package account

import (
	"testing"
	"time"
	"unsafe"

	"inkdesk/model"
)

// There are tens of thousands of entries: each eight bytes are half a megabyte.
func TestAnEntryIsSmall(t *testing.T) {
	if entry, packed := unsafe.Sizeof(entry{}), unsafe.Sizeof(Packed{}); entry > 96 || packed > 72 {
		t.Errorf("an entry takes %d bytes, what is packed %d", entry, packed)
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
