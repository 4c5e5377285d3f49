package model

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"reflect"
	"slices"
)

// Decode decodes an answer into a pointer to a value of this package. It reads as much as it can: a member that cannot
// be read is left empty and named in the [Unread] of the values around it; an entry of a list stays in its place. An
// entry without a valid identifier gets a substitute that is not [ID.Valid] and, where its type can, keeps the answer
// it came from. A member whose name begins with a minus instead of its first letter occurs twice in the answer and is
// not read. It fails when the answer as a whole is no value of that kind.
func Decode(answer []byte, into any) error {
	v := reflect.ValueOf(into).Elem()
	err := json.Unmarshal(answer, into)
	if err == nil && isWhole(answer, v) {
		return nil
	}
	v.SetZero()
	if answer = Repaired(answer); !json.Valid(answer) {
		return err
	}
	unread := decodePartly(answer, v)
	if err == nil {
		err = errors.New("it is of another kind than was asked for")
	}
	if unread.Entirely() || lacksList(v, unread) {
		return fmt.Errorf("the answer cannot be read: %w", err)
	}
	return nil
}

// decodePartly decodes what it can, member by member, and returns the names of the rest.
func decodePartly(raw []byte, v reflect.Value) Unread {
	if json.Unmarshal(raw, v.Addr().Interface()) == nil && isWhole(raw, v) {
		return nil
	}
	v.SetZero()
	switch shape := shapeOf(v.Type()); {
	case shape.readsItself:
	case v.Kind() == reflect.Pointer:
		inner := reflect.New(v.Type().Elem())
		unread := decodePartly(raw, inner.Elem())
		if !unread.Entirely() {
			v.Set(inner)
		}
		return unread
	case v.Kind() == reflect.Slice:
		return decodeListPartly(raw, v)
	case v.Kind() == reflect.Struct:
		return decodeObjectPartly(raw, v, shape)
	}
	return Unread{entire}
}

func decodeObjectPartly(raw []byte, v reflect.Value, shape *shape) (unread Unread) {
	var members map[string]json.RawMessage
	if json.Unmarshal(raw, &members) != nil || members == nil {
		unread = Unread{entire}
	}
	for _, m := range shape.members {
		if value, has := members[m.name]; has {
			unread = append(unread, decodePartly(value, v.Field(m.index)).below(m.name)...)
		} else if _, twice := members["-"+m.name[1:]]; twice {
			unread = append(unread, m.name)
		}
	}
	if shape.unread >= 0 && len(unread) > 0 {
		v.Field(shape.unread).Set(reflect.ValueOf(unread))
	}
	if page, ok := v.Addr().Interface().(interface{ assumeMore() }); ok {
		page.assumeMore()
	}
	return unread
}

func decodeListPartly(raw []byte, v reflect.Value) (unread Unread) {
	var entries []json.RawMessage
	if json.Unmarshal(raw, &entries) != nil {
		return Unread{entire}
	}
	v.Set(reflect.MakeSlice(v.Type(), len(entries), len(entries)))
	lost := make([]Unread, len(entries))
	for i, raw := range entries {
		if lost[i] = (Unread{entire}); !bytes.Equal(raw, null) || !isObject(v.Type().Elem()) {
			lost[i] = decodePartly(raw, v.Index(i))
		}
	}
	if shape := shapeOf(v.Type().Elem()); shape.isEntry() {
		addMissingIDs(entries, lost, v, shape.id)
		recordUnread(entries, lost, v, shape.unread)
	}
	for i, members := range lost {
		unread = append(unread, members.below(fmt.Sprintf("[%d]", i))...)
	}
	return unread
}

func isObject(t reflect.Type) bool { return t.Kind() == reflect.Struct && !shapeOf(t).readsItself }

// addMissingIDs gives a substitute, the same for each read, to entries without a valid identifier.
func addMissingIDs(entries []json.RawMessage, lost []Unread, list reflect.Value, field int) {
	beside := ""
	for i := list.Len() - 1; i >= 0; i-- {
		if id := list.Index(i).Field(field); isValidID(id) {
			beside = "before " + id.String()
		}
	}
	for i, raw := range entries {
		id := list.Index(i).Field(field)
		if !isValidID(id) && !lost[i].Has("id") {
			lost[i] = append(lost[i], "id")
		}
		if id.Len() == 0 {
			sum := fnv.New32a()
			_, _ = sum.Write(append([]byte(beside), raw...))
			id.SetString(fmt.Sprintf("unreadable %08x", sum.Sum32()))
		}
		beside = id.String()
	}
}

// recordUnread sets the unread members of each entry, and the answer it came from.
func recordUnread(entries []json.RawMessage, lost []Unread, list reflect.Value, field int) {
	for i, members := range lost {
		if len(members) == 0 {
			continue
		}
		list.Index(i).Field(field).Set(reflect.ValueOf(members))
		if keeper, ok := list.Index(i).Addr().Interface().(interface{ KeepSource([]byte) }); ok {
			keeper.KeepSource(bytes.Clone(entries[i]))
		}
	}
}

// isWhole reports whether nothing was left out: no null in a list, no missing id, no member twice.
func isWhole(answer []byte, v reflect.Value) bool {
	if shapeOf(v.Type()).readsItself {
		return true
	}
	mayHaveTwice := holdsObjects(v.Type()) && bytes.Contains(answer, []byte(`"-`))
	return !mayHaveTwice && !hasNullEntry(answer) && hasIDs(v)
}

func holdsObjects(t reflect.Type) bool {
	if t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	return isObject(t)
}

func hasNullEntry(answer []byte) bool {
	for at := 0; ; at += len(null) {
		next := bytes.Index(answer[at:], null)
		if next < 0 {
			return false
		}
		at += next
		if ahead := bytes.TrimRight(answer[:at], " \t\r\n"); len(ahead) > 0 && (ahead[len(ahead)-1] == '[' || ahead[len(ahead)-1] == ',') {
			return true
		}
	}
}

func hasIDs(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Pointer:
		return v.IsNil() || hasIDs(v.Elem())
	case reflect.Slice:
		if v.Type().Elem().Kind() != reflect.Struct {
			return true
		}
		shape := shapeOf(v.Type().Elem())
		for i := range v.Len() {
			if entry := v.Index(i); shape.isEntry() && !isValidID(entry.Field(shape.id)) || !hasIDs(entry) {
				return false
			}
		}
	case reflect.Struct:
		for _, i := range shapeOf(v.Type()).nested {
			if !hasIDs(v.Field(i)) {
				return false
			}
		}
	}
	return true
}

func isValidID(id reflect.Value) bool {
	return id.Addr().Interface().(interface{ Valid() bool }).Valid()
}

// lacksList reports whether an answer that consists of a list alone has none.
func lacksList(v reflect.Value, unread Unread) bool {
	if v.Kind() != reflect.Struct || shapeOf(v.Type()).isEntry() {
		return false
	}
	for _, m := range shapeOf(v.Type()).members {
		if v.Field(m.index).Kind() == reflect.Slice && slices.Contains(unread, m.name) {
			return true
		}
	}
	return false
}
