package letter

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"text/template"
)

type function struct {
	name        string
	least, most int
	call        func(all []any) (any, error)
}

// functions do what those of text/template do for the values that there are.
var functions = sync.OnceValue(func() []function {
	const many = math.MaxInt
	last := func(all []any) (any, error) { return all[len(all)-1], nil } // it decides where the others did not
	ordered := func(holds func(order int) bool) func([]any) (any, error) {
		return func(all []any) (any, error) {
			order, err := compare(all[0], all[1])
			return holds(order), err
		}
	}
	return []function{
		{"and", 1, many, last},
		{"or", 1, many, last},
		{"not", 1, 1, func(all []any) (any, error) { return !truth(all[0]), nil }},
		{"len", 1, 1, length},
		{"print", 0, many, func(all []any) (any, error) { return bounded(fmt.Sprint(all...)) }},
		{"printf", 1, many, printf},
		{"println", 0, many, func(all []any) (any, error) { return bounded(fmt.Sprintln(all...)) }},
		{"eq", 2, many, equalsAny},
		{"ne", 2, 2, func(all []any) (any, error) {
			same, err := equal(all[0], all[1])
			return !same, err
		}},
		{"lt", 2, 2, ordered(func(order int) bool { return order < 0 })},
		{"le", 2, 2, ordered(func(order int) bool { return order <= 0 })},
		{"gt", 2, 2, ordered(func(order int) bool { return order > 0 })},
		{"ge", 2, 2, ordered(func(order int) bool { return order >= 0 })},
	}
})

func functionOf(name string) *function {
	for _, f := range functions() {
		if f.name == name {
			return &f
		}
	}
	return nil
}

func truth(value any) bool {
	is, _ := template.IsTrue(value)
	return is
}

func length(all []any) (any, error) {
	if of := reflect.ValueOf(all[0]); of.Kind() == reflect.String || of.Kind() == reflect.Slice {
		return of.Len(), nil
	}
	return nil, errors.New("len is given neither a text nor .Files; write one of them")
}

// bounded holds that a text cannot be doubled until memory is used up.
func bounded(text string) (any, error) {
	if len(text) > maxPart {
		return nil, errors.New("print makes more than 4 KB of text; write the text out")
	}
	return text, nil
}

var tooWide = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`%[^a-zA-Z%]*(\*|[0-9]{5})`) })

func printf(all []any) (any, error) {
	format, ok := all[0].(string)
	switch {
	case !ok:
		return nil, errors.New("the first value of printf is no text; write one in quotes")
	case strings.Count(format, "%") > 100 || tooWide().MatchString(format):
		return nil, errors.New("printf may make more than 4 KB of text; write the text out")
	}
	return bounded(fmt.Sprintf(format, all[1:]...))
}

func equalsAny(all []any) (any, error) {
	for _, other := range all[1:] {
		if same, err := equal(all[0], other); same || err != nil {
			return same, err
		}
	}
	return false, nil
}

func equal(a, b any) (bool, error) {
	x, one := a.(bool)
	y, other := b.(bool)
	if one && other {
		return x == y, nil
	}
	order, err := compare(a, b)
	return order == 0 && err == nil, err
}

func compare(a, b any) (int, error) {
	switch x := a.(type) {
	case string:
		if y, ok := b.(string); ok {
			return cmp.Compare(x, y), nil
		}
	case int:
		if y, ok := b.(int); ok {
			return cmp.Compare(x, y), nil
		}
	}
	return 0, errors.New("these cannot be compared; compare a text with one in quotes, or a number with a number")
}
