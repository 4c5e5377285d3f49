package letter

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"text/template"
	"text/template/parse"
)

// checkTree refuses what a text must not use: facts that there are not, words that a fact never
// is, and whatever could make it run for long. What is left runs once through the text, and once
// for each file inside a range.
func checkTree(t *template.Template) error {
	for _, other := range t.Templates() {
		if other.Name() != t.Name() {
			return fault{0, "define and block cannot be used here; write the text out"}
		}
	}
	if t.Tree == nil || parse.IsEmptyTree(t.Root) {
		return fault{0, "the text is empty; write one, or remove the file"}
	}
	c := checker{tree: t.Tree}
	c.list(t.Root, false)
	if c.found != nil {
		return *c.found
	}
	return nil
}

// fault is what is wrong with a text at a line, 0 for the whole.
type fault struct {
	line int
	text string
}

// Error is the sentence, without a full stop.
func (f fault) Error() string { return f.text }

// checker keeps the first fault it meets.
type checker struct {
	tree  *parse.Tree
	found *fault
}

func (c *checker) refuse(n parse.Node, format string, args ...any) {
	if c.found != nil {
		return
	}
	c.found = &fault{lineOf(c.tree, n), fmt.Sprintf(format, args...)}
}

func lineOf(tree *parse.Tree, n parse.Node) int {
	location, _ := tree.ErrorContext(n)
	parts := strings.Split(location, ":")
	line := 0
	if len(parts) >= 3 {
		_, _ = fmt.Sscan(parts[len(parts)-2], &line)
	}
	return line
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
		if source := n.Pipe.Cmds; ranging || len(source) != 1 || !slices.Contains([]string{".Files", "$.Files"}, source[0].String()) {
			c.refuse(n, "range can only go through .Files, and not inside another range")
		}
		c.branch(&n.BranchNode, true)
	case *parse.TemplateNode:
		c.refuse(n, "template cannot be used here; write the text out")
	}
}

func (c *checker) branch(b *parse.BranchNode, ranging bool) {
	c.pipe(b.Pipe)
	c.list(b.List, ranging)
	c.list(b.ElseList, ranging)
}

func (c *checker) pipe(p *parse.PipeNode) {
	for _, command := range p.Cmds {
		c.compare(command)
		for _, n := range command.Args {
			c.argument(n)
		}
	}
}

// usable are the functions of templates that a letter may use.
func usable() []string {
	return []string{"and", "or", "not", "len", "index", "slice", "print", "printf", "println", "eq", "ne", "lt", "le", "gt", "ge"}
}

func (c *checker) argument(n parse.Node) {
	switch n := n.(type) {
	case *parse.PipeNode:
		c.pipe(n)
	case *parse.ChainNode:
		c.refuse(n, "%s cannot be used here; write the name of the fact alone", n)
	case *parse.FieldNode:
		c.fact(n, n.Ident)
	case *parse.VariableNode:
		if len(n.Ident) > 1 {
			c.fact(n, n.Ident[1:])
		}
	case *parse.IdentifierNode:
		if !slices.Contains(usable(), n.Ident) {
			c.refuse(n, "%s cannot be used here; there are %s", n.Ident, strings.Join(usable(), ", "))
		}
	}
}

// fact refuses a name that is not one of the facts.
func (c *checker) fact(n parse.Node, names []string) {
	if all := FactNames(); len(names) != 1 || !slices.Contains(all, names[0]) {
		c.refuse(n, "there is no fact .%s; there are .%s", strings.Join(names, "."), strings.Join(all, ", ."))
	}
}

// compare refuses a comparison with a word that a fact never is.
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

// FactNames are the names of the facts that a text can use, without the dot.
func FactNames() []string {
	t := reflect.TypeFor[Facts]()
	names := make([]string, t.NumField())
	for i := range names {
		names[i] = t.Field(i).Name
	}
	return names
}
