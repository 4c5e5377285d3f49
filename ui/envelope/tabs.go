package envelope

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/detail"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/richtext"
)

const (
	tabOverview     = "Overview"
	tabRecipients   = "Recipients"
	tabDocuments    = "Documents"
	tabAttachments  = "Attachments"
	tabFields       = "Fields"
	tabNotification = "Notification"
	tabActivity     = "Activity"
)

type tab = detail.Tab[model.Envelope]

// rawMargin sets the margin beside the raw answer, as beside all other tabs, in cells.
const rawMargin = 2

func (p *page) newTabs() *tabs {
	source := func(e *model.Envelope) []byte { return e.Source }
	now := p.env.ServiceNow
	return detail.NewTabs(p.envelope, source, rawMargin,
		tab{Name: tabOverview, Write: p.writeOverview},
		tab{Name: tabRecipients, Write: p.writeRecipients, Note: func(e *model.Envelope) string { return detail.Count(int(e.NumRecipients)) }},
		tab{Name: tabDocuments, Write: p.documents.Write, Note: func(e *model.Envelope) string { return detail.Count(len(e.Documents)) }},
		tab{Name: tabAttachments, Write: p.writeAttachments, Note: attachmentsNote, Bare: func(e *model.Envelope) bool { return len(e.Attachments.Placeholders()) == 0 }},
		tab{Name: tabFields, Write: p.writeFields},
		tab{Name: tabNotification, Write: func(e *model.Envelope, pen *richtext.Writer) { writeNotification(e, now(), pen) }, Bare: func(e *model.Envelope) bool {
			n := e.Notification
			return n == nil || n.Subject.IsEmpty() && n.Message.IsEmpty() && n.ReminderInterval <= 0
		}},
		tab{Name: tabActivity, Write: p.writeActivity},
	)
}

// attachmentsNote returns how many of the files have come, with a mark when a required one has not.
func attachmentsNote(e *model.Envelope) string {
	answered, asked, missing := e.Attachments.Counts()
	switch {
	case asked == 0:
		return ""
	case missing > 0:
		return fmt.Sprintf("%d/%d!", answered, asked)
	}
	return fmt.Sprintf("%d/%d", answered, asked)
}

const mostReminders = 5

// dayForm formats a day without a time, because a reminder is known only to the day.
const dayForm = "Mon 2 Jan 2006"

func writeNotification(e *model.Envelope, now time.Time, pen *richtext.Writer) {
	describe.Notification(pen, e.Notification)
	if _, reminded := triage.Interval(e.Notification); !reminded || !e.Status.Open() {
		return
	}
	pen.Heading("Next reminders, about")
	next := triage.Reminders(e, now, mostReminders)
	for _, at := range next {
		pen.Add(at.In(now.Location()).Format(dayForm) + pen.Theme.Paint(theme.Muted, ", "+describe.Relative(at.Sub(now))))
	}
	switch {
	case e.UpdatedAt.IsZero():
		pen.Note("not known: it has no date to count from")
	case len(next) == 0:
		pen.Wrap("", "none before it expires", theme.Warn)
	case !e.ExpiresAt.IsZero() && len(next) < mostReminders:
		pen.Note("then it expires")
	}
	pen.Note("Counted from the last change: the service does not show when it was sent or when a reminder went out.")
}

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
	for _, c := range slices.Backward(p.env.Client.Calls()) {
		rest, about := strings.CutPrefix(c.Path, "/envelope/"+p.envelope.ID().String())
		if !about || rest != "" && rest[0] != '/' && rest[0] != '?' {
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
