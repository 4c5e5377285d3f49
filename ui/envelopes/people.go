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
	"inkdesk/ui/query"
	"inkdesk/ui/theme"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/picker"
)

// mostForPeople is how many rows are looked through for people: those beyond may be packed.
const mostForPeople = view.MostHeld

// people are those that a search has found, in a line above the table, from two on.
type people struct {
	found    []foundPerson // those with most envelopes first
	more     bool          // not all rows were looked through
	selected bool          // the line is, not a row
}

// foundPerson is a person that a search has found, told apart by the address.
type foundPerson struct {
	name, address string // clean
	envelopes     int
}

// findPeople looks for the people among rows that a search finds them in.
func findPeople(rows []*row, found []string) people {
	p := people{more: len(rows) > mostForPeople}
	at := make(map[string]int)
	for _, r := range rows[:min(len(rows), mostForPeople)] {
		if r.Cause() != nil {
			continue
		}
		for _, one := range view.Matching(r.Envelope(), found) {
			who := foundPerson{name: one.Name.String(), address: one.Email.String()}
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

// shown reports whether there is a line.
func (p *people) shown() bool { return len(p.found) > 1 }

// line draws it.
func (s *Screen) peopleLine() string {
	t, p := s.env.Theme, &s.people
	names := make([]string, min(len(p.found), s.size.Width)) // more do not fit
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
	open := keys.Short(s.env.Keys.List.Open)
	hint := keys.Short(s.env.Keys.Move.Up) + " then " + open + " narrows"
	if p.selected {
		marker, role, hint = t.Paint(theme.Selected, t.Glyphs.Selected)+" ", theme.SelectedText, open+" narrows"
	}
	hint = "  (" + hint + ")"
	room := max(s.size.Width-len(hint)-2, 0)
	text := draw.Fit(fmt.Sprintf("%s people: %s", count.Short(), strings.Join(names, ", ")), room, t.Glyphs.Ellipsis)
	return draw.Fit(marker+t.Paint(role, strings.TrimRight(text, " "))+t.Paint(theme.Muted, hint), s.size.Width, t.Glyphs.Ellipsis)
}

// handlePeopleKey handles a key for the line of people, which is above the first row.
func (s *Screen) handlePeopleKey(msg tea.KeyPressMsg) (cmd tea.Cmd, handled bool) {
	p, k := &s.people, s.env.Keys
	was := p.selected
	p.selected = false
	switch {
	case !p.shown():
	case !was && key.Matches(msg, k.Move.Up) && s.table.Index() == 0, was && key.Matches(msg, k.Move.Up):
		p.selected = true
		return nil, true
	case was && key.Matches(msg, k.List.Open):
		s.offerPeople()
		return nil, true
	case was && key.Matches(msg, k.Move.Down):
		return nil, true
	}
	return nil, false
}

// offerPeople offers the people found; the search narrows to the one that is picked.
func (s *Screen) offerPeople() {
	choices := make([]picker.Choice, len(s.people.found))
	for i, one := range s.people.found {
		title := one.address
		if one.name != "" {
			title = strings.TrimSpace(one.name + " <" + one.address + ">")
		}
		choices[i] = picker.Choice{ID: one.address, Title: title, Note: describe.Counted(one.envelopes, "envelope")}
	}
	s.menus.offer(picker.Options{Title: "Envelopes of one person"}, choices, func(address string) tea.Cmd {
		return s.setFilter(s.views.filter.And(query.Parse("to:" + query.Quote(address))))
	})
}

// showPeople looks for people in the rows of a search that is not being typed.
func (s *Screen) showPeople() {
	was := s.people
	s.people = people{}
	if found := s.views.filter.Found(); len(found) > 0 && !s.bar.typing() {
		s.people = findPeople(s.table.Rows(), found)
		e := s.listings.elsewhere
		s.people.more = s.people.more || !s.bar.complete || e.current() && !e.complete()
		s.people.selected = was.selected && s.people.shown()
	}
	if was.shown() != s.people.shown() {
		s.Resize(s.size)
	}
}

// headHeight is the height of what is above the table.
func (s *Screen) headHeight() int {
	if s.people.shown() {
		return headLines + 1
	}
	return headLines
}
