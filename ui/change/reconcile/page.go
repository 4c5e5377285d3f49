package reconcile

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/motion"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/table"
)

// Case is one unknown outcome. Texts are clean; those that are not known are "".
type Case struct {
	ID string
	// What was to be done, to what, and when.
	What, Name, Target, When string
	Before, After            string
	// Was and Will are the same in at most 16 cells, "" where there is no shorter form.
	Was, Will string
	// Why says how its outcome came to be unknown.
	Why string
	// Elsewhere is why the service cannot be asked from here, "" when it can.
	Elsewhere string
	// NeedsID: later steps are made to what it has created, so its id has to be known.
	NeedsID bool
	// Truth is what the service shows, nil before it was asked; Err is why it could not be.
	Truth *api.Reconciliation
	Err   error
}

// Decision is what became of a change.
type Decision struct {
	ID      string
	Outcome journal.Outcome
	// Made is the id of what the change created, "" for nothing.
	Made string
	// Proved: reading the service has shown it; otherwise it is a person's word.
	Proved bool
}

// Reply is what the owner of a page has to do after a message: ask the service about some
// changes, and keep what was decided about others.
type Reply struct {
	Ask     []string
	Decided []Decision
}

// Page lists unknown outcomes. Those that reading the service has proved are settled
// together, the others one by one. It sends and writes nothing itself.
type Page struct {
	env   screen.Env
	table *table.Table[Case, string]
	menu  *picker.Menu // nil unless one decides
	guard guard
	reply Reply
	size  screen.Size
	// has is which of the columns some case has something for.
	has map[string]bool
}

// NewPage makes a page without cases. Keys that were typed ahead decide nothing on it.
func NewPage(env screen.Env) *Page {
	p := &Page{env: env, guard: newGuard(env.Now())}
	p.table = table.New(env.Theme, table.Options[Case, string]{Columns: p.columns(), ID: func(c Case) string { return c.ID }})
	return p
}

// SetCases replaces the cases; the selection stays on its id.
func (p *Page) SetCases(list []Case) {
	p.has = map[string]bool{}
	for _, c := range list {
		for column, text := range map[string]string{"before": c.Before, "after": c.After, "when": c.When} {
			p.has[column] = p.has[column] || text != ""
		}
	}
	p.table.SetColumns(p.columns())
	p.table.SetRows(list)
	p.table.Invalidate()
	p.arrange()
}

// Len is the number of cases.
func (p *Page) Len() int { return p.table.Len() }

// Select moves the selection to a case.
func (p *Page) Select(id string) { p.table.SelectID(id) }

// SelectedID is the case under the cursor, "" without one.
func (p *Page) SelectedID() string {
	id, _ := p.table.SelectedID()
	return id
}

// Choosing reports whether keys and pasted text belong to an open choice.
func (p *Page) Choosing() bool { return p.menu != nil }

// Restyle draws with another theme from now on.
func (p *Page) Restyle() { p.table.Restyle(p.env.Theme) }

// Update takes keys, pasted text and the mouse, whose lines count from the first of the
// page, and says what follows.
func (p *Page) Update(msg tea.Msg) (Reply, tea.Cmd) {
	p.reply = Reply{}
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		if p.menu != nil {
			cmd = p.pick(msg)
		} else {
			cmd = p.press(msg)
		}
	case tea.PasteMsg:
		cmd = p.pick(msg)
	case tea.MouseWheelMsg:
		motion.Wheel(msg, p.table)
	case tea.MouseClickMsg:
		p.table.SelectLine(msg.Y - len(p.head()))
	}
	return p.reply, cmd
}

func (p *Page) pick(msg tea.Msg) tea.Cmd {
	if p.menu == nil || p.guard.holds(msg, p.env.Keys.Prompt.Cancel, p.env.Now()) {
		return nil
	}
	return picker.UpdateMenu(&p.menu, msg)
}

func (p *Page) press(msg tea.KeyPressMsg) tea.Cmd {
	if motion.Move(p.env.Keys.Move, msg, p.table) {
		return nil
	}
	k := p.env.Keys.Plan
	switch {
	case key.Matches(msg, k.Reconcile, k.Details):
		return p.Decide()
	case key.Matches(msg, k.TakeProved):
		if p.guard.holds(msg, p.env.Keys.Prompt.Cancel, p.env.Now()) {
			return nil
		}
		return p.takeProved()
	case key.Matches(msg, k.Copy):
		if c, ok := p.table.Selected(); ok {
			return notice.Clip("id", c.Target)
		}
	}
	return nil
}

// Decide opens the choice what became of the selected case, or asks the service first.
func (p *Page) Decide() tea.Cmd {
	c, ok := p.table.Selected()
	switch {
	case !ok:
		return nil
	case c.Elsewhere != "":
		return notice.Say(notice.Warning, "%s", c.Elsewhere)
	case c.Truth == nil:
		p.reply.Ask = []string{c.ID}
		return notice.Say(notice.Info, "Asking the service what became of it.")
	}
	o, choices := Choices(*c.Truth, c.NeedsID, p.env.Theme.Glyphs)
	if p.table.Len() > 1 {
		ellipsis := p.env.Theme.Glyphs.Ellipsis
		o.Title = model.Clip(model.Clip(model.Narrow(c.called()), longestNamed, ellipsis)+": "+o.Title, widestTitle, ellipsis)
	}
	p.menu = picker.OpenMenu(p.env.Theme, p.env.Keys, o, choices, func(choice string) tea.Cmd {
		p.chosen(c, choice)
		return nil
	})
	p.menu.Select(Suggestion(*c.Truth))
	p.guard = newGuard(p.env.Now())
	return nil
}

// chosen takes what a person chose.
func (p *Page) chosen(c Case, choice string) {
	if choice == AskAgain {
		p.reply.Ask = []string{c.ID}
		return
	}
	outcome, made := Decided(choice)
	p.reply.Decided = []Decision{{ID: c.ID, Outcome: outcome, Made: made}}
}

// takeProved settles all that reading the service has proved.
func (p *Page) takeProved() tea.Cmd {
	for _, c := range p.table.Rows() {
		if outcome := runner.Proved(c.Truth); outcome != journal.Unknown && c.Elsewhere == "" {
			p.reply.Decided = append(p.reply.Decided, Decision{ID: c.ID, Outcome: outcome, Proved: true})
		}
	}
	if len(p.reply.Decided) == 0 {
		return nil
	}
	return notice.Say(notice.Done, "Settled as the service shows it: %d.", len(p.reply.Decided))
}
