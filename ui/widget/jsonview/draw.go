package jsonview

import (
	"sort"
	"strings"

	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// row draws one part of a line.
func (v *Viewport) row(number int, text string, part span) string {
	if v.width <= 0 {
		return ""
	}
	var b strings.Builder
	at := part.from
	for _, p := range v.highlights(number, text, part) {
		b.WriteString(text[at:p.from])
		v.theme.Append(&b, p.role, text[p.from:p.to])
		at = p.to
	}
	b.WriteString(text[at:part.to])
	return draw.Fit(b.String(), v.width, "")
}

// highlight is a part of a line drawn in a role.
type highlight struct {
	span
	role theme.Role
}

// highlights are the parts drawn in a colour: the matches of the search, or else the key.
func (v *Viewport) highlights(number int, text string, part span) []highlight {
	var all []highlight
	hits := v.search.hits
	first := sort.Search(len(hits), func(i int) bool { return hits[i].line >= number })
	for i := first; i < len(hits) && hits[i].line == number; i++ {
		role := theme.Match
		if i == v.search.at {
			role = theme.SelectedText
		}
		if s := hits[i].within(part); s.from < s.to {
			all = append(all, highlight{s, role})
		}
	}
	if len(all) > 0 {
		return all
	}
	if s := keySpan(text).within(part); s.from < s.to {
		return []highlight{{s, theme.Info}}
	}
	return nil
}

func (s span) within(part span) span { return span{max(s.from, part.from), min(s.to, part.to)} }

// maxKeyLength bounds the search for the end of a key, in bytes.
const maxKeyLength = 1024

// keySpan is the place of the key in a line, empty when it has none.
func keySpan(text string) span {
	text = text[:min(len(text), maxKeyLength)]
	from := len(text) - len(strings.TrimLeft(text, " "))
	if from >= len(text) || text[from] != '"' {
		return span{}
	}
	for at := from + 1; at < len(text); at++ {
		switch text[at] {
		case '\\':
			at++
		case '"':
			if strings.HasPrefix(text[at+1:], ": ") {
				return span{from, at + 1}
			}
			return span{}
		}
	}
	return span{}
}
