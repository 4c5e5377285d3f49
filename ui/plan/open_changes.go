package plan

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"charm.land/bubbles/v2/help"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/describe"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// unknownOutcomes lists the changes in the journal whose answer was lost, or came after the program had ended.
type unknownOutcomes struct {
	*decisionTable
	whole   screen.Size // with the title
	list    screen.Slot[[]journal.Entry]
	spinner *screen.Spinner
	made    []string // ids of what changes have made, as was decided here
}

var (
	_ screen.TextInput = (*unknownOutcomes)(nil)
	_ screen.Closer    = (*unknownOutcomes)(nil)
	_ screen.Refresher = (*unknownOutcomes)(nil)
)

// NewUnknownOutcomes makes the screen. It reads nothing before Start.
func NewUnknownOutcomes(env screen.Env, _ nav.OpenChanges) screen.Screen {
	return &unknownOutcomes{decisionTable: newDecisionTable(env), spinner: screen.NewSpinner(env.Owner)}
}

func (u *unknownOutcomes) Start() tea.Cmd { return u.Refresh() }

func (u *unknownOutcomes) Refresh() tea.Cmd {
	book := u.env.Journal
	if book == nil {
		return nil
	}
	return tea.Batch(u.list.Ask(u.env.Owner, book.Pending), u.spinner.Begin())
}

func (u *unknownOutcomes) Title() string      { return "Open changes" }
func (u *unknownOutcomes) ReadAt() screen.Age { return u.list.Age() }

func (u *unknownOutcomes) Close() {
	u.list.Cancel()
	u.cancel()
}

func (u *unknownOutcomes) Update(msg tea.Msg) tea.Cmd {
	if u.list.Answer(msg, u.env.Now()) {
		u.spinner.End()
		u.takeEntries()
		return u.AskAll()
	}
	switch msg := msg.(type) {
	case foundMsg:
		_, again := u.Answer(msg)
		return again
	case decidedMsg:
		for _, d := range msg.Decided {
			if d.Created != "" {
				u.made = append(u.made, d.Created)
			}
		}
		u.SetCases(u.table.Rows(), u.made)
		for _, c := range u.table.Rows() { // they are asked about once the list is read again
			if slices.Contains(msg.Refused, c.ID) || u.Offers(c) {
				c.Task = c.Task.Unasked()
			}
		}
		return tea.Batch(msg.Notice(), u.Refresh())
	case tea.MouseClickMsg:
		msg.Y -= titleHeight
		return u.decisionTable.Update(msg)
	case tea.PasteMsg, tea.KeyPressMsg, tea.MouseWheelMsg:
		return u.decisionTable.Update(msg)
	}
	return u.spinner.Update(msg)
}

func (u *unknownOutcomes) takeEntries() {
	known := map[string]*unknownCase{}
	for _, c := range u.table.Rows() {
		known[c.ID] = c
	}
	entries, _ := u.list.Value()
	cases := make([]*unknownCase, len(entries))
	for i, e := range entries {
		cases[i] = u.caseOf(e)
		if was := known[string(e.Seq)]; was != nil {
			cases[i].Task.Steps[0].Reconciliation, cases[i].Err = was.Task.Steps[0].Reconciliation, was.Err
		}
	}
	u.SetCases(cases, u.made)
}

// caseOf returns an entry of the journal as a case. The journal has neither names nor texts.
func (u *unknownOutcomes) caseOf(e journal.Entry) *unknownCase {
	in, op, zone := e.Intent, change.Named(e.Intent.Operation), u.env.Now().Location()
	var ids []string
	for _, k := range slices.Sorted(maps.Keys(in.IDs)) {
		ids = append(ids, in.IDs[k])
	}
	c := &unknownCase{
		ID: string(e.Seq), Target: strings.Join(ids, " "), When: e.Time.In(zone).Format("2 Jan 15:04:05"), Why: entryReason(e),
		Task: runner.Task{Steps: []runner.Step{{Request: change.Request{Operation: op}, State: runner.Unknown, Entry: e}}},
	}
	if in.Host != u.env.Client.Host() || in.Profile != u.env.Settings.Profile.Name {
		c.Elsewhere = fmt.Sprintf("This was changed with the profile %s at %s; start with that profile to look.", model.Clean(in.Profile), model.Clean(in.Host))
	}
	switch {
	case !in.After.Expires.IsZero():
		c.Before, c.After = formatTime(in.Before.Expires, zone), formatTime(in.After.Expires, zone)
	case in.After.Level != "":
		c.Before, c.After = model.LegalityLevel(in.Before.Level).Label(), model.LegalityLevel(in.After.Level).Label()
	case op.Class == api.Transition || op.Class == api.Delete:
		c.Before = model.Status(in.Before.Status).Label()
		if op.Moves == model.Voided {
			c.After = model.Voided.Label()
		}
	}
	return c
}

func formatTime(at time.Time, zone *time.Location) string {
	if at.IsZero() {
		return ""
	}
	return at.In(zone).Format("Mon 2 Jan 2006 15:04")
}

func entryReason(e journal.Entry) string {
	switch status := e.Result.Status; {
	case e.Ended.IsZero():
		return "The program ended before the answer came; what its plan had not begun was not sent."
	case status >= 500:
		return strings.TrimSpace(fmt.Sprintf("The service failed over it (status %d). %s", status, describe.Said(e.Result)))
	default:
		return "The answer was lost."
	}
}

const titleHeight = 1 // counts the lines above the page

func (u *unknownOutcomes) View() string {
	t, w, room := u.env.Theme, u.size.Width, u.size.Height
	_, read := u.list.Value()
	var body []string
	switch {
	case u.env.Journal == nil:
		body = draw.Empty{Title: "No record of changes is kept here, so nothing is open."}.Lines(t, w, room)
	case u.list.Age().Failed != nil:
		body = describe.Failed(u.env, u.list.Err(), w, room)
	case !read:
		body = u.spinner.Lines(t, "Reading the record of changes", w, room)
	case u.table.Len() == 0:
		body = draw.Empty{Title: "No change is open.", Hints: []string{"The outcome of everything that was sent from here is known."}}.Lines(t, w, room)
	default:
		body = u.Lines()
	}
	lines := append([]string{t.Paint(theme.Title, "Open changes")}, body...)
	return u.Over(draw.Join(draw.FitAll(lines, w, u.whole.Height)), w, u.whole.Height)
}

func (u *unknownOutcomes) Resize(size screen.Size) {
	u.whole = size
	size.Height = max(size.Height-titleHeight, 0)
	u.decisionTable.Resize(size)
}

func (u *unknownOutcomes) Cursor() *tea.Cursor {
	return u.decisionTable.Cursor(u.whole.Width, u.whole.Height)
}

func (u *unknownOutcomes) Keys() help.KeyMap { return u.Hints() }
