package account

import (
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"math"
	"reflect"
	"strings"

	"inkdesk/model"
)

// Values to be packed are written one after the other without the names of their fields, and
// what they have in common as numbers. Only the process that has written them reads them. What
// could not be read, and the answer as it came, are not written.

// writer writes values behind what is written.
type writer struct {
	written []byte
	words   *words // nil for none
}

// value writes a value that can be addressed.
func (w *writer) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		if isID(v.Type()) {
			w.id(v.String())
		} else {
			w.text(v.String())
		}
		return
	case reflect.Bool:
		w.flag(v.Bool())
		return
	case reflect.Int, reflect.Int64:
		w.written = binary.AppendVarint(w.written, v.Int())
		return
	case reflect.Uint64:
		w.written = binary.AppendUvarint(w.written, v.Uint())
		return
	case reflect.Float64:
		w.written = binary.AppendUvarint(w.written, math.Float64bits(v.Float()))
		return
	case reflect.Pointer:
		if w.flag(!v.IsNil()); !v.IsNil() {
			w.value(v.Elem())
		}
		return
	case reflect.Slice:
		if v.IsNil() {
			w.written = append(w.written, 0)
			return
		}
		w.written = binary.AppendUvarint(w.written, uint64(v.Len())+1)
		for i := range v.Len() {
			w.value(v.Index(i))
		}
		return
	case reflect.Array:
		for i := range v.Len() {
			w.value(v.Index(i))
		}
		return
	}
	switch one := v.Addr().Interface().(type) {
	case *model.Text:
		w.text(one.Wire())
		return
	case *model.Secret:
		plain, _ := one.MarshalJSON() // a string can be written
		w.own(string(plain))
		return
	case *Span:
		at := one.millis()
		w.written = binary.AppendVarint(binary.AppendVarint(w.written, at[0]), at[1]-at[0])
		return
	}
	for i := range v.NumField() {
		if isPacked(v.Field(i)) {
			w.value(v.Field(i))
		}
	}
}

// text writes the number of a text, or the text where it has none: an odd number is one of a word.
func (w *writer) text(s string) {
	if n, has := w.words.number(s); has {
		w.written = binary.AppendUvarint(w.written, uint64(n)<<1|1)
		return
	}
	w.own(s)
}

// id writes the bytes of an identifier in hexadecimal digits, as most are, which are half as many.
func (w *writer) id(s string) {
	if b, err := hex.DecodeString(s); err == nil && hex.EncodeToString(b) == s {
		w.written = append(binary.AppendUvarint(w.written, uint64(len(b))<<1|1), b...)
		return
	}
	w.own(s)
}

func (w *writer) own(s string) {
	w.written = append(binary.AppendUvarint(w.written, uint64(len(s))<<1), s...)
}

func (w *writer) flag(set bool) {
	if set {
		w.written = append(w.written, 1)
	} else {
		w.written = append(w.written, 0)
	}
}

// isID reports whether a type is one of identifiers, which no two values have in common.
func isID(t reflect.Type) bool { return strings.HasPrefix(t.Name(), "ID[") }

var unreadType, sourceType = reflect.TypeFor[model.Unread](), reflect.TypeFor[json.RawMessage]()

// isPacked compares types: a switch on the value would copy each to the heap.
func isPacked(field reflect.Value) bool {
	return field.Type() != unreadType && field.Type() != sourceType
}

// reader reads what a writer has written.
type reader struct {
	rest  string
	words []string
}

func newReader(record string, shared *words) *reader { return &reader{record, shared.all()} }

// value reads a value into v, which is zero before.
func (r *reader) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		if isID(v.Type()) {
			v.SetString(r.id())
		} else {
			v.SetString(r.text())
		}
		return
	case reflect.Bool:
		v.SetBool(r.flag())
		return
	case reflect.Int, reflect.Int64:
		v.SetInt(r.int())
		return
	case reflect.Uint64:
		v.SetUint(r.number())
		return
	case reflect.Float64:
		v.SetFloat(math.Float64frombits(r.number()))
		return
	case reflect.Pointer:
		if r.flag() {
			v.Set(reflect.New(v.Type().Elem()))
			r.value(v.Elem())
		}
		return
	case reflect.Slice:
		if n := int(r.number()); n > 0 {
			v.Set(reflect.MakeSlice(v.Type(), n-1, n-1))
			for i := range n - 1 {
				r.value(v.Index(i))
			}
		}
		return
	case reflect.Array:
		for i := range v.Len() {
			r.value(v.Index(i))
		}
		return
	}
	switch one := v.Addr().Interface().(type) {
	case *model.Text:
		*one = model.NewText(r.text())
		return
	case *model.Secret:
		_ = one.UnmarshalJSON([]byte(r.text()))
		return
	case *Span:
		from := r.int()
		*one = spanOf([2]int64{from, from + r.int()})
		return
	}
	for i := range v.NumField() {
		if isPacked(v.Field(i)) {
			r.value(v.Field(i))
		}
	}
}

// number reads a number. There is always one: only what was written here is read.
func (r *reader) number() (n uint64) {
	for shift := 0; ; shift += 7 {
		b := r.rest[0]
		r.rest = r.rest[1:]
		n |= uint64(b&0x7f) << shift
		if b < 0x80 {
			return n
		}
	}
}

func (r *reader) int() int64 {
	n := r.number()
	return int64(n>>1) ^ -int64(n&1)
}

// text is a part of the record, or a word: it takes no memory.
func (r *reader) text() string {
	n := r.number()
	if n&1 == 1 {
		return r.words[n>>1]
	}
	return r.take(int(n >> 1))
}

func (r *reader) id() string {
	n := r.number()
	digits := r.take(int(n >> 1))
	if n&1 == 1 {
		return hex.EncodeToString([]byte(digits))
	}
	return digits
}

func (r *reader) take(n int) string {
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}

func (r *reader) flag() bool {
	set := r.rest[0] != 0
	r.rest = r.rest[1:]
	return set
}
