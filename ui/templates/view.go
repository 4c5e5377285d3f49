package templates

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) {
	s.listing.Resize(size.Height)
	s.List.Resize(size)
}

// View implements [screen.Screen].
func (s *Screen) View() string {
	return s.Page([]string{draw.Tabs(s.env.Theme, titles(), s.tab, s.Width()), s.Bar(s.bar, s.counts())}, s.main())
}

func titles() []draw.Tab { return []draw.Tab{{Title: "All templates"}, {Title: "Known here"}} }

func (s *Screen) main() []string {
	reading := ""
	if s.tab == listed && s.offered() && !s.listing.Begun() || s.reading() {
		reading = "Reading templates"
	}
	return s.Body(s.failure(), reading, s.emptyState())
}

func (s *Screen) emptyState() draw.Empty {
	byID := s.env.Keys.Template.OpenByID.Help().Key + " opens a template by its id or a link."
	switch {
	case s.SearchText() != "":
		return draw.Empty{Title: "No template matches the search.", Hints: []string{
			s.env.Keys.List.ClearFilter.Help().Key + " clears the search, " + s.env.Keys.List.Search.Help().Key + " changes it.", byID,
		}}
	case s.tab == listed && !s.offered():
		return draw.Empty{Title: "This service does not list templates.", Hints: []string{
			"Those known here are in the next tab, " + s.env.Keys.Move.NextTab.Help().Key + ".", byID,
		}}
	case s.tab == listed && !s.listing.Complete():
		return draw.Empty{Title: "No templates so far.", Hints: []string{"The service does not say that there are none.", byID}}
	case s.tab == listed:
		return draw.Empty{Title: "There are no templates.", Hints: []string{byID}}
	default:
		return draw.Empty{Title: "No templates are known here yet.", Hints: []string{
			"Those that are opened, bookmarked or changed on this machine are remembered.", byID,
		}}
	}
}

func (s *Screen) bar(room int) string {
	t := s.env.Theme
	switch {
	case s.idInput != nil:
		s.idInput.Resize(room)
		return s.idInput.View()
	case s.Typing():
		return s.SearchLine(room)
	case s.SearchText() != "":
		scope := draw.Service
		switch {
		case s.tab == known:
			scope = draw.Loaded
		case s.SearchText() != s.asked || s.reading():
			scope = draw.Waiting
		}
		return draw.Chips(t, []draw.Chip{{Text: s.SearchText(), Scope: scope}}, room)
	}
	about := "All of the account"
	if s.tab == known {
		about = "Known on this machine only"
		if !s.offered() {
			about = "This service does not list templates; known on this machine"
		}
	}
	return t.Paint(theme.Muted, model.Clip(about+", "+s.orderWords(), room, t.Glyphs.Ellipsis))
}

func (s *Screen) counts() string {
	n, text, noun := s.Table.Len(), "", ""
	if s.env.Terminal.Linear {
		noun = "template"
	}
	p := s.listing.Pager()
	switch {
	case s.checks.running():
		text = fmt.Sprintf("checked %d of %d", s.checks.done, len(s.checks.of))
	case s.tab == known && s.memory.loaded:
		text = describe.Listed(n, len(s.memory.rows)).Short() + " known"
	case s.tab == known || !p.Begun():
	default:
		text = describe.Count{N: n, Noun: noun, Open: p.Rest()}.String()
	}
	if marked := s.Table.MarkCount(); marked > 0 {
		text = fmt.Sprintf("%d marked, ", marked) + text
	}
	return text
}

func (s *Screen) writeRow(w *richtext.Writer, r *row) {
	t := asRead(r)
	switch {
	case isGone(r):
		w.Wrap("", "The service does not know this template any more, or does not show it to you.", theme.Warn)
		w.Note(s.env.Keys.Template.Bookmark.Help().Key + " forgets it on this machine.")
		return
	case r.err != nil:
		p := describe.Problem(r.err)
		w.Wrap("", p.Sentence+" "+p.Next, theme.Warn)
		return
	case t == nil:
		w.Note("Not read yet.")
		return
	}
	s.checks.write(w, t)
	w.Gap()
	describe.Template(w, t, s.env.ServiceNow())
	last := ""
	add := func(heading, number, text string) {
		if heading != last {
			w.Heading(heading)
			last = heading
		}
		w.Wrap(w.Theme.Paint(theme.Muted, number), text, theme.Text)
	}
	for step, r := range t.Recipients() {
		add("Recipients", fmt.Sprintf("%d ", step), describe.Name(r.Name)+", "+strings.ToLower(r.Role.Label()))
	}
	for i := range t.Documents {
		doc := &t.Documents[i]
		add("Documents", "", describe.Name(doc.Title())+", "+describe.Counted(int(doc.PageCount), "page"))
	}
	for _, name := range t.DynamicFields {
		add("Dynamic fields", "", describe.Name(name))
	}
}

// Cursor implements [screen.TextInput].
func (s *Screen) Cursor() *tea.Cursor {
	if s.Menu == nil && s.idInput != nil {
		return s.idInput.Cursor(0, 1)
	}
	return s.List.Cursor()
}

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	page := s.List.Spoken([]string{titles()[s.tab].Title, s.bar(draw.Unbroken), s.counts()}, s.main())
	if s.idInput != nil {
		page.Ask = &screen.Ask{Text: []string{"The id of a template, or a link to it?"}, Accept: s.env.Keys.Prompt.Accept}
	}
	return page
}

// Keys implements [screen.Screen].
func (s *Screen) Keys() help.KeyMap {
	k := s.env.Keys
	switch {
	case s.Menu != nil:
		return screen.Hints{}
	case s.Typing():
		return screen.Choosing(k.Prompt)
	case s.idInput != nil:
		return screen.Hints{Short: []key.Binding{k.Prompt.Accept, k.Prompt.Cancel}}
	}
	m, l, t := &k.Move, &k.List, &k.Template
	check := keys.Named(t.Why, "check all listed")
	if s.Table.MarkCount() > 0 {
		check = keys.Named(t.Why, "check the marked")
	}
	hints := screen.Hints{
		Short:  []key.Binding{l.Open, l.Search, check, t.NextFault, t.Actions, t.Bookmark},
		Groups: []string{"Move", "List", "Marks", "Template"},
		Full:   [][]key.Binding{m.RowsAndTabs(), {l.Sort, l.New, t.OpenByID}, nil, {t.Actions}},
	}
	change.Offer(&hints, 3, change.TemplateActions(s.env.Client, k, s.selected()))
	empty := s.WhyEmpty()
	hints.Offer(1, empty, l.Open, l.FlipSort)
	s.Hint(&hints, 1, false)
	s.HintMarks(&hints, 2)
	hints.Full[2] = append(hints.Full[2], l.Compare)
	hints.Offer(3, empty, check, t.NextFault, t.Related, t.Bookmark, t.Copy, t.CopyMenu)
	return hints
}

// Commands implements [screen.Commander].
func (s *Screen) Commands() []screen.Command {
	return change.Commands(change.TemplateActions(s.env.Client, s.env.Keys, s.selected(), s.marked()...))
}
