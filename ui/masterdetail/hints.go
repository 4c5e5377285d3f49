package masterdetail

import (
	"inkdesk/keys"
	"inkdesk/ui/screen"
)

// Hint names the keys of the list, and why some of them do nothing now. Limited tells
// whether anything beside the search leaves rows out.
func (b *List[R, ID]) Hint(hints *screen.Hints, group int, limited bool) {
	l := b.env.Keys.List
	empty, hidden, whole := b.WhyEmpty(), "", ""
	switch {
	case empty != "":
		hidden = empty
	case b.split.Zoomed():
		hidden = "The preview covers the list."
	case !b.split.Fits():
		hidden = "There is no room for it beside the list; " + keys.Short(l.Zoom) + " shows it alone."
	}
	if !limited && b.search.text == "" {
		whole = "There is no filter."
	}
	hints.Offer(group, l.Search, "")
	hints.Offer(group, l.ClearFilter, whole)
	hints.Offer(group, l.Preview, hidden)
	hints.Offer(group, l.Zoom, empty)
}

// WhyEmpty is why a key that is about a row does nothing, "" where there are rows.
func (b *List[R, ID]) WhyEmpty() string {
	if b.Table.Len() == 0 {
		return "There is nothing in this list."
	}
	return ""
}
