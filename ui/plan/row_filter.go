package plan

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/notice"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/textline"
)

// rowFilter says which rows of a plan are shown, and in what order. All pending rows are sent, shown or not.
type rowFilter struct {
	group      string // of stateGroups, "" for all
	search     textline.Search
	order      string // of rowOrders, "" for that of the plan
	descending bool
}

var stateGroups = []struct {
	name   string
	states []state
}{
	{"not begun", []state{planned, queued}},
	{"left out", []state{leftOut, excluded}},
	{"failed", []state{failed, moved}},
	{"unknown", []state{unknown}},
	{"done", []state{applied}},
}

var rowOrders = []struct {
	name    string
	compare func(a, b *row) int
}{
	{"name", func(a, b *row) int {
		return strings.Compare(strings.ToLower(a.name().String()), strings.ToLower(b.name().String()))
	}},
	{"state", func(a, b *row) int { return cmp.Compare(a.state, b.state) }},
	{"time left", func(a, b *row) int { return compareExpiry(a.target.Envelope, b.target.Envelope) }},
	{"idle time", func(a, b *row) int { return a.target.UpdatedAt().Time().Compare(b.target.UpdatedAt().Time()) }},
}

// compareExpiry puts envelopes without a date last.
func compareExpiry(a, b *model.Envelope) int {
	expires := func(e *model.Envelope) time.Time {
		if e == nil || e.ExpiresAt.IsZero() {
			return time.Unix(1<<60, 0)
		}
		return e.ExpiresAt.Time()
	}
	return expires(a).Compare(expires(b))
}

func (f *rowFilter) active() bool { return f.group != "" || strings.TrimSpace(f.search.Text()) != "" }

func (f *rowFilter) clear() {
	f.group = ""
	f.search.Set("")
}

// apply returns the rows that are shown, in order; equal ones stay in the order of the plan.
func (f *rowFilter) apply(all rows) []*row {
	var states []state
	for _, g := range stateGroups {
		if g.name == f.group {
			states = g.states
		}
	}
	list := make([]*row, 0, len(all))
	for _, r := range all {
		if (len(states) == 0 || slices.Contains(states, r.state)) && masterdetail.MatchesWords(r.searchText(), f.search.Text()) {
			list = append(list, r)
		}
	}
	for _, o := range rowOrders {
		if o.name == f.order {
			slices.SortStableFunc(list, func(a, b *row) int {
				if f.descending {
					a, b = b, a
				}
				return o.compare(a, b)
			})
		}
	}
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

func (f *rowFilter) summary() string {
	parts := f.conditions()
	if f.order != "" {
		parts = append(parts, "by "+f.order)
	}
	if f.descending {
		parts = append(parts, "reversed")
	}
	return strings.Join(parts, ", ")
}

func (f *rowFilter) conditions() []string {
	var parts []string
	if f.group != "" {
		parts = append(parts, "only "+f.group)
	}
	if text := strings.TrimSpace(f.search.Text()); text != "" {
		parts = append(parts, fmt.Sprintf("with %q", model.Clip(text, maxSearchWidth, "...")))
	}
	return parts
}

const maxSearchWidth = 24 // limits the length of a search in a sentence, in cells

// handleFilterKey searches, filters and sorts, and reports whether the key means any of that.
func (s *Screen) handleFilterKey(msg tea.KeyPressMsg) bool {
	k, f := s.env.Keys.Plan, &s.list.filter
	switch {
	case key.Matches(msg, k.Search):
		f.search.Open(s.env.Theme, textline.Options{Prompt: "Find: ", Placeholder: "words of name, id, recipient or note", Max: 1024})
	case key.Matches(msg, k.Filter):
		choices := []picker.Choice{{ID: "", Title: "All", Note: fmt.Sprint(len(s.plan.rows))}}
		for _, g := range stateGroups {
			n, none := s.plan.rows.count(g.states...), ""
			if n == 0 {
				none = "There are none."
			}
			choices = append(choices, picker.Choice{ID: g.name, Title: "Only " + g.name, Note: fmt.Sprint(n), Disabled: none})
		}
		s.openFilterMenu("Show", choices, func(id string) { f.group = id })
	case key.Matches(msg, k.Sort):
		choices := []picker.Choice{{ID: "", Title: "As planned"}}
		for _, o := range rowOrders {
			choices = append(choices, picker.Choice{ID: o.name, Title: "By " + o.name})
		}
		s.openFilterMenu("Sort", choices, func(id string) { f.order, f.descending = id, false })
	case key.Matches(msg, k.FlipSort):
		f.descending = !f.descending && f.order != ""
	case key.Matches(msg, k.ClearShown):
		f.clear()
	default:
		return false
	}
	s.list.applyFilter()
	return true
}

func (s *Screen) openFilterMenu(title string, choices []picker.Choice, do func(id string)) {
	s.menu = picker.OpenMenu(s.env.Theme, s.env.Keys, picker.Options{Title: title, Placeholder: "type to find"}, choices, func(id string) tea.Cmd {
		do(id)
		s.list.applyFilter()
		return nil
	})
}

func (s *Screen) excludeShown(out bool) tea.Cmd {
	if s.phase != planning {
		return nil
	}
	from, said := excluded, "Taken in again: %s."
	if out {
		from, said = planned, "Left out: %s."
	}
	n := 0
	for _, r := range s.list.filter.apply(s.plan.rows) {
		if r.state == from {
			s.plan.setExcluded(r, out)
			n++
		}
	}
	return notice.Say(notice.Info, said, describe.Counted(n, "target"))
}
