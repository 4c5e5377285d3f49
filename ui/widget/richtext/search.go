package richtext

import (
	"sort"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/theme"
)

type search struct {
	query string // folded; empty without a search
	hits  []hit  // in the order of the text
	at    int    // index into hits of the present one
}

// hit marks a place in a line without colours, in bytes.
type hit struct{ line, from, to int }

// maxHits bounds the memory of a search; no one steps through more.
const maxHits = 10_000

// Search finds text, ignoring case, and shows the first hit at or below the top of the window. It returns how many
// hits there are, at most 10,000. An empty query ends the search.
func (v *Viewport) Search(query string) int {
	v.search = search{query: model.Fold(query)}
	v.findHits()
	for i, h := range v.search.hits {
		if v.rowOf(h) >= v.top {
			v.search.at = i
			break
		}
	}
	v.stepMatch(0)
	return len(v.search.hits)
}

// NextMatch goes to the next hit, and from the last one to the first.
func (v *Viewport) NextMatch() { v.stepMatch(1) }

// PrevMatch goes to the previous hit, and from the first one to the last.
func (v *Viewport) PrevMatch() { v.stepMatch(-1) }

// Match returns the number of the present hit counted from 1, and how many there are.
func (v *Viewport) Match() (present, total int) {
	if len(v.search.hits) == 0 {
		return 0, 0
	}
	return v.search.at + 1, len(v.search.hits)
}

// stepMatch goes to another hit and puts it in the middle, if it is outside of the window.
func (v *Viewport) stepMatch(by int) {
	n := len(v.search.hits)
	if n == 0 {
		return
	}
	v.search.at = (v.search.at + by + n) % n
	to := v.top
	if at := v.rowOf(v.search.hits[v.search.at]); at < v.top || at >= v.top+v.height {
		to = at - v.height/2
	}
	v.move(to - v.top)
}

func (v *Viewport) rowOf(h hit) int {
	return sort.Search(len(v.rows), func(i int) bool {
		return v.rows[i].line > h.line || v.rows[i].line == h.line && v.rows[i].from > h.from
	}) - 1
}

func (v *Viewport) findHits() {
	v.search.hits = v.search.hits[:0]
	if v.search.query == "" {
		return
	}
	for i, line := range v.source {
		for from, to := range model.AllFolded(plain(line), v.search.query) {
			if len(v.search.hits) == maxHits {
				break
			}
			v.search.hits = append(v.search.hits, hit{i, from, to})
		}
	}
	v.search.at = min(v.search.at, max(len(v.search.hits)-1, 0))
}

// drawRow draws a row. Where it has a hit, its own colours are left out, so that the hit is easy to see.
func (v *Viewport) drawRow(r *row) string {
	text := r.text
	var b strings.Builder
	at := 0
	mark := func(from, to int, role theme.Role) {
		if at == 0 {
			text = plain(text)
		}
		if from, to = max(from-r.from, at), min(to-r.from, len(text)); from < to {
			b.WriteString(text[at:from])
			v.theme.Append(&b, role, text[from:to])
			at = to
		}
	}
	hits := v.search.hits
	for i := sort.Search(len(hits), func(i int) bool { return hits[i].line >= r.line }); i < len(hits) && hits[i].line == r.line; i++ {
		role := theme.Match
		if i == v.search.at {
			role = theme.SelectedText
		}
		mark(hits[i].from, hits[i].to, role)
	}
	if at == 0 && v.Accent != nil {
		from, to := v.Accent(v.source[r.line])
		mark(from, to, theme.Info)
	}
	if at == 0 {
		return r.text
	}
	return b.String() + text[at:]
}
