package letter

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"text/template/parse"
)

// A part writes a part of a letter, and a value returns a bool, an int, a string, a []string or the
// [Facts]. A call returns one from what the command before gives.
type (
	part  func(x *execution, dot any)
	value func(x *execution, dot any) any
	call  func(x *execution, dot any, given []any) any
)

// compiler makes the functions that write a letter as text/template does, which would call methods by name, so that the
// linker would have to keep every method there is. It refuses forbidden parts of a text: unknown facts, words that a
// fact never is, and parts that could make it run for long. An accepted text runs once through the text, and once for
// each file or fault inside a range.
type compiler struct {
	text  *Text
	found error // the first problem
}

func (c *compiler) refuse(n parse.Node, format string, args ...any) {
	if c.found == nil {
		c.found = c.text.problem(n, format, args...)
	}
}

func (c *compiler) list(l *parse.ListNode, ranging bool) part {
	var parts []part
	if l != nil {
		for _, n := range l.Nodes {
			parts = append(parts, c.node(n, ranging))
		}
	}
	return func(x *execution, dot any) {
		for _, write := range parts {
			write(x, dot)
		}
	}
}

func (c *compiler) node(n parse.Node, ranging bool) part {
	switch n := n.(type) {
	case *parse.TextNode:
		return func(x *execution, _ any) { x.write(n, string(n.Text)) }
	case *parse.ActionNode:
		pipe := c.pipe(n.Pipe)
		return func(x *execution, dot any) {
			if value := pipe(x, dot); len(n.Pipe.Decl) == 0 {
				x.write(n, fmt.Sprint(value))
			}
		}
	case *parse.IfNode:
		return c.branch(&n.BranchNode, ranging)
	case *parse.WithNode:
		return c.branch(&n.BranchNode, ranging)
	case *parse.RangeNode:
		if source := n.Pipe.Cmds; ranging || len(source) != 1 || !slices.Contains([]string{".Files", "$.Files", ".Faults", "$.Faults"}, source[0].String()) {
			c.refuse(n, "range can only go through .Files or .Faults, and not inside another range")
		}
		return c.branch(&n.BranchNode, true)
	}
	c.refuse(n, "%.60s cannot be used here; write the text out, or use if", n)
	return nil
}

// branch makes an if, a with or a range. Variables that are set in it end with it.
func (c *compiler) branch(b *parse.BranchNode, ranging bool) part {
	pipe, list, otherwise := c.pipe(b.Pipe), c.list(b.List, ranging), c.list(b.ElseList, ranging)
	return func(x *execution, dot any) {
		outer := len(x.vars)
		value := pipe(x, dot)
		switch {
		case !truth(value):
			otherwise(x, dot)
		case b.NodeType == parse.NodeRange:
			all, _ := value.([]string)
			inside := len(x.vars)
			for i, one := range all {
				x.vars = x.vars[:inside]
				values := []any{i, one}
				for at, n := range b.Pipe.Decl { // the place and the text, or the text alone
					x.variable(n).value = values[at+2-len(b.Pipe.Decl)]
				}
				list(x, one)
			}
		case b.NodeType == parse.NodeWith:
			list(x, value)
		default:
			list(x, dot)
		}
		x.vars = x.vars[:outer]
	}
}

func (c *compiler) pipe(p *parse.PipeNode) value {
	var commands []call
	for i, n := range p.Cmds {
		commands = append(commands, c.command(n, i > 0))
	}
	return func(x *execution, dot any) any {
		var given []any // by the command before
		for _, command := range commands {
			given = []any{command(x, dot, given)}
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
}

// command makes what returns a value, or what a function makes of its values; piped says that the command before gives
// the last of them.
func (c *compiler) command(command *parse.CommandNode, piped bool) call {
	first, others := command.Args[0], command.Args[1:]
	given := len(others)
	if piped {
		given++
	}
	var function *function
	var alone value
	name, calls := first.(*parse.IdentifierNode)
	if calls {
		function = c.function(name, given)
	} else if alone = c.value(first); given > 0 {
		c.refuse(first, "%.60s takes no values; write a function before them, such as eq or print", first)
	}
	var args []value
	for _, n := range others {
		args = append(args, c.value(n))
	}
	c.compare(command)
	return func(x *execution, dot any, given []any) any {
		if !calls {
			return alone(x, dot)
		}
		var values []any
		for _, arg := range args {
			value := arg(x, dot)
			if function.name == "and" && !truth(value) || function.name == "or" && truth(value) {
				return value
			}
			values = append(values, value)
		}
		value, err := function.call(append(values, given...))
		if err != nil {
			x.fail(name, "%s", err)
		}
		return value
	}
}

func (c *compiler) function(n *parse.IdentifierNode, given int) *function {
	var names []string
	for _, f := range functions() {
		if names = append(names, f.name); f.name != n.Ident {
			continue
		}
		switch {
		case given < f.least:
			c.refuse(n, "%s is given too few values; it needs %d", n.Ident, f.least)
		case given > f.most:
			c.refuse(n, "%s is given too many values; it takes %d", n.Ident, f.most)
		}
		return &f
	}
	c.refuse(n, "%s cannot be used here; there are %s", n.Ident, strings.Join(names, ", "))
	return nil
}

func (c *compiler) value(n parse.Node) value {
	is := func(constant any) value { return func(*execution, any) any { return constant } }
	dot := func(_ *execution, dot any) any { return dot }
	switch n := n.(type) {
	case *parse.PipeNode:
		return c.pipe(n)
	case *parse.FieldNode:
		return c.fact(n, n.Ident, dot)
	case *parse.VariableNode:
		variable := func(x *execution, _ any) any { return x.variable(n).value }
		if len(n.Ident) > 1 {
			return c.fact(n, n.Ident[1:], variable)
		}
		return variable
	case *parse.NumberNode:
		number, err := strconv.ParseInt(n.Text, 0, strconv.IntSize)
		if err != nil {
			c.refuse(n, "%.60s cannot be used here; write a whole number", n)
		}
		return is(int(number))
	case *parse.StringNode:
		return is(n.Text)
	case *parse.BoolNode:
		return is(n.True)
	case *parse.DotNode:
		return dot
	}
	c.refuse(n, "%.60s cannot be used here; write the name of a fact, a word in quotes, or a function with its values in ( )", n)
	return nil
}

// fact makes what returns one of the facts, which the dot is not inside with and range.
func (c *compiler) fact(n parse.Node, names []string, of value) value {
	if all := FactNames(); len(names) != 1 || !slices.Contains(all, names[0]) {
		c.refuse(n, "there is no fact .%s; there are .%s", strings.Join(names, "."), strings.Join(all, ", ."))
	}
	return func(x *execution, dot any) any {
		facts, ok := of(x, dot).(Facts)
		if !ok {
			x.fail(n, "%s is not there inside with and range; write $.%s", n, names[0])
		}
		return reflect.ValueOf(facts).FieldByName(names[0]).Interface()
	}
}

// compare refuses words that a fact never is.
func (c *compiler) compare(command *parse.CommandNode) {
	if first := command.Args[0].String(); first != "eq" && first != "ne" {
		return
	}
	for _, n := range command.Args[1:] {
		fact := strings.TrimPrefix(n.String(), "$")
		allowed, few := words()[strings.TrimPrefix(fact, ".")]
		for _, other := range command.Args[1:] {
			if word, ok := other.(*parse.StringNode); few && ok && !slices.Contains(allowed, word.Text) {
				c.refuse(word, "%s is never %q; it is %s", fact, word.Text, quotedWords(allowed))
			}
		}
	}
}

func quotedWords(all []string) string {
	quoted := make([]string, len(all))
	for i, word := range all {
		quoted[i] = strconv.Quote(word)
	}
	return strings.Join(quoted[:len(quoted)-1], ", ") + " or " + quoted[len(quoted)-1]
}
