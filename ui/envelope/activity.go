package envelope

import (
	"context"
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/richtext"
)

// history is what was changed from here: the newest entries of the journal about the
// envelope.
type history struct{ entries screen.Slot[[]journal.Entry] }

// mostEntries bounds what is read of the journal for one envelope.
const mostEntries = 200

func (h *history) read(s *Screen) tea.Cmd {
	records, id := s.env.Journal, s.id
	if records == nil {
		return nil
	}
	filter := journal.Filter{Envelope: id.String(), Profile: s.env.Settings.Profile.Name, Limit: mostEntries}
	return h.entries.Ask(s.env.Owner, func(context.Context) ([]journal.Entry, error) { return records.Read(filter) })
}

// again reads the journal anew if it is being looked at.
func (h *history) again(s *Screen) tea.Cmd {
	if !s.isOpen(tabActivity) {
		return nil
	}
	return h.read(s)
}

// writeActivity shows what was changed from here, and which calls this run has made
// about the envelope.
func (s *Screen) writeActivity(_ *model.Envelope, pen *richtext.Writer) {
	pen.Heading("Changed from here")
	s.writeChanges(pen)
	pen.Heading("Calls of this run")
	s.writeCalls(pen)
	pen.Gap()
	pen.Note("What recipients did is not shown by the service. " + s.env.Keys.Reader.Open.Help().Key + " opens all activity of this envelope.")
}

func (s *Screen) writeChanges(pen *richtext.Writer) {
	all, has := s.history.entries.Value()
	switch {
	case s.env.Journal == nil:
		pen.Note("No record of changes is kept.")
	case s.history.entries.Phase() == screen.Failed:
		pen.Wrap("", describe.Problem(s.history.entries.Err()).Sentence, theme.Danger)
	case !has:
		pen.Note("reading")
	case len(all) == 0:
		pen.Note("Nothing yet.")
	}
	for _, e := range all {
		what := e.Intent.Operation
		if op, known := api.Lookup(what); known {
			what = op.Title
		}
		pen.Wrap(pen.Theme.Paint(theme.Muted, s.clock(e.Time))+" ", pen.Joined(what, outcome(e), before(e)), theme.Text)
	}
}

func outcome(e journal.Entry) string {
	switch {
	case e.Open() && e.Live:
		return "under way"
	case e.Outcome() == "":
		return "outcome not known"
	default:
		return string(e.Outcome())
	}
}

// before is what a change replaced, as far as that is recorded.
func before(e journal.Entry) string {
	var parts []string
	pair := func(name, was, is string) {
		if was == "" {
			was = "none"
		}
		if is != "" && was != is {
			parts = append(parts, fmt.Sprintf("%s %s to %s", name, was, is))
		}
	}
	pair("level", e.Intent.Before.Level, e.Intent.After.Level)
	pair("expiry", dateOf(e.Intent.Before.Expires), dateOf(e.Intent.After.Expires))
	return strings.Join(parts, ", ")
}

func dateOf(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.UTC().Format("2006-01-02 15:04 UTC")
}

func (s *Screen) writeCalls(pen *richtext.Writer) {
	seen := false
	calls := s.env.Client.Calls()
	for i := len(calls) - 1; i >= 0; i-- {
		c := calls[i]
		if !s.concerns(c.Path) {
			continue
		}
		seen = true
		result := fmt.Sprint(c.Status)
		if c.Status == 0 {
			result = "no answer"
		}
		text := pen.Joined(c.Method+" "+model.Clean(c.Path), result, c.Took.Round(time.Millisecond).String())
		pen.Wrap(pen.Theme.Paint(theme.Muted, s.clock(c.Start))+" ", text, theme.Text)
	}
	if !seen {
		pen.Note("None yet.")
	}
}

// concerns reports whether a path is about this envelope.
func (s *Screen) concerns(path string) bool {
	rest, found := strings.CutPrefix(path, "/envelope/"+s.id.String())
	return found && (rest == "" || rest[0] == '/' || rest[0] == '?')
}

// clock is a moment as a time of day, with the day when it was another one.
func (s *Screen) clock(at time.Time) string {
	now := s.env.Now()
	local := at.In(now.Location())
	if local.Format(time.DateOnly) == now.Format(time.DateOnly) {
		return local.Format(time.TimeOnly)
	}
	return local.Format("2006-01-02 15:04")
}

// activity opens what was changed and called about this envelope.
func (s *Screen) activity() tea.Cmd {
	s.env.Nav.Open(nav.Activity{Envelope: s.id})
	return nil
}
