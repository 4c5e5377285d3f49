package confirm

import (
	"cmp"
	"slices"

	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// Spoken returns the question in words.
func (c *Confirm) Spoken() *screen.Ask {
	const width = draw.Unbroken
	q := &c.question
	ask := &screen.Ask{Accept: c.keys.Press, Early: !c.armed, Confirms: true}
	ask.Text = slices.Concat([]string{q.Verb + " " + q.Object + "?"}, draw.Spoken(c.identityLines(width)),
		draw.Spoken(draw.Facts(c.theme, q.Facts, width)), draw.Spoken(draw.Wrap(q.Consequence, width)))
	if c.note != "" {
		ask.Text = append(ask.Text, c.note)
	}
	if c.input != nil {
		ask.Text = append(ask.Text, "Type "+q.What+" to go on. The word no leaves it: "+cmp.Or(q.Keep, "Keep it")+".")
		return ask
	}
	ask.Yes = c.keys.Confirm
	ask.Text = append(ask.Text, "The word yes goes on: "+q.Verb+". The word no leaves it: "+cmp.Or(q.Keep, "Keep it")+".")
	return ask
}
