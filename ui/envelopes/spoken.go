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
	row, any := s.list.table.Selected()
	switch {
	case any && s.list.split.Zoomed():
		page.Lines = richtext.Spoken(s.list.env.Theme, func(pen *richtext.Writer) { s.preview.writeReasons(s.list, row, pen) })
	case any:
		page.Lines, page.Rows = s.list.spoken(), s.list.table.Spoken()
		if s.people.shown() {
			for _, one := range s.people.choices() {
				page.Lines = append(page.Lines, "Person: "+one.Title+", "+one.Note)
			}
		}
	default:
		page.Lines = append(s.list.spoken(), draw.Spoken(s.main(width, 24))...)
	}
	switch {
	case s.menus.columns.open:
		page.Ask = s.menus.columns.spoken(s.list)
	case s.menus.open != nil:
		page.Ask = s.menus.open.Spoken()
	case s.list.bar.typing():
		page.Ask = &screen.Ask{Text: []string{"Search for what? Words, status:open, expires:<3d, to:anna, an id or a link."}, Accept: s.list.env.Keys.Prompt.Accept}
	}
	return page
}

// spoken returns which view is open with which filter, how many rows there are, and in which order.
func (ls *list) spoken() []string {
	view := "View " + ls.views.open().Name
	if filter := ls.views.filter.String(); filter != "" {
		view += ", filter " + filter
	}
	lines := []string{view + "."}
	for _, t := range ls.views.filter.Terms() {
		if t.Err != nil {
			lines = append(lines, t.Text+": "+t.Err.Error())
		}
	}
	text := ls.bar.summary(ls, draw.Unbroken)
	return append(lines, draw.Spoken([]string{text, strings.Join([]string{ls.bar.counts(ls), ls.orderWords()}, "  ")})...)
}

// spoken returns the columns as choices, of which each is shown or hidden.
func (c *columnChoice) spoken(ls *list) *screen.Ask {
	ask := &screen.Ask{Text: []string{"Columns of " + ls.views.open().Name + "; back keeps them:"}, At: c.at, Accept: ls.env.Keys.Columns.Show}
	for _, one := range c.rows {
		note := "hidden"
		if one.shown {
			note = "shown"
		}
		ask.Choices = append(ask.Choices, screen.Choice{Title: one.Title, Note: note})
	}
	return ask
}
