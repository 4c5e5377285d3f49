package picker

import (
	"slices"

	"github.com/sahilm/fuzzy"
)

// match is a choice that is shown, with the runes of its title that what was
// typed has hit.
type match struct {
	choice Choice
	hits   []int // byte offsets in the title
}

// titles lets the matcher see the choices by title.
type titles []Choice

func (t titles) String(i int) string { return t[i].Title }
func (t titles) Len() int            { return len(t) }

// filter shows the choices that what is typed matches: those whose key it is,
// then those whose title it fits, best first. While nothing is typed it shows
// all in their order.
func (p *Picker) filter() {
	p.shown = p.shown[:0]
	p.at, p.top = 0, 0
	typed := p.Typed()
	if typed == "" {
		for _, c := range p.choices {
			p.shown = append(p.shown, match{choice: c})
		}
		p.skipDisabled()
		return
	}
	for _, c := range p.choices {
		if slices.Contains(c.Key.Keys(), typed) {
			p.shown = append(p.shown, match{choice: c})
		}
	}
	for _, m := range fuzzy.FindFrom(typed, titles(p.choices)) {
		if c := p.choices[m.Index]; !slices.Contains(c.Key.Keys(), typed) {
			p.shown = append(p.shown, match{choice: c, hits: m.MatchedIndexes})
		}
	}
}

// skipDisabled selects the first choice that can be picked.
func (p *Picker) skipDisabled() {
	for i, m := range p.shown {
		if m.choice.Disabled == "" {
			p.at = i
			return
		}
	}
}
