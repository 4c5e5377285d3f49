package plan

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/failure"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/empty"
	"inkdesk/ui/widget/facts"
	"inkdesk/ui/widget/line"
	"inkdesk/ui/widget/table"
)

const (
	// pendingHead is the number of lines above the table, pendingFoot of those below.
	pendingHead = 3
	pendingFoot = 5
)

func (p *Pending) columns() []table.Column[openChange] {
	return []table.Column[openChange]{
		{
			Name: "time", Title: "When", Priority: 6, Min: 12, Ideal: 16,
			Cell: func(c openChange) table.Cell {
				return table.Cell{Text: c.entry.Time.In(p.env.Now().Location()).Format("2 Jan 15:04:05"), Role: theme.Muted}
			},
		},
		{
			Name: "operation", Title: "What", Priority: 8, Essential: true, Min: 14, Ideal: 20, Max: 34, Lead: true,
			Cell: func(c openChange) table.Cell { return table.Cell{Text: title(c.entry)} },
		},
		{
			Name: "id", Title: "Of", Priority: 4, Min: 10, Ideal: 11, Max: 34, Middle: true,
			Cell: func(c openChange) table.Cell { return table.Cell{Text: subject(c.entry)} },
		},
		{
			Name: "note", Title: "What is known", Priority: 5, Min: 12, Ideal: 40, Max: 90,
			Cell: func(c openChange) table.Cell {
				return table.Cell{Text: cmp.Or(c.note, c.why()), Role: theme.Muted}
			},
		},
	}
}

// title is what a recorded change was to do.
func title(e journal.Entry) string {
	if op, ok := api.Lookup(e.Intent.Operation); ok && op.Title != "" {
		return strings.ToUpper(op.Title[:1]) + op.Title[1:]
	}
	return model.Clean(e.Intent.Operation)
}

// subject is what it was done to.
func subject(e journal.Entry) string {
	keys := slices.Sorted(maps.Keys(e.Intent.IDs))
	ids := make([]string, len(keys))
	for i, k := range keys {
		ids[i] = e.Intent.IDs[k]
	}
	return strings.Join(ids, " ")
}

// why says how it came to be open.
func (c openChange) why() string {
	switch status := c.entry.Result.Status; {
	case c.entry.Ended.IsZero():
		return "The program ended before the answer came."
	case status >= 500:
		return fmt.Sprintf("The service failed over it (status %d).", status)
	default:
		return "The answer was lost."
	}
}

// View implements [screen.Screen].
func (p *Pending) View() string {
	w, h := p.size.Width, p.size.Height
	lines := append(p.head(), p.body()...)
	view := line.Join(line.FitAll(lines, w, h))
	if p.menu != nil {
		return p.menu.Over(view, w, h)
	}
	return view
}

func (p *Pending) head() []string {
	t, w := p.env.Theme, p.size.Width
	text := "These changes may or may not have happened. Look at each one and decide; nothing is sent again."
	lines := []string{t.Paint(theme.Title, "Open changes")}
	for _, l := range line.Wrap(text, max(w, 1)) {
		lines = append(lines, t.Paint(theme.Muted, l))
	}
	return line.FitAll(lines, w, pendingHead)
}

func (p *Pending) body() []string {
	t, w, room := p.env.Theme, p.size.Width, max(p.size.Height-pendingHead, 0)
	_, read := p.list.Value()
	switch {
	case p.env.Journal == nil:
		return empty.Empty{Title: "No record of changes is kept here, so nothing is open."}.Lines(t, w, room)
	case !read && p.list.Err() != nil:
		return failure.Of(p.list.Err()).Lines(t, w, room)
	case !read:
		return p.waiting.Lines(t, "Reading the record of changes", w, room)
	case p.table.Len() == 0:
		return empty.Empty{Title: "No change is open.", Hints: []string{"The outcome of everything that was sent from here is known."}}.Lines(t, w, room)
	}
	return append(append([]string{}, p.table.Lines()...), p.foot()...)
}

// foot is the selected change in full.
func (p *Pending) foot() []string {
	t, w := p.env.Theme, p.size.Width
	lines := []string{t.Paint(theme.Border, strings.Repeat(t.Glyphs.Box.Horizontal, max(w, 0)))}
	if c, ok := p.table.Selected(); ok {
		list := []facts.Fact{{Label: "Known", Value: cmp.Or(c.note, c.why())}}
		if c.entry.Ended.IsZero() {
			list = append(list, facts.Fact{Label: "The rest", Value: "What its plan had not begun by then was not sent: plan that anew."})
		}
		lines = append(lines, facts.Lines(t, append(list, []facts.Fact{
			{Label: "Of", Value: cmp.Or(subject(c.entry), "-")},
			{Label: "Profile", Value: model.Clean(c.entry.Intent.Profile) + " at " + model.Clean(c.entry.Intent.Host)},
		}...), w)...)
	}
	return line.FitAll(lines, w, pendingFoot)
}

// Resize implements [screen.Screen].
func (p *Pending) Resize(size screen.Size) {
	p.size = size
	p.table.Resize(size.Width, max(size.Height-pendingHead-pendingFoot, 0))
}

// Cursor implements [screen.Pointer].
func (p *Pending) Cursor() *tea.Cursor {
	if p.menu == nil {
		return nil
	}
	return p.menu.Cursor(p.size.Width, p.size.Height)
}

// Keys implements [screen.Screen].
func (p *Pending) Keys() help.KeyMap {
	k := p.env.Keys
	if p.menu != nil {
		return screen.Hints{Short: []key.Binding{k.Prompt.Accept, k.Prompt.Down, k.Prompt.Cancel}}
	}
	hints := screen.Hints{
		Short:  []key.Binding{k.Plan.Reconcile, k.Global.Back},
		Full:   [][]key.Binding{nil, {k.Move.Up, k.Move.Down, k.Move.Top, k.Move.Bottom}},
		Groups: []string{"Open changes", "Move"},
	}
	empty := ""
	if p.table.Len() == 0 {
		empty = "No change has an unknown outcome."
	}
	hints.Offer(0, k.Plan.Reconcile, empty)
	hints.Offer(0, k.Plan.Details, empty)
	return hints
}
