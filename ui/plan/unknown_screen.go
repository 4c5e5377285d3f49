package plan

import (
	"context"
	"maps"
	"slices"

	"charm.land/bubbles/v2/help"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/ui/change/reconcile"
	"inkdesk/ui/describe"
	"inkdesk/ui/nav"
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
	taken      []string        // ids of what changes have made, as was decided here
	ctx        context.Context // of what the service is asked
	cancel     context.CancelFunc
}

// The sides of a screen that the list has.
var (
	_ screen.Screen    = (*UnknownOutcomes)(nil)
	_ screen.TextInput = (*UnknownOutcomes)(nil)
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
func (u *UnknownOutcomes) Start() tea.Cmd { return u.Refresh() }

// Refresh implements [screen.Refresher].
func (u *UnknownOutcomes) Refresh() tea.Cmd {
	book := u.env.Journal
	if book == nil {
		return nil
	}
	return tea.Batch(u.list.Ask(u.env.Owner, book.Pending), u.spinner.Begin())
}

// Title implements [screen.Screen].
func (u *UnknownOutcomes) Title() string { return "Open changes" }

// Capturing implements [screen.TextInput].
func (u *UnknownOutcomes) Capturing() bool { return u.page.Choosing() }

// ReadAt implements [screen.Refresher].
func (u *UnknownOutcomes) ReadAt() screen.Age { return u.list.Age() }

// Close implements [screen.Closer].
func (u *UnknownOutcomes) Close() {
	u.list.Cancel()
	u.cancel()
}

// Restyle implements [screen.Screen].
func (u *UnknownOutcomes) Restyle() { u.page.Restyle() }

// Update implements [screen.Screen].
func (u *UnknownOutcomes) Update(msg tea.Msg) tea.Cmd {
	if u.list.Answer(msg, u.env.Now()) {
		u.spinner.End()
		u.refreshPage()
		return u.reconcileAll()
	}
	switch msg := msg.(type) {
	case entryReconciledMsg:
		if reconcile.Offers(&msg.reconciliation, u.taken) {
			return u.reconcileEntry(msg.entry)
		}
		u.reconciled[msg.entry.Seq] = msg
		u.refreshPage()
		return askAgain(msg.reconciliation.Again, u.reconcileEntry(msg.entry))
	case reconcile.SavedMsg:
		for _, d := range msg.Decided {
			if d.Created != "" {
				u.taken = append(u.taken, d.Created)
			}
		}
		// These are asked about once the list is read again.
		maps.DeleteFunc(u.reconciled, func(seq journal.Seq, found entryReconciledMsg) bool {
			return slices.Contains(msg.Refused, string(seq)) || reconcile.Offers(&found.reconciliation, u.taken)
		})
		return tea.Batch(msg.Notice(), u.Refresh())
	case tea.MouseClickMsg:
		msg.Y -= titleHeight
		return u.updatePage(msg)
	case tea.PasteMsg, tea.KeyPressMsg, tea.MouseWheelMsg:
		return u.updatePage(msg)
	}
	return u.spinner.Update(msg)
}

// updatePage gives a message to the page and does what follows.
func (u *UnknownOutcomes) updatePage(msg tea.Msg) tea.Cmd {
	result, cmd := u.page.Update(msg)
	cmds := []tea.Cmd{cmd}
	for _, id := range result.Ask {
		if e, ok := u.entry(id); ok {
			delete(u.reconciled, e.Seq)
			cmds = append(cmds, u.reconcileEntry(e))
		}
	}
	decided := make(map[journal.Seq]reconcile.Decision, len(result.Decided))
	for _, d := range result.Decided {
		decided[journal.Seq(d.ID)] = d
	}
	if len(decided) > 0 {
		cmds = append(cmds, reconcile.Save(u.env.Journal, u.env.Owner, decided))
	}
	if len(result.Ask) > 0 {
		u.refreshPage()
	}
	return tea.Batch(cmds...)
}

func (u *UnknownOutcomes) entry(id string) (journal.Entry, bool) {
	entries, _ := u.list.Value()
	for _, e := range entries {
		if string(e.Seq) == id {
			return e, true
		}
	}
	return journal.Entry{}, false
}

// entryReconciledMsg is what the service shows about an entry of the journal.
type entryReconciledMsg struct {
	screen.To
	entry          journal.Entry
	reconciliation api.Reconciliation
	err            error
}

// Failure is why the service could not be asked, nil when it could.
func (m entryReconciledMsg) Failure() error { return m.err }

// reconcileEntry asks the service about an entry of the journal.
func (u *UnknownOutcomes) reconcileEntry(e journal.Entry) tea.Cmd {
	client, ctx, owner, taken := u.env.Client, u.ctx, u.env.Owner, slices.Clone(u.taken)
	return func() tea.Msg {
		found, err := client.Reconcile(ctx, e, nil, taken)
		return entryReconciledMsg{To: screen.To(owner), entry: e, reconciliation: found, err: err}
	}
}

// reconcileAll asks the service, one after another, about the entries it was not asked
// about.
func (u *UnknownOutcomes) reconcileAll() tea.Cmd {
	var cmds []tea.Cmd
	entries, _ := u.list.Value()
	for _, e := range entries {
		if _, asked := u.reconciled[e.Seq]; !asked && u.elsewhere(e) == "" {
			cmds = append(cmds, u.reconcileEntry(e))
		}
	}
	return terminal.Sequence(cmds...)
}

// refreshPage brings the page up to date.
func (u *UnknownOutcomes) refreshPage() {
	entries, _ := u.list.Value()
	list := make([]*reconcile.Case, len(entries))
	for i, e := range entries {
		list[i] = caseOf(e, u.env.Now().Location())
		list[i].Elsewhere = u.elsewhere(e)
		if found, ok := u.reconciled[e.Seq]; ok && found.err != nil {
			list[i].Err = found.err
		} else if ok {
			list[i].Reconciliation = &found.reconciliation
		}
	}
	u.page.SetCases(list)
}

// titleHeight is the number of lines above the page.
const titleHeight = 1

// View implements [screen.Screen].
func (u *UnknownOutcomes) View() string {
	t, w, room := u.env.Theme, u.size.Width, max(u.size.Height-titleHeight, 0)
	_, read := u.list.Value()
	var body []string
	switch {
	case u.env.Journal == nil:
		body = draw.Empty{Title: "No record of changes is kept here, so nothing is open."}.Lines(t, w, room)
	case u.list.Age().Failed != nil:
		body = describe.Failed(u.env, u.list.Err(), w, room)
	case !read:
		body = u.spinner.Lines(t, "Reading the record of changes", w, room)
	case u.page.Len() == 0:
		body = draw.Empty{Title: "No change is open.", Hints: []string{"The outcome of everything that was sent from here is known."}}.Lines(t, w, room)
	default:
		body = u.page.Lines()
	}
	lines := append([]string{t.Paint(theme.Title, "Open changes")}, body...)
	return u.page.Over(draw.Join(draw.FitAll(lines, w, u.size.Height)), w, u.size.Height)
}

// Resize implements [screen.Screen].
func (u *UnknownOutcomes) Resize(size screen.Size) {
	u.size = size
	size.Height = max(size.Height-titleHeight, 0)
	u.page.Resize(size)
}

// Cursor implements [screen.TextInput].
func (u *UnknownOutcomes) Cursor() *tea.Cursor { return u.page.Cursor(u.size.Width, u.size.Height) }

// Keys implements [screen.Screen].
func (u *UnknownOutcomes) Keys() help.KeyMap { return u.page.Hints() }
