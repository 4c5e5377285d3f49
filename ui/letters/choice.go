package letters

import (
	"slices"

	"inkdesk/ui/describe/letter"
	"inkdesk/ui/settings/state"
)

// choice is which of the texts is used, and in which language.
type choice struct {
	texts letter.Texts
	name  string
	// wish is the language chosen last. A text need not be there in it.
	wish letter.Language
	last state.Letters
}

func newChoice() choice {
	return choice{texts: letter.BuiltIn(), name: letter.BuiltInName, wish: letter.Languages()[0]}
}

// languages are those of the text, one at least.
func (c *choice) languages() []letter.Language { return c.texts.Languages(c.name) }

// language is the index of the one that is used, among those of the text.
func (c *choice) language() int { return max(slices.Index(c.languages(), c.wish), 0) }

// text is the one that is used.
func (c *choice) text() *letter.Text { return c.texts.Find(c.name, c.languages()[c.language()]) }

// turn goes to a language of the text by its index.
func (c *choice) turn(to int) { c.wish = c.languages()[to] }

// nextText goes to the next text, and behind the last one to the first.
func (c *choice) nextText() {
	names := c.texts.Names()
	c.name = names[(slices.Index(names, c.name)+1)%len(names)]
}

// number is which of the texts is used, from 1, and how many there are.
func (c *choice) number() (at, of int) {
	names := c.texts.Names()
	return slices.Index(names, c.name) + 1, len(names)
}

// suit chooses the language of the last letter to an address. To somebody who was not written
// to, that of the letter before stays.
func (c *choice) suit(address string) {
	if l := c.last.Language(address); l != "" {
		c.wish = letter.Language(l)
	}
}

// remember takes what was remembered of earlier sessions.
func (c *choice) remember(last state.Letters, address string) {
	c.last = last
	if len(last.Last) > 0 {
		c.wish = letter.Language(last.Last[0].Language)
	}
	c.suit(address)
}
