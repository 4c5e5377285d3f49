package plan

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
)

type savedWork struct {
	id     string // that of the saved work, "" for none
	handle *runner.WorkHandle
	order  runner.Order
}

// NewWork opens a plan that exists as an order: one that was just made, or unfinished work. It sends nothing.
func NewWork(env screen.Env, route nav.WorkOrder) *Screen {
	s := newScreen(env)
	s.plan.fromOrder, s.plan.change = true, change.Change{Operation: change.Named(""), Title: "Unfinished plan", Verb: "Go on", Kind: change.AnEnvelope}
	s.work.id = route.ID
	if order, ok := route.Order.(*runner.Order); ok {
		s.work.order = *order
	}
	return s
}

func (s *Screen) resume(o opened) tea.Cmd {
	s.work.order = o.order
	s.plan.setOrder(o)
	s.plan.run.started = s.plan.rows.anySent()
	s.phase = planning
	cmd := s.reconcileAll()
	if s.plan.review != nil && len(s.plan.pending()) > 0 {
		return s.askToConfirm(true)
	}
	return cmd
}

func (p *proposal) setOrder(o opened) {
	p.change, p.entered = changeOf(o.order), true
	p.form, p.review = o.order.Form && len(o.order.Tasks) == 1, o.order.Review
	now := p.env.ServiceNow()
	for i, t := range o.order.Tasks {
		r := &row{id: strconv.Itoa(t.Number), target: t.Target, task: t}
		r.state, r.note = stateOf(t)
		var requests []change.Request
		for _, s := range t.Steps {
			requests = append(requests, s.Request)
		}
		r.effect = change.Proposed(t.Target, requests, now)
		if t.Sent() {
			r.effect = r.effect.AsRecorded(t.Steps[0].Entry.Intent, now)
		}
		switch why := o.refusals[i]; {
		case len(t.Steps) == 0:
			r.state, r.note = leftOut, cmp.Or(t.LeftOut, "It was left out when the plan was made.")
		case why != "" && !t.Sent():
			r.state, r.note = leftOut, why
		}
		p.byID[r.id], p.rows = r, append(p.rows, r)
	}
	p.version++
}

func changeOf(o runner.Order) change.Change {
	c, planned := change.For(change.Named(o.Operation))
	if planned {
		return c
	}
	c.Title, c.Verb, c.Kind, c.Creates = o.Title, cmp.Or(o.Verb, "Go on"), change.AnEnvelope, true
	if !o.Form {
		c.Consequence = "Each goes step by step; one that is refused stops where it is, and the others go on."
	}
	for _, t := range o.Tasks {
		for _, s := range t.Steps {
			one, _ := change.For(s.Request.Operation)
			c.Irreversible = c.Irreversible || one.Irreversible
		}
	}
	return c
}

type savedMsg struct {
	screen.To
	err error
}

// save writes the plan before anything is sent; nil for a single request, for which its line in the journal is enough.
func (w *savedWork) save(p *proposal) tea.Cmd {
	if p.env.State == nil || p.env.Journal == nil || !p.fromOrder && p.rows.singleRequest() {
		return nil
	}
	tasks := make([]runner.Task, len(p.rows))
	for i, r := range p.rows {
		switch {
		case len(r.task.Steps) > 0:
			tasks[i] = r.task
		case r.state == planned:
			tasks[i] = runner.New(r.target, p.edit.Requests(r.target)...)
		default:
			tasks[i] = runner.Task{Target: r.target, Label: r.name().String(), LeftOut: r.note}
		}
	}
	if w.order.ID == "" {
		planned := slices.DeleteFunc(slices.Clone(tasks), func(t runner.Task) bool { return len(t.Steps) == 0 })
		title := p.change.Verb + " " + p.change.Object(len(planned))
		w.order = runner.NewOrder(title, p.env.Settings.Profile.Name, p.env.Client.Address(), p.env.Now(), nil)
		w.order.Operation = p.change.Operation.Name
	}
	if w.id == "" {
		w.id = w.order.ID
	}
	w.order = w.order.WithTasks(tasks)
	for i, r := range p.rows {
		r.task.Order, r.task.Number = w.order.ID, i+1
	}
	env, owner, id, hold, order := p.env, p.env.Owner, w.id, w.handle, w.order
	return func() tea.Msg {
		err := hold.Use(func(work *runner.Work) (_ *runner.Work, err error) {
			if work == nil {
				if work, err = runner.BeginWork(env, id, order.Title); err != nil {
					return nil, err
				}
			}
			work.Order = order
			return work, work.Save()
		})
		return savedMsg{To: screen.To(owner), err: err}
	}
}

// applySaved starts to send once the plan is on the disk. Unless it is saved, nothing is sent.
func (s *Screen) applySaved(msg savedMsg) tea.Cmd {
	s.plan.run.saving = false
	if msg.err == nil {
		return s.plan.startTasks()
	}
	s.plan.cancelRest("Nothing was sent, because the plan could not be kept on the disk.")
	s.phase, s.list.following = planning, false
	return notice.Fail(fmt.Errorf("nothing was sent, because the plan could not be kept; make room or fix the folder, then try again: %w", msg.err))
}

// deleteIfFinished deletes the plan when there is nothing left to resume. Without a journal it deletes a begun
// form too, because the finished steps would not be known later and would be done twice.
func (w *savedWork) deleteIfFinished(p *proposal) tea.Cmd {
	lost := p.form && p.env.Journal == nil && len(p.rows[0].task.DoneSteps()) > 0
	if w.id == "" || p.env.State == nil || p.rows.anyResumable() && !lost || p.form && !p.rows.anySent() {
		return nil
	}
	env, hold, id := p.env, w.handle, w.id
	w.id = ""
	return func() tea.Msg {
		err := hold.Use(func(work *runner.Work) (_ *runner.Work, err error) {
			if work == nil {
				if work, err = runner.LockWork(env, id); err != nil {
					return nil, err
				}
			}
			return nil, work.Delete()
		})
		if err != nil {
			return notice.ShowMsg{Severity: notice.Warning, Text: "This plan is done, and could not be taken off the list of unfinished work: " + err.Error(), Err: err}
		}
		return nil
	}
}

// loader returns the request for the order, its finished steps, and its targets as they are now.
func (w *savedWork) loader(env screen.Env) func(context.Context) (opened, error) {
	id, hold, order, c := w.id, w.handle, w.order, env.Client
	return func(ctx context.Context) (o opened, err error) {
		o.order = order
		if order.ID == "" {
			err = hold.Use(func(work *runner.Work) (*runner.Work, error) {
				work.Release() // an earlier attempt may have failed to read the targets
				if work, err = runner.OpenWork(env, id); err == nil {
					o.order = work.Order
				}
				return work, err
			})
			if err != nil {
				return o, err
			}
		}
		o.refusals, err = readTargets(ctx, c, o.order.Tasks)
		return o, err
	}
}
