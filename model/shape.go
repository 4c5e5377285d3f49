package model

import (
	"encoding/json"
	"reflect"
	"strings"
	"sync"
)

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
