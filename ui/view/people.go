package view

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/picker"
)

// mostForPeople limits how many rows are looked through for people, because those beyond may be packed.
const mostForPeople = MostHeld

// People holds those that a search has found, shown in a line above the table from two on.
type People struct {
	found    []foundPerson // those with most envelopes first
	more     bool          // not all rows were looked through
	selected bool          // the line is, not a row
}

type foundPerson struct {
	name, address string // clean
	envelopes     int
}

// Find looks for the people among rows that a search finds them in, of which there may be more. It
// reports whether there is a line now and was none before, or the other way round.
func (p *People) Find(rows []*Row, found []string, more bool) (changed bool) {
	was := *p
	if *p = (People{}); len(found) > 0 {
		*p = findPeople(rows, found)
		p.more = p.more || more
		p.selected = was.selected && p.Shown()
	}
	return was.Shown() != p.Shown()
}

func findPeople(rows []*Row, found []string) People {
	p := People{more: len(rows) > mostForPeople}
	at := make(map[string]int)
	for _, r := range rows[:min(len(rows), mostForPeople)] {
		if r.Cause() != nil {
			continue
		}
		for _, one := range Matching(r.Envelope(), found) {
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

// Shown reports whether there is a line.
func (p *People) Shown() bool { return len(p.found) > 1 }

// Line draws the line.
func (p *People) Line(t *theme.Theme, k *keys.Map, width int) string {
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

// HandleKey handles a key for the line, which is above the first row: it may be selected there. It
// reports whether the people are to be offered.
func (p *People) HandleKey(msg tea.KeyPressMsg, k *keys.Map, onFirst bool) (offers, handled bool) {
	was := p.selected
	p.selected = false
	switch {
	case !p.Shown():
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

// Choices lists the people, to open the page of one.
func (p *People) Choices() []picker.Choice {
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

// Height returns how many lines the people take.
func (p *People) Height() int {
	if p.Shown() {
		return 1
	}
	return 0
}
