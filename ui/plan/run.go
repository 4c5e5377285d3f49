package plan

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/ui/notice"
)

// mostFailures is how many failures in a row end a run.
const mostFailures = 3

// run is the carrying out of a plan.
type run struct {
	started bool // once
	queue   []*row
	flying  int // at work right now
	width   int // how many may be at once
	total   int
	done    int
	row     int // failures in a row
	paused  bool
	why     string // why it was paused or ended before its time
	cancel  context.CancelFunc
	ctx     context.Context
}

func newRun() run { return run{width: 1} }

// halt lets nothing more be sent.
func (r *run) halt() {
	if r.cancel != nil {
		r.cancel()
		r.cancel = nil
	}
}

// launch carries out what is pending. It is called once for each confirmation.
func (s *Screen) launch() tea.Cmd {
	list := s.pending()
	ctx, cancel := context.WithCancel(context.Background())
	s.run = run{
		started: true, queue: list, total: len(list),
		width: min(s.run.width, s.widest()), ctx: ctx, cancel: cancel,
	}
	for _, r := range list {
		s.set(r, queued, "")
	}
	s.phase, s.touched = running, false
	s.arrange()
	return s.feed()
}

// widest is how many changes may be at work at once.
func (s *Screen) widest() int { return max(s.env.Settings.Profile.Limits.InFlight, 1) }

// feed starts as many changes as may be at work.
func (s *Screen) feed() tea.Cmd {
	var cmds []tea.Cmd
	for s.phase == running && !s.run.paused && s.run.flying < s.run.width && len(s.run.queue) > 0 {
		r := s.run.queue[0]
		s.run.queue = s.run.queue[1:]
		s.run.flying++
		s.set(r, working, "")
		s.latest = r.target.ID()
		j := job{
			client: s.env.Client, step: s.step, target: r.target, zone: s.env.Now().Location(),
			owner: s.env.Owner,
		}
		cmds = append(cmds, j.command(s.run.ctx))
	}
	return tea.Batch(cmds...)
}

// reported takes what came of one target, and goes on.
func (s *Screen) reported(msg report) tea.Cmd {
	r := s.byID[msg.id]
	if r == nil || r.state != working {
		return nil
	}
	s.run.flying--
	s.settle(r, msg)
	s.judge(msg)
	if s.run.flying == 0 && len(s.run.queue) == 0 {
		return s.finish()
	}
	return s.feed()
}

// settle keeps what came of a target.
func (s *Screen) settle(r *row, msg report) {
	if msg.fresh.ID() != "" {
		r.target = msg.fresh
	}
	r.made, r.err, r.entry, r.truth, r.settled = msg.made, msg.err, msg.entry, nil, false
	s.set(r, msg.state, msg.note)
	if msg.state != planned {
		s.run.done++
	}
	s.changed = s.changed || msg.state == applied || msg.state == unknown || msg.state == moved || msg.made != ""
}

// judge ends or pauses the run when going on makes no sense.
func (s *Screen) judge(msg report) {
	switch msg.state {
	case applied:
		s.run.row = 0
	case failed, unknown:
		s.run.row++
	}
	switch kind := api.KindOf(msg.err); {
	case msg.err == nil && msg.state != failed:
	case kind == api.ReadOnly, kind == api.NotJournaled, kind == api.Unauthorized, kind == api.NotOffered, kind == api.UnitUnknown:
		s.stopRun("Ended: the others would fail in the same way.")
	case s.run.row >= mostFailures && len(s.run.queue) > 0:
		s.stopRun(fmt.Sprintf("Ended after %d failures in a row.", mostFailures))
	case kind == api.TooMany && len(s.run.queue) > 0:
		s.run.paused, s.run.why = true, "Paused: the service asks to slow down."
	}
}

// stopRun takes back what has not been started.
func (s *Screen) stopRun(why string) {
	for _, r := range s.run.queue {
		s.set(r, planned, "")
	}
	s.run.queue, s.run.why, s.run.paused = nil, why, false
	s.run.halt()
}

// finish shows the result and asks the service about lost answers.
func (s *Screen) finish() tea.Cmd {
	s.run.halt()
	s.phase, s.run.paused = ended, false
	s.arrange()
	return s.lookAtLost()
}

// pauseOrGoOn holds the run, or lets it go on.
func (s *Screen) pauseOrGoOn() tea.Cmd {
	s.run.paused = !s.run.paused
	s.run.why = ""
	if s.run.paused {
		s.run.why = "Paused. What was sent goes to its end."
	}
	return s.feed()
}

// pace changes how many are at work at once.
func (s *Screen) pace(by int) tea.Cmd {
	s.run.width = min(max(s.run.width+by, 1), s.widest())
	cmd := notice.Say(notice.Info, "%d at a time, of at most %d.", s.run.width, s.widest())
	return tea.Batch(cmd, s.feed())
}

// cancelRest ends the run; what is at work goes to its end.
func (s *Screen) cancelRest() tea.Cmd {
	s.stopRun("Stopped by you.")
	if s.run.flying == 0 {
		return s.finish()
	}
	return nil
}

// planAgain takes what failed or moved into the plan again, as it is now.
func (s *Screen) planAgain() tea.Cmd {
	list := 0
	for _, r := range s.rows {
		if !r.state.again() {
			continue
		}
		list++
		r.err, r.made = nil, ""
		if why := s.change.Refuse(r.target); why != "" {
			s.set(r, leftOut, why)
			continue
		}
		s.set(r, planned, "")
	}
	if list == 0 {
		return notice.Say(notice.Info, "Nothing has failed.")
	}
	s.phase, s.onlyFailed = planning, false
	s.weigh()
	s.arrange()
	return s.ask()
}
