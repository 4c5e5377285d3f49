package plan

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/notice"
)

func (p *proposal) maxConcurrency() int { return max(p.env.Settings.Profile.Limits.InFlight, 1) }

func (r *run) togglePause() tea.Cmd {
	r.waitTimer.Stop()
	r.queue.SetPaused(!r.queue.Paused())
	r.reason = ""
	if r.queue.Paused() {
		r.reason = "Paused. Requests already sent will finish."
	}
	return r.startTasks()
}

func (r *run) changeConcurrency(by int) tea.Cmd {
	r.concurrency = r.queue.SetConcurrency(max(r.queue.Concurrency()+by, 1))
	cmd := notice.Say(notice.Info, "At most %d at a time, of the %d of the profile.", r.concurrency, r.plan.maxConcurrency())
	return tea.Batch(cmd, r.startTasks())
}
