package account

import (
	"hash/maphash"
	"strings"
	"sync"
	"sync/atomic"

	"inkdesk/model"
)

// Packed holds an envelope in a few hundred bytes, for accounts with more envelopes than are
// held whole. It does not change: a list, the book and its history keep the same.
type Packed struct {
	model.Summary
	record string // the values but for the summary, "" for none
	words  *words // that the record names by their numbers
	digest uint32 // of the values, 0 for none
}

// Summarize returns the summary of an envelope, without the envelope.
func Summarize(e *model.Envelope) *Packed { return &Packed{Summary: e.Summary()} }

// Digest returns the summary of an envelope that also tells whether one that was packed is the same.
func Digest(e *model.Envelope) *Packed {
	p := Summarize(e)
	if len(e.Unread) == 0 {
		p.digest = uint32(digestOf(e))
	}
	return p
}

// Pack packs an envelope, without its source. Of an envelope of which something could not be
// read there is the summary alone, because that would be lost.
func Pack(e *model.Envelope) *Packed {
	list := [...]model.Envelope{*e}
	return PackAll(list[:])[0]
}

// PackAll packs the envelopes of a page, each as [Pack] does. All of them stay together in memory,
// and so do their identifiers from then on. Where there are tens of thousands, identifiers
// among values that come and go keep several times as much memory from being used again.
func PackAll(list []model.Envelope) []*Packed {
	var page strings.Builder
	ends := make([]int, len(list))
	shared := common.get()
	for i := range list {
		page.WriteString(list[i].ID.String())
		if len(list[i].Unread) == 0 {
			page.Write(appendEnvelope(nil, &list[i], shared))
		}
		ends[i] = page.Len()
	}
	all, packed, from := make([]Packed, len(list)), make([]*Packed, len(list)), 0
	for i := range list {
		e, record := &list[i], page.String()[from:ends[i]]
		id := len(e.ID)
		e.ID, from = model.EnvelopeID(record[:id]), ends[i]
		all[i].Summary = e.Summary()
		if len(e.Unread) == 0 {
			all[i].record, all[i].words, all[i].digest = record[id:], shared, uint32(digestOf(e))
		}
		packed[i] = &all[i]
	}
	return packed
}

// IsEmpty reports whether there is no envelope in it.
func (p *Packed) IsEmpty() bool { return p.record == "" }

// IsDigest reports whether it was made by [Digest], so that the envelope is not in it.
func (p *Packed) IsDigest() bool { return p.IsEmpty() && p.digest != 0 }

func (p *Packed) packs(e *model.Envelope) bool {
	return !p.IsEmpty() && len(e.Unread) == 0 && p.Summary == e.Summary() && p.digest == uint32(digestOf(e))
}

// Equal reports whether both are of the same envelope, read from the same values. It is false
// for two that are no more than summaries.
func (p *Packed) Equal(q *Packed) bool {
	return p.digest != 0 && p.digest == q.digest && p.Summary == q.Summary
}

// Unpack returns the envelope as it was, in values of its own but for those of the summary.
func (p *Packed) Unpack() model.Envelope {
	var e model.Envelope
	if !p.IsEmpty() {
		decode(p.record, &e, p.words)
		p.Summary.Restore(&e)
	}
	return e
}

func appendEnvelope(b []byte, e *model.Envelope, shared *words) []byte {
	rest, none := *e, new(model.Envelope).Summary()
	none.Restore(&rest)
	return encoded(b, &rest, shared)
}

// digestOf returns the same for equal envelopes, whatever of them is shared. It is never 0.
func digestOf(e *model.Envelope) uint64 { return maphash.Bytes(seed, appendEnvelope(nil, e, nil)) | 1 }

// words numbers the texts that values have in common. It is safe for concurrent use.
type words struct {
	mu      sync.RWMutex
	numbers map[string]int
	list    []string
	met     map[uint64]struct{} // digests of those met once
}

const (
	// mostWords bounds how many texts are numbered, and mostMet how many are known to have been met
	// once: most names are of one envelope alone, and are not worth a number.
	mostWords   = 1 << 17
	mostMet     = 1 << 14
	longestWord = 512
)

var common current

type current struct{ atomic.Pointer[words] }

func (c *current) get() *words {
	if w := c.Load(); w != nil {
		return w
	}
	c.CompareAndSwap(nil, new(words))
	return c.Load()
}

// number returns the number of a text that was met before, false where it has none.
func (w *words) number(text string) (n int, has bool) {
	if w == nil || text == "" || len(text) > longestWord {
		return 0, false
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if n, has = w.numbers[text]; has || len(w.list) >= mostWords {
		return n, has
	}
	digest := maphash.String(seed, text)
	if _, has = w.met[digest]; !has {
		if w.met == nil || len(w.met) >= mostMet {
			w.met = make(map[uint64]struct{})
		}
		w.met[digest] = struct{}{}
		return 0, false
	}
	if w.numbers == nil {
		w.numbers = make(map[string]int)
	}
	n, text = len(w.list), strings.Clone(text)
	w.list, w.numbers[text] = append(w.list, text), n
	return n, true
}

func (w *words) all() []string {
	if w == nil {
		return nil
	}
	w.mu.RLock()
	defer w.mu.RUnlock()
	return w.list
}
