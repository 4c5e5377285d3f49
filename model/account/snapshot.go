package account

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"reflect"
	"slices"
	"strings"
	"time"
	"unicode"

	"inkdesk/model"
	"inkdesk/model/lint"
	"inkdesk/model/triage"
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

// checksVersion changes when the checks of fields find something else: what earlier ones have found is read again.
const checksVersion = 1

// checks tells apart what the fields of an envelope are checked by.
func (r *Rules) checks() uint64 {
	sum := fnv.New64a()
	_, _ = fmt.Fprint(sum, checksVersion)
	if r.Positions != nil {
		_, _ = fmt.Fprint(sum, r.Positions(nil, nil))
	}
	return sum.Sum64()
}

// keep adds the findings in the fields of an envelope to those kept between sessions, but for those that would hold
// a name or a word of the service.
func (f *Filling) keep(b *Book, e *model.Envelope, list []model.Annotation) {
	found := b.fieldsOf(e)
	isForeign := func(a model.Annotation) bool {
		return len(a.Unread) > 0 || !a.Type.Known() || a.ID != "" && !a.ID.Valid()
	}
	if found == nil || f == nil || slices.ContainsFunc(list, isForeign) {
		return
	}
	if found.faults != nil {
		for _, one := range found.faults.all {
			k := Fault{
				Rule: one.Rule, Severity: int(one.Severity), Certainty: int(one.Certainty), Field: one.Field,
				Sentence: withoutNames(one.Sentence, e), Short: withoutNames(one.Short, e), Recipient: one.Recipient, Annotation: one.Annotation,
			}
			if !isPlain(k.Sentence + k.Short) {
				f.Faults = nil
				return
			}
			f.Faults = append(f.Faults, k)
		}
	}
	f.Of, f.Checks = e.UpdatedAt, b.rules.checks()
}

// nameMark stands for the name of the first recipient in a sentence that is kept; those after it stand for the others.
const nameMark = '\uE000'

func withoutNames(sentence string, e *model.Envelope) string {
	n := nameMark
	for _, r := range e.Recipients() {
		sentence = strings.ReplaceAll(sentence, lint.Named(r), string(n))
		n++
	}
	return sentence
}

func withNames(sentence string, e *model.Envelope) string {
	n := nameMark
	for _, r := range e.Recipients() {
		sentence = strings.ReplaceAll(sentence, string(n), lint.Named(r))
		n++
	}
	return sentence
}

// isPlain reports whether a sentence is of the program alone: it has no letters of other languages, and quotes nothing.
func isPlain(sentence string) bool {
	return !strings.ContainsFunc(sentence, func(r rune) bool {
		return r > unicode.MaxASCII && (r < nameMark || r >= nameMark+mostParts) || r == '"' || r == '@'
	})
}

// recallFields uses what an earlier session has found in the fields of an envelope that has not changed since.
func (o *History) recallFields(b *Book, one *entry) {
	s, has := o.snapshots.Get(one.ID)
	if !has || !s.checked || b.omitted.lacksDetails(one) || one.fields != nil && one.fields.updated == one.Updated {
		return
	}
	kept := s.parts().Filling
	if kept.Of != one.Updated || kept.Checks != b.rules.checks() {
		return
	}
	one.fields = &fields{updated: kept.Of, owned: kept.owned()}
	if len(kept.Faults) > 0 || !one.Status().Open() { // others need not be unpacked for it
		e := one.envelope()
		one.fields.faults = newFaults(&e, kept.faults(&e))
		b.learnInput(&e, one.fields.owned.of(&e))
	}
	b.lookups.agenda.note(b, one)
}

func (f *Filling) faults(e *model.Envelope) []triage.Finding {
	faults := make([]triage.Finding, len(f.Faults))
	for i, k := range f.Faults {
		faults[i] = triage.Finding{
			Rule: k.Rule, Severity: triage.Severity(k.Severity), Certainty: triage.Certainty(k.Certainty), Field: k.Field,
			Sentence: withNames(k.Sentence, e), Short: withNames(k.Short, e), Recipient: k.Recipient, Annotation: k.Annotation,
		}
	}
	return faults
}

func (f *Filling) owned() ownedFields {
	var all []byte
	for _, who := range f.Recipients {
		kinds := who.Others.kinds() | who.Marks.kinds()<<signs
		all = append(appendOwner(all, who.ID), kinds)
	}
	return ownedFields(all)
}

func (c FieldCount) kinds() (bits byte) {
	for kind, n := range [...]int{
		0:                     c[allFields] - c[filledFields] - c[requiredFields] + c[doneFields],
		isFilled:              c[filledFields] - c[doneFields],
		isRequired:            c[requiredFields] - c[doneFields],
		isFilled | isRequired: c[doneFields],
	} {
		if n > 0 {
			bits |= 1 << kind
		}
	}
	return bits
}
