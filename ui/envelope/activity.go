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
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/richtext"
)

const mostEntries = 200

func (p *page) readChanges() tea.Cmd {
	records := p.env.Journal
	if records == nil {
		return nil
	}
	filter := journal.Filter{Envelope: p.envelope.ID().String(), Profile: p.env.Settings.Profile.Name, Limit: mostEntries}
	return p.entries.Ask(p.env.Owner, func(context.Context) ([]journal.Entry, error) { return records.Read(filter) })
}

// writeActivity lists the changes from here, which are the newest entries of the journal about the
// envelope, and the calls this run has made about it.
func (p *page) writeActivity(e *model.Envelope, pen *richtext.Writer) {
	pen.Heading("Decided and changed here, and seen to change")
	p.writeChanges(e, pen)
	pen.Heading("Calls of this run")
	p.writeCalls(pen)
	pen.Gap()
	pen.Note("What recipients did is not shown by the service. " + p.env.Keys.Reader.Open.Help().Key + " opens all activity of this envelope.")
}

// writeChanges writes both in the order of time, the latest first.
func (p *page) writeChanges(e *model.Envelope, pen *richtext.Writer) {
	all, has := p.entries.Value()
	events := describe.Events(&p.env, e, all, p.env.Theme.Glyphs.Right)
	switch {
	case p.env.Journal == nil:
		pen.Note("No record of changes is kept.")
	case p.entries.Phase() == screen.Failed:
		pen.Wrap("", describe.Problem(p.entries.Err()).Sentence, theme.Danger)
	case !has:
		pen.Note("reading")
	case len(events) == 0:
		pen.Note("Nothing was changed from here, and nothing was seen to change. inkdesk sees only what it reads.")
	}
	for _, one := range events {
		pen.Wrap(pen.Theme.Paint(theme.Muted, one.When)+" ", pen.Joined(one.Parts...), theme.Text)
	}
}

func (p *page) writeCalls(pen *richtext.Writer) {
	found := false
	calls := p.env.Client.Calls()
	for i := len(calls) - 1; i >= 0; i-- {
		c := calls[i]
		if !p.concerns(c.Path) {
			continue
		}
		found = true
		result := fmt.Sprint(c.Status)
		if c.Status == 0 {
			result = "no answer"
		}
		text := pen.Joined(c.Method+" "+model.Clean(c.Path), result, c.Took.Round(time.Millisecond).String())
		pen.Wrap(pen.Theme.Paint(theme.Muted, describe.Clock(c.Start, p.env.Now()))+" ", text, theme.Text)
	}
	if !found {
		pen.Note("None yet.")
	}
}

func (p *page) concerns(path string) bool {
	rest, found := strings.CutPrefix(path, "/envelope/"+p.envelope.ID().String())
	return found && (rest == "" || rest[0] == '/' || rest[0] == '?')
}
