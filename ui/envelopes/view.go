package envelopes

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) {
	s.size = size
	s.list.scan.Resize(size.Height)
	s.list.view.Resize(size.Height)
	split := &s.list.split
	split.Resize(screen.Size{Width: size.Width, Height: max(size.Height-s.headHeight(), 0)})
	if split.Percent = besidePercent; size.Width < besideNarrowBelow {
		split.Percent = narrowPercent
	}
	s.list.layOut()
}

// headHeight returns how many lines are above the table.
func (s *Screen) headHeight() int { return s.list.headLines() + s.people.Height() }

// View implements [screen.Screen].
func (s *Screen) View() string {
	head := s.list.bar.lines(s.list, s.size.Width)
	if s.people.Shown() {
		head = append(head, s.people.Line(s.list.env.Theme, s.list.env.Keys, s.size.Width))
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
	case s.menus.columns != nil:
		return draw.Dialog(view, s.menus.columns.Lines(s.size), s.size.Width, s.size.Height)
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
	if ls.tabs.Filter().Empty() {
		e := draw.Empty{Title: "No envelopes here.", Hints: []string{ls.tabs.Open().About + "."}}
		if ls.bar.chosen.unchecked > 0 || !ls.complete() {
			e.Title = "No envelopes here so far."
		}
		if ls.tabs.Open().Name == view.Everything {
			e.Hints = append(e.Hints, k.List.New.Help().Key+" makes the first one, "+k.Global.SignIn.Help().Key+" signs in to another account.")
		}
		return e
	}
	e := draw.Empty{Title: "No envelope matches the filter in " + ls.tabs.Open().Name + ".", Hints: tried(ls.bar.wanted(ls).Found())}
	if ls.bar.typing() {
		return e // the keys below would be typed into the filter
	}
	switch inTrash := ls.tabs.Wanted().InTrash(); {
	case ls.tabs.Open().Name != view.Everything:
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
	case s.menus.columns != nil:
		return s.menus.columns.Cursor()
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
		if s.people.Shown() {
			for _, one := range s.people.Choices() {
				page.Lines = append(page.Lines, "Person: "+one.Title+", "+one.Note)
			}
		}
	default:
		page.Lines = append(s.list.spoken(), draw.Spoken(s.main(width, 24))...)
	}
	switch {
	case s.menus.columns != nil:
		page.Ask = s.menus.columns.Spoken()
	case s.menus.open != nil:
		page.Ask = s.menus.open.Spoken()
	case s.list.bar.typing():
		page.Ask = &screen.Ask{Text: []string{"Search for what? Words, status:open, expires:<3d, to:anna, an id or a link."}, Accept: s.list.env.Keys.Prompt.Accept}
	}
	return page
}

func (ls *list) spoken() []string {
	view := "View " + ls.tabs.Open().Name
	if filter := ls.tabs.Filter().String(); filter != "" {
		view += ", filter " + filter
	}
	lines := []string{view + "."}
	for _, t := range ls.tabs.Filter().Terms() {
		if t.Err != nil {
			lines = append(lines, t.Text+": "+t.Err.Error())
		}
	}
	text := ls.bar.summary(ls, draw.Unbroken)
	return append(lines, draw.Spoken([]string{text, strings.Join([]string{ls.bar.counts(ls), ls.orderWords()}, "  ")})...)
}
