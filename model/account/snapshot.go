package account

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"time"

	"inkdesk/model"
)

// Snapshot remembers of an envelope what to compare with the next read. It can be
// written as JSON, which leaves out whatever people wrote.
type Snapshot struct {
	Envelope model.EnvelopeID
	packed   string // its parts, without the id
	read     int64  // when its head was, in milliseconds, 0 for never
	latest   int64  // when the part read last was
	open     bool   // by the head
	unkept   bool   // see [Book.Unkept]
	checked  bool   // the fields were, see [Filling]
}

// parts holds those of a snapshot, read at different times; nil for never.
type parts struct {
	Envelope model.EnvelopeID `json:"id"`
	Head     *Head            `json:"head,omitempty"`
	Terms    *Terms           `json:"terms,omitempty"`
	People   *People          `json:"people,omitempty"`
	Papers   *Papers          `json:"papers,omitempty"`
	Uploads  *Uploads         `json:"uploads,omitempty"`
	Filling  *Filling         `json:"filling,omitempty"`
}

func (p *parts) moments() (all []*Moment) {
	v := reflect.ValueOf(p).Elem()
	for i := range v.NumField() {
		if part := v.Field(i); part.Kind() == reflect.Pointer && !part.IsNil() {
			all = append(all, part.Interface().(interface{ moment() *Moment }).moment())
		}
	}
	return all
}

// snapshot packs the parts, which are not used then, without the moments that are the head's.
func (p *parts) snapshot() *Snapshot {
	s := &Snapshot{Envelope: p.Envelope}
	for _, m := range p.moments() {
		s.latest = max(s.latest, m.Read.millis()[1])
	}
	s.checked = p.Filling != nil && !p.Filling.Of.IsZero()
	if p.Envelope = ""; p.Head != nil {
		s.read, s.open = p.Head.Read.millis()[1], isOpen(p.Head.Status)
		for _, m := range p.moments() {
			if m != &p.Head.Moment && *m == p.Head.Moment {
				*m = Moment{}
			}
		}
	}
	s.packed = string(encoded(make([]byte, 0, 256), p, nil))
	return s
}

func isOpen(s model.Status) bool { return s == model.Draft || s.Open() }

func (s *Snapshot) parts() *parts {
	var p parts
	decode(s.packed, &p, nil)
	for _, m := range p.moments() {
		if m.Read.To.IsZero() {
			*m = p.Head.Moment
		}
	}
	p.Envelope = s.Envelope
	return &p
}

// MarshalJSON writes its parts, each with when it was read.
func (s *Snapshot) MarshalJSON() ([]byte, error) { return json.Marshal(s.parts()) }

// UnmarshalJSON reads what MarshalJSON writes.
func (s *Snapshot) UnmarshalJSON(text []byte) error {
	var p parts
	if err := json.Unmarshal(text, &p); err != nil {
		return err
	}
	if slices.ContainsFunc(p.moments(), func(m *Moment) bool { return m.Read.To.IsZero() }) {
		return errors.New("a part that was never read")
	}
	*s = *p.snapshot()
	return nil
}

// ReadAt returns when the latest part of it was read, the zero time where none was.
func (s *Snapshot) ReadAt() time.Time { return spanOf([2]int64{0, s.latest}).To }
