package downloads

import (
	"path/filepath"
	"slices"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/files"
	"inkdesk/keys"
	"inkdesk/ui/notice"
	"inkdesk/ui/widget/picker"
)

const redrawEvery = 250 * time.Millisecond

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	if cmd, taken := picker.Take(&s.menu, msg); taken {
		return cmd
	}
	switch msg := msg.(type) {
	case api.Reply[fetched]:
		if !s.queue.finishJob(msg) {
			return nil
		}
		cmd := s.startAndRedraw()
		if s.queue.finished() {
			cmd = tea.Batch(cmd, s.summary())
		}
		return cmd
	case tea.KeyPressMsg:
		return s.handleKey(msg)
	case tea.MouseClickMsg:
		s.table.SelectLine(msg.Y - headLines)
	case tea.MouseWheelMsg:
		keys.Wheel(msg, s.table)
	}
	if s.tick.Ran(msg) {
		return s.redraw()
	}
	return nil
}

func (s *Screen) handleKey(msg tea.KeyPressMsg) tea.Cmd {
	if s.env.Keys.Move.Through(msg, s.table) {
		return nil
	}
	k := s.env.Keys.Plan
	switch {
	case key.Matches(msg, k.Exclude):
		if j, ok := s.table.Selected(); ok {
			s.queue.cancelJob(j)
		}
		return s.startAndRedraw()
	case key.Matches(msg, k.Pause):
		if !s.queue.finished() {
			s.queue.paused = !s.queue.paused
			return s.startAndRedraw()
		}
	case key.Matches(msg, k.Stop):
		s.queue.paused = false // the manifests still have to be saved
		s.queue.cancelAll()
		return s.startAndRedraw()
	case key.Matches(msg, k.Retry):
		if s.queue.retry() == 0 {
			return notice.Say(notice.Info, "Nothing failed.")
		}
		s.queue.paused = false
		return s.startAndRedraw()
	case key.Matches(msg, k.Copy):
		return s.openCopyMenu()
	case key.Matches(msg, s.env.Keys.Envelope.Copy):
		if j, ok := s.table.Selected(); ok && j.saved.Path != "" {
			return notice.Copy("path", j.saved.Path)
		}
		return notice.Say(notice.Info, "Nothing is saved of this file yet.")
	}
	return nil
}

func (s *Screen) summary() tea.Cmd {
	saved, lost := s.queue.count(done), s.queue.count(failed)
	switch {
	case lost > 0:
		return notice.Say(notice.Warning, "%s saved, %s failed. The list says why.", fileCount(saved), fileCount(lost))
	case saved > 0:
		for _, f := range s.saved() {
			if f.Warning != "" { // others may exchange the saved file
				return notice.Say(notice.Warning, "%s saved in %s. %s", fileCount(saved), s.folder(), f.Warning)
			}
		}
		return notice.Say(notice.Done, "%s saved in %s.", fileCount(saved), s.folder())
	default:
		return nil
	}
}

func (s *Screen) startAndRedraw() tea.Cmd {
	cmd := s.queue.startWaiting()
	s.table.SetRows(s.queue.jobs)
	if s.queue.count(running) > 0 && !s.tick.Running() {
		s.rate = rate{at: s.env.Now(), moved: s.queue.moved()}
		return tea.Batch(cmd, s.tick.Start(s.env.Owner, redrawEvery))
	}
	return cmd
}

func (s *Screen) redraw() tea.Cmd {
	now, moved := s.env.Now(), s.queue.moved()
	if took := now.Sub(s.rate.at); took > 0 {
		s.rate = rate{at: now, moved: moved, perSecond: int64(float64(moved-s.rate.moved) / took.Seconds())}
	}
	s.table.SetRows(s.queue.jobs)
	if s.queue.count(running) == 0 {
		return nil
	}
	return s.tick.Start(s.env.Owner, redrawEvery)
}

func (s *Screen) openCopyMenu() tea.Cmd {
	var choices []picker.Choice
	if j, ok := s.table.Selected(); ok && j.state == done {
		choices = append(
			choices,
			picker.Choice{ID: j.saved.Path, Title: "Path", Note: j.saved.Name},
			picker.Choice{ID: j.saved.SHA256, Title: "SHA-256"},
		)
	}
	saved := s.saved()
	if len(saved) == 0 {
		return notice.Say(notice.Info, "Nothing is saved yet that could be copied.")
	}
	if scp := files.ScpLine(s.login, saved...); scp != "" {
		choices = append(choices, picker.Choice{ID: scp, Title: "scp command", Note: fileCount(len(saved))})
	}
	paths := make([]string, len(saved))
	for i, f := range saved {
		paths[i] = f.Path
	}
	choices = append(choices, picker.Choice{ID: strings.Join(paths, "\n"), Title: "All paths", Note: fileCount(len(saved))})
	s.menu = picker.OpenMenu(s.env.Theme, s.env.Keys, picker.Options{Title: "Copy"}, choices, func(text string) tea.Cmd { return notice.Copy("result", text) })
	return nil
}

func (s *Screen) folder() string {
	saved := s.saved()
	inOther := func(f files.Saved) bool { return filepath.Dir(f.Path) != filepath.Dir(saved[0].Path) }
	if len(saved) == 0 || slices.ContainsFunc(saved, inOther) {
		return s.queue.folder
	}
	return filepath.Dir(saved[0].Path)
}

func (s *Screen) saved() []files.Saved {
	var saved []files.Saved
	for _, j := range s.queue.jobs {
		if j.state == done && j.saved.Path != "" {
			saved = append(saved, j.saved)
		}
	}
	return saved
}
