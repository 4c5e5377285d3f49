package account

import (
	"encoding/binary"
	"encoding/json"
	"reflect"
	"strconv"

	"inkdesk/model"
)

// Values to be packed are written one after the other without the names of their fields:
// names take most of an envelope as JSON, also where it is compressed. Only the process that
// has written them reads them. What could not be read, and the answer as it came, are not
// written.

// appendValue writes a value that can be addressed.
func appendValue(b []byte, v reflect.Value) []byte {
	switch v.Kind() {
	case reflect.String:
		return appendString(b, v.String())
	case reflect.Bool:
		return append(b, boolByte(v.Bool()))
	case reflect.Int, reflect.Int64:
		return binary.AppendVarint(b, v.Int())
	case reflect.Uint64:
		return binary.AppendUvarint(b, v.Uint())
	case reflect.Float64:
		return appendString(b, strconv.FormatFloat(v.Float(), 'g', -1, 64))
	case reflect.Pointer:
		if b = append(b, boolByte(!v.IsNil())); v.IsNil() {
			return b
		}
		return appendValue(b, v.Elem())
	case reflect.Slice:
		if v.IsNil() {
			return append(b, 0)
		}
		b = binary.AppendUvarint(b, uint64(v.Len())+1)
		for i := range v.Len() {
			b = appendValue(b, v.Index(i))
		}
		return b
	case reflect.Array:
		for i := range v.Len() {
			b = appendValue(b, v.Index(i))
		}
		return b
	}
	switch text := v.Addr().Interface().(type) {
	case *model.Text:
		return appendString(b, text.Wire())
	case *model.Secret:
		plain, _ := text.MarshalJSON() // a string can be written
		return appendString(b, string(plain))
	case *Span:
		at := text.millis()
		return binary.AppendVarint(binary.AppendVarint(b, at[0]), at[1]-at[0])
	}
	for i := range v.NumField() {
		if isPacked(v.Field(i)) {
			b = appendValue(b, v.Field(i))
		}
	}
	return b
}

func appendString(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

func boolByte(set bool) byte {
	if set {
		return 1
	}
	return 0
}

var unreadType, sourceType = reflect.TypeFor[model.Unread](), reflect.TypeFor[json.RawMessage]()

// isPacked compares types: a switch on the value would copy each to the heap.
func isPacked(field reflect.Value) bool {
	return field.Type() != unreadType && field.Type() != sourceType
}

// reader reads what appendValue has written.
type reader struct{ rest []byte }

// value reads a value into v, which is zero before.
func (r *reader) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(string(r.bytes()))
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
		n, _ := strconv.ParseFloat(string(r.bytes()), 64)
		v.SetFloat(n)
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
	switch text := v.Addr().Interface().(type) {
	case *model.Text:
		*text = model.NewText(string(r.bytes()))
		return
	case *model.Secret:
		_ = text.UnmarshalJSON(r.bytes())
		return
	case *Span:
		from := r.int()
		*text = spanOf([2]int64{from, from + r.int()})
		return
	}
	for i := range v.NumField() {
		if isPacked(v.Field(i)) {
			r.value(v.Field(i))
		}
	}
}

func (r *reader) int() int64 {
	n, size := binary.Varint(r.rest)
	r.rest = r.rest[size:]
	return n
}

func (r *reader) number() uint64 {
	n, size := binary.Uvarint(r.rest)
	r.rest = r.rest[size:]
	return n
}

func (r *reader) bytes() []byte {
	n := r.number()
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}

func (r *reader) flag() bool {
	set := r.rest[0] != 0
	r.rest = r.rest[1:]
	return set
}
