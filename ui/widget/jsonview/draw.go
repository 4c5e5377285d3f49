package jsonview

import (
	"sort"
	"strings"

	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// row draws one part of a line.
func (r *Viewport) row(number int, text string, part span) string {
	if r.width <= 0 {
		return ""
	}
	var b strings.Builder
	at := part.from
	for _, p := range r.painted(number, text, part) {
		b.WriteString(text[at:p.from])
		r.theme.Append(&b, p.role, text[p.from:p.to])
		at = p.to
	}
	b.WriteString(text[at:part.to])
	return draw.Fit(b.String(), r.width, "")
}

// paint is a stretch of a line in a role.
type paint struct {
	span
	role theme.Role
}

// painted are the stretches of a part that do not look like the rest: what was looked
// for, or else the key.
func (r *Viewport) painted(number int, text string, part span) []paint {
	var all []paint
	hits := r.search.hits
	first := sort.Search(len(hits), func(i int) bool { return hits[i].line >= number })
	for i := first; i < len(hits) && hits[i].line == number; i++ {
		role := theme.Match
		if i == r.search.at {
			role = theme.SelectedText
		}
		if s := hits[i].within(part); s.from < s.to {
			all = append(all, paint{s, role})
		}
	}
	if len(all) > 0 {
		return all
	}
	if s := key(text).within(part); s.from < s.to {
		return []paint{{s, theme.Info}}
	}
	return nil
}

func (s span) within(part span) span { return span{max(s.from, part.from), min(s.to, part.to)} }

// longestKey is how far a key is looked for, in bytes.
const longestKey = 1024

// key is where the key of a line stands, nothing when it has none.
func key(text string) span {
	text = text[:min(len(text), longestKey)]
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
