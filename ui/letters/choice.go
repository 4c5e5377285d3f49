package letters

import (
	"slices"

	"inkdesk/ui/describe/letter"
	"inkdesk/ui/settings/state"
)

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

func (c *choice) languages() []letter.Language { return c.texts.Languages(c.name) }

func (c *choice) language() int { return max(slices.Index(c.languages(), c.wish), 0) }

func (c *choice) text() *letter.Text { return c.texts.Find(c.name, c.languages()[c.language()]) }

func (c *choice) turn(to int) { c.wish = c.languages()[to] }

func (c *choice) nextText() {
	names := c.texts.Names()
	c.name = names[(slices.Index(names, c.name)+1)%len(names)]
}

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

func (c *choice) remember(last state.Letters, address string) {
	c.last = last
	if len(last.Last) > 0 {
		c.wish = letter.Language(last.Last[0].Language)
	}
	c.suit(address)
}
