package api

import (
	"bytes"
	"fmt"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// What a JSON answer may hold at most. An empty object takes three bytes on the line and hundreds in memory, so a limit
// of bytes alone is none. A hundred envelopes whose documents have a thousand pages each come to 101 000 objects.
const (
	maxElements = 10_000
	maxObjects  = 150_000
	maxMembers  = 500
	maxDepth    = 100
)

// safeJSON returns a document that is safe to decode: within the limits above, and
// without ambiguous members. Invalid JSON passes; the decoder reports it.
//
// Package json takes "ID" for "id", and the last of several members with the same name. Names that are not spelt as in
// the specification are therefore overwritten here, so that no field matches them. So is every member whose name
// occurs more than once in its object: programs differ in which of them they read (RFC 8259, 4), so no choice is safe.
func safeJSON(answer []byte) ([]byte, error) {
	s := jsonCheck{answer: answer, body: answer}
	for at := 0; at < len(s.body); at++ {
		switch s.body[at] {
		case '"':
			end := endOfString(s.body, at)
			s.checkName(at+1, end)
			at = end
			continue
		case '[':
			s.open = append(s.open, openValue{list: true})
		case '{':
			s.objects++
			s.open = append(s.open, openValue{names: len(s.names)})
		case ']', '}':
			s.close()
		case ',':
			if last := len(s.open) - 1; last >= 0 {
				s.open[last].commas++
			}
		default:
			continue
		}
		if err := s.checkLimits(); err != nil {
			return nil, err
		}
	}
	return s.body, nil
}

type jsonCheck struct {
	answer, body []byte // as it came, and the same slice until a name is hidden
	copied       bool
	objects      int
	open         []openValue
	names        []nameSpan
}

type nameSpan struct{ begin, end int }

type openValue struct {
	list   bool
	commas int
	names  int
}

func (s *jsonCheck) close() {
	last := len(s.open) - 1
	if last < 0 {
		return
	}
	if !s.open[last].list {
		s.names = s.names[:s.open[last].names]
	}
	s.open = s.open[:last]
}

func (s *jsonCheck) checkLimits() error {
	last := len(s.open) - 1
	switch {
	case s.objects > maxObjects:
		return fmt.Errorf("%w of %d objects", errOverLimit, maxObjects)
	case last >= maxDepth:
		return fmt.Errorf("the answer is nested more than %d deep", maxDepth)
	case last < 0:
		return nil
	case s.open[last].list && s.open[last].commas >= maxElements:
		return fmt.Errorf("%w of %d elements in a list", errOverLimit, maxElements)
	case !s.open[last].list && s.open[last].commas >= maxMembers:
		return fmt.Errorf("%w of %d members in an object", errOverLimit, maxMembers)
	default:
		return nil
	}
}

func (s *jsonCheck) checkName(begin, end int) {
	last := len(s.open) - 1
	if last < 0 || s.open[last].list || !followedByColon(s.answer, end) {
		return
	}
	name := s.answer[begin:end]
	if !isFieldName(name) {
		s.hide(begin, end)
		return
	}
	for _, other := range s.names[s.open[last].names:] {
		if bytes.Equal(name, s.answer[other.begin:other.end]) {
			// The first letters become minus signs, by which [model.Decode] knows of it.
			s.hide(other.begin, other.begin+1)
			s.hide(begin, begin+1)
			return
		}
	}
	s.names = append(s.names, nameSpan{begin, end})
}

func (s *jsonCheck) hide(begin, end int) {
	if !s.copied {
		s.body, s.copied = bytes.Clone(s.body), true
	}
	for at := begin; at < end; at++ {
		s.body[at] = '-'
	}
}

func isFieldName(name []byte) bool {
	for _, b := range name {
		if (b < 'a' || b > 'z') && b != '_' && (b < '0' || b > '9') {
			return false
		}
	}
	return true
}

func endOfString(body []byte, at int) int {
	for at++; at < len(body) && body[at] != '"'; at++ {
		if body[at] == '\\' {
			at++
		}
	}
	return min(at, len(body))
}

func followedByColon(body []byte, at int) bool {
	return bytes.HasPrefix(bytes.TrimLeft(body[min(at+1, len(body)):], " \t\r\n"), []byte(":"))
}

// withoutBOM returns a text without the mark of its encoding, and as UTF-8.
func withoutBOM(text []byte) []byte {
	if len(text) < 2 || text[0] != 0xef && text[0] != 0xfe && text[0] != 0xff {
		return text
	}
	decoded, _, err := transform.Bytes(unicode.BOMOverride(transform.Nop), text)
	if err != nil {
		return text
	}
	return decoded
}
