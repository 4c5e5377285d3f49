package letter

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"text/template/parse"
)

// checkTree refuses forbidden parts of a text: unknown facts, words that a fact never is, and parts that could make
// it run for long. An accepted text runs once through the text, and once for each file or fault inside a range.
func checkTree(t *Text) error {
	if parse.IsEmptyTree(t.tree.Root) {
		return t.problem(nil, "the text is empty; write one, or remove the file")
	}
	c := checker{text: t}
	c.list(t.tree.Root, false)
	return c.found
}

// checker keeps the first problem it meets.
type checker struct {
	text  *Text
	found error
}

func (c *checker) refuse(n parse.Node, format string, args ...any) {
	if c.found == nil {
		c.found = c.text.problem(n, format, args...)
	}
}

func (c *checker) list(l *parse.ListNode, ranging bool) {
	if l == nil {
		return
	}
	for _, n := range l.Nodes {
		c.node(n, ranging)
	}
}

func (c *checker) node(n parse.Node, ranging bool) {
	switch n := n.(type) {
	case *parse.ActionNode:
		c.pipe(n.Pipe)
	case *parse.IfNode:
		c.branch(&n.BranchNode, ranging)
	case *parse.WithNode:
		c.branch(&n.BranchNode, ranging)
	case *parse.RangeNode:
		if source := n.Pipe.Cmds; ranging || len(source) != 1 || !slices.Contains([]string{".Files", "$.Files", ".Faults", "$.Faults"}, source[0].String()) {
			c.refuse(n, "range can only go through .Files or .Faults, and not inside another range")
		}
		c.branch(&n.BranchNode, true)
	case *parse.TextNode:
	default:
		c.refuse(n, "%.60s cannot be used here; write the text out, or use if", n)
	}
}

func (c *checker) branch(b *parse.BranchNode, ranging bool) {
	c.pipe(b.Pipe)
	c.list(b.List, ranging)
	c.list(b.ElseList, ranging)
}

func (c *checker) pipe(p *parse.PipeNode) {
	for i, command := range p.Cmds {
		first, others := command.Args[0], command.Args[1:]
		given := len(others) + min(i, 1) // the command before gives one
		if f, ok := first.(*parse.IdentifierNode); ok {
			c.call(f, given)
		} else if c.argument(first); given > 0 {
			c.refuse(first, "%.60s takes no values; write a function before them, such as eq or print", first)
		}
		for _, n := range others {
			c.argument(n)
		}
		c.compare(command)
	}
}

func (c *checker) call(n *parse.IdentifierNode, given int) {
	var names []string
	for _, f := range functions() {
		names = append(names, f.name)
	}
	switch f := functionOf(n.Ident); {
	case f == nil:
		c.refuse(n, "%s cannot be used here; there are %s", n.Ident, strings.Join(names, ", "))
	case given < f.least:
		c.refuse(n, "%s is given too few values; it needs %d", n.Ident, f.least)
	case given > f.most:
		c.refuse(n, "%s is given too many values; it takes %d", n.Ident, f.most)
	}
}

func (c *checker) argument(n parse.Node) {
	switch n := n.(type) {
	case *parse.PipeNode:
		c.pipe(n)
	case *parse.FieldNode:
		c.fact(n, n.Ident)
	case *parse.VariableNode:
		if len(n.Ident) > 1 {
			c.fact(n, n.Ident[1:])
		}
	case *parse.NumberNode:
		if _, err := strconv.ParseInt(n.Text, 0, strconv.IntSize); err != nil {
			c.refuse(n, "%.60s cannot be used here; write a whole number", n)
		}
	case *parse.DotNode, *parse.StringNode, *parse.BoolNode:
	default:
		c.refuse(n, "%.60s cannot be used here; write the name of a fact, a word in quotes, or a function with its values in ( )", n)
	}
}

func (c *checker) fact(n parse.Node, names []string) {
	if all := FactNames(); len(names) != 1 || !slices.Contains(all, names[0]) {
		c.refuse(n, "there is no fact .%s; there are .%s", strings.Join(names, "."), strings.Join(all, ", ."))
	}
}

func (c *checker) compare(command *parse.CommandNode) {
	if len(command.Args) < 3 {
		return
	}
	function, ok := command.Args[0].(*parse.IdentifierNode)
	if !ok || function.Ident != "eq" && function.Ident != "ne" {
		return
	}
	for _, n := range command.Args[1:] {
		fact := strings.TrimPrefix(n.String(), "$")
		allowed, few := words()[strings.TrimPrefix(fact, ".")]
		if !few {
			continue
		}
		for _, other := range command.Args[1:] {
			if word, ok := other.(*parse.StringNode); ok && !slices.Contains(allowed, word.Text) {
				c.refuse(word, "%s is never %q; it is %s", fact, word.Text, quotedWords(allowed))
			}
		}
	}
}

func quotedWords(all []string) string {
	quoted := make([]string, len(all))
	for i, word := range all {
		quoted[i] = fmt.Sprintf("%q", word)
	}
	return strings.Join(quoted[:len(quoted)-1], ", ") + " or " + quoted[len(quoted)-1]
}

// FactNames returns the names of the facts that a text can use, without the dot.
func FactNames() []string {
	t := reflect.TypeFor[Facts]()
	names := make([]string, t.NumField())
	for i := range names {
		names[i] = t.Field(i).Name
	}
	return names
}
