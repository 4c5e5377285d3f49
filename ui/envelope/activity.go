package envelope

import (
	"context"
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/history"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/richtext"
)

// activity lists the changes from here, which are the newest entries of the journal about the
// envelope, and the calls this run has made about it.
type activity struct {
	env      screen.Env
	envelope *resource
	entries  screen.Slot[[]journal.Entry]
}

const mostEntries = 200

func (a *activity) forget() { a.entries = screen.Slot[[]journal.Entry]{} }

func (a *activity) read() tea.Cmd {
	records := a.env.Journal
	if records == nil {
		return nil
	}
	filter := journal.Filter{Envelope: a.envelope.ID().String(), Profile: a.env.Settings.Profile.Name, Limit: mostEntries}
	return a.entries.Ask(a.env.Owner, func(context.Context) ([]journal.Entry, error) { return records.Read(filter) })
}

func (a *activity) write(e *model.Envelope, pen *richtext.Writer) {
	pen.Heading("Decided and changed here, and seen to change")
	a.writeChanges(e, pen)
	pen.Heading("Calls of this run")
	a.writeCalls(pen)
	pen.Gap()
	pen.Note("What recipients did is not shown by the service. " + a.env.Keys.Reader.Open.Help().Key + " opens all activity of this envelope.")
}

// writeChanges writes both in the order of time, the latest first.
func (a *activity) writeChanges(e *model.Envelope, pen *richtext.Writer) {
	all, has := a.entries.Value()
	events := history.Events(&a.env, e, all, a.env.Theme.Glyphs.Right)
	switch {
	case a.env.Journal == nil:
		pen.Note("No record of changes is kept.")
	case a.entries.Phase() == screen.Failed:
		pen.Wrap("", describe.Problem(a.entries.Err()).Sentence, theme.Danger)
	case !has:
		pen.Note("reading")
	case len(events) == 0:
		pen.Note("Nothing was changed from here, and nothing was seen to change. inkdesk sees only what it reads.")
	}
	for _, one := range events {
		pen.Wrap(pen.Theme.Paint(theme.Muted, one.When)+" ", pen.Joined(one.Parts...), theme.Text)
	}
}

func (a *activity) writeCalls(pen *richtext.Writer) {
	found := false
	calls := a.env.Client.Calls()
	for i := len(calls) - 1; i >= 0; i-- {
		c := calls[i]
		if !a.concerns(c.Path) {
			continue
		}
		found = true
		result := fmt.Sprint(c.Status)
		if c.Status == 0 {
			result = "no answer"
		}
		text := pen.Joined(c.Method+" "+model.Clean(c.Path), result, c.Took.Round(time.Millisecond).String())
		pen.Wrap(pen.Theme.Paint(theme.Muted, history.Clock(c.Start, a.env.Now()))+" ", text, theme.Text)
	}
	if !found {
		pen.Note("None yet.")
	}
}

func (a *activity) concerns(path string) bool {
	rest, found := strings.CutPrefix(path, "/envelope/"+a.envelope.ID().String())
	return found && (rest == "" || rest[0] == '/' || rest[0] == '?')
}
