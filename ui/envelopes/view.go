package envelopes

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/richtext"
)

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) {
	s.size = size
	s.list.scan.Resize(size.Height)
	s.list.view.Resize(size.Height)
	split := &s.list.split
	split.Resize(screen.Size{Width: size.Width, Height: max(size.Height-s.people.headHeight(s.list), 0)})
	if split.Percent = besidePercent; size.Width < besideNarrowBelow {
		split.Percent = narrowPercent
	}
	s.preview.layOut(s.list)
	s.list.bar.width = size.Width
	s.list.bar.resizeInput(s.list)
}

// View implements [screen.Screen].
func (s *Screen) View() string {
	head := s.list.bar.lines(s.list)
	if s.people.shown() {
		head = append(head, s.people.line(s.list.env.Theme, s.list.env.Keys, s.size.Width))
	}
	split := &s.list.split
	view := draw.Stacked(head, split.Lines(s.list.env.Theme, func() []string {
		size := split.Main()
		return s.main(size.Width, size.Height)
	}, func() []string {
		if split.Zoomed() {
			return s.preview.drawReasons(s.list, split.Preview())
		}
		return s.preview.drawRow(s.list, split.Preview())
	}))
	switch {
	case s.menus.columns.open:
		return draw.Dialog(view, s.menus.columns.lines(s.list, s.size), s.size.Width, s.size.Height)
	case s.menus.open != nil:
		return s.menus.open.Over(view, s.size.Width, s.size.Height)
	}
	return view
}

func (s *Screen) main(width, height int) []string {
	t, err := s.list.env.Theme, s.list.open().Failure()
	switch {
	case s.list.table.Len() > 0:
		outside := &s.list.outside
		s.list.table.SetMoreToCome(s.list.bar.count(s.list, false).Open != "" || outside.hides(s.list) && outside.counted(s.list).Open != "")
		return describe.ProblemOver(s.list.table.Lines(), err, t, s.list.env.Keys.Global.Refresh, width)
	case err != nil:
		return describe.Failed(s.list.env, err, width, height)
	case !s.list.bar.drawn(s.list):
		return s.list.open().Spinner().Lines(t, "Reading envelopes", width, height)
	case s.list.open().Waiting():
		return s.list.open().Spinner().Lines(t, "Nothing yet, reading on", width, height)
	}
	return s.list.emptyState().Lines(t, width, height)
}

func (ls *list) emptyState() draw.Empty {
	k := ls.env.Keys
	if ls.openCause() != nil {
		return draw.Empty{Title: "Nothing is left of this group.", Hints: []string{k.Move.Leave.Help().Key + " goes back."}}
	}
	if read, more := ls.open().Unread(); more {
		return draw.Empty{
			Title: fmt.Sprintf("None of the %d envelopes read so far matches.", read),
			Hints: []string{k.Move.Bottom.Help().Key + " reads on, " + k.List.Search.Help().Key + " changes the filter."},
		}
	}
	if ls.views.filter.Empty() {
		e := draw.Empty{Title: "No envelopes here.", Hints: []string{ls.views.open().About + "."}}
		if ls.bar.unchecked > 0 || !ls.complete() {
			e.Title = "No envelopes here so far."
		}
		if ls.views.open().Name == view.Everything {
			e.Hints = append(e.Hints, k.List.New.Help().Key+" makes the first one, "+k.Global.SignIn.Help().Key+" signs in to another account.")
		}
		return e
	}
	e := draw.Empty{Title: "No envelope matches the filter in " + ls.views.open().Name + ".", Hints: tried(ls.bar.wanted(ls).Found())}
	if ls.bar.typing() {
		return e // the keys below would be typed into the filter
	}
	switch inTrash := ls.views.inTrash(ls.views.wanted()); {
	case ls.views.open().Name != view.Everything:
		e.Hints = append(e.Hints, k.List.Open.Help().Key+" looks in all envelopes.", "trash:yes looks in the trash as well.")
	case inTrash:
		e.Hints = append(e.Hints, "The trash was looked in too.")
	default:
		e.Hints = append(e.Hints, k.List.Open.Help().Key+" looks in the trash too.")
	}
	e.Hints = append(e.Hints, k.List.ClearFilter.Help().Key+" clears the filter, "+k.List.Search.Help().Key+" changes it.")
	return e
}

func tried(found []string) []string {
	if len(found) == 0 {
		return nil
	}
	for i, one := range found {
		found[i] = `"` + one + `"`
	}
	return []string{
		"Looked for " + strings.Join(found, " and ") + ", each in one piece, in names of envelopes and in names and addresses of recipients.",
		"In what was read here, capitals, accents and kinds of apostrophes, hyphens and quotes make no difference. The service is asked for the letters as they are typed.",
	}
}

// Cursor implements [screen.TextInput].
func (s *Screen) Cursor() *tea.Cursor {
	switch {
	case s.menus.columns.open:
		c := &s.menus.columns
		return tea.NewCursor(1+2, c.top+c.at-c.first())
	case s.menus.open != nil:
		return s.menus.open.Cursor(s.size.Width, s.size.Height)
	case s.list.bar.typing():
		return s.list.bar.input.Cursor(0, s.list.headLines()-1)
	}
	return nil
}

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

// mostForPeople limits how many rows are looked through for people, because those beyond may be packed.
const mostForPeople = view.MostHeld

// people shows those that a search has found, in a line above the table, from two on.
type people struct {
	found    []foundPerson // those with most envelopes first
	more     bool          // not all rows were looked through
	selected bool          // the line is, not a row
}

type foundPerson struct {
	name, address string // clean
	envelopes     int
}

// find looks for the people among rows that a search finds them in, of which there may be more. It
// reports whether there is a line now and was none before, or the other way round.
func (p *people) find(rows []*row, found []string, more bool) (changed bool) {
	was := *p
	if *p = (people{}); len(found) > 0 {
		*p = findPeople(rows, found)
		p.more = p.more || more
		p.selected = was.selected && p.shown()
	}
	return was.shown() != p.shown()
}

func findPeople(rows []*row, found []string) people {
	p := people{more: len(rows) > mostForPeople}
	at := make(map[string]int)
	for _, r := range rows[:min(len(rows), mostForPeople)] {
		if r.Cause() != nil {
			continue
		}
		for _, one := range view.Matching(r.Envelope(), found) {
			who := foundPerson{name: one.Name.String(), address: strings.TrimSpace(one.Email.String())}
			id := model.Fold(who.address)
			i, known := at[id]
			if !known {
				i = len(p.found)
				at[id], p.found = i, append(p.found, who)
			}
			p.found[i].envelopes++
		}
	}
	slices.SortStableFunc(p.found, func(a, b foundPerson) int { return b.envelopes - a.envelopes })
	return p
}

func (p *people) shown() bool { return len(p.found) > 1 }

func (p *people) line(t *theme.Theme, k *keys.Map, width int) string {
	names := make([]string, min(len(p.found), width)) // more do not fit
	for i, one := range p.found[:len(names)] {
		names[i] = one.name
		if one.name == "" || slices.ContainsFunc(p.found, func(p foundPerson) bool { return p.name == one.name && p.address != one.address }) {
			names[i] = one.address
		}
	}
	count := describe.Count{N: len(p.found)}
	if p.more {
		count.Open = "more to come"
	}
	marker, role := "  ", theme.Muted
	open := keys.Short(k.List.Open)
	hint := keys.Short(k.Move.Up) + " " + open + " for their page"
	if p.selected {
		marker, role, hint = t.Paint(theme.Selected, t.Glyphs.Selected)+" ", theme.SelectedText, open+" for their page"
	}
	hint = "  (" + hint + ")"
	room := max(width-len(hint)-2, 0)
	text := draw.Fit(fmt.Sprintf("%s people: %s", count.Short(), strings.Join(names, ", ")), room, t.Glyphs.Ellipsis)
	return draw.Fit(marker+t.Paint(role, strings.TrimRight(text, " "))+t.Paint(theme.Muted, hint), width, t.Glyphs.Ellipsis)
}

// handleKey handles a key for the line, which is above the first row: it may be selected there. It
// reports whether the people are to be offered.
func (p *people) handleKey(msg tea.KeyPressMsg, k *keys.Map, onFirst bool) (offers, handled bool) {
	was := p.selected
	p.selected = false
	switch {
	case !p.shown():
	case key.Matches(msg, k.Move.Up) && (was || onFirst):
		p.selected = true
		return false, true
	case was && key.Matches(msg, k.List.Open):
		return true, true
	case was && key.Matches(msg, k.Move.Down):
		return false, true
	}
	return false, false
}

func (p *people) choices() []picker.Choice {
	choices := make([]picker.Choice, len(p.found))
	for i, one := range p.found {
		title := one.address
		if one.name != "" {
			title = strings.TrimSpace(one.name + " <" + one.address + ">")
		}
		choices[i] = picker.Choice{ID: one.address, Title: title, Note: describe.Counted(one.envelopes, "envelope")}
	}
	return choices
}

func (p *people) headHeight(ls *list) int {
	if p.shown() {
		return ls.headLines() + 1
	}
	return ls.headLines()
}
