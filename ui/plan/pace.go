package plan

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/notice"
)

// widest is how many changes may be at work at once.
func (p *proposal) widest() int { return max(p.env.Settings.Profile.Limits.InFlight, 1) }

// pauseOrGoOn holds the run, or lets it go on.
func (r *run) pauseOrGoOn() tea.Cmd {
	r.slow.Stop()
	r.queue.SetPaused(!r.queue.Paused())
	r.why = ""
	if r.queue.Paused() {
		r.why = "Paused. What was sent goes to its end."
	}
	return r.feed()
}

// pace changes how many are at work at once.
func (r *run) pace(by int) tea.Cmd {
	r.chosen = r.queue.SetConcurrency(max(r.queue.Concurrency()+by, 1))
	cmd := notice.Say(notice.Info, "At most %d at a time, of the %d of the profile.", r.chosen, r.plan.widest())
	return tea.Batch(cmd, r.feed())
}
