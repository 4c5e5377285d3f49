package account

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"io"
	"slices"
	"strings"
	"sync"

	"inkdesk/model"
)

// Packed is an envelope in a few hundred bytes, for accounts with more envelopes than are
// held whole. The zero value holds none.
type Packed struct{ bytes []byte }

// Pack packs an envelope, without its source. It takes some 60 microseconds. The zero value
// comes of an envelope of which something could not be read, since that would be lost.
func Pack(e *model.Envelope) Packed {
	if len(e.Unread) > 0 {
		return Packed{}
	}
	return Packed{pack(e)}
}

// PackAll packs the envelopes of a page, each as [Pack] does. They stay together in memory, and
// so do their identifiers from then on: where there are tens of thousands, what lies between
// what comes and goes keeps several times as much from being used again.
func PackAll(list []model.Envelope) []Packed {
	var bytes []byte
	var ids strings.Builder
	ends := make([]int, len(list))
	for i := range list {
		bytes = append(bytes, Pack(&list[i]).bytes...)
		ends[i] = len(bytes)
		ids.WriteString(string(list[i].ID))
	}
	bytes = slices.Clip(slices.Clone(bytes))
	packed, from, id := make([]Packed, len(list)), 0, ids.String()
	for i, to := range ends {
		if to > from {
			packed[i] = Packed{bytes[from:to:to]}
		}
		n := len(list[i].ID)
		list[i].ID, id = model.EnvelopeID(id[:n]), id[n:]
		from = to
	}
	return packed
}

// IsZero reports whether there is no envelope in it.
func (p Packed) IsZero() bool { return p.bytes == nil }

// Equal reports whether both hold the same envelope, read from the same values. It is false
// for two that hold none.
func (p Packed) Equal(q Packed) bool { return !p.IsZero() && bytes.Equal(p.bytes, q.bytes) }

// Unpack returns the envelope as it was, in values of its own.
func (p Packed) Unpack() model.Envelope {
	return unpack[model.Envelope](p.bytes)
}

// pack is the JSON of a value, compressed; nil when it has none.
func pack(value any) []byte {
	plain, err := json.Marshal(value)
	if err != nil {
		return nil
	}
	return onePacker.pack(plain)
}

// unpack is the value that was packed; what [pack] has written can be read.
func unpack[T any](packed []byte) T {
	var value T
	if packed == nil {
		return value
	}
	oneUnpacker.unpack(packed, &value)
	return value
}

// packer compresses. It is large, so that there is only one, and none before the first use.
type packer struct {
	sync.Mutex
	deflate *flate.Writer
	out     bytes.Buffer
}

type unpacker struct {
	sync.Mutex
	inflate io.ReadCloser
	in      bytes.Reader
	out     bytes.Buffer
}

var (
	onePacker   packer
	oneUnpacker unpacker
)

// pack compresses JSON.
func (w *packer) pack(plain []byte) []byte {
	w.Lock()
	defer w.Unlock()
	w.out.Reset()
	if w.deflate == nil {
		// A level beyond 5 saves no more bytes here; that it is one is the only condition.
		w.deflate, _ = flate.NewWriterDict(&w.out, 5, common)
	} else {
		w.deflate.Reset(&w.out)
	}
	_, _ = w.deflate.Write(plain) // a buffer takes everything
	_ = w.deflate.Close()
	return bytes.Clone(w.out.Bytes())
}

// unpack decodes what was packed into a value.
func (r *unpacker) unpack(packed []byte, value any) {
	r.Lock()
	defer r.Unlock()
	r.in.Reset(packed)
	r.out.Reset()
	if r.inflate == nil {
		r.inflate = flate.NewReaderDict(&r.in, common)
	} else {
		_ = r.inflate.(flate.Resetter).Reset(&r.in, common)
	}
	// What was packed here can be read.
	_, _ = r.out.ReadFrom(r.inflate)
	_ = json.Unmarshal(r.out.Bytes(), value)
}

// common is what envelopes have in common, which need not be kept with each.
var common = []byte(`"recipient_name":"","placeholders":[{"recipient_id":"","name":"","hint":"","required":true,"multiple":false,"files":[{"id":"",` +
	`"size":0,"mimetype":"application/pdf"}]}]}]}},"DRAFT""COMPLETED""EXPIRED""DECLINED""VOIDED""PENDING""SIGN_MYSELF""SES""AES""QES_EIDAS""QES_ZERTES"` +
	`"verification":{"type":"SMS","value":"+41 79PASSCODEID_VERIFICATION"},"role":"IN_PERSON_SIGNER"},"role":"RECEIVES_COPY"}]},{"recipients":[{"id":"` +
	`{"id":"","name":"","comment":"","pages":1,"flow_type":"REQUEST_SIGNATURE","legality_level":"SES","status":"IN_PROGRESS","created_at":1700000000,` +
	`"updated_at":1700000000,"expires_at":1700000000,"num_recipients":1,"is_duplicable":true,"signing_steps":[{"recipients":[{"id":"","uid":"","name":"","email":"` +
	`@example.com","role":"SIGNER"}]}],"documents":[{"id":"","name":"","filename":".pdf","page_count":1,"pages":[{"width":595,"height":842},{"width":595,"height":842}]}],` +
	`"notification":{"subject":"","message":"","reminder_interval":0},"attachments":{"settings":{"visible_to_recipients":false},"recipients":[]}}`)
