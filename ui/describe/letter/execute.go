package letter

import (
	"slices"
	"strings"
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

// scope runs a part of the text; variables that are set in it end with it.
func (x *execution) scope(run func()) {
	outer := len(x.vars)
	run()
	x.vars = x.vars[:outer]
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
