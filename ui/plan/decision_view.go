package plan

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/table"
)

const maxCandidates = 3

func (p *decisionTable) verdict(c *unknownCase) table.Cell {
	g := p.env.Theme.Glyphs
	switch {
	case c.Elsewhere != "":
		return table.Cell{Text: g.Dash + " elsewhere", Role: theme.Muted}
	case c.Err != nil:
		return table.Cell{Text: g.Unsure + " not readable", Role: theme.Danger}
	case c.found() == nil:
		return table.Cell{Text: g.InProgress + " being read", Role: theme.Info}
	case c.found().Verdict == api.Happened:
		return table.Cell{Text: g.Check + " happened", Role: theme.Good}
	case c.found().Verdict == api.DidNotHappen:
		return table.Cell{Text: g.Cross + " did not happen", Role: theme.Warn}
	case c.found().Verdict == api.MayYetHappen:
		return table.Cell{Text: g.Unsure + " may yet happen", Role: theme.Warn}
	}
	return table.Cell{Text: g.Unsure + " cannot be told", Role: theme.Danger}
}

func (p *decisionTable) columns() []table.Column[*unknownCase] {
	muted := func(text func(*unknownCase) string) func(*unknownCase) table.Cell {
		return func(c *unknownCase) table.Cell { return table.Cell{Text: text(c), Role: theme.Muted} }
	}
	id := 4
	if p.hasValues["when"] {
		id = 7 // the journal has no names
	}
	list := []table.Column[*unknownCase]{
		{Name: "verdict", Title: "Outcome", Priority: 9, Essential: true, Min: 16, Ideal: 17, Cell: p.verdict},
		{
			Name: "name", Title: "Change", Priority: 8, Essential: true, Min: 26, Ideal: 34, Max: 60, Lead: true,
			Cell: func(c *unknownCase) table.Cell { return table.Cell{Text: c.title()} },
		},
		{Name: "id", Title: "Id", Priority: id, Min: 10, Ideal: 12, Max: 26, Middle: true, Cell: muted(func(c *unknownCase) string { return c.Target })},
		{Name: "before", Title: "Before", Priority: 5, Min: 16, Ideal: 16, Max: 40, Cell: muted(func(c *unknownCase) string { return fitting(c.Was, c.Before, p.size.Width) })},
		{Name: "after", Title: "After", Priority: 6, Min: 16, Ideal: 16, Max: 40, Cell: func(c *unknownCase) table.Cell { return table.Cell{Text: fitting(c.Will, c.After, p.size.Width)} }},
		{Name: "when", Title: "When", Priority: 5, Min: 15, Ideal: 15, Cell: muted(func(c *unknownCase) string { return c.When })},
	}
	return slices.DeleteFunc(list, func(c table.Column[*unknownCase]) bool {
		has, depends := p.hasValues[c.Name]
		return depends && !has
	})
}

func (p *decisionTable) counts() (happened, didNot, undecided int) {
	for _, c := range p.table.Rows() {
		switch {
		case c.found() != nil && c.found().Verdict == api.Happened:
			happened++
		case c.found() != nil && c.found().Verdict == api.DidNotHappen:
			didNot++
		default:
			undecided++
		}
	}
	return happened, didNot, undecided
}

func (p *decisionTable) headLines() []string {
	happened, didNot, undecided := p.counts()
	parts := counted{{happened, "happened"}, {didNot, "did not happen"}, {undecided, "to decide"}}.parts()
	text := describe.Counted(p.table.Len(), "unknown outcome") + ": " + strings.Join(parts, ", ") + ". "
	k := p.env.Keys.Plan
	if n := happened + didNot; n > 0 {
		text += fmt.Sprintf("%s takes what is proved (%d), ", k.TakeProved.Help().Key, n)
	}
	text += k.Reconcile.Help().Key + " decides one. Nothing is sent again."
	if slices.ContainsFunc(p.table.Rows(), func(c *unknownCase) bool { return c.found() != nil && c.found().Again > 0 }) {
		text += " What may yet happen is looked at once more after two minutes."
	}
	lines := draw.Wrap(text, max(p.size.Width, 1))
	for i := range lines {
		lines[i] = p.env.Theme.Paint(theme.Warn, lines[i])
	}
	return lines
}

// detailHeight returns the height of the selected case. While a choice is open, it takes the height beside its row.
func (p *decisionTable) detailHeight() int {
	if p.menu != nil {
		return max(p.room()-len(p.headLines())-2, 4)
	}
	return min(max(p.room()/2, 4), 9)
}

// room returns the height above the menu. The menu covers the end of the page, and its case has to stay visible.
func (p *decisionTable) room() int {
	if p.menu == nil {
		return p.size.Height
	}
	return p.size.Height - p.menu.Height(p.size.Width, p.size.Height)
}

func (p *decisionTable) Lines() []string {
	p.layOut()
	lines := append(p.headLines(), p.table.Lines()...)
	return draw.FitAll(append(lines, p.detailLines()...), p.size.Width, p.size.Height)
}

func (p *decisionTable) detailLines() []string {
	t, w := p.env.Theme, p.size.Width
	lines := []string{t.Paint(theme.Border, strings.Repeat(t.Glyphs.Box.Horizontal, max(w, 0)))}
	c, ok := p.table.Selected()
	if !ok {
		return lines
	}
	known := draw.Fact{Label: "Service", Value: "Not asked yet."}
	switch {
	case c.Elsewhere != "":
		known.Value = c.Elsewhere
	case c.Err != nil:
		known = draw.Fact{Label: "Service", Value: "It could not be asked: " + c.Err.Error(), Role: theme.Danger}
	case c.found() != nil:
		known.Value, known.Role = c.found().Sentence, theme.Strong
	}
	list, now := []draw.Fact{known}, ""
	if c.found() != nil {
		now = c.found().Now
	}
	for i, one := range made(c.found()) {
		if i < maxCandidates { // with its id in full
			list = append(list, draw.Fact{Label: "Perhaps", Value: model.Clean(one.id) + "  " + one.name})
		}
	}
	for _, f := range []draw.Fact{
		{Label: "Why", Value: c.Why},
		{Label: "Before", Value: c.Before},
		{Label: "After", Value: c.After},
		{Label: "Now", Value: now},
		{Label: "Name", Value: c.Name},
		{Label: "Id", Value: c.Target},
		{Label: "Change", Value: c.what()},
	} {
		if f.Value != "" {
			list = append(list, f)
		}
	}
	return draw.FitAll(append(lines, draw.Facts(t, list, w)...), w, p.detailHeight())
}

func (p *decisionTable) Resize(size screen.Size) {
	p.size = size
	p.layOut()
}

func (p *decisionTable) layOut() {
	p.table.Resize(p.size.Width, max(p.room()-len(p.headLines())-p.detailHeight(), 0))
}

func (p *decisionTable) Over(view string, width, height int) string {
	if p.menu == nil {
		return view
	}
	return p.menu.Over(view, width, height)
}

func (p *decisionTable) Cursor(width, height int) *tea.Cursor {
	if p.menu == nil {
		return nil
	}
	return p.menu.Cursor(width, height)
}

func (p *decisionTable) Hints() screen.Hints {
	k, m := p.env.Keys.Plan, p.env.Keys.Move
	if p.menu != nil {
		return screen.Hints{}
	}
	hints := screen.Hints{
		Short:  []key.Binding{k.TakeProved, k.Reconcile, p.env.Keys.Global.Back},
		Full:   [][]key.Binding{nil, m.Rows()},
		Groups: []string{"Unknown outcomes", "Move"},
	}
	none, unproved := "", ""
	if p.table.Len() == 0 {
		none = "No change has an unknown outcome."
	}
	if happened, didNot, _ := p.counts(); happened+didNot == 0 {
		unproved = "No outcome is proved."
		hints.Short = hints.Short[1:]
	}
	hints.Offer(0, unproved, k.TakeProved)
	hints.Offer(0, none, k.Reconcile, k.Details, k.Copy)
	return hints
}
