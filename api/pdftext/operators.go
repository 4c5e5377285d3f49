package pdftext

import (
	"bytes"
	"io"

	"github.com/ledongthuc/pdf"
)

// mostContent limits the bytes that are read of the content of a page, or of one table.
const mostContent = 32 << 20

// operators hands over every operator of a stream, or of an array of streams that are one, with
// the operands in front of it. It passes malformed parts over, as every viewer does.
func operators(stream pdf.Value, do func(operator string, given []token)) {
	const most = 1 << 17 // operands; a table gives its texts in lists
	l := lexer{rest: contentOf(stream)}
	var given []token
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
func (l *lexer) operand(t token, depth int) (token, bool) {
	const deepest = 8
	switch t.kind {
	case numberToken, stringToken, nameToken:
		return t, true
	case arrayToken:
		for {
			part := l.next()
			if part.kind == endToken || part.kind == arrayEndToken {
				return t, true
			}
			if depth == deepest {
				continue
			}
			if one, ok := l.operand(part, depth+1); ok {
				t.parts = append(t.parts, one)
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
				return t, false
			}
		}
		return t, true
	default:
		return t, false
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
	}
	for i := 0; i < v.Len() && content.Len() < mostContent; i++ {
		read(v.Index(i))
	}
	return content.Bytes()
}
