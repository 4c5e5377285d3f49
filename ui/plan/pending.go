package plan

import (
	"context"

	"charm.land/bubbles/v2/help"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/ui/change/reconcile"
	"inkdesk/ui/describe"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"

	"inkdesk/ui/widget/spinner"
)

// Pending is the list of changes nobody knows the outcome of: their answer was lost, or
// the program ended while they were on their way.
type Pending struct {
	env     screen.Env
	size    screen.Size
	list    screen.Slot[[]journal.Entry]
	waiting *spinner.Spinner
	page    *reconcile.Page
	found   map[journal.Seq]foundMsg
}

// The sides of a screen that the list has.
var (
	_ screen.Screen    = (*Pending)(nil)
	_ screen.Typer     = (*Pending)(nil)
	_ screen.Closer    = (*Pending)(nil)
	_ screen.Refresher = (*Pending)(nil)
)

// NewPending makes the list. It reads nothing before it starts.
func NewPending(env screen.Env, _ nav.OpenChanges) *Pending {
	return &Pending{env: env, waiting: spinner.New(env.Owner), page: reconcile.NewPage(env), found: map[journal.Seq]foundMsg{}}
}

// Start implements [screen.Screen].
func (p *Pending) Start() tea.Cmd { return p.Refresh() }

// Refresh implements [screen.Refresher].
func (p *Pending) Refresh() tea.Cmd {
	book := p.env.Journal
	if book == nil {
		return nil
	}
	return tea.Batch(p.list.Ask(p.env.Owner, book.Pending), p.waiting.Begin())
}

// Title implements [screen.Screen].
func (p *Pending) Title() string { return "Open changes" }

// Capturing implements [screen.Typer].
func (p *Pending) Capturing() bool { return p.page.Choosing() }

// ReadAt implements [screen.Refresher].
func (p *Pending) ReadAt() screen.Age { return p.list.Age() }

// Close implements [screen.Closer].
func (p *Pending) Close() { p.list.Cancel() }

// Restyle implements [screen.Screen].
func (p *Pending) Restyle() { p.page.Restyle() }

// Update implements [screen.Screen].
func (p *Pending) Update(msg tea.Msg) tea.Cmd {
	if p.list.Answer(msg, p.env.Now()) {
		p.waiting.End()
		p.fill()
		return p.lookAtAll()
	}
	switch msg := msg.(type) {
	case foundMsg:
		p.found[msg.entry.Seq] = msg
		p.fill()
		return nil
	case resolvedMsg:
		if msg.err != nil {
			return notice.Fail(msg.err)
		}
		return p.Refresh()
	case tea.MouseClickMsg:
		msg.Y -= pendingHead
		return p.turn(msg)
	case tea.PasteMsg, tea.KeyPressMsg, tea.MouseWheelMsg:
		return p.turn(msg)
	}
	return p.waiting.Update(msg)
}

// turn gives a message to the page, and does what follows.
func (p *Pending) turn(msg tea.Msg) tea.Cmd {
	reply, cmd := p.page.Update(msg)
	cmds := []tea.Cmd{cmd}
	for _, id := range reply.Ask {
		if e, ok := p.entry(id); ok {
			delete(p.found, e.Seq)
			cmds = append(cmds, findOut(p.env.Client, p.env.Owner, e))
		}
	}
	decided := make(map[journal.Seq]journal.Outcome, len(reply.Decided))
	for _, d := range reply.Decided {
		decided[journal.Seq(d.ID)] = d.Outcome
	}
	if len(decided) > 0 {
		cmds = append(cmds, resolve(p.env.Journal, p.env.Owner, decided))
	}
	if len(reply.Ask) > 0 {
		p.fill()
	}
	return tea.Batch(cmds...)
}

func (p *Pending) entry(id string) (journal.Entry, bool) {
	entries, _ := p.list.Value()
	for _, e := range entries {
		if string(e.Seq) == id {
			return e, true
		}
	}
	return journal.Entry{}, false
}

// foundMsg is what the service shows about a change of the list.
type foundMsg struct {
	owner uint64
	entry journal.Entry
	truth api.Reconciliation
	err   error
}

// Addressee is the screen that asked.
func (m foundMsg) Addressee() uint64 { return m.owner }

// Failure is why the service could not be asked, nil when it could.
func (m foundMsg) Failure() error { return m.err }

// findOut reads what became of a recorded change.
func findOut(c *api.Client, owner uint64, e journal.Entry) tea.Cmd {
	return func() tea.Msg {
		truth, err := c.Reconcile(context.Background(), e)
		return foundMsg{owner: owner, entry: e, truth: truth, err: err}
	}
}

// lookAtAll asks the service, one after another, about the changes it was not asked about.
func (p *Pending) lookAtAll() tea.Cmd {
	var cmds []tea.Cmd
	entries, _ := p.list.Value()
	for _, e := range entries {
		if _, asked := p.found[e.Seq]; !asked && p.elsewhere(e) == "" {
			cmds = append(cmds, findOut(p.env.Client, p.env.Owner, e))
		}
	}
	return screen.Sequence(cmds...)
}

// fill brings the page up to date.
func (p *Pending) fill() {
	entries, _ := p.list.Value()
	list := make([]reconcile.Case, len(entries))
	for i, e := range entries {
		list[i] = recorded(e, p.env.Now().Location())
		list[i].Elsewhere = p.elsewhere(e)
		if found, ok := p.found[e.Seq]; ok && found.err != nil {
			list[i].Err = found.err
		} else if ok {
			list[i].Truth = &found.truth
		}
	}
	p.page.SetCases(list)
}

// pendingHead is the number of lines above the page.
const pendingHead = 1

// View implements [screen.Screen].
func (p *Pending) View() string {
	t, w, room := p.env.Theme, p.size.Width, max(p.size.Height-pendingHead, 0)
	_, read := p.list.Value()
	var body []string
	switch {
	case p.env.Journal == nil:
		body = draw.Empty{Title: "No record of changes is kept here, so nothing is open."}.Lines(t, w, room)
	case !read && p.list.Err() != nil:
		body = describe.Problem(p.list.Err()).Lines(t, w, room)
	case !read:
		body = p.waiting.Lines(t, "Reading the record of changes", w, room)
	case p.page.Len() == 0:
		body = draw.Empty{Title: "No change is open.", Hints: []string{"The outcome of everything that was sent from here is known."}}.Lines(t, w, room)
	default:
		body = p.page.Lines()
	}
	lines := append([]string{t.Paint(theme.Title, "Open changes")}, body...)
	return p.page.Over(draw.Join(draw.FitAll(lines, w, p.size.Height)), w, p.size.Height)
}

// Resize implements [screen.Screen].
func (p *Pending) Resize(size screen.Size) {
	p.size = size
	size.Height = max(size.Height-pendingHead, 0)
	p.page.Resize(size)
}

// Cursor implements [screen.Typer].
func (p *Pending) Cursor() *tea.Cursor { return p.page.Cursor(p.size.Width, p.size.Height) }

// Keys implements [screen.Screen].
func (p *Pending) Keys() help.KeyMap { return p.page.Hints() }
