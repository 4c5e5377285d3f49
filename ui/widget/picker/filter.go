package picker

import (
	"slices"
	"strings"

	"github.com/sahilm/fuzzy"

	"inkdesk/keys"
	"inkdesk/model"
)

type match struct {
	choice  Choice
	hits    []int // byte offsets of the matched runes in the title
	heading bool
}

// titles implements [fuzzy.Source] over the folded titles of choices.
type titles []Choice

func (t titles) String(i int) string { return model.Fold(t[i].Title) }
func (t titles) Len() int            { return len(t) }

// filter shows the choices that match by their key, then by title, by synonyms, and by scattered letters, or all of
// them.
func (p *Picker) filter() {
	p.shown = p.shown[:0]
	p.cursor, p.top, p.nearest = 0, 0, false
	typed := p.Typed()
	if p.options.Answer != nil {
		p.choices = p.options.Answer(typed)
	}
	if typed == "" || p.options.Answer != nil {
		for i, c := range p.choices {
			if c.Group != "" && (i == 0 || c.Group != p.choices[i-1].Group) {
				p.shown = append(p.shown, match{choice: Choice{Title: c.Group}, heading: true})
			}
			p.shown = append(p.shown, match{choice: c})
		}
		switch {
		case p.options.Line && typed == "":
			p.cursor = -1
		case !p.options.Line:
			p.skipDisabled()
		}
		return
	}
	var byTitle, bySynonym, scattered []match
	taken := make([]bool, len(p.choices))
	for i, c := range p.choices {
		if taken[i] = slices.Contains(c.Key.Keys(), typed); taken[i] {
			p.shown = append(p.shown, match{choice: c})
		}
	}
	for _, m := range fuzzy.FindFrom(model.Fold(typed), titles(p.choices)) {
		found := match{choice: p.choices[m.Index], hits: m.MatchedIndexes}
		if title := found.choice.Title; len(m.Str) != len(title) { // the indexes are those of another text
			found.hits = nil
			for begin, end := range model.AllFolded(title, model.Fold(typed)) {
				for i := begin; i < end; i++ {
					found.hits = append(found.hits, i)
				}
			}
		}
		switch {
		case taken[m.Index]:
		case strings.Contains(model.Fold(found.choice.Title), model.Fold(typed)):
			byTitle = append(byTitle, found)
			taken[m.Index] = true
		case !found.choice.matchesWords(typed):
			scattered = append(scattered, found)
		}
	}
	for i, c := range p.choices {
		if !taken[i] && c.matchesWords(typed) {
			bySynonym = append(bySynonym, match{choice: c})
		}
	}
	p.shown = slices.Concat(p.shown, byTitle, bySynonym, scattered)
	if len(p.shown) == 0 {
		p.proposeNearest(typed)
	}
}

// proposeNearest selects none of them, because enter must not pick a choice that no one typed.
func (p *Picker) proposeNearest(typed string) {
	texts := make([]string, len(p.choices))
	for i, c := range p.choices {
		texts[i] = c.Title + " " + c.Synonyms
	}
	for _, i := range keys.NearestTexts(typed, texts) {
		p.shown = append(p.shown, match{choice: p.choices[i]})
	}
	p.cursor, p.nearest = -1, true
}

// minSynonymLength bounds the typed text that finds synonyms, in bytes, because fewer are the beginning of too many
// words.
const minSynonymLength = 3

// matchesWords reports whether every typed word begins a word of the title or a synonym.
func (c Choice) matchesWords(typed string) bool {
	asked := strings.Fields(model.Fold(typed))
	if c.Synonyms == "" || len(strings.Join(asked, "")) < minSynonymLength {
		return false
	}
	known := strings.Fields(model.Fold(c.Title) + " " + c.Synonyms)
	for _, word := range asked {
		if !slices.ContainsFunc(known, func(k string) bool { return strings.HasPrefix(k, word) }) {
			return false
		}
	}
	return true
}

func (p *Picker) skipDisabled() {
	for i, m := range p.shown {
		if m.choice.Disabled == "" && !m.heading {
			p.cursor = i
			return
		}
	}
}
