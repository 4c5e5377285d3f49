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

func execute(t *Text, f Facts) (string, error) {
	x := execution{text: t, vars: []variable{{"$", f}}}
	err := x.list(t.tree.Root, f)
	return x.out.String(), err
}

func (x *execution) list(l *parse.ListNode, dot any) error {
	if l == nil {
		return nil
	}
	for _, n := range l.Nodes {
		if err := x.node(n, dot); err != nil {
			return err
		}
	}
	return nil
}

func (x *execution) node(n parse.Node, dot any) error {
	switch n := n.(type) {
	case *parse.TextNode:
		return x.write(n, string(n.Text))
	case *parse.ActionNode:
		value, err := x.pipe(n.Pipe, dot)
		if err != nil || len(n.Pipe.Decl) > 0 {
			return err
		}
		return x.write(n, fmt.Sprint(value))
	case *parse.IfNode:
		return x.branch(&n.BranchNode, dot)
	case *parse.WithNode:
		return x.branch(&n.BranchNode, dot)
	case *parse.RangeNode:
		return x.each(n, dot)
	}
	return nil
}

func (x *execution) write(n parse.Node, text string) error {
	if x.out.Len()+len(text) > maxLetter {
		return x.text.problem(n, "the letter gets longer than 16 KB; shorten the text")
	}
	x.out.WriteString(text)
	return nil
}

func (x *execution) branch(b *parse.BranchNode, dot any) error {
	defer func(outer int) { x.vars = x.vars[:outer] }(len(x.vars))
	value, err := x.pipe(b.Pipe, dot)
	switch {
	case err != nil:
		return err
	case !truth(value):
		return x.list(b.ElseList, dot)
	case b.NodeType == parse.NodeWith:
		dot = value
	}
	return x.list(b.List, dot)
}

func (x *execution) each(r *parse.RangeNode, dot any) error {
	defer func(outer int) { x.vars = x.vars[:outer] }(len(x.vars))
	value, err := x.pipe(r.Pipe, dot)
	if err != nil {
		return err
	}
	list, _ := value.([]string)
	if len(list) == 0 {
		return x.list(r.ElseList, dot)
	}
	inside := len(x.vars)
	for i, one := range list {
		x.vars = x.vars[:inside]
		values := []any{i, one}
		for at, n := range r.Pipe.Decl { // the place and the text, or the text alone
			if err := x.set(n, values[at+2-len(r.Pipe.Decl)]); err != nil {
				return err
			}
		}
		if err := x.list(r.List, one); err != nil {
			return err
		}
	}
	return nil
}

// variable returns the innermost of a name. There may be none: it may have been set in another branch.
func (x *execution) variable(n *parse.VariableNode) (*variable, error) {
	for i := range slices.Backward(x.vars) {
		if v := &x.vars[i]; v.name == n.Ident[0] {
			return v, nil
		}
	}
	return nil, x.text.problem(n, "%s has no value here; write {{%s := …}} before", n.Ident[0], n.Ident[0])
}

func (x *execution) set(n *parse.VariableNode, value any) error {
	v, err := x.variable(n)
	if err == nil {
		v.value = value
	}
	return err
}

func (x *execution) pipe(p *parse.PipeNode, dot any) (any, error) {
	var given []any // by the command before
	for _, command := range p.Cmds {
		value, err := x.command(command, dot, given)
		if err != nil {
			return nil, err
		}
		given = []any{value}
	}
	for _, n := range p.Decl {
		if !p.IsAssign {
			x.vars = append(x.vars, variable{n.Ident[0], given[0]})
		} else if err := x.set(n, given[0]); err != nil {
			return nil, err
		}
	}
	return given[0], nil
}

// command returns a value, or what a function makes of its values; the command before may give the last.
func (x *execution) command(c *parse.CommandNode, dot any, given []any) (any, error) {
	n, ok := c.Args[0].(*parse.IdentifierNode)
	if !ok {
		return x.value(c.Args[0], dot)
	}
	var values []any
	for _, arg := range c.Args[1:] {
		value, err := x.value(arg, dot)
		if err != nil || n.Ident == "and" && !truth(value) || n.Ident == "or" && truth(value) {
			return value, err
		}
		values = append(values, value)
	}
	value, err := functionOf(n.Ident).call(append(values, given...))
	if err != nil {
		return nil, x.text.problem(n, "%s", err)
	}
	return value, nil
}

func (x *execution) value(n parse.Node, dot any) (any, error) {
	switch n := n.(type) {
	case *parse.BoolNode:
		return n.True, nil
	case *parse.StringNode:
		return n.Text, nil
	case *parse.NumberNode:
		return int(n.Int64), nil
	case *parse.FieldNode:
		return x.fact(n, n.Ident[0], dot)
	case *parse.VariableNode:
		v, err := x.variable(n)
		switch {
		case err != nil:
			return nil, err
		case len(n.Ident) > 1:
			return x.fact(n, n.Ident[1], v.value)
		}
		return v.value, nil
	case *parse.PipeNode:
		return x.pipe(n, dot)
	}
	return dot, nil
}

// fact returns one of the facts, which the dot is not inside with and range.
func (x *execution) fact(n parse.Node, name string, of any) (any, error) {
	facts, ok := of.(Facts)
	if !ok {
		return nil, x.text.problem(n, "%s is not there inside with and range; write $.%s", n, name)
	}
	return reflect.ValueOf(facts).FieldByName(name).Interface(), nil
}
