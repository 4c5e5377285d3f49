package letter

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"text/template/parse"
)

// execution writes a letter as text/template does, which would call methods by name, so that the linker would have to
// keep every method there is. A value is a bool, an int, a string, a []string or the [Facts].
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
	x.list(t.tree.Root, f)
	return x.out.String(), nil
}

func (x *execution) fail(n parse.Node, format string, args ...any) {
	panic(x.text.problem(n, format, args...))
}

func (x *execution) list(l *parse.ListNode, dot any) {
	if l == nil {
		return
	}
	for _, n := range l.Nodes {
		x.node(n, dot)
	}
}

func (x *execution) node(n parse.Node, dot any) {
	switch n := n.(type) {
	case *parse.TextNode:
		x.write(n, string(n.Text))
	case *parse.ActionNode:
		if value := x.pipe(n.Pipe, dot); len(n.Pipe.Decl) == 0 {
			x.write(n, fmt.Sprint(value))
		}
	case *parse.IfNode:
		x.branch(&n.BranchNode, dot)
	case *parse.WithNode:
		x.branch(&n.BranchNode, dot)
	case *parse.RangeNode:
		x.each(n, dot)
	}
}

func (x *execution) write(n parse.Node, text string) {
	if x.out.Len()+len(text) > maxLetter {
		x.fail(n, "the letter gets longer than 16 KB; shorten the text")
	}
	x.out.WriteString(text)
}

func (x *execution) branch(b *parse.BranchNode, dot any) {
	defer func(outer int) { x.vars = x.vars[:outer] }(len(x.vars))
	value := x.pipe(b.Pipe, dot)
	switch {
	case !truth(value):
		x.list(b.ElseList, dot)
	case b.NodeType == parse.NodeWith:
		x.list(b.List, value)
	default:
		x.list(b.List, dot)
	}
}

func (x *execution) each(r *parse.RangeNode, dot any) {
	defer func(outer int) { x.vars = x.vars[:outer] }(len(x.vars))
	list, _ := x.pipe(r.Pipe, dot).([]string)
	if len(list) == 0 {
		x.list(r.ElseList, dot)
		return
	}
	inside := len(x.vars)
	for i, one := range list {
		x.vars = x.vars[:inside]
		values := []any{i, one}
		for at, n := range r.Pipe.Decl { // the place and the text, or the text alone
			x.variable(n).value = values[at+2-len(r.Pipe.Decl)]
		}
		x.list(r.List, one)
	}
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

func (x *execution) pipe(p *parse.PipeNode, dot any) any {
	var given []any // by the command before
	for _, command := range p.Cmds {
		given = []any{x.command(command, dot, given)}
	}
	for _, n := range p.Decl {
		if p.IsAssign {
			x.variable(n).value = given[0]
		} else {
			x.vars = append(x.vars, variable{n.Ident[0], given[0]})
		}
	}
	return given[0]
}

// command returns a value, or what a function makes of its values; the command before may give the last.
func (x *execution) command(c *parse.CommandNode, dot any, given []any) any {
	n, ok := c.Args[0].(*parse.IdentifierNode)
	if !ok {
		return x.value(c.Args[0], dot)
	}
	var values []any
	for _, arg := range c.Args[1:] {
		value := x.value(arg, dot)
		if n.Ident == "and" && !truth(value) || n.Ident == "or" && truth(value) {
			return value
		}
		values = append(values, value)
	}
	value, err := functionOf(n.Ident).call(append(values, given...))
	if err != nil {
		x.fail(n, "%s", err)
	}
	return value
}

func (x *execution) value(n parse.Node, dot any) any {
	switch n := n.(type) {
	case *parse.BoolNode:
		return n.True
	case *parse.StringNode:
		return n.Text
	case *parse.NumberNode:
		return int(n.Int64)
	case *parse.FieldNode:
		return x.fact(n, n.Ident[0], dot)
	case *parse.VariableNode:
		if len(n.Ident) > 1 {
			return x.fact(n, n.Ident[1], x.variable(n).value)
		}
		return x.variable(n).value
	case *parse.PipeNode:
		return x.pipe(n, dot)
	}
	return dot
}

// fact returns one of the facts, which the dot is not inside with and range.
func (x *execution) fact(n parse.Node, name string, of any) any {
	facts, ok := of.(Facts)
	if !ok {
		x.fail(n, "%s is not there inside with and range; write $.%s", n, name)
	}
	return reflect.ValueOf(facts).FieldByName(name).Interface()
}
