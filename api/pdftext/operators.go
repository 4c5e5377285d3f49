package pdftext

import (
	"bytes"
	"io"

	"github.com/ledongthuc/pdf"
)

// mostContent limits the bytes that are read of the content of a page, or of one table.
const mostContent = 32 << 20

// operand holds a number, a string, a name or an array in front of an operator. Of others, such
// as dictionaries, nothing is needed.
type operand struct {
	number float64
	text   string // of a string or a name
	kind   tokenKind
	parts  []operand // of an array
}

func (o operand) string() string {
	if o.kind != stringToken {
		return ""
	}
	return o.text
}

func (o operand) name() string {
	if o.kind != nameToken {
		return ""
	}
	return o.text
}

// operators hands over every operator of a stream, or of an array of streams that are one, with
// the operands in front of it. It passes malformed parts over, as every viewer does.
func operators(stream pdf.Value, do func(operator string, given []operand)) {
	const most = 1 << 17 // operands; a table gives its texts in lists
	l := lexer{rest: contentOf(stream)}
	var given []operand
	for {
		t := l.next()
		switch t.kind {
		case endToken:
			return
		case keywordToken:
			do(t.text, given)
			given = nil
			if t.text == "ID" {
				l.skipImage()
			}
		default:
			if one, ok := l.operand(t, 0); ok && len(given) < most {
				given = append(given, one)
			}
		}
	}
}

// operand returns what begins with a token, false for what no operand begins with.
func (l *lexer) operand(t token, depth int) (operand, bool) {
	const deepest = 8
	switch t.kind {
	case numberToken, stringToken, nameToken:
		return operand{number: t.number, text: t.text, kind: t.kind}, true
	case arrayToken:
		array := operand{kind: arrayToken}
		for {
			t := l.next()
			if t.kind == endToken || t.kind == arrayEndToken {
				return array, true
			}
			if depth == deepest {
				continue
			}
			if one, ok := l.operand(t, depth+1); ok {
				array.parts = append(array.parts, one)
			}
		}
	case dictToken:
		for open := 1; open > 0; {
			switch l.next().kind {
			case dictToken:
				open++
			case dictEndToken:
				open--
			case endToken:
				return operand{}, false
			}
		}
		return operand{kind: dictToken}, true
	default:
		return operand{}, false
	}
}

func contentOf(v pdf.Value) []byte {
	var content bytes.Buffer
	read := func(stream pdf.Value) {
		// A filter that is not known, or broken, costs its stream.
		_ = guarded(func() { _, _ = io.CopyN(&content, stream.Reader(), int64(mostContent-content.Len())) })
		content.WriteByte('\n') // the end of a stream is the end of a word
	}
	if v.Kind() != pdf.Array {
		read(v)
		return content.Bytes()
	}
	for i := range v.Len() {
		if content.Len() >= mostContent {
			break
		}
		read(v.Index(i))
	}
	return content.Bytes()
}
