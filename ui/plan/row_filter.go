package plan

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/table"
	"inkdesk/ui/widget/textline"
)

type rowFilter struct {
	group        stateGroup
	text         string
	input        *textline.Input // nil unless it is open
	previousText string          // the search before the field was opened
	sort         sortOrder
}

type stateGroup string

// The groups, as they are named in the menu.
const (
	onlyNotBegun stateGroup = "not begun"
	onlyLeftOut  stateGroup = "left out"
	onlyFailed   stateGroup = "failed"
	onlyUnknown  stateGroup = "unknown"
	onlyDone     stateGroup = "done"
)

func stateGroups() []stateGroup {
	return []stateGroup{onlyNotBegun, onlyLeftOut, onlyFailed, onlyUnknown, onlyDone}
}

func (s stateGroup) states() []state {
	return map[stateGroup][]state{
		onlyNotBegun: {planned, queued}, onlyLeftOut: {leftOut, excluded}, onlyFailed: {failed, moved},
		onlyUnknown: {unknown}, onlyDone: {applied},
	}[s]
}

func (f *rowFilter) active() bool { return f.group != "" || strings.TrimSpace(f.text) != "" }

func (f *rowFilter) clear() { f.group, f.text = "", "" }

func (f *rowFilter) apply(all rows) []*row {
	states := f.group.states()
	list := make([]*row, 0, len(all))
	for _, r := range all {
		if (len(states) == 0 || slices.Contains(states, r.state)) && masterdetail.MatchesWords(r.searchText(), f.text) {
			list = append(list, r)
		}
	}
	f.sort.sort(list)
	return list
}

func (r *row) searchText() string {
	parts := []string{r.name().String(), r.target.ID(), r.note}
	if e := r.target.Envelope; e != nil {
		for _, one := range e.Recipients() {
			parts = append(parts, one.Name.String(), one.Email.String())
		}
	}
	return strings.Join(parts, "\n")
}

func (f *rowFilter) openSearch(t *theme.Theme) {
	f.previousText = f.text
	f.input = textline.New(t, textline.Options{Prompt: "Find: ", Placeholder: "words of name, id, recipient or note", Max: 1024})
	f.input.SetValue(f.text)
}

func (f *rowFilter) updateSearch(msg tea.Msg, k keys.Prompt) tea.Cmd {
	if press, ok := msg.(tea.KeyPressMsg); ok {
		switch {
		case key.Matches(press, k.Accept):
			f.input = nil
			return nil
		case key.Matches(press, k.Cancel):
			f.input, f.text = nil, f.previousText
			return nil
		}
	}
	cmd := f.input.Update(msg)
	f.text = f.input.Value()
	return cmd
}

func (f *rowFilter) summary() string {
	parts := f.conditions()
	if f.sort.by != "" {
		parts = append(parts, f.sort.summary())
	}
	return strings.Join(parts, ", ")
}

func (f *rowFilter) conditions() []string {
	var parts []string
	if f.group != "" {
		parts = append(parts, "only "+string(f.group))
	}
	if text := strings.TrimSpace(f.text); text != "" {
		parts = append(parts, fmt.Sprintf("with %q", model.Clip(text, maxNameWidth, "...")))
	}
	return parts
}

const maxNameWidth = 24

type sortKey string

// The orders, as they are named in the menu.
const (
	byName  sortKey = "name"
	byState sortKey = "state"
	byLeft  sortKey = "time left"
	byIdle  sortKey = "idle time"
)

func sortKeys() []sortKey { return []sortKey{byName, byState, byLeft, byIdle} }

type sortOrder struct {
	by         sortKey
	descending bool // the other way round
}

func (s sortOrder) summary() string {
	if s.descending {
		return "by " + string(s.by) + ", reversed"
	}
	return "by " + string(s.by)
}

func (s sortOrder) column() table.Sort {
	return table.Sort{Column: string(s.by), Descending: s.descending}
}

func (s sortOrder) sort(list []*row) {
	compare := map[sortKey]func(a, b *row) int{
		byName: func(a, b *row) int {
			return strings.Compare(strings.ToLower(a.name().String()), strings.ToLower(b.name().String()))
		},
		byState: func(a, b *row) int { return cmp.Compare(a.state, b.state) },
		byLeft: func(a, b *row) int {
			x, y := expiry(a), expiry(b)
			return cmp.Or(falseFirst(x.IsZero(), y.IsZero()), x.Time().Compare(y.Time()))
		},
		byIdle: func(a, b *row) int { return lastChange(a).Time().Compare(lastChange(b).Time()) },
	}[s.by]
	if compare == nil {
		return
	}
	sign := 1
	if s.descending {
		sign = -1
	}
	slices.SortStableFunc(list, func(a, b *row) int { return sign * compare(a, b) })
}

func falseFirst(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// expiry is when an envelope expires, zero for other targets.
func expiry(r *row) model.Time {
	if e := r.target.Envelope; e != nil {
		return e.ExpiresAt
	}
	return 0
}

func lastChange(r *row) model.Time {
	switch t := r.target; {
	case t.Envelope != nil:
		return t.Envelope.UpdatedAt
	case t.Template != nil:
		return t.Template.UpdatedAt
	}
	return 0
}

func (rs rows) groupChoices() []picker.Choice {
	list := []picker.Choice{{ID: "", Title: "All", Note: fmt.Sprint(len(rs))}}
	for _, f := range stateGroups() {
		n, none := rs.count(f.states()...), ""
		if n == 0 {
			none = "There are none."
		}
		list = append(list, picker.Choice{ID: string(f), Title: "Only " + string(f), Note: fmt.Sprint(n), Disabled: none})
	}
	return list
}

func sortChoices() []picker.Choice {
	list := []picker.Choice{{ID: "", Title: "As planned"}}
	for _, o := range sortKeys() {
		list = append(list, picker.Choice{ID: string(o), Title: "By " + string(o)})
	}
	return list
}
