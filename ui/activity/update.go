package activity

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api/files"
	"inkdesk/api/journal"
	"inkdesk/keys"
	"inkdesk/ui/notice"
	"inkdesk/ui/report"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/picker"
)

const maxChanges = 2000

// Refresh implements [screen.Refresher].
func (s *Screen) Refresh() tea.Cmd {
	s.callLog, s.callsReadAt = s.env.Client.Calls(), s.env.Now()
	slices.Reverse(s.callLog)
	s.show()
	changes := s.env.Journal
	if changes == nil {
		return nil
	}
	filter := journal.Filter{Envelope: s.envelope.String(), Limit: maxChanges}
	if s.envelope == "" {
		filter.Profile = s.env.Settings.Profile.Name
	}
	ask := s.entries.Ask(s.env.Owner, func(context.Context) ([]journal.Entry, error) { return changes.Read(filter) })
	return tea.Batch(ask, s.spinner.Begin())
}

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	if s.entries.Answer(msg, s.env.Now()) {
		s.spinner.End()
		s.show()
		return nil
	}
	if click, ok := msg.(tea.MouseClickMsg); ok && click.Y == 0 && !s.Capturing() {
		if tab := draw.TabAt(s.env.Theme, s.titles(), s.tab, s.list().Width(), click.X); tab >= 0 {
			s.tab = tab
			s.show()
		}
		return nil
	}
	if cmd, searched, taken := s.list().Input(msg); taken {
		if searched {
			s.show()
		}
		return cmd
	}
	if press, ok := msg.(tea.KeyPressMsg); ok {
		tab, ok := s.env.Keys.Move.Tab(press, s.tab, tabCount)
		switch {
		case ok:
			s.tab = tab
			s.show()
			return nil
		case s.list().HandleKey(press):
			return nil
		}
		return s.handleListKey(press)
	}
	return s.spinner.Update(msg)
}

func (s *Screen) selectedGroup() *changeRow {
	r, _ := s.list().Table.Selected()
	if group, ok := r.(*changeRow); ok && group.isGroup() {
		return group
	}
	return nil
}

func (s *Screen) handleListKey(msg tea.KeyPressMsg) tea.Cmd {
	l, a := s.env.Keys.List, s.env.Keys.Activity
	switch {
	case key.Matches(msg, l.Open) && s.tab == historyTab:
		return s.openTarget()
	case key.Matches(msg, l.Open):
		if r := s.selectedGroup(); r != nil {
			s.unfolded[r.id()] = !r.unfolded
			s.show()
		} else {
			s.list().Zoom()
		}
	case key.Matches(msg, a.Since):
		s.since = s.since.next(s.env)
		s.show()
	case key.Matches(msg, l.Export):
		s.offerExports()
	case key.Matches(msg, l.ClearFilter):
		s.failures, s.since = false, ever
		s.list().SetSearch("")
		s.show()
	case key.Matches(msg, a.Failures) && s.tab == historyTab:
		return notice.Say(notice.Info, noFailures)
	case key.Matches(msg, a.Failures):
		s.failures = !s.failures
		s.show()
	case key.Matches(msg, a.Copy):
		if r, ok := s.list().Table.Selected(); ok {
			if what, text := r.line(); text != "" {
				return notice.Copy(what, text)
			}
		}
	case key.Matches(msg, a.CopyCurl):
		return s.copyCurl()
	case key.Matches(msg, a.Target):
		return s.openTarget()
	}
	return nil
}

func (s *Screen) openTarget() tea.Cmd {
	if s.selectedGroup() != nil {
		return notice.Say(notice.Info, "This is about several; %s shows each of them.", keys.Short(s.env.Keys.List.Open))
	}
	if r, ok := s.list().Table.Selected(); ok {
		if route := r.target(); route != nil {
			s.env.Nav.Open(route)
			return nil
		}
	}
	return notice.Say(notice.Info, "This is about no single envelope or template.")
}

const noCurl = "Only calls can be copied for curl; see the tab Calls."

func (s *Screen) copyCurl() tea.Cmd {
	r, ok := s.list().Table.Selected()
	switch {
	case s.tab != callsTab:
		return notice.Say(notice.Info, noCurl)
	case !ok || s.env.Settings.Profile.BaseURL == nil:
		return nil
	}
	base, c := s.env.Settings.Profile.BaseURL, r.(callRow).Call
	return func() tea.Msg {
		return notice.CopyMsg{What: "curl command", Text: curl(base, c), Note: placeholderNote(c)}
	}
}

const copies = "copy "

const handover, handoverFile = "handover", "handover file"

// handover returns the note for the next shift, since the time that is shown, or else for this shift.
func (s *Screen) handover() string {
	read, _ := s.entries.Value()
	since := s.since
	if since == ever {
		since = thisShift
	}
	return report.NewShift(&s.env, read, since.from(s.env), s.env.Now().Add(shiftLength)).Markdown()
}

func (s *Screen) offerExports() {
	var choices []picker.Choice
	for _, way := range []struct{ id, title string }{{"", "Save as "}, {copies, "Copy as "}} {
		for _, f := range report.RecordFormats() {
			choices = append(choices, picker.Choice{ID: way.id + string(f), Title: way.title + f.Title()})
		}
	}
	note := cmp.Or(s.since.String(), thisShift.String())
	choices = append(choices, picker.Choice{ID: handover, Title: "Copy for the next shift", Note: note}, picker.Choice{ID: handoverFile, Title: "Save for the next shift", Note: note})
	records := s.records()
	s.list().Choose(picker.Options{Title: "Export " + records.Scope}, choices, func(choice string) tea.Cmd {
		switch choice {
		case handover:
			return notice.Copy("shift", s.handover())
		case handoverFile:
			text, folder, at := s.handover(), s.env.Settings.DownloadFolder, s.env.Now()
			return notice.Saved("The note for the next shift is", func() (string, error) {
				return files.SaveIn(folder, files.Naming{Label: files.LabelAt("shift", at), Ext: "md"}, []byte(text))
			})
		}
		if format, ok := strings.CutPrefix(choice, copies); ok {
			text, err := records.Text(report.Format(format))
			if err != nil {
				return notice.Fail(err)
			}
			return notice.Copy("export", text)
		}
		folder := s.env.Settings.DownloadFolder
		return notice.Saved(records.Scope, func() (string, error) { return records.Save(folder, report.Format(choice)) })
	})
}

func (s *Screen) records() report.Records {
	t := s.tabs[s.tab]
	r := report.Records{At: s.env.Now(), Label: t.label, Titles: t.titles}
	for _, one := range s.list().Table.Rows() {
		r.Rows = append(r.Rows, one.records()...)
	}
	r.Scope = fmt.Sprintf("%d %s", len(r.Rows), r.Label)
	if text := s.since.String(); text != "" {
		r.Scope += ", " + text
	}
	return r
}
