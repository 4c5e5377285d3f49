package envelopes

import (
	"strings"

	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	const width = draw.Unbroken
	var page screen.Page
	row, any := s.table.Selected()
	switch {
	case any && s.preview.split.Zoomed():
		page.Lines = richtext.Spoken(s.env.Theme, func(pen *richtext.Writer) { s.preview.writeReasons(row, pen) })
	case any:
		page.Lines, page.Rows = s.bar.spoken(), s.table.Spoken()
		if s.people.shown() {
			for _, one := range s.people.choices() {
				page.Lines = append(page.Lines, "Person: "+one.Title+", "+one.Note)
			}
		}
	default:
		page.Lines = append(s.bar.spoken(), draw.Spoken(s.main(width, 24))...)
	}
	switch {
	case s.menus.columns.open:
		page.Ask = s.menus.columns.spoken()
	case s.menus.open != nil:
		page.Ask = s.menus.open.Spoken()
	case s.bar.typing():
		page.Ask = &screen.Ask{Text: []string{"What is searched for? Words, status:open, expires:<3d, to:anna, an id or a link."}, Accept: s.env.Keys.Prompt.Accept}
	}
	return page
}

// spoken is which view is open with which filter, how many rows there are, and in which order.
func (b *filterBar) spoken() []string {
	view := "View " + b.views.open().Name
	if filter := b.views.filter.String(); filter != "" {
		view += ", filter " + filter
	}
	lines := []string{view + "."}
	for _, t := range b.views.filter.Terms() {
		if t.Err != nil {
			lines = append(lines, t.Text+": "+t.Err.Error())
		}
	}
	text := b.summary(draw.Unbroken)
	return append(lines, draw.Spoken([]string{text, strings.Join([]string{b.counts(), b.views.sorting.Words()}, "  ")})...)
}

// spoken are the columns as choices, of which each is shown or hidden.
func (c *columnChoice) spoken() *screen.Ask {
	ask := &screen.Ask{Text: []string{"Columns of " + c.views.open().Name + "; back keeps them:"}, At: c.at, Accept: c.env.Keys.Columns.Show}
	for _, one := range c.rows {
		note := "hidden"
		if one.shown {
			note = "shown"
		}
		ask.Choices = append(ask.Choices, screen.Choice{Title: one.Title, Note: note})
	}
	return ask
}
