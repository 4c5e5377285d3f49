package plan

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
)

type run struct {
	started     bool // at least once
	queue       runner.Queue
	concurrency int          // chosen by the person, 0 for the limit of the profile
	reason      string       // why it was paused or ended early
	waitTimer   screen.Timer // runs while the service asks to wait
	cancel      context.CancelFunc
	ctx         context.Context
	saving      bool            // while the plan is being saved; nothing is sent before
	upload      *uploadProgress // of the step of a form that is being sent, nil for none
	tick        screen.Timer    // draws the upload again
	changed     bool            // reports whether something on the service is, or may be, different now
}

func (p *proposal) cancelRequests() {
	if p.run.cancel != nil {
		p.run.cancel()
		p.run.cancel = nil
	}
}

type stepDoneMsg struct {
	screen.To
	at    int
	task  runner.Task
	began time.Time
}

func (m stepDoneMsg) Answer() (change.Target, time.Time) { return m.task.Answered(), m.began }
func (m stepDoneMsg) Failure() error                     { return m.task.Err() }

// enqueue puts the pending rows into the queue. Nothing is sent before [proposal.startTasks].
func (p *proposal) enqueue() {
	var list []int
	pending := p.pending()
	for i, one := range p.rows {
		if !slices.Contains(pending, one) {
			continue
		}
		// A task that was started goes on where it stopped: no step is done twice.
		if len(one.task.Steps) == 0 {
			one.task = runner.New(one.target, p.edit.Requests(one.target)...)
		}
		p.set(one, queued, "")
		list = append(list, i)
	}
	p.run.waitTimer.Stop()
	p.run.started, p.run.reason = true, ""
	p.run.ctx, p.run.cancel = context.WithCancel(context.Background())
	p.run.queue = runner.NewQueue(list, p.env.Settings.Profile.Limits.InFlight)
	p.run.queue.SetConcurrency(p.run.concurrency)
}

func (p *proposal) startTasks() tea.Cmd {
	if p.run.saving {
		return nil
	}
	var cmds []tea.Cmd
	for _, i := range p.run.queue.Start() {
		one := p.rows[i]
		p.set(one, working, "")
		p.lastStarted = one.id
		cmds = append(cmds, p.runStep(i, one.task))
	}
	return tea.Batch(cmds...)
}

// uploadProgress counts the bytes of an upload. The goroutine that sends sets it, and drawing reads it.
type uploadProgress struct{ sent, size atomic.Int64 }

func (u *uploadProgress) set(sent, size int64) {
	u.sent.Store(sent)
	u.size.Store(size)
}

const progressEvery = 250 * time.Millisecond

func (p *proposal) runStep(at int, t runner.Task) tea.Cmd {
	engine, ctx, owner, began := runner.For(p.env), p.run.ctx, p.env.Owner, p.env.Now()
	send := func() tea.Msg {
		return stepDoneMsg{To: screen.To(owner), at: at, task: engine.Do(ctx, t), began: began}
	}
	if p.run.upload = nil; !p.form || t.Steps[t.Next()].Request.File == "" {
		return send
	}
	p.run.upload = &uploadProgress{}
	engine.Progress = p.run.upload.set
	return tea.Batch(send, p.run.tick.Start(owner, progressEvery))
}

func (p *proposal) applyStep(msg stepDoneMsg) tea.Cmd {
	if msg.at >= len(p.rows) || p.rows[msg.at].state != working {
		return nil
	}
	one := p.rows[msg.at]
	one.task, p.run.upload = msg.task, nil
	p.run.tick.Stop()
	if now := msg.task.Target; now.ID() == one.target.ID() {
		one.target = now
	}
	to, note := stateOf(one.task)
	if to == planned && one.task.Sent() && p.run.ctx.Err() == nil {
		to = queued // its next step follows
	}
	p.set(one, to, note)
	p.run.changed = p.run.changed || to == moved || one.task.Sent()
	step := one.stopped()
	lacksScope := step != nil && p.env.Client.MissingScope(step.Request.Operation.Name) != api.UnknownScope
	wait := p.handleInterruption(p.run.queue.Finish(msg.at, one.task, lacksScope))
	return tea.Batch(wait, recordWebhook(p.env, one.task), p.startTasks())
}

func (p *proposal) handleInterruption(v runner.Interruption) tea.Cmd {
	goesOn := p.env.Keys.Plan.Pause.Help().Key
	switch {
	case v.Stop != "":
		p.endRun(v.Left, v.Stop)
	case v.Long:
		p.run.reason = fmt.Sprintf("Paused: the service asks to wait %s; %s goes on.", settings.DurationText(v.Wait), goesOn)
	case v.Wait > 0:
		p.run.reason = fmt.Sprintf("Waiting %s, because the service asks to slow down; %s goes on now.", v.Wait, goesOn)
		return p.run.waitTimer.Start(p.env.Owner, v.Wait)
	}
	return nil
}

func (p *proposal) endRun(left []int, reason string) {
	for _, i := range left {
		p.set(p.rows[i], planned, "")
	}
	p.run.waitTimer.Stop()
	p.run.reason = reason
	p.cancelRequests()
}

// cancelRest ends the run for that reason. Running changes go on.
func (p *proposal) cancelRest(reason string) { p.endRun(p.run.queue.Cancel(), reason) }

// startRun carries out the pending rows. It is called once for each confirmation.
func (s *Screen) startRun() tea.Cmd {
	s.plan.enqueue()
	s.phase, s.list.following = running, true
	if save := s.work.save(s.plan); save != nil {
		s.plan.run.saving = true
		return save
	}
	return s.plan.startTasks()
}

// updateRun ends the run when it is over.
func (s *Screen) updateRun(cmd tea.Cmd) tea.Cmd {
	if s.phase == running && s.plan.run.queue.Over() {
		return tea.Batch(cmd, s.finishRun())
	}
	return cmd
}

func (s *Screen) finishRun() tea.Cmd {
	s.plan.cancelRequests()
	s.plan.run.queue.SetPaused(false)
	s.plan.endRetrying()
	s.phase, s.list.following = ended, s.plan.form
	ask := s.reconcileAll()
	if text := s.plan.plainSuccess(); text != "" {
		s.env.Nav.Back(true)
		return notice.Say(notice.Done, "%s", text)
	}
	return tea.Batch(s.work.deleteIfFinished(s.plan), ask)
}

func (s *Screen) retry() tea.Cmd {
	if s.plan.planRetries() == 0 {
		return notice.Say(notice.Info, "Nothing has failed.")
	}
	s.phase = planning
	s.list.filter.clear()
	return s.askToConfirm(false)
}

func (p *proposal) togglePause() tea.Cmd {
	p.run.waitTimer.Stop()
	p.run.queue.SetPaused(!p.run.queue.Paused())
	p.run.reason = ""
	if p.run.queue.Paused() {
		p.run.reason = "Paused. Requests already sent will finish."
	}
	return p.startTasks()
}

func (p *proposal) changeConcurrency(by int) tea.Cmd {
	p.run.concurrency = p.run.queue.SetConcurrency(max(p.run.queue.Concurrency()+by, 1))
	cmd := notice.Say(notice.Info, "At most %d at a time, of the %d of the profile.", p.run.concurrency, p.env.Settings.Profile.Limits.InFlight)
	return tea.Batch(cmd, p.startTasks())
}
