package plan

import (
	"context"
	"slices"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api/journal"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/terminal"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/table"
)

// decisionTable lists unknown outcomes and asks the service about them. Those it proves are decided together.
type decisionTable struct {
	env       screen.Env
	table     *table.Table[*unknownCase, string]
	menu      *picker.Menu // nil unless it is open
	guard     picker.Guard
	size      screen.Size
	hasValues map[string]bool // maps the optional columns to whether a case has a value for them

	ctx    context.Context // of what the service is asked
	cancel context.CancelFunc
	asking map[string]bool // by the ids of the cases
	taken  []string        // ids of what other changes have made
}

// newDecisionTable makes a page without cases. Keys that were typed before it appeared are ignored.
func newDecisionTable(env screen.Env) *decisionTable {
	p := &decisionTable{env: env, guard: picker.NewGuard(env.Now), asking: map[string]bool{}}
	p.ctx, p.cancel = context.WithCancel(context.Background())
	p.table = table.New(env.Theme, table.Options[*unknownCase, string]{Columns: p.columns(), ID: func(c *unknownCase) string { return c.ID }})
	return p
}

// SetCases replaces the cases. Taken holds the ids of objects that other changes have made.
func (p *decisionTable) SetCases(list []*unknownCase, taken []string) {
	p.taken, p.hasValues = taken, map[string]bool{}
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

func (p *decisionTable) Capturing() bool { return p.menu != nil }
func (p *decisionTable) Restyle()        { p.table.Restyle(p.env.Theme) }

type foundMsg struct {
	screen.To
	id   string
	seq  journal.Seq // of the request that it is about
	task runner.Task
	err  error
}

func (m foundMsg) Failure() error { return m.err }

func (p *decisionTable) ask(c *unknownCase) tea.Cmd {
	engine, ctx, task, taken := runner.For(p.env), p.ctx, c.Task, p.taken
	msg := foundMsg{To: screen.To(p.env.Owner), id: c.ID, seq: c.step().Entry.Seq}
	p.asking[c.ID] = true
	return func() tea.Msg {
		msg.task, msg.err = engine.Reconcile(ctx, task, taken...)
		return msg
	}
}

// AskAll asks the service, one after another, about the cases that it was not asked about.
func (p *decisionTable) AskAll() tea.Cmd {
	var cmds []tea.Cmd
	for _, c := range p.table.Rows() {
		if c.found() == nil && c.Err == nil && c.Elsewhere == "" && !p.asking[c.ID] {
			cmds = append(cmds, p.ask(c))
		}
	}
	return terminal.Sequence(cmds...)
}

// Answer gives a case the answer of the service. The case is nil where it was decided meanwhile,
// or is asked about again, because another change has taken the object that it may have made.
func (p *decisionTable) Answer(msg foundMsg) (*unknownCase, tea.Cmd) {
	delete(p.asking, msg.id)
	list := p.table.Rows()
	i := slices.IndexFunc(list, func(c *unknownCase) bool { return c.ID == msg.id && c.step().Entry.Seq == msg.seq })
	if i < 0 {
		return nil, p.AskAll() // it may have been sent once more meanwhile
	}
	c := list[i]
	if msg.err == nil {
		was := c.Task
		if c.Task = msg.task; p.Offers(c) {
			c.Task = was
			return nil, p.ask(c)
		}
	}
	c.Err = msg.err
	p.table.Invalidate()
	if msg.err != nil || c.found().Again <= 0 {
		return c, nil
	}
	again := p.ask(c)
	delete(p.asking, msg.id) // until then it is not being asked
	return c, tea.Tick(c.found().Again, func(time.Time) tea.Msg { return again() })
}

// Offers reports whether the choices of a case offer something that another change has made, and
// that belongs to that one alone. The service has to be asked again then.
func (p *decisionTable) Offers(c *unknownCase) bool {
	return slices.ContainsFunc(made(c.found()), func(one candidate) bool { return slices.Contains(p.taken, one.id) })
}

// Update handles keys, pasted text and the mouse, with lines of the page. A decision comes back as a [decidedMsg].
func (p *decisionTable) Update(msg tea.Msg) tea.Cmd {
	if cmd, taken := picker.Take(&p.menu, msg); taken {
		return cmd
	}
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return p.handleKey(msg)
	case tea.MouseWheelMsg:
		keys.Wheel(msg, p.table)
	case tea.MouseClickMsg:
		p.table.SelectLine(msg.Y - len(p.headLines()))
	}
	return nil
}

func (p *decisionTable) handleKey(msg tea.KeyPressMsg) tea.Cmd {
	if p.env.Keys.Move.Through(msg, p.table) {
		return nil
	}
	k := p.env.Keys.Plan
	switch {
	case key.Matches(msg, k.Reconcile, k.Details):
		return p.Decide()
	case key.Matches(msg, k.TakeProved):
		if !p.guard.Blocks(msg) {
			return p.decideProved()
		}
	case key.Matches(msg, k.Copy):
		if c, ok := p.table.Selected(); ok {
			return notice.Copy("id", c.Target)
		}
	}
	return nil
}

// Decide opens the menu with the outcomes of the selected case, or first asks the service.
func (p *decisionTable) Decide() tea.Cmd {
	c, ok := p.table.Selected()
	switch {
	case !ok:
		return nil
	case c.Elsewhere != "":
		return notice.Say(notice.Info, "%s", c.Elsewhere)
	case c.found() == nil:
		return tea.Batch(p.askAgain(c), notice.Say(notice.Info, "Asking the service what became of it."))
	}
	o, list := choices(*c.found(), c.Task.NeedsCreated(c.Task.Stopped()), p.env.Theme.Glyphs)
	if p.table.Len() > 1 {
		ellipsis := p.env.Theme.Glyphs.Ellipsis
		o.Title = model.Clip(model.Clip(model.Narrow(c.title()), maxNameWidth, ellipsis)+": "+o.Title, maxTitleWidth, ellipsis)
	}
	o.Guard = picker.NewGuard(p.env.Now)
	p.menu = picker.OpenMenu(p.env.Theme, p.env.Keys, o, list, func(choice string) tea.Cmd {
		if choice == askAgain {
			return p.askAgain(c)
		}
		outcome, created := outcomeOf(choice)
		return p.save([]*unknownCase{c}, []decision{{ID: c.ID, Outcome: outcome, Created: created}})
	})
	p.menu.Select(suggestion(*c.found()))
	return nil
}

func (p *decisionTable) askAgain(c *unknownCase) tea.Cmd {
	c.Task, c.Err = c.Task.Unasked(), nil
	p.table.Invalidate()
	return p.ask(c)
}

func (p *decisionTable) decideProved() tea.Cmd {
	var cases []*unknownCase
	var decided []decision
	for _, c := range p.table.Rows() {
		if outcome := runner.ProvedOutcome(c.found()); outcome != journal.Unknown && c.Elsewhere == "" {
			cases, decided = append(cases, c), append(decided, decision{ID: c.ID, Outcome: outcome, Proved: true})
		}
	}
	if len(decided) == 0 {
		return nil
	}
	return tea.Batch(p.save(cases, decided), notice.Say(notice.Done, "Settled as the service shows it: %d.", len(decided)))
}
