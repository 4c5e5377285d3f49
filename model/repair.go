package model

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"sync"
)

// Repaired returns an answer as [Decode] reads it: JSON wherever that is possible.
func Repaired(answer []byte) []byte {
	if json.Valid(answer) {
		return answer
	}
	return quoteBare(answer)
}

// quoteBare quotes values that are no JSON, like NaN or 01; anything broken otherwise stays so.
func quoteBare(answer []byte) []byte {
	fixed := make([]byte, 0, len(answer)+2*16)
	for at := 0; at < len(answer); {
		end := at + 1
		switch c := answer[at]; {
		case c == '"':
			for end < len(answer) && answer[end] != '"' {
				if answer[end] == '\\' {
					end++
				}
				end++
			}
			end = min(end+1, len(answer))
		case !isStructure(c):
			for end < len(answer) && !isStructure(answer[end]) && answer[end] != '"' {
				end++
			}
			if word := answer[at:end]; !json.Valid(word) && isPrintable(word) {
				fixed = append(append(append(fixed, '"'), word...), '"')
				at = end
				continue
			}
		}
		fixed = append(fixed, answer[at:end]...)
		at = end
	}
	return fixed
}

func isStructure(c byte) bool { return bytes.IndexByte([]byte("{}[],: \t\r\n"), c) >= 0 }

func isPrintable(word []byte) bool {
	return bytes.IndexFunc(word, func(r rune) bool { return r <= ' ' || r >= 0x7f || r == '\\' }) < 0
}

// shape describes a type for reading it member by member.
type shape struct {
	readsItself bool // it has an UnmarshalJSON of its own, and no members to be read
	members     []member
	nested      []int // the indexes of the members that may hold lists
	id, unread  int   // the indexes of those fields, -1 for none
}

type member struct {
	name  string
	index int
}

func (s *shape) isEntry() bool { return s.id >= 0 && s.unread >= 0 }

var (
	shapes      sync.Map // of *shape by reflect.Type
	unmarshaler = reflect.TypeFor[json.Unmarshaler]()
)

func shapeOf(t reflect.Type) *shape {
	if known, ok := shapes.Load(t); ok {
		return known.(*shape)
	}
	made, _ := shapes.LoadOrStore(t, newShape(t))
	return made.(*shape)
}

func newShape(t reflect.Type) *shape {
	s := &shape{readsItself: reflect.PointerTo(t).Implements(unmarshaler), id: -1, unread: -1}
	if s.readsItself || t.Kind() != reflect.Struct {
		return s
	}
	for i := range t.NumField() {
		field := t.Field(i)
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case field.Type == reflect.TypeFor[Unread]():
			s.unread = i
		case name == "" || name == "-":
			continue
		case name == "id":
			s.id = i
			fallthrough
		default:
			s.members = append(s.members, member{name, i})
		}
		if mayHoldLists(field.Type) && name != "-" {
			s.nested = append(s.nested, i)
		}
	}
	return s
}

func mayHoldLists(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer:
		return mayHoldLists(t.Elem())
	case reflect.Slice:
		return t.Elem().Kind() == reflect.Struct && !shapeOf(t.Elem()).readsItself &&
			(shapeOf(t.Elem()).isEntry() || len(shapeOf(t.Elem()).nested) > 0)
	case reflect.Struct:
		return len(shapeOf(t).nested) > 0
	default:
		return false
	}
}
