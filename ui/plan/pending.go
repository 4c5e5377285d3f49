package plan

import (
	"context"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/ui/change/reconcile"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/steer"
	"inkdesk/ui/widget/menu"
	"inkdesk/ui/widget/table"
	"inkdesk/ui/widget/waiting"
)

// Pending is the list of changes nobody knows the outcome of: their answer was lost, or
// the program ended while they were on their way.
type Pending struct {
	env     screen.Env
	size    screen.Size
	list    screen.Slot[[]journal.Entry]
	waiting *waiting.Waiting
	table   *table.Table[openChange, journal.Seq]
	truths  map[journal.Seq]api.Truth
	notes   map[journal.Seq]string
	menu    *menu.Menu
	guard   guard
}

// openChange is a change in the list, with what was found out.
type openChange struct {
	entry journal.Entry
	note  string
}

// The sides of a screen that the list has.
var (
	_ screen.Screen    = (*Pending)(nil)
	_ screen.Aged      = (*Pending)(nil)
	_ screen.Capturer  = (*Pending)(nil)
	_ screen.Closer    = (*Pending)(nil)
	_ screen.Pointer   = (*Pending)(nil)
	_ screen.Refresher = (*Pending)(nil)
	_ screen.Restyler  = (*Pending)(nil)
)

// NewPending makes the list. It reads nothing before it starts.
func NewPending(env screen.Env, _ nav.Pending) *Pending {
	p := &Pending{
		env: env, waiting: waiting.New(env.Owner),
		truths: map[journal.Seq]api.Truth{}, notes: map[journal.Seq]string{},
	}
	p.table = table.New(env.Theme, table.Options[openChange, journal.Seq]{
		Columns: p.columns(), ID: func(c openChange) journal.Seq { return c.entry.Seq },
	})
	return p
}

// Start implements [screen.Screen].
func (p *Pending) Start() tea.Cmd { return p.Refresh() }

// Refresh implements [screen.Refresher].
func (p *Pending) Refresh() tea.Cmd {
	book := p.env.Journal
	if book == nil {
		return nil
	}
	ask := p.list.Ask(p.env.Owner, book.Pending)
	return tea.Batch(ask, p.waiting.Begin())
}

// Title implements [screen.Screen].
func (p *Pending) Title() string { return "Open changes" }

// Capturing implements [screen.Capturer].
func (p *Pending) Capturing() bool { return p.menu != nil }

// ReadAt implements [screen.Aged].
func (p *Pending) ReadAt() screen.Age { return p.list.Age() }

// Close implements [screen.Closer].
func (p *Pending) Close() { p.list.Cancel() }

// Restyle implements [screen.Restyler].
func (p *Pending) Restyle() { p.table.Restyle(p.env.Theme) }

// Update implements [screen.Screen].
func (p *Pending) Update(msg tea.Msg) tea.Cmd {
	if p.list.Answer(msg, p.env.Now()) {
		p.waiting.End()
		p.fill()
		return nil
	}
	switch msg := msg.(type) {
	case foundMsg:
		return p.learned(msg)
	case resolvedMsg:
		if msg.err != nil {
			return notice.Fail(msg.err)
		}
		return p.Refresh()
	case tea.PasteMsg:
		return p.pick(msg)
	case tea.KeyPressMsg:
		if p.menu != nil {
			return p.pick(msg)
		}
		return p.press(msg)
	case tea.MouseWheelMsg:
		steer.Wheel(msg, p.table)
		return nil
	case tea.MouseClickMsg:
		p.table.SelectLine(msg.Y - pendingHead)
		return nil
	}
	return p.waiting.Update(msg)
}

func (p *Pending) pick(msg tea.Msg) tea.Cmd {
	if p.menu == nil || p.guard.holds(msg, p.env.Keys.Prompt.Cancel, p.env.Now()) {
		return nil
	}
	return menu.Pick(&p.menu, msg)
}

func (p *Pending) press(msg tea.KeyPressMsg) tea.Cmd {
	if steer.Press(p.env.Keys.Move, msg, p.table) {
		return nil
	}
	k := p.env.Keys.Plan
	if key.Matches(msg, k.Reconcile, k.Details) {
		return p.reconcile()
	}
	return nil
}

// reconcile asks the service about the selected change.
func (p *Pending) reconcile() tea.Cmd {
	c, ok := p.table.Selected()
	if !ok {
		return nil
	}
	if own := c.entry.Intent; own.Host != p.env.Client.Host() || own.Profile != p.env.Settings.Profile.Name {
		return notice.Say(notice.Warning, "This was changed with the profile %s at %s; start with that profile to look.", own.Profile, own.Host)
	}
	if _, known := p.truths[c.entry.Seq]; known {
		p.decide(c.entry)
		return nil
	}
	return tea.Batch(
		findOut(p.env.Client, p.env.Owner, c.entry),
		notice.Say(notice.Info, "Asking the service what became of it."))
}

// foundMsg is what the service shows about a change of the list.
type foundMsg struct {
	owner uint64
	seq   journal.Seq
	truth api.Truth
	err   error
}

// Addressee is the screen that asked.
func (m foundMsg) Addressee() uint64 { return m.owner }

// Failure is why the service could not be asked, nil when it could.
func (m foundMsg) Failure() error { return m.err }

// findOut reads what became of a recorded change.
func findOut(c *api.Client, owner uint64, e journal.Entry) tea.Cmd {
	return func() tea.Msg {
		truth, err := c.FindOut(context.Background(), e)
		return foundMsg{owner: owner, seq: e.Seq, truth: truth, err: err}
	}
}

func (p *Pending) learned(msg foundMsg) tea.Cmd {
	seq := msg.seq
	if msg.err != nil {
		p.notes[seq] = msg.err.Error()
		p.fill()
		return notice.Fail(msg.err)
	}
	p.truths[seq], p.notes[seq] = msg.truth, msg.truth.Sentence
	p.fill()
	if c, ok := p.table.Selected(); ok && c.entry.Seq == seq {
		p.decide(c.entry)
	}
	return nil
}

// decide opens the choice what became of a change.
func (p *Pending) decide(e journal.Entry) {
	truth := p.truths[e.Seq]
	o, choices := reconcile.Choices(truth, false, p.env.Theme.Glyphs)
	p.menu = menu.Open(p.env.Theme, p.env.Keys, o, choices, func(choice string) tea.Cmd {
		if choice == reconcile.AskAgain {
			delete(p.truths, e.Seq)
			return p.reconcile()
		}
		outcome, _ := reconcile.Decided(choice)
		return resolve(p.env.Journal, p.env.Owner, string(e.Seq), e.Seq, outcome)
	})
	p.menu.Select(reconcile.Suggestion(truth))
	p.guard = newGuard(p.env.Now())
}

// fill brings the table up to date.
func (p *Pending) fill() {
	entries, _ := p.list.Value()
	rows := make([]openChange, len(entries))
	for i, e := range entries {
		rows[i] = openChange{entry: e, note: p.notes[e.Seq]}
	}
	p.table.SetRows(rows)
}
