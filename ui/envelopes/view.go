package envelopes

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/draw"
)

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) {
	s.size = size
	s.listings.resize(size.Height)
	s.preview.resize(screen.Size{Width: size.Width, Height: max(size.Height-s.people.headHeight(), 0)})
	s.bar.resize(size.Width)
}

// View implements [screen.Screen].
func (s *Screen) View() string {
	head := s.bar.lines()
	if s.people.shown() {
		head = append(head, s.people.line(s.env.Theme, s.env.Keys, s.size.Width))
	}
	view := draw.Stacked(head, s.preview.draw(s.main))
	if s.menus.opened() {
		return s.menus.over(view, s.size)
	}
	return view
}

// main is the table, or the message in its place.
func (s *Screen) main(width, height int) []string {
	t, err := s.env.Theme, s.listings.open().Failure()
	switch {
	case s.table.Len() > 0:
		outside := s.listings.elsewhere
		s.table.SetMoreToCome(s.bar.count(false).Open != "" || outside.hides() && outside.counted().Open != "")
		return describe.ProblemOver(s.table.Lines(), err, t, s.env.Keys.Global.Refresh, width)
	case err != nil:
		return describe.Failed(s.env, err, width, height)
	case !s.bar.drawn():
		return s.listings.spinner().Lines(t, "Reading envelopes", width, height)
	case s.listings.open().Waiting():
		return s.listings.spinner().Lines(t, "Nothing yet, reading on", width, height)
	default:
		return s.emptyState().Lines(t, width, height)
	}
}

// emptyState says why there are no rows, and what to do about it.
func (s *Screen) emptyState() draw.Empty {
	k := s.env.Keys
	if s.examiner.causes.open() != nil {
		return draw.Empty{Title: "Nothing is left of this cause.", Hints: []string{k.Move.Leave.Help().Key + " goes back."}}
	}
	if read, more := s.listings.open().Unread(); more {
		return draw.Empty{
			Title: fmt.Sprintf("None of the %d envelopes read so far matches.", read),
			Hints: []string{k.Move.Bottom.Help().Key + " reads on, " + k.List.Search.Help().Key + " changes the filter."},
		}
	}
	if s.views.filter.Empty() {
		e := draw.Empty{Title: "No envelopes here.", Hints: []string{s.views.open().About + "."}}
		if s.bar.unchecked > 0 || !s.listings.complete() {
			e.Title = "No envelopes here so far."
		}
		if s.views.open().Name == view.Everything {
			e.Hints = append(e.Hints, k.List.New.Help().Key+" makes the first one, "+k.Global.SignIn.Help().Key+" signs in to another account.")
		}
		return e
	}
	e := draw.Empty{Title: "No envelope matches the filter in " + s.views.open().Name + ".", Hints: tried(s.bar.wanted().Found())}
	if s.bar.typing() {
		return e // the keys below would be typed into the filter
	}
	switch inTrash := s.views.inTrash(s.views.wanted()); {
	case s.views.open().Name != view.Everything:
		e.Hints = append(e.Hints, k.List.Open.Help().Key+" looks in all envelopes.", "trash:yes looks in the trash as well.")
	case inTrash:
		e.Hints = append(e.Hints, "The trash was looked in too.")
	default:
		e.Hints = append(e.Hints, k.List.Open.Help().Key+" looks in the trash too.")
	}
	e.Hints = append(e.Hints, k.List.ClearFilter.Help().Key+" clears the filter, "+k.List.Search.Help().Key+" changes it.")
	return e
}

// tried says what was looked for in names and people, and how.
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
		return s.menus.columns.cursor(s.size)
	case s.menus.open != nil:
		return s.menus.open.Cursor(s.size.Width, s.size.Height)
	case s.bar.typing():
		return s.bar.input.Cursor(0, headLines-1)
	}
	return nil
}
