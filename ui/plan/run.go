package plan

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
)

// mostFailures is how many failures in a row end a run.
const mostFailures = 3

// run is the carrying out of a plan.
type run struct {
	started bool // once
	queue   []*row
	flying  int // at work right now
	width   int // how many may be at once, 0 for as many as the profile allows
	// proven: the latest outcome was good. Until then the changes go one by one.
	proven bool
	total  int
	done   int
	row    int // failures in a row
	paused bool
	why    string       // why it was paused or ended before its time
	slow   screen.Timer // runs while the service wants to be left alone
	cancel context.CancelFunc
	ctx    context.Context
}

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
		width: s.run.width, ctx: ctx, cancel: cancel,
	}
	for _, r := range list {
		s.set(r, queued, "")
	}
	s.phase, s.touched = running, false
	s.arrange()
	return s.feed()
}

// feed starts as many changes as may be at work.
func (s *Screen) feed() tea.Cmd {
	var cmds []tea.Cmd
	for s.phase == running && !s.run.paused && s.run.flying < s.abreast() && len(s.run.queue) > 0 {
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
	wait := s.judge(msg)
	if s.run.flying == 0 && len(s.run.queue) == 0 {
		return s.finish()
	}
	return tea.Batch(wait, s.feed())
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
func (s *Screen) judge(msg report) tea.Cmd {
	switch msg.state {
	case applied:
		s.run.row, s.run.proven = 0, true
	case failed, unknown:
		s.run.row++
		s.run.proven = false
	}
	lacks := s.env.Client.Lacks(s.change.Operation) != api.UnknownScope
	switch kind := api.KindOf(msg.err); {
	case msg.err == nil && msg.state != failed:
	case kind == api.Forbidden && lacks, kind == api.ReadOnly, kind == api.NotJournaled, kind == api.Unauthorized, kind == api.NotOffered, kind == api.UnitUnknown:
		s.stopRun("Ended: the others would fail in the same way.")
	case s.run.row >= mostFailures && len(s.run.queue) > 0:
		s.stopRun(fmt.Sprintf("Ended after %d failures in a row.", mostFailures))
	case kind == api.TooMany && len(s.run.queue) > 0:
		return s.slowDown(msg.err)
	}
	return nil
}

// stopRun takes back what has not been started.
func (s *Screen) stopRun(why string) {
	for _, r := range s.run.queue {
		s.set(r, planned, "")
	}
	s.run.slow.Stop()
	s.run.queue, s.run.paused = nil, false
	s.explain(why)
	s.run.halt()
}

// finish shows the result and asks the service about lost answers.
func (s *Screen) finish() tea.Cmd {
	s.run.halt()
	s.phase, s.run.paused, s.retrying = ended, false, false
	for _, r := range s.rows {
		r.retry = false
	}
	s.arrange()
	if text := s.plainSuccess(); text != "" {
		return tea.Batch(notice.Say(notice.Done, "%s", text), nav.Leave(true))
	}
	return s.lookAtLost()
}

// explain says why the run was paused or ended before its time, "" for no reason.
func (s *Screen) explain(why string) {
	s.run.why = why
	s.arrange()
}

// cancelRest ends the run; what is at work goes to its end.
func (s *Screen) cancelRest() tea.Cmd {
	s.stopRun("Stopped by you.")
	if s.run.flying == 0 {
		return s.finish()
	}
	return nil
}

// planAgain takes what failed or moved into the plan again, as it is now, and nothing
// else.
func (s *Screen) planAgain() tea.Cmd {
	list := 0
	for _, r := range s.rows {
		if !r.state.again() {
			continue
		}
		list++
		r.err, r.made, r.retry = nil, "", true
		if why := s.change.Refuse(r.target); why != "" {
			s.set(r, leftOut, why)
			continue
		}
		s.set(r, planned, "")
	}
	if list == 0 {
		return notice.Say(notice.Info, "Nothing has failed.")
	}
	s.phase, s.onlyFailed, s.retrying = planning, false, true
	s.weigh()
	s.arrange()
	return s.ask()
}
