package letter

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"text/template"
	"text/template/parse"
)

// execution holds what changes while a letter is written.
type execution struct {
	text *Text
	out  strings.Builder
	vars []variable // those in scope, from the outermost, which is $
}

type variable struct {
	name  string
	value any
}

// execute returns the letter, or what is wrong. The problem ends it from wherever it is met, as in text/template.
func execute(t *Text, f Facts) (letter string, err error) {
	x := execution{text: t, vars: []variable{{"$", f}}}
	defer func() {
		switch met := recover().(type) {
		case nil:
		case *Problem:
			err = met
		default:
			panic(met)
		}
	}()
	t.write(&x, f)
	return x.out.String(), nil
}

func (x *execution) fail(n parse.Node, format string, args ...any) {
	panic(x.text.problem(n, format, args...))
}

func (x *execution) write(n parse.Node, text string) {
	if x.out.Len()+len(text) > maxLetter {
		x.fail(n, "the letter gets longer than 16 KB; shorten the text")
	}
	x.out.WriteString(text)
}

// variable returns the innermost of a name. There may be none: it may have been set in another branch.
func (x *execution) variable(n *parse.VariableNode) *variable {
	for i := range slices.Backward(x.vars) {
		if v := &x.vars[i]; v.name == n.Ident[0] {
			return v
		}
	}
	panic(x.text.problem(n, "%s has no value here; write {{%s := …}} before", n.Ident[0], n.Ident[0]))
}

type function struct {
	name        string
	least, most int
	call        func(all []any) (any, error)
}

// functions do what those of text/template do for the values that there are.
var functions = sync.OnceValue(func() []function {
	const many = math.MaxInt
	last := func(all []any) (any, error) { return all[len(all)-1], nil } // it decides where the others did not
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
		{"lt", 2, 2, ordered(-1)},
		{"le", 2, 2, ordered(-1, 0)},
		{"gt", 2, 2, ordered(1)},
		{"ge", 2, 2, ordered(0, 1)},
	}
})

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

var errUnlike = errors.New("these cannot be compared; compare a text with one in quotes, or a number with a number")

func equal(a, b any) (bool, error) {
	if kind := reflect.TypeOf(a); kind != reflect.TypeOf(b) || !kind.Comparable() {
		return false, errUnlike
	}
	return a == b, nil
}

// ordered makes a function that compares two texts or numbers: it is true where their order is one of some.
func ordered(holds ...int) func(all []any) (any, error) {
	return func(all []any) (any, error) {
		text, texts := all[0].(string)
		number, numbers := all[0].(int)
		other, isText := all[1].(string)
		count, isNumber := all[1].(int)
		if texts != isText || numbers != isNumber || !texts && !numbers {
			return nil, errUnlike
		}
		order := cmp.Or(strings.Compare(text, other), cmp.Compare(number, count))
		return slices.Contains(holds, order), nil
	}
}
