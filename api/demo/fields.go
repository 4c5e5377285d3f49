package demo

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"inkdesk/model"
)

// fields reads a JSON object strictly and collects its problems. null counts as absent; all of nil fields is absent.
type fields struct {
	raw     map[string]json.RawMessage
	path    string
	known   map[string]bool
	checked *validation
}

type validation struct {
	problems []fieldProblem
	objects  []*fields
}

var errNotObject = errors.New("the body must be a JSON object")

func readFields(body []byte) (*fields, error) {
	f := newFields(nil, "", new(validation))
	if len(bytes.TrimSpace(body)) == 0 {
		return f, nil
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	var raw json.RawMessage
	if err := decoder.Decode(&raw); err != nil {
		return nil, err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("there is something behind the JSON value")
	}
	if string(raw) == "null" {
		return f, nil
	}
	if json.Unmarshal(raw, &f.raw) != nil {
		return nil, errNotObject
	}
	return f, nil
}

func newFields(raw map[string]json.RawMessage, path string, found *validation) *fields {
	f := &fields{raw: raw, path: path, known: make(map[string]bool), checked: found}
	found.objects = append(found.objects, f)
	return f
}

func (f *fields) fail(name, format string, args ...any) {
	f.checked.problems = append(f.checked.problems, fieldProblem{f.path + name, fmt.Sprintf(format, args...)})
}

func (f *fields) decode(name string, v any, kind string) bool {
	if f == nil {
		return false
	}
	f.known[name] = true
	if !f.has(name) {
		return false
	}
	if json.Unmarshal(f.raw[name], v) != nil {
		f.fail(name, "This must be %s.", kind)
		return false
	}
	return true
}

func (f *fields) has(name string) bool {
	raw, ok := f.raw[name]
	return ok && string(raw) != "null"
}

// given returns a member, and whether it is there and of its kind.
func given[T any](f *fields, name, kind string) (v T, ok bool) {
	ok = f.decode(name, &v, kind)
	return v, ok
}

// read returns a member, the zero value where it is absent or of another kind.
func read[T any](f *fields, name, kind string) T {
	v, _ := given[T](f, name, kind)
	return v
}

func (f *fields) text(name string) string    { return read[string](f, name, "a string") }
func (f *fields) texts(name string) []string { return read[[]string](f, name, "a list of strings") }
func (f *fields) boolean(name string) bool   { return read[bool](f, name, "true or false") }

func (f *fields) require(names ...string) {
	for _, name := range names {
		if f != nil && !f.has(name) {
			f.fail(name, "This is required.")
		}
	}
}

func (f *fields) requiredText(name string) string {
	problems := len(f.checked.problems)
	v := f.text(name)
	if strings.TrimSpace(v) == "" && len(f.checked.problems) == problems {
		f.fail(name, "This is required.")
	}
	return v
}

func (f *fields) checkID(id string, seen bool, what string) {
	switch {
	case id == "":
	case !model.RecipientID(id).Valid():
		f.fail("id", "This must have 1 to 128 letters, digits, hyphens and underscores.")
	case seen:
		f.fail("id", "This %s is in the list twice.", what)
	}
}

func (f *fields) integer(name string) (int64, bool) { return given[int64](f, name, "a whole number") }

func (f *fields) number(name string) (float64, bool) { return given[float64](f, name, "a number") }

func (f *fields) floatOr(name string, standard model.Float) model.Float {
	if v, ok := f.number(name); ok {
		return model.Float(v)
	}
	return standard
}

func (f *fields) object(name string) *fields {
	var raw map[string]json.RawMessage
	if !f.decode(name, &raw, "an object") {
		return nil
	}
	return newFields(raw, f.path+name+".", f.checked)
}

func (f *fields) objects(name string) []*fields {
	var raw []map[string]json.RawMessage
	f.decode(name, &raw, "a list of objects")
	all := make([]*fields, len(raw))
	for i := range raw {
		if raw[i] == nil {
			f.fail(fmt.Sprintf("%s[%d]", name, i), "This must be an object.")
		}
		all[i] = newFields(raw[i], fmt.Sprintf("%s%s[%d].", f.path, name, i), f.checked)
	}
	return all
}

// enum returns one of the known values of an enum, "" when the field is absent.
func enum[W ~string](f *fields, name string, known []W) W {
	var v string
	if f.decode(name, &v, "a string") && !slices.Contains(known, W(v)) {
		f.fail(name, "This must be one of %s.", joinWords(known))
		return ""
	}
	return W(v)
}

func enums[W ~string](f *fields, name string, known []W) []W {
	var all []W
	for i, v := range f.texts(name) {
		if !slices.Contains(known, W(v)) {
			f.fail(fmt.Sprintf("%s[%d]", name, i), "This must be one of %s.", joinWords(known))
		}
		all = append(all, W(v))
	}
	return all
}

func joinWords[W ~string](known []W) string {
	all := make([]string, len(known))
	for i, k := range known {
		all[i] = string(k)
	}
	return strings.Join(all, ", ")
}

func malformed(err error) *problem {
	return refuse(http.StatusBadRequest, "malformed_body", "The body cannot be read: %v.", err)
}

var allowedName = regexp.MustCompile(`^[a-zA-Z0-9][a-zA-Z0-9 ]*[a-zA-Z0-9]$`)

const minName, maxName = 2, 256

func (f *fields) newName() string {
	problems := len(f.checked.problems)
	name := f.requiredText("name")
	if len(f.checked.problems) > problems {
		return name
	}
	switch n := utf8.RuneCountInString(name); {
	case n < minName || n > maxName:
		f.fail("name", "This must have %d to %d characters.", minName, maxName)
	case !allowedName.MatchString(name):
		f.fail("name", "This must match %s.", allowedName)
	}
	return name
}
