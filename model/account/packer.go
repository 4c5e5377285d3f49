package account

import (
	"bytes"
	"compress/flate"
	"hash/maphash"
	"io"
	"reflect"
	"strings"
	"sync"

	"inkdesk/model"
	"inkdesk/model/slab"
)

// packer compresses. There is only one.
type packer struct {
	sync.Mutex
	// deflate has the *flate.Writer, which goes while nothing is packed: it takes as much memory as a
	// thousand envelopes.
	deflate    *sync.Pool
	dictionary []byte // what it compresses with, nil before the first use
	learned    bool   // from envelopes of the account
	blocks     uint64 // how many of envelopes it has packed
	plain      []byte
	out        bytes.Buffer
}

type unpacker struct {
	sync.Mutex
	inflate io.ReadCloser
	in      bytes.Reader
	plain   bytes.Buffer
	last    *block // whose values these are
}

var (
	onePacker   = packer{deflate: new(sync.Pool)}
	oneUnpacker unpacker
)

func packEnvelopes(list []model.Envelope) []*Packed {
	packed := slab.Make[Packed](len(list))
	onePacker.learn(list)
	var blocks []*block
	var compressed []byte
	var ends []int
	for from := 0; from < len(list); from += mostInBlock {
		to := min(from+mostInBlock, len(list))
		together := new(block)
		compressed = onePacker.packBlock(compressed, together, list[from:to], packed[from:to])
		blocks, ends = append(blocks, together), append(ends, len(compressed))
	}
	page, from := bytes.Clone(compressed), 0
	for i, to := range ends {
		blocks[i].compressed, from = page[from:to:to], to
	}
	return packed
}

// packBlock packs envelopes together, and appends what is left of them to a page. It locks the packer
// for one block, so that nobody has to wait for a page.
func (w *packer) packBlock(page []byte, together *block, list []model.Envelope, packed []*Packed) []byte {
	w.Lock()
	defer w.Unlock()
	w.out.Reset()
	w.blocks++
	w.plain, together.dictionary, together.number = w.plain[:0], w.known(), w.blocks
	for i := range list {
		packed[i].Summary = list[i].Summary()
		if len(list[i].Unread) > 0 {
			continue
		}
		at := len(w.plain)
		w.plain = appendEnvelope(w.plain, &list[i])
		packed[i].block, packed[i].at, packed[i].digest = together, int32(at), uint32(maphash.Bytes(seed, w.plain[at:]))
	}
	w.compress()
	return append(page, w.out.Bytes()...)
}

// appendEnvelope appends an envelope but for what its summary says.
func appendEnvelope(b []byte, e *model.Envelope) []byte {
	rest, none := *e, new(model.Envelope).Summary()
	none.Restore(&rest)
	return appendValue(b, reflect.ValueOf(&rest).Elem())
}

func (w *packer) digest(e *model.Envelope) uint64 {
	w.Lock()
	defer w.Unlock()
	w.plain = appendEnvelope(w.plain[:0], e)
	return maphash.Bytes(seed, w.plain)
}

func (w *packer) packFields(list reflect.Value) *block {
	w.Lock()
	defer w.Unlock()
	w.out.Reset()
	w.plain = appendValue(w.plain[:0], list)
	w.compress()
	return &block{compressed: bytes.Clone(w.out.Bytes()), dictionary: w.known()}
}

const (
	// enoughToLearn is how many envelopes tell what those of an account have in common, and
	// learnedFrom from how many of them at most that is taken.
	enoughToLearn, learnedFrom = 100, 100
	mostLearned                = 24 << 10 // of the 32 KB that flate looks back
)

// learn has the envelopes of an account compressed with some of them from now on, once: they
// have names, domains and sentences in common, and a third less is left of each.
func (w *packer) learn(list []model.Envelope) {
	w.Lock()
	defer w.Unlock()
	if w.learned || len(list) < enoughToLearn {
		return
	}
	w.learned = true
	dictionary := bytes.Clone(common())
	for i := 0; i < len(list); i += len(list) / learnedFrom {
		if more := append(dictionary, withoutIDs(&list[i])...); len(more) <= mostLearned {
			dictionary = more
		}
	}
	w.dictionary, w.deflate = bytes.Clone(dictionary), new(sync.Pool)
}

// forget forgets the envelopes of an account. What was packed can still be unpacked.
func (w *packer) forget() {
	w.Lock()
	defer w.Unlock()
	w.dictionary, w.learned, w.deflate = nil, false, new(sync.Pool)
	w.plain, w.out = nil, bytes.Buffer{}
}

// withoutIDs is an envelope as it is packed, but for the identifiers, which no other one has.
func withoutIDs(e *model.Envelope) string {
	var cut []string
	for _, r := range e.Recipients() {
		cut = append(cut, string(r.ID), "")
	}
	for i := range e.Documents {
		cut = append(cut, string(e.Documents[i].ID), "")
	}
	return strings.NewReplacer(cut...).Replace(string(appendEnvelope(nil, e)))
}

// known is what it compresses with now.
func (w *packer) known() []byte {
	if w.dictionary == nil {
		w.dictionary = common()
	}
	return w.dictionary
}

// compress adds what was written, compressed.
func (w *packer) compress() {
	deflate, _ := w.deflate.Get().(*flate.Writer)
	if deflate == nil {
		// A level beyond 5 saves no more bytes here; that it is one is the only condition.
		deflate, _ = flate.NewWriterDict(&w.out, 5, w.known())
	} else {
		deflate.Reset(&w.out)
	}
	_, _ = deflate.Write(w.plain) // a buffer takes everything
	_ = deflate.Close()
	w.deflate.Put(deflate)
}

// unpack reads the value that begins at a byte of a block into what a pointer points to. The
// block unpacked last stays unpacked, because those next to each other are often asked for.
func (r *unpacker) unpack(b *block, at int, pointer reflect.Value) {
	r.Lock()
	defer r.Unlock()
	if r.last != b {
		r.last = b
		r.in.Reset(b.compressed)
		r.plain.Reset()
		if r.inflate == nil {
			r.inflate = flate.NewReaderDict(&r.in, b.dictionary)
		} else {
			_ = r.inflate.(flate.Resetter).Reset(&r.in, b.dictionary)
		}
		// What was packed here can be read.
		_, _ = r.plain.ReadFrom(r.inflate)
	}
	(&reader{r.plain.Bytes()[at:]}).value(pointer.Elem())
}

// forget forgets the values that were unpacked last.
func (r *unpacker) forget() {
	r.Lock()
	defer r.Unlock()
	r.last, r.plain = nil, bytes.Buffer{}
}

// common is what envelopes have in common, which need not be kept with each.
var common = sync.OnceValue(func() []byte {
	words := strings.Fields("SIGN_MYSELF AES QES_EIDAS QES_ZERTES " +
		"SMS +4179 PASSCODE ID_VERIFICATION IN_PERSON_SIGNER RECEIVES_COPY")
	recipients := []model.Recipient{{Email: model.NewText("@example.com"), Role: model.Signer}, {Email: model.NewText("@example.com"), Role: model.Signer}}
	e := model.Envelope{
		FlowType: model.RequestSignature, LegalityLevel: model.SES, Pages: 1, NumRecipients: 1, IsDuplicable: new(true),
		SigningSteps: []model.SigningStep{{Recipients: recipients}, {Recipients: recipients}},
		Documents:    []model.Document{{Filename: model.NewText(".pdf"), PageCount: 2, Pages: []model.Page{{Width: 595, Height: 842}, {Width: 595, Height: 842}}}},
		Notification: new(model.Notification), Attachments: new(model.Attachments),
	}
	return appendEnvelope([]byte(strings.Join(words, "")), &e)
})
