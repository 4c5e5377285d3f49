package settings

import (
	"bytes"
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// parse reads one document. A fault comes with its place.
func parse(name string, text []byte) (value, []fault) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if !utf8.Valid(text) {
		return value{}, []fault{{text: "the file is not UTF-8 text; save it as UTF-8"}}
	}
	tokens := lexer.Tokenize(string(text))
	if at, deep := brackets(name, tokens); deep {
		return value{}, []fault{{at: at, text: "the brackets are nested too deep"}}
	}
	file, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		return value{}, syntaxFault(name, err, text)
	}
	var root value
	for _, doc := range file.Docs {
		switch {
		case doc.Body == nil:
		case root.shape != empty:
			return value{}, []fault{{at: placeOf(name, doc.Body.GetToken()), text: "the file holds more than one document; remove what follows \"---\""}}
		default:
			root = convert(name, doc.Body)
		}
	}
	return root, nil
}

// brackets finds those that are too deep: the parser's time grows with the square of their depth, and a
// configuration needs three.
func brackets(name string, tokens token.Tokens) (place, bool) {
	const deepest = 16
	depth := 0
	for _, t := range tokens {
		switch t.Type {
		case token.SequenceStartType, token.MappingStartType:
			depth++
		case token.SequenceEndType, token.MappingEndType:
			depth--
		}
		if depth > deepest {
			return placeOf(name, t), true
		}
	}
	return place{}, false
}

// syntaxFault leaves out the library's own text, which repeats lines of the file. A tab in front of a line looks like
// blanks, and is named.
func syntaxFault(name string, err error, text []byte) []fault {
	for i, line := range bytes.Split(text, []byte("\n")) {
		indent := line[:len(line)-len(bytes.TrimLeft(line, " \t"))]
		if at := bytes.IndexByte(indent, '\t'); at >= 0 {
			return []fault{{at: place{name, i + 1, at + 1}, text: "there is a tab in front of this line, which YAML does not allow; write blanks instead, the file is not read until then"}}
		}
	}
	f := fault{text: "this is not valid YAML; correct the line, the file is not read until then"}
	var at yaml.Error
	if errors.As(err, &at) {
		f.at = placeOf(name, at.GetToken())
	}
	return []fault{f}
}

func convert(name string, node ast.Node) value {
	v := value{at: placeOf(name, node.GetToken())}
	switch n := node.(type) {
	case *ast.NullNode:
	case *ast.StringNode:
		v.shape, v.text = scalar, n.Value
	case *ast.LiteralNode:
		v.shape, v.text = scalar, n.Value.Value
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.InfinityNode, *ast.NanNode:
		v.shape, v.text = scalar, node.GetToken().Value
	case *ast.SequenceNode:
		v.shape = list
		for _, element := range n.Values {
			v.elements = append(v.elements, convert(name, element))
		}
	case *ast.MappingNode:
		v.shape = mapping
		for _, pair := range n.Values {
			e := entry{at: placeOf(name, pair.Key.GetToken()), name: pair.Key.GetToken().Value, value: convert(name, pair.Value)}
			if key, ok := pair.Key.(*ast.StringNode); ok {
				e.name = key.Value
			}
			if e.value.shape == empty {
				e.value.at = e.at // the parser puts a missing value behind the line's end
			}
			v.entries = append(v.entries, e)
		}
	default:
		v.shape = special
	}
	return v
}

func placeOf(name string, t *token.Token) place {
	if t == nil || t.Position == nil {
		return place{}
	}
	return place{name, t.Position.Line, t.Position.Column}
}

type shape uint8

const (
	empty shape = iota
	scalar
	list
	mapping
	special // something of YAML's that has no use here: an anchor, a tag, a merge
)

// value holds the text of a setting, from the file, the environment or a flag, before anything is made of it.
type value struct {
	shape    shape
	text     string
	elements []value
	entries  []entry
	at       place
	// typed marks a value of this very call, whose relative paths start at the working directory.
	typed bool
}

type entry struct {
	name  string
	at    place
	value value
}

type fault struct {
	at   place
	text string
}

// scalar returns one piece of text.
func (v value) scalar() (string, []fault) {
	switch v.shape {
	case empty:
		return "", v.fault("there is no value; give one, or remove the line")
	case list, mapping:
		return "", v.fault("one value is expected here, not a list or a group")
	case special:
		return "", v.fault("anchors, aliases, tags and merges are not understood here; write the value out")
	}
	if len(v.text) > 4096 {
		return "", v.fault("the value is too long")
	}
	if !utf8.ValidString(v.text) || strings.ContainsFunc(v.text, unprintable) {
		return "", v.fault("the value holds a character that cannot be shown; type it again")
	}
	return v.text, nil
}

// texts returns the elements of a list up to the first with a fault.
func (v value) texts() (all []string, faults []fault) {
	for _, element := range v.elements {
		text, faults := element.scalar()
		if faults != nil {
			return all, faults
		}
		all = append(all, text)
	}
	return all, nil
}

func unprintable(r rune) bool { return !unicode.IsPrint(r) }

func (v value) fault(text string) []fault { return []fault{{v.at, text}} }
