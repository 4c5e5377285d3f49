package envelopes

import (
	"strings"
	"time"

	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/textline"
)

// typingPause sets how long nothing must be typed before the service is asked.
const typingPause = 200 * time.Millisecond

// filterBar draws the lines above the table: the tabs, the filter, which can be typed there,
// and how much is loaded and marked.
type filterBar struct {
	width int
	counted

	input  *textline.Input // nil unless something is typed
	query  query.Query     // as typed and read
	before query.Query     // the filter before
	pause  screen.Timer    // until the service is asked
	// openSingle says that the search was accepted, so that a single hit is opened.
	openSingle bool
	searches   searches
}

// counted says out of how many the shown rows are.
type counted struct {
	// read counts the rows out of which some are shown. It changes when they do, because a
	// number that follows a scan would be drawn with each of its pages.
	read int
	// complete says that they were all of the view when they were shown.
	complete bool
	// onDesk counts those left out because they are put aside or taken by another person.
	onDesk int
	// unchecked counts those that may belong to the view as well, once more of them was read.
	unchecked int
	// urgent counts the envelopes shown beside causes.
	urgent int
	// changed counts those that have changed and were not looked at.
	changed int
}

// open starts typing, with more added to the filter.
func (b *filterBar) open(ls *list, more string) {
	filter := ls.views.filter
	b.input = textline.New(ls.env.Theme, textline.Options{
		Prompt: "Find: ", Placeholder: "words, status:open, expires:<3d, to:anna, an id or a link", Max: 500,
	})
	text := strings.TrimSpace(filter.String() + " " + more)
	if text != "" && more == "" {
		text += " "
	}
	b.input.SetValue(text)
	b.query, b.before = query.Parse(text), filter
	b.resizeInput(ls)
}

// recalls reports whether up goes to the last searches: in a line that is empty or holds one of
// them, and where there is no row to go up to.
func (b *filterBar) recalls(ls *list) bool {
	return len(b.searches.texts) > 0 && (b.searches.at > 0 || strings.TrimSpace(b.input.Value()) == "" || ls.table.Index() <= 0)
}

// recall puts an older search of this session into the line, or with -1 a newer one.
func (b *filterBar) recall(by int) {
	if text, ok := b.searches.step(b.input.Value(), by); ok {
		b.input.SetValue(text)
	}
}

func (b *filterBar) close() {
	b.searches.at = 0
	b.pause.Stop()
	b.input = nil
}

func (b *filterBar) typing() bool { return b.input != nil }

// differs reports whether the typed filter is not the one the rows were read for.
func (b *filterBar) differs(ls *list) bool {
	return b.typing() && b.query.String() != ls.views.filter.String()
}

// asksFor reports whether something is searched for that the service has not answered.
func (b *filterBar) asksFor(ls *list) bool {
	return b.differs(ls) || !ls.views.filter.Empty() && !ls.open().Begun()
}

// wanted returns the query of the view with the text that is being typed.
func (b *filterBar) wanted(ls *list) query.Query {
	if b.typing() {
		return ls.views.open().Query.And(b.query)
	}
	return ls.views.wanted()
}

// isID reports whether an id or a link is all that is typed.
func (b *filterBar) isID() bool {
	_, ok := query.IDIn(b.input.Value())
	return ok
}
