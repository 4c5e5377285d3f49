package templates

import (
	"cmp"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/table"
	"inkdesk/ui/widget/textline"
)

func (s *Screen) marked() (list []model.Template) {
	for _, r := range s.Table.Rows() {
		if s.Table.Marked(r.id) {
			list = append(list, r.template)
		}
	}
	return list
}

func (s *Screen) handleListKey(msg tea.KeyPressMsg) tea.Cmd {
	l, k, t := s.env.Keys.List, s.env.Keys.Template, s.selected()
	switch {
	case key.Matches(msg, l.Open):
		if r, ok := s.Table.Selected(); ok {
			s.env.Nav.Open(nav.Template{ID: r.id, Known: t, Siblings: s.IDs()})
		}
	case key.Matches(msg, l.ClearFilter):
		s.SetSearch("")
		return s.search()
	case key.Matches(msg, l.Sort):
		s.openSortMenu()
	case key.Matches(msg, l.FlipSort):
		return s.sortBy(s.sorting.flipped())
	case key.Matches(msg, l.New):
		return s.newTemplate()
	case key.Matches(msg, l.Compare):
		marked := s.marked()
		if len(marked) != 2 {
			return notice.Say(notice.Info, "Mark two templates to compare them; now %d are marked.", len(marked))
		}
		s.env.Nav.Open(nav.Compare{Templates: marked})
	case key.Matches(msg, k.OpenByID):
		s.idInput = textline.New(s.env.Theme, textline.Options{Prompt: "Template id or link: ", Max: 500})
	case key.Matches(msg, k.Why):
		return s.checks.start()
	case key.Matches(msg, k.NextFault):
		if table.SelectNext(s.Table, func(r *row) bool { return s.checks.isFaulty(r.id) }) {
			return s.followSelection()
		}
		return notice.Say(notice.Info, "Nothing was found in the templates checked so far; %s checks all that are listed.", keys.Short(k.Why))
	case key.Matches(msg, k.Related):
		return s.checks.sharing.Open(t)
	case key.Matches(msg, k.Bookmark):
		return s.toggleBookmark()
	case key.Matches(msg, k.Copy):
		if id, ok := s.Table.SelectedID(); ok {
			return notice.Copy("id", id.String())
		}
	case key.Matches(msg, k.CopyMenu):
		if t != nil {
			s.Menu = change.TemplateCopyMenu(s.env.Theme, s.env.Keys, t)
		}
	case key.Matches(msg, k.Actions):
		s.Menu = change.TemplateMenu(s.env, t, s.marked()...)
	default:
		return change.Press(change.TemplateActions(s.env.Client, s.env.Keys, t), s.env.Nav, msg)
	}
	return nil
}

func (s *Screen) selected() *model.Template {
	r, ok := s.Table.Selected()
	if !ok || asRead(r) == nil {
		return nil
	}
	return new(r.template)
}

func (s *Screen) openTyped() tea.Cmd {
	text := strings.TrimSpace(s.idInput.Value())
	id := model.ParseID[model.Template](text)
	if found, ok := query.IDIn(text); ok {
		id = model.ParseID[model.Template](found)
	}
	if !id.Valid() {
		return notice.Say(notice.Warning, "There is no id in that: ids are letters, digits and the signs - _ . : =.")
	}
	s.idInput = nil
	s.env.Nav.Open(nav.Template{ID: id})
	return nil
}

func (s *Screen) openSortMenu() {
	var choices []picker.Choice
	for _, by := range model.TemplateOrders() {
		choices = append(choices, picker.Choice{ID: string(by), Title: label(by)})
	}
	read := ""
	if s.tab == listed && !s.listing.Complete() {
		read = "of the rows that are read"
	}
	for _, c := range s.textColumns() {
		choices = append(choices, picker.Choice{ID: c.Name, Title: c.Title, Note: read})
	}
	now := cmp.Or(s.sorting.texts.Column, string(s.sorting.by))
	for i := range choices {
		if choices[i].ID == now {
			choices[i].Note = "now " + s.orderWords()
		}
	}
	flip := s.env.Keys.List.FlipSort.Help().Key
	s.Choose(picker.Options{Title: "Sort by (" + flip + " turns it around)"}, choices, func(id string) tea.Cmd {
		if by := model.TemplateOrder(id); slices.Contains(model.TemplateOrders(), by) {
			return s.sortBy(defaultSorting(by))
		}
		return s.sortByColumn(id)
	})
	s.Menu.Select(now)
}

// sortBy orders the list: that of the service is read again for another order of its own; the others are sorted here.
func (s *Screen) sortBy(by sorting) tea.Cmd {
	before := s.sorting
	s.sorting, s.hasMoved = by, false
	return s.showTab(before.by != by.by || before.ascending != by.ascending)
}

func (s *Screen) newTemplate() tea.Cmd {
	why := change.Barred(s.env.Client, change.CreateTemplate.Name)
	switch why {
	case "":
		s.env.Nav.Open(nav.Form{Kind: nav.NewTemplate})
		return nil
	case change.NotOffered:
		why = "This service does not offer new templates; duplicate one instead."
	}
	return notice.Say(notice.Info, "%s", why)
}

func (s *Screen) toggleBookmark() tea.Cmd {
	store := s.env.State
	id, ok := s.Table.SelectedID()
	switch {
	case !ok:
		return nil
	case store == nil:
		return notice.Say(notice.Info, "Bookmarks are off.")
	}
	if r, _ := s.Table.Selected(); isGone(r) {
		return s.forget(id)
	}
	set := !s.memory.bookmarks.Has(id.String())
	load := s.memory.load(s.env)
	return tea.Batch(sayBookmarked(set), func() tea.Msg {
		if _, err := setBookmark(store, id, set); err != nil {
			return complaint(err)
		}
		return load()
	})
}

// forget removes a template that the service does not know any more from all lists on this machine.
func (s *Screen) forget(id model.TemplateID) tea.Cmd {
	store, load := s.env.State, s.memory.load(s.env)
	return tea.Batch(notice.Say(notice.Done, "Forgotten on this machine; opening it by its id brings it back."), func() tea.Msg {
		for _, name := range []string{state.NameTemplateBookmarks, state.NameTemplates, state.NameTemplatesForgotten} {
			err := state.Update(store, name, func(l *state.IDs) {
				if l.Remove(id.String()); name == state.NameTemplatesForgotten {
					l.Add(id.String())
				}
			})
			if err != nil {
				return complaint(err)
			}
		}
		return load()
	})
}
