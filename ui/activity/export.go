package activity

import (
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/notice"
	"inkdesk/ui/report"
	"inkdesk/ui/shift"
	"inkdesk/ui/widget/picker"
)

// copies marks the choices that copy.
const copies = "copy "

// handover is the choice that copies what the next shift has to know.
const handover = "handover"

// handover is what happened in the last shift, as far as this session knows.
func (s *Screen) handover() shift.Shift {
	since := thisShift.from(s.env)
	read, _ := s.entries.Value()
	return shift.New(&s.env, read, since, s.env.Now().Add(shiftLength))
}

// offerExports offers the forms to save or copy the shown rows in.
func (s *Screen) offerExports() {
	var choices []picker.Choice
	for _, f := range report.RecordFormats() {
		choices = append(choices, picker.Choice{ID: string(f), Title: "Save as " + f.Title()})
	}
	for _, f := range report.RecordFormats() {
		choices = append(choices, picker.Choice{ID: copies + string(f), Title: "Copy as " + f.Title()})
	}
	choices = append(choices, picker.Choice{ID: handover, Title: "Copy for the next shift", Note: "the last 12 h"})
	records := s.records()
	s.menu = picker.OpenMenu(s.env.Theme, s.env.Keys, picker.Options{Title: "Export " + records.Scope}, choices, func(choice string) tea.Cmd {
		if choice == handover {
			return notice.Copy("shift", s.handover().Markdown())
		}
		if format, ok := strings.CutPrefix(choice, copies); ok {
			text, err := records.Text(report.Format(format))
			if err != nil {
				return notice.Fail(err)
			}
			return notice.Copy("export", text)
		}
		folder := s.env.Settings.DownloadFolder
		return func() tea.Msg {
			path, err := records.Save(folder, report.Format(choice))
			if err != nil {
				return notice.Fail(err)()
			}
			return notice.Say(notice.Done, "%s saved as %s", records.Scope, model.Clean(path))()
		}
	})
}

// records are the rows of the open tab as they are filtered, each change on a row of its own.
func (s *Screen) records() report.Records {
	r := report.Records{At: s.env.Now()}
	switch s.tab {
	case callsTab:
		r.Label, r.Titles = "calls", []string{"time", "status", "method", "path", "milliseconds", "bytes", "attempt", "failure"}
		for _, c := range s.calls.Table.Rows() {
			r.Rows = append(r.Rows, []string{
				utc(c.Start), status(c.Status), clean(c.Method), clean(c.Path), fmt.Sprint(c.Took.Milliseconds()), fmt.Sprint(c.Received), fmt.Sprint(c.Attempt), clean(c.Err),
			})
		}
	case seenTab:
		r.Label, r.Titles = "seen", []string{"after", "before", "what", "name", "id"}
		for _, one := range s.seen.Table.Rows() {
			if one.line == "" {
				when := one.observation.When
				r.Rows = append(r.Rows, []string{utc(when.From), utc(when.To), s.seenText(one), s.seenOf(one), one.observation.Envelope.String()})
			}
		}
	default:
		r.Label, r.Titles = "changes", []string{"time", "change", "outcome", "name", "id", "from and to", "by", "from", "status", "milliseconds"}
		for _, row := range s.changes.Table.Rows() {
			if row.member {
				continue
			}
			for _, e := range row.entries {
				r.Rows = append(r.Rows, []string{
					utc(e.Time), shift.Title(e.Intent.Operation), shift.OutcomeWord(e), shift.NameOf(&s.env, e), shift.Subject(e), strings.Join(describe.Changed(e, time.UTC, "to"), ", "),
					describe.Person(e.Process.Person), clean(e.Process.Person.From), status(e.Result.Status), fmt.Sprint(e.Result.Milliseconds),
				})
			}
		}
	}
	r.Scope = fmt.Sprintf("%d %s", len(r.Rows), r.Label)
	if text := s.since.String(); text != "" {
		r.Scope += ", " + text
	}
	return r
}

func utc(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.UTC().Format(time.RFC3339)
}
