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

// shown is which targets of a plan are shown, and in what order. What is sent does not
// depend on it.
type shown struct {
	only  filter
	text  string
	input *textline.Input // nil unless a search is being typed
	was   string          // what was looked for before the typing began
	sort  sorting
}

// filter is a group of states, "" for all.
type filter string

// The groups, as they are named in the menu.
const (
	onlyNotBegun filter = "not begun"
	onlyLeftOut  filter = "left out"
	onlyFailed   filter = "failed"
	onlyUnknown  filter = "unknown"
	onlyDone     filter = "done"
)

func filters() []filter {
	return []filter{onlyNotBegun, onlyLeftOut, onlyFailed, onlyUnknown, onlyDone}
}

// states are those of the group, none for all.
func (f filter) states() []state {
	return map[filter][]state{
		onlyNotBegun: {planned, queued}, onlyLeftOut: {leftOut, excluded}, onlyFailed: {failed, moved},
		onlyUnknown: {unknown}, onlyDone: {applied},
	}[f]
}

// narrowed reports whether some rows may be hidden.
func (v *shown) narrowed() bool { return v.only != "" || strings.TrimSpace(v.text) != "" }

// clear shows all rows.
func (v *shown) clear() { v.only, v.text = "", "" }

// of are the rows that are shown, in their order.
func (v *shown) of(all rows) []*row {
	states := v.only.states()
	list := make([]*row, 0, len(all))
	for _, r := range all {
		if (len(states) == 0 || slices.Contains(states, r.state)) && masterdetail.Holds(r.searched(), v.text) {
			list = append(list, r)
		}
	}
	v.sort.sort(list)
	return list
}

// searched is the text that a search looks in.
func (r *row) searched() string {
	parts := []string{r.name().String(), r.target.ID(), r.note}
	if e := r.target.Envelope; e != nil {
		for _, one := range e.Recipients() {
			parts = append(parts, one.Name.String(), one.Email.String())
		}
	}
	return strings.Join(parts, "\n")
}

// open begins to type a search.
func (v *shown) open(t *theme.Theme) {
	v.was = v.text
	v.input = textline.New(t, textline.Options{Prompt: "Find: ", Placeholder: "words of name, id, recipient or note", Max: longestLine})
	v.input.SetValue(v.text)
}

// typed gives a key or pasted text to the search.
func (v *shown) typed(msg tea.Msg, k keys.Prompt) tea.Cmd {
	if press, ok := msg.(tea.KeyPressMsg); ok {
		switch {
		case key.Matches(press, k.Accept):
			v.input = nil
			return nil
		case key.Matches(press, k.Cancel):
			v.input, v.text = nil, v.was
			return nil
		}
	}
	cmd := v.input.Update(msg)
	v.text = v.input.Value()
	return cmd
}

// words says what is shown, "" for all as they were planned.
func (v *shown) words() string {
	parts := v.narrowing()
	if v.sort.by != "" {
		parts = append(parts, v.sort.words())
	}
	return strings.Join(parts, ", ")
}

// narrowing says what hides rows.
func (v *shown) narrowing() []string {
	var parts []string
	if v.only != "" {
		parts = append(parts, "only "+string(v.only))
	}
	if text := strings.TrimSpace(v.text); text != "" {
		parts = append(parts, fmt.Sprintf("with %q", model.Clip(text, longestNamed, "...")))
	}
	return parts
}

// longestNamed is how much of a text stands in a sentence, in cells.
const longestNamed = 24

// order is what the rows are ordered by, "" for as they were planned.
type order string

// The orders, as they are named in the menu.
const (
	byName  order = "name"
	byState order = "state"
	byLeft  order = "time left"
	byIdle  order = "idle time"
)

func orders() []order { return []order{byName, byState, byLeft, byIdle} }

// sorting is an order and its direction.
type sorting struct {
	by   order
	down bool // the other way round
}

func (s sorting) words() string {
	if s.down {
		return "by " + string(s.by) + ", reversed"
	}
	return "by " + string(s.by)
}

// column shows the order in the header of the table, where it has such a column.
func (s sorting) column() table.Sort { return table.Sort{Column: string(s.by), Descending: s.down} }

// sort orders rows; what is equal stays as it was planned.
func (s sorting) sort(list []*row) {
	compare := map[order]func(a, b *row) int{
		byName: func(a, b *row) int {
			return strings.Compare(strings.ToLower(a.name().String()), strings.ToLower(b.name().String()))
		},
		byState: func(a, b *row) int { return cmp.Compare(a.state, b.state) },
		byLeft: func(a, b *row) int {
			x, y := expiry(a), expiry(b)
			return cmp.Or(boolean(x.IsZero(), y.IsZero()), x.Time().Compare(y.Time()))
		},
		byIdle: func(a, b *row) int { return lastChange(a).Time().Compare(lastChange(b).Time()) },
	}[s.by]
	if compare == nil {
		return
	}
	sign := 1
	if s.down {
		sign = -1
	}
	slices.SortStableFunc(list, func(a, b *row) int { return sign * compare(a, b) })
}

// boolean puts what is false in front.
func boolean(a, b bool) int {
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

// lastChange is when an envelope or a template was changed last, zero for other targets.
func lastChange(r *row) model.Time {
	switch t := r.target; {
	case t.Envelope != nil:
		return t.Envelope.UpdatedAt
	case t.Template != nil:
		return t.Template.UpdatedAt
	}
	return 0
}

// filterChoices are the groups with how many rows each has.
func (l rows) filterChoices() []picker.Choice {
	list := []picker.Choice{{ID: "", Title: "All", Note: fmt.Sprint(len(l))}}
	for _, f := range filters() {
		n, none := l.count(f.states()...), ""
		if n == 0 {
			none = "There are none."
		}
		list = append(list, picker.Choice{ID: string(f), Title: "Only " + string(f), Note: fmt.Sprint(n), Disabled: none})
	}
	return list
}

func orderChoices() []picker.Choice {
	list := []picker.Choice{{ID: "", Title: "As planned"}}
	for _, o := range orders() {
		list = append(list, picker.Choice{ID: string(o), Title: "By " + string(o)})
	}
	return list
}
