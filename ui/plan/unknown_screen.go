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
	"inkdesk/ui/terminal"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/spinner"
)

// UnknownOutcomes is the screen of the changes in the journal whose outcome is unknown:
// their answer was lost, or the program ended before it came.
type UnknownOutcomes struct {
	env        screen.Env
	size       screen.Size
	list       screen.Slot[[]journal.Entry]
	spinner    *spinner.Spinner
	page       *reconcile.Page
	reconciled map[journal.Seq]entryReconciledMsg
	ctx        context.Context // of what the service is asked
	cancel     context.CancelFunc
}

// The sides of a screen that the list has.
var (
	_ screen.Screen    = (*UnknownOutcomes)(nil)
	_ screen.Typer     = (*UnknownOutcomes)(nil)
	_ screen.Closer    = (*UnknownOutcomes)(nil)
	_ screen.Refresher = (*UnknownOutcomes)(nil)
)

// NewUnknownOutcomes makes the screen. It reads nothing before Start.
func NewUnknownOutcomes(env screen.Env, _ nav.OpenChanges) *UnknownOutcomes {
	ctx, cancel := context.WithCancel(context.Background())
	return &UnknownOutcomes{
		env: env, spinner: spinner.New(env.Owner), page: reconcile.NewPage(env), reconciled: map[journal.Seq]entryReconciledMsg{},
		ctx: ctx, cancel: cancel,
	}
}

// Start implements [screen.Screen].
func (p *UnknownOutcomes) Start() tea.Cmd { return p.Refresh() }

// Refresh implements [screen.Refresher].
func (p *UnknownOutcomes) Refresh() tea.Cmd {
	book := p.env.Journal
	if book == nil {
		return nil
	}
	return tea.Batch(p.list.Ask(p.env.Owner, book.Pending), p.spinner.Begin())
}

// Title implements [screen.Screen].
func (p *UnknownOutcomes) Title() string { return "Open changes" }

// Capturing implements [screen.Typer].
func (p *UnknownOutcomes) Capturing() bool { return p.page.Choosing() }

// ReadAt implements [screen.Refresher].
func (p *UnknownOutcomes) ReadAt() screen.Age { return p.list.Age() }

// Close implements [screen.Closer].
func (p *UnknownOutcomes) Close() {
	p.list.Cancel()
	p.cancel()
}

// Restyle implements [screen.Screen].
func (p *UnknownOutcomes) Restyle() { p.page.Restyle() }

// Update implements [screen.Screen].
func (p *UnknownOutcomes) Update(msg tea.Msg) tea.Cmd {
	if p.list.Answer(msg, p.env.Now()) {
		p.spinner.End()
		p.refreshPage()
		return p.reconcileAll()
	}
	switch msg := msg.(type) {
	case entryReconciledMsg:
		p.reconciled[msg.entry.Seq] = msg
		p.refreshPage()
		return nil
	case decisionsSavedMsg:
		if msg.err != nil {
			return notice.Fail(msg.err)
		}
		return p.Refresh()
	case tea.MouseClickMsg:
		msg.Y -= titleHeight
		return p.updatePage(msg)
	case tea.PasteMsg, tea.KeyPressMsg, tea.MouseWheelMsg:
		return p.updatePage(msg)
	}
	return p.spinner.Update(msg)
}

// updatePage gives a message to the page and does what follows.
func (p *UnknownOutcomes) updatePage(msg tea.Msg) tea.Cmd {
	result, cmd := p.page.Update(msg)
	cmds := []tea.Cmd{cmd}
	for _, id := range result.Ask {
		if e, ok := p.entry(id); ok {
			delete(p.reconciled, e.Seq)
			cmds = append(cmds, p.reconcileEntry(e))
		}
	}
	decided := make(map[journal.Seq]journal.Outcome, len(result.Decided))
	for _, d := range result.Decided {
		decided[journal.Seq(d.ID)] = d.Outcome
	}
	if len(decided) > 0 {
		cmds = append(cmds, saveDecisions(p.env.Journal, p.env.Owner, decided))
	}
	if len(result.Ask) > 0 {
		p.refreshPage()
	}
	return tea.Batch(cmds...)
}

func (p *UnknownOutcomes) entry(id string) (journal.Entry, bool) {
	entries, _ := p.list.Value()
	for _, e := range entries {
		if string(e.Seq) == id {
			return e, true
		}
	}
	return journal.Entry{}, false
}

// entryReconciledMsg is what the service shows about an entry of the journal.
type entryReconciledMsg struct {
	owner          uint64
	entry          journal.Entry
	reconciliation api.Reconciliation
	err            error
}

// Addressee implements screen.Addressed.
func (m entryReconciledMsg) Addressee() uint64 { return m.owner }

// Failure is why the service could not be asked, nil when it could.
func (m entryReconciledMsg) Failure() error { return m.err }

// reconcileEntry asks the service about an entry of the journal.
func (p *UnknownOutcomes) reconcileEntry(e journal.Entry) tea.Cmd {
	client, ctx, owner := p.env.Client, p.ctx, p.env.Owner
	return func() tea.Msg {
		found, err := client.Reconcile(ctx, e)
		return entryReconciledMsg{owner: owner, entry: e, reconciliation: found, err: err}
	}
}

// reconcileAll asks the service, one after another, about the entries it was not asked
// about.
func (p *UnknownOutcomes) reconcileAll() tea.Cmd {
	var cmds []tea.Cmd
	entries, _ := p.list.Value()
	for _, e := range entries {
		if _, asked := p.reconciled[e.Seq]; !asked && p.elsewhere(e) == "" {
			cmds = append(cmds, p.reconcileEntry(e))
		}
	}
	return terminal.Sequence(cmds...)
}

// refreshPage brings the page up to date.
func (p *UnknownOutcomes) refreshPage() {
	entries, _ := p.list.Value()
	list := make([]reconcile.Case, len(entries))
	for i, e := range entries {
		list[i] = caseOf(e, p.env.Now().Location())
		list[i].Elsewhere = p.elsewhere(e)
		if found, ok := p.reconciled[e.Seq]; ok && found.err != nil {
			list[i].Err = found.err
		} else if ok {
			list[i].Reconciliation = &found.reconciliation
		}
	}
	p.page.SetCases(list)
}

// titleHeight is the number of lines above the page.
const titleHeight = 1

// View implements [screen.Screen].
func (p *UnknownOutcomes) View() string {
	t, w, room := p.env.Theme, p.size.Width, max(p.size.Height-titleHeight, 0)
	_, read := p.list.Value()
	var body []string
	switch {
	case p.env.Journal == nil:
		body = draw.Empty{Title: "No record of changes is kept here, so nothing is open."}.Lines(t, w, room)
	case !read && p.list.Err() != nil:
		body = describe.Problem(p.list.Err()).Lines(t, w, room)
	case !read:
		body = p.spinner.Lines(t, "Reading the record of changes", w, room)
	case p.page.Len() == 0:
		body = draw.Empty{Title: "No change is open.", Hints: []string{"The outcome of everything that was sent from here is known."}}.Lines(t, w, room)
	default:
		body = p.page.Lines()
	}
	lines := append([]string{t.Paint(theme.Title, "Open changes")}, body...)
	return p.page.Over(draw.Join(draw.FitAll(lines, w, p.size.Height)), w, p.size.Height)
}

// Resize implements [screen.Screen].
func (p *UnknownOutcomes) Resize(size screen.Size) {
	p.size = size
	size.Height = max(size.Height-titleHeight, 0)
	p.page.Resize(size)
}

// Cursor implements [screen.Typer].
func (p *UnknownOutcomes) Cursor() *tea.Cursor { return p.page.Cursor(p.size.Width, p.size.Height) }

// Keys implements [screen.Screen].
func (p *UnknownOutcomes) Keys() help.KeyMap { return p.page.Hints() }
