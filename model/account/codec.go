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

// codec writes values one after the other without the names of their fields, and what they have in common as numbers,
// or reads what another one has written: both walk through a value in the same way. Only the process that has written
// it reads it. What could not be read of an answer, and the answer as it came, are not written.
type codec struct {
	words   *words // nil for none
	written []byte

	reads bool
	rest  string
	known []string // by their numbers
}

func encoded(written []byte, value any, shared *words) []byte {
	c := codec{written: written, words: shared}
	c.value(reflect.ValueOf(value).Elem())
	return c.written
}

func decode(record string, value any, shared *words) {
	c := codec{reads: true, rest: record, known: shared.all()}
	c.value(reflect.ValueOf(value).Elem())
}

func (c *codec) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		code := c.text
		if strings.HasPrefix(v.Type().Name(), "ID[") { // no two values have an identifier in common
			code = c.id
		}
		if s := code(v.String()); c.reads {
			v.SetString(s)
		}
	case reflect.Bool:
		if set := c.number(btoi(v.Bool())) != 0; c.reads {
			v.SetBool(set)
		}
	case reflect.Int, reflect.Int64:
		if n := c.int(v.Int()); c.reads {
			v.SetInt(n)
		}
	case reflect.Uint64:
		if n := c.number(v.Uint()); c.reads {
			v.SetUint(n)
		}
	case reflect.Float64:
		if n := c.number(math.Float64bits(v.Float())); c.reads {
			v.SetFloat(math.Float64frombits(n))
		}
	case reflect.Pointer:
		if c.number(btoi(!v.IsNil())) == 0 {
			return
		}
		if c.reads {
			v.Set(reflect.New(v.Type().Elem()))
		}
		c.value(v.Elem())
	case reflect.Slice:
		n := uint64(0) // one more than its length, 0 for nil
		if !v.IsNil() {
			n = uint64(v.Len()) + 1
		}
		if n = c.number(n); n > 0 && c.reads {
			v.Set(reflect.MakeSlice(v.Type(), int(n)-1, int(n)-1))
		}
		c.values(v.Len(), v.Index)
	case reflect.Array:
		c.values(v.Len(), v.Index)
	case reflect.Struct:
		if !c.special(v.Addr().Interface()) {
			c.values(v.NumField(), v.Field)
		}
	}
}

var unreadType, sourceType = reflect.TypeFor[model.Unread](), reflect.TypeFor[json.RawMessage]()

func (c *codec) values(n int, at func(int) reflect.Value) {
	for i := range n {
		// Compare types, because a switch on the value would copy each to the heap.
		if v := at(i); v.Type() != unreadType && v.Type() != sourceType {
			c.value(v)
		}
	}
}

func (c *codec) special(value any) bool {
	switch one := value.(type) {
	case *model.Text:
		if s := c.text(one.Wire()); c.reads {
			*one = model.NewText(s)
		}
	case *model.Secret:
		plain, _ := one.MarshalJSON() // a string can be written
		if s := c.own(string(plain)); c.reads {
			_ = one.UnmarshalJSON([]byte(s))
		}
	case *Span:
		at := one.millis()
		from, length := c.int(at[0]), c.int(at[1]-at[0])
		if c.reads {
			*one = spanOf([2]int64{from, from + length})
		}
	default:
		return false
	}
	return true
}

func btoi(set bool) uint64 {
	if set {
		return 1
	}
	return 0
}

// number writes a number, or reads one. There is always one, because a codec reads only its own output.
func (c *codec) number(n uint64) uint64 {
	if !c.reads {
		c.written = binary.AppendUvarint(c.written, n)
		return n
	}
	n = 0
	for shift := 0; ; shift += 7 {
		b := c.rest[0]
		c.rest = c.rest[1:]
		n |= uint64(b&0x7f) << shift
		if b < 0x80 {
			return n
		}
	}
}

func (c *codec) int(n int64) int64 {
	coded := c.number(uint64(n)<<1 ^ uint64(n>>63))
	return int64(coded>>1) ^ -int64(coded&1)
}

// text codes a text by its number, an odd one, or as it is where it has none. One that is read is a
// part of the record, or a word: it takes no memory.
func (c *codec) text(s string) string {
	if c.reads {
		n := c.number(0)
		if n&1 == 1 {
			return c.known[n>>1]
		}
		return c.take(n >> 1)
	}
	if n, has := c.words.number(s); has {
		c.number(uint64(n)<<1 | 1)
		return s
	}
	return c.own(s)
}

// id codes an identifier in hexadecimal digits, as most are, by half as many bytes.
func (c *codec) id(s string) string {
	if c.reads {
		n := c.number(0)
		digits := c.take(n >> 1)
		if n&1 == 1 {
			return hex.EncodeToString([]byte(digits))
		}
		return digits
	}
	if b, err := hex.DecodeString(s); err == nil && hex.EncodeToString(b) == s {
		c.number(uint64(len(b))<<1 | 1)
		c.written = append(c.written, b...)
		return s
	}
	return c.own(s)
}

func (c *codec) own(s string) string {
	if c.reads {
		return c.take(c.number(0) >> 1)
	}
	c.number(uint64(len(s)) << 1)
	c.written = append(c.written, s...)
	return s
}

func (c *codec) take(n uint64) string {
	taken := c.rest[:n]
	c.rest = c.rest[n:]
	return taken
}
