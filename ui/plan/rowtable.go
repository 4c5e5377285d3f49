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
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/table"
	"inkdesk/ui/widget/textline"
)

type rowTable struct {
	env          screen.Env
	width        int
	table        *table.Table[*row, string]
	drawnVersion uint64 // of the rows in the table, 0 when the filter has to be applied
	hasNotes     bool   // whether some row has a note
	filter       rowFilter
	following    bool // reports whether the selection follows the run, until the person moves it
	details      bool // whether the selected row is shown large
}

func newRowTable(env screen.Env) *rowTable {
	l := &rowTable{env: env}
	l.table = table.New(env.Theme, table.Options[*row, string]{Columns: l.columns(), ID: func(r *row) string { return r.id }})
	return l
}

// refresh brings the table up to date with the rows. It does so once for a frame, however many rows have changed.
func (rt *rowTable) refresh(p *proposal) {
	if rt.drawnVersion == p.version {
		return
	}
	rt.drawnVersion = p.version
	if noted := slices.ContainsFunc(p.rows, func(r *row) bool { return r.note != "" }); noted != rt.hasNotes {
		rt.hasNotes = noted
		rt.table.SetColumns(rt.columns())
	}
	rt.table.SetRows(rt.filter.apply(p.rows))
	if rt.following && p.lastStarted != "" {
		rt.table.SelectID(p.lastStarted)
	}
}

func (rt *rowTable) selected(p *proposal) *row {
	rt.refresh(p)
	r, _ := rt.table.Selected()
	return r
}

func (rt *rowTable) columns() []table.Column[*row] {
	list := []table.Column[*row]{
		{Name: "state", Title: "State", Priority: 9, Essential: true, Min: 10, Ideal: 11, Cell: rt.stateCell},
		{Name: "name", Title: "Name", Priority: 8, Essential: true, Min: 28, Ideal: 36, Max: 70, Lead: true, Cell: nameCell},
		{Name: "id", Title: "Id", Priority: 2, Min: 10, Ideal: 10, Max: 26, Middle: true, Cell: func(r *row) table.Cell { return table.MutedCell(r.target.ID()) }},
		{
			Name: "before", Title: "Before", Priority: 4, Min: 17, Ideal: 23, Max: 42,
			Cell: func(r *row) table.Cell { return table.Cell{Text: fitting(r.effect.Was, r.effect.Before, rt.width)} },
		},
		{Name: "after", Title: "After", Priority: 7, Min: 17, Ideal: 23, Max: 42, Cell: rt.afterCell},
		{Name: "note", Title: "Note", Priority: 5, Min: 12, Ideal: 24, Max: 90, Cell: func(r *row) table.Cell { return table.MutedCell(r.note) }},
	}
	if !rt.hasNotes {
		return list[:len(list)-1]
	}
	return list
}

func nameCell(r *row) table.Cell {
	if name := r.name(); !name.IsEmpty() {
		return table.TextCell(name, theme.Text)
	}
	return table.Cell{Text: r.target.ID(), Role: theme.Muted}
}

func (rt *rowTable) afterCell(r *row) table.Cell {
	if r.state == leftOut || r.state == excluded {
		return table.Cell{Text: rt.env.Theme.Glyphs.Dash, Role: theme.Muted}
	}
	return table.Cell{Text: fitting(r.effect.Will, r.effect.After, rt.width), Role: theme.Strong}
}

// fitting returns a value in full in a table that is wide, or where it has no short form.
func fitting(short, full string, width int) string {
	const wide = 140
	if short != "" && width < wide {
		return short
	}
	return full
}

type look struct {
	sign, label string
	role        theme.Role
}

func (s state) look(g theme.Glyphs) look {
	return [...]look{
		planned: {g.Draft, "planned", theme.Info}, leftOut: {g.Dash, "left out", theme.Muted}, excluded: {g.Dash, "left out", theme.Muted},
		queued: {g.Pending, "waiting", theme.Muted}, working: {g.InProgress, "at work", theme.Info}, applied: {g.Check, "done", theme.Good},
		moved: {g.Soon, "moved", theme.Warn}, failed: {g.Cross, "failed", theme.Danger}, unknown: {g.Unsure, "unknown", theme.Danger},
	}[s]
}

func (s state) label() string { return s.look(theme.Glyphs{}).label }

func (rt *rowTable) stateCell(r *row) table.Cell {
	l := r.state.look(rt.env.Theme.Glyphs)
	return table.Cell{Text: l.sign + " " + l.label, Role: l.role}
}

func (rt *rowTable) applyFilter() {
	rt.drawnVersion = 0
	rt.table.SetSort(table.Sort{Column: rt.filter.order, Descending: rt.filter.descending})
}

func (rt *rowTable) filterLine(p *proposal) string {
	t, w := rt.env.Theme, rt.width
	if rt.filter.search.Typing() {
		return rt.filter.search.Line(w)
	}
	words := rt.filter.summary()
	if words == "" {
		return ""
	}
	rt.refresh(p)
	text := fmt.Sprintf("Shown: %d of %d, %s", rt.table.Len(), len(p.rows), words)
	if rt.filter.active() {
		text += "; " + rt.env.Keys.Plan.ClearShown.Help().Key + " shows all"
	}
	return draw.Fit(t.Paint(theme.Info, text), w, t.Glyphs.Ellipsis)
}

func (rt *rowTable) hiddenFacts(p *proposal, list []*row) []draw.Fact {
	shown := map[*row]bool{}
	for _, r := range rt.filter.apply(p.rows) {
		shown[r] = true
	}
	n := len(slices.DeleteFunc(slices.Clone(list), func(r *row) bool { return shown[r] }))
	if n == 0 {
		return nil
	}
	return []draw.Fact{{
		Label: "Hidden", Value: fmt.Sprintf("%d of these %d are not shown now (%s). They are sent too.", n, len(list), strings.Join(rt.filter.conditions(), ", ")), Role: theme.Warn,
	}}
}

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
	s.layOut()
	return true
}

func (s *Screen) openFilterMenu(title string, choices []picker.Choice, do func(id string)) {
	s.menu = picker.OpenMenu(s.env.Theme, s.env.Keys, picker.Options{Title: title, Placeholder: "type to find"}, choices, func(id string) tea.Cmd {
		do(id)
		s.list.applyFilter()
		s.layOut()
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
