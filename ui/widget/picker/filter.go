package picker

import (
	"slices"
	"strings"

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

// filter shows the choices that what is typed matches: those whose key it is, then those
// whose title holds it, those that have it among their further words, and at last those
// whose title has its letters somewhere. While nothing is typed it shows all in their order.
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
	var held, also, scattered []match
	taken := make([]bool, len(p.choices))
	for i, c := range p.choices {
		if taken[i] = slices.Contains(c.Key.Keys(), typed); taken[i] {
			p.shown = append(p.shown, match{choice: c})
		}
	}
	for _, m := range fuzzy.FindFrom(typed, titles(p.choices)) {
		found := match{choice: p.choices[m.Index], hits: m.MatchedIndexes}
		switch {
		case taken[m.Index]:
		case strings.Contains(strings.ToLower(found.choice.Title), strings.ToLower(typed)):
			held = append(held, found)
			taken[m.Index] = true
		case !found.choice.means(typed):
			scattered = append(scattered, found)
		}
	}
	for i, c := range p.choices {
		if !taken[i] && c.means(typed) {
			also = append(also, match{choice: c})
		}
	}
	p.shown = slices.Concat(p.shown, held, also, scattered)
}

// leastMeant is how many bytes have to be typed before further words count: fewer are the
// beginning of too many.
const leastMeant = 3

// means reports whether every word that was typed begins a word of the title or one of
// the further words.
func (c Choice) means(typed string) bool {
	asked := strings.Fields(strings.ToLower(typed))
	if c.Also == "" || len(strings.Join(asked, "")) < leastMeant {
		return false
	}
	known := strings.Fields(strings.ToLower(c.Title) + " " + c.Also)
	for _, word := range asked {
		if !slices.ContainsFunc(known, func(k string) bool { return strings.HasPrefix(k, word) }) {
			return false
		}
	}
	return true
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
