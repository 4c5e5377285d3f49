package plan

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/notice"
)

// widest is how many changes may be at work at once.
func (s *Screen) widest() int { return max(s.env.Settings.Profile.Limits.InFlight, 1) }

// pauseOrGoOn holds the run, or lets it go on.
func (s *Screen) pauseOrGoOn() tea.Cmd {
	s.run.slow.Stop()
	s.run.queue.Pause(!s.run.queue.Paused())
	s.explain("")
	if s.run.queue.Paused() {
		s.explain("Paused. What was sent goes to its end.")
	}
	return s.feed()
}

// pace changes how many are at work at once.
func (s *Screen) pace(by int) tea.Cmd {
	s.run.chosen = s.run.queue.Choose(max(s.run.queue.AtOnce()+by, 1))
	cmd := notice.Say(notice.Info, "At most %d at a time, of the %d of the profile.", s.run.chosen, s.widest())
	return tea.Batch(cmd, s.feed())
}
