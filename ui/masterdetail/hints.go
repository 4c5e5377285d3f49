package masterdetail

import (
	"inkdesk/keys"
	"inkdesk/ui/screen"
)

// Hint adds the keys of the list to hints, with the reason why some of them do nothing now.
// Limited says whether anything apart from the search hides rows.
func (l *List[R, ID]) Hint(hints *screen.Hints, group int, limited bool) {
	k := l.env.Keys.List
	empty, hidden, whole := l.WhyEmpty(), "", ""
	switch {
	case empty != "":
		hidden = empty
	case l.split.Zoomed():
		hidden = "The preview covers the list."
	case !l.split.Fits():
		hidden = "There is no room for it beside the list; " + keys.Short(k.Zoom) + " shows it alone."
	}
	if !limited && l.search.text == "" {
		whole = "There is no filter."
	}
	hints.Covering = l.split.Zoomed()
	hints.Offer(group, "", k.Search)
	hints.Offer(group, whole, k.ClearFilter)
	hints.Offer(group, hidden, k.Preview)
	hints.Offer(group, empty, k.Zoom)
}

// WhyEmpty is why a key that is about a row does nothing, "" where there are rows.
func (l *List[R, ID]) WhyEmpty() string {
	if l.Table.Len() == 0 {
		return "There is nothing in this list."
	}
	return ""
}
