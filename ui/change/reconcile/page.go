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

// Case is one unknown outcome. Texts are clean, and "" where they are not known.
type Case struct {
	ID string
	// What is the change, Name and Target what was changed, and When the time of it.
	What, Name, Target, When string
	Before, After            string
	// ShortBefore and ShortAfter are Before and After in at most 16 cells, "" where there is
	// no shorter form.
	ShortBefore, ShortAfter string
	// Why is why the outcome is unknown.
	Why string
	// Elsewhere is why the service cannot be asked from here, "" when it can.
	Elsewhere string
	// NeedsID reports whether later steps build on what was created, so that its id has to
	// be known.
	NeedsID bool
	// Reconciliation is what the service shows, nil before it was asked. Err is why it
	// could not be asked.
	Reconciliation *api.Reconciliation
	Err            error
}

// Decision is the outcome that was decided for a case.
type Decision struct {
	ID      string
	Outcome journal.Outcome
	// Created is the id of what the change created, "" for nothing.
	Created string
	// Proved reports whether the service proves it; otherwise a person has decided, who is at
	// another session where Elsewhere is true.
	Proved, Elsewhere bool
}

// Result is what the owner of a page has to do after a message: ask the service about the
// cases with the ids of Ask, and record the decisions.
type Result struct {
	Ask     []string
	Decided []Decision
}

// Page lists unknown outcomes. Those that the service proves are decided together, the others
// one by one. A Page does no I/O.
type Page struct {
	env    screen.Env
	table  *table.Table[*Case, string]
	menu   *picker.Menu // nil unless it is open
	guard  picker.Guard
	result Result
	size   screen.Size
	// hasValues are the optional columns, and whether a case has a value for them.
	hasValues map[string]bool
}

// NewPage makes a page without cases. Keys that were typed before it appeared are ignored.
func NewPage(env screen.Env) *Page {
	p := &Page{env: env, guard: picker.NewGuard(env.Now)}
	p.table = table.New(env.Theme, table.Options[*Case, string]{Columns: p.columns(), ID: func(c *Case) string { return c.ID }})
	return p
}

// SetCases replaces the cases; the selection stays on its id.
func (p *Page) SetCases(list []*Case) {
	p.hasValues = map[string]bool{}
	for _, c := range list {
		for column, text := range map[string]string{"before": c.Before, "after": c.After, "when": c.When} {
			p.hasValues[column] = p.hasValues[column] || text != ""
		}
	}
	p.table.SetColumns(p.columns())
	p.table.SetRows(list)
	p.table.Invalidate()
	p.layOut()
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

// Choosing reports whether a menu is open, which takes all keys and pasted text.
func (p *Page) Choosing() bool { return p.menu != nil }

// Restyle follows a change of the theme.
func (p *Page) Restyle() { p.table.Restyle(p.env.Theme) }

// Update handles keys, pasted text and the mouse, whose lines count from the first line of
// the page.
func (p *Page) Update(msg tea.Msg) (Result, tea.Cmd) {
	p.result = Result{}
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		if p.menu != nil {
			cmd = p.updateMenu(msg)
		} else {
			cmd = p.handleKey(msg)
		}
	case tea.PasteMsg:
		cmd = p.updateMenu(msg)
	case tea.MouseWheelMsg:
		motion.Wheel(msg, p.table)
	case tea.MouseClickMsg:
		p.table.SelectLine(msg.Y - len(p.headLines()))
	}
	return p.result, cmd
}

func (p *Page) updateMenu(msg tea.Msg) tea.Cmd {
	if p.menu == nil {
		return nil
	}
	return picker.UpdateMenu(&p.menu, msg)
}

func (p *Page) handleKey(msg tea.KeyPressMsg) tea.Cmd {
	if motion.Move(p.env.Keys.Move, msg, p.table) {
		return nil
	}
	k := p.env.Keys.Plan
	switch {
	case key.Matches(msg, k.Reconcile, k.Details):
		return p.Decide()
	case key.Matches(msg, k.TakeProved):
		if p.guard.Blocks(msg) {
			return nil
		}
		return p.decideProved()
	case key.Matches(msg, k.Copy):
		if c, ok := p.table.Selected(); ok {
			return notice.Copy("id", c.Target)
		}
	}
	return nil
}

// Decide opens the menu with the outcomes of the selected case. If the service was not asked
// yet, it asks for that first.
func (p *Page) Decide() tea.Cmd {
	c, ok := p.table.Selected()
	switch {
	case !ok:
		return nil
	case c.Elsewhere != "":
		return notice.Say(notice.Info, "%s", c.Elsewhere)
	case c.Reconciliation == nil:
		p.result.Ask = []string{c.ID}
		return notice.Say(notice.Info, "Asking the service what became of it.")
	}
	o, choices := Choices(*c.Reconciliation, c.NeedsID, p.env.Theme.Glyphs)
	if p.table.Len() > 1 {
		ellipsis := p.env.Theme.Glyphs.Ellipsis
		o.Title = model.Clip(model.Clip(model.Narrow(c.title()), maxNameWidth, ellipsis)+": "+o.Title, maxTitleWidth, ellipsis)
	}
	o.Guard = picker.NewGuard(p.env.Now)
	p.menu = picker.OpenMenu(p.env.Theme, p.env.Keys, o, choices, func(choice string) tea.Cmd {
		p.applyChoice(c, choice)
		return nil
	})
	p.menu.Select(Suggestion(*c.Reconciliation))
	return nil
}

func (p *Page) applyChoice(c *Case, choice string) {
	if choice == AskAgain {
		p.result.Ask = []string{c.ID}
		return
	}
	outcome, created := OutcomeOf(choice)
	p.result.Decided = []Decision{{ID: c.ID, Outcome: outcome, Created: created}}
}

func (p *Page) decideProved() tea.Cmd {
	for _, c := range p.table.Rows() {
		if outcome := runner.ProvedOutcome(c.Reconciliation); outcome != journal.Unknown && c.Elsewhere == "" {
			p.result.Decided = append(p.result.Decided, Decision{ID: c.ID, Outcome: outcome, Proved: true})
		}
	}
	if len(p.result.Decided) == 0 {
		return nil
	}
	return notice.Say(notice.Done, "Settled as the service shows it: %d.", len(p.result.Decided))
}
