package account

import (
	"reflect"
	"strings"

	"inkdesk/model"
)

// Packed is an envelope in a few hundred bytes, for accounts with more envelopes than are
// held whole. It does not change: a list, the book and its history keep the same.
type Packed struct {
	model.Summary
	block  *block // nil where there is no more than the summary
	digest uint32 // of the value, 0 for none
	at     int32  // where the value begins in the block, in bytes, when it is unpacked
}

// block are values that were packed together, compressed. Half as much is left of sixteen
// envelopes as of each of them alone; more would take longer to unpack for one of them.
type block struct {
	compressed []byte
	dictionary []byte // what it was compressed with
	number     uint64 // in the order of packing, from 1
}

const mostInBlock = 16

// Summarize is the summary of an envelope, without the envelope.
func Summarize(e *model.Envelope) *Packed { return &Packed{Summary: e.Summary()} }

// Digest is the summary of an envelope that also tells whether one that was packed is the same.
// It takes less time than packing it, and a megabyte less.
func Digest(e *model.Envelope) *Packed {
	p := Summarize(e)
	if len(e.Unread) == 0 {
		p.digest = uint32(onePacker.digest(e))
	}
	return p
}

// Pack packs an envelope, without its source. Of an envelope of which something could not be
// read there is the summary alone, since that would be lost.
func Pack(e *model.Envelope) *Packed {
	list := [...]model.Envelope{*e}
	return PackAll(list[:])[0]
}

// PackAll packs the envelopes of a page, each as [Pack] does, but those next to each other
// together. All of them stay together in memory, and so do their identifiers from then on:
// where there are tens of thousands, what lies between what comes and goes keeps several
// times as much from being used again.
func PackAll(list []model.Envelope) []*Packed {
	var ids strings.Builder
	length := 0
	for i := range list {
		length += len(list[i].ID)
	}
	ids.Grow(length)
	for i := range list {
		ids.WriteString(string(list[i].ID))
	}
	id := ids.String()
	for i := range list {
		n := len(list[i].ID)
		list[i].ID, id = model.EnvelopeID(id[:n]), id[n:]
	}
	return packEnvelopes(list)
}

// IsEmpty reports whether there is no envelope in it.
func (p *Packed) IsEmpty() bool { return p.block == nil }

// IsDigest reports whether it was made by [Digest], so that the envelope is not in it.
func (p *Packed) IsDigest() bool { return p.IsEmpty() && p.digest != 0 }

// packs reports whether an envelope is in it, read from the same values.
func (p *Packed) packs(e *model.Envelope) bool {
	return !p.IsEmpty() && len(e.Unread) == 0 && p.Summary == e.Summary() && p.digest == uint32(onePacker.digest(e))
}

// Equal reports whether both are of the same envelope, read from the same values. It is false
// for two that are no more than summaries.
func (p *Packed) Equal(q *Packed) bool {
	return p.digest != 0 && p.digest == q.digest && p.Summary == q.Summary
}

// Order grows from one envelope that was packed to the next: in this order, those packed together
// are unpacked in a fraction of the time. It is 0 for none.
func (p *Packed) Order() uint64 {
	if p.IsEmpty() {
		return 0
	}
	return p.block.number<<32 | uint64(p.at)
}

// Unpack returns the envelope as it was, in values of its own but for those of the summary.
func (p *Packed) Unpack() model.Envelope {
	var e model.Envelope
	if !p.IsEmpty() {
		oneUnpacker.unpack(p.block, int(p.at), reflect.ValueOf(&e))
		p.Summary.Restore(&e)
	}
	return e
}

// packFields packs fields of an envelope, nil for none.
func packFields(parts []documentFields) *block {
	if parts == nil {
		return nil
	}
	return onePacker.packFields(reflect.ValueOf(&parts).Elem())
}

// unpackFields reads the fields that were packed into a nil slice of them that a pointer points to.
func (b *block) unpackFields(pointer any) {
	if b != nil {
		oneUnpacker.unpack(b, 0, reflect.ValueOf(pointer))
	}
}
