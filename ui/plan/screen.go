// Package plan draws the screen on which changes are planned and carried out. A plan has four phases: values are
// entered where the change needs them; the plan shows each target before and after; once confirmed, it runs; the result
// is shown and can be saved. An order that exists needs no entry. That of a form shows its steps with all that is sent
// in place of targets, and goes back to its form with the finished steps.
//
// Two screens lead back to that: [NewUnknownOutcomes] lists the changes in the journal whose outcome is unknown, and
// [NewResume] the plans and forms that were begun.
package plan

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/describe"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/richtext"
)

type phase uint8

const (
	reading phase = iota // the targets, and what the form has to know
	entering
	planning
	running
	ended
)

// Screen draws the plan of one change.
type Screen struct {
	env   screen.Env
	size  screen.Size
	phase phase
	plan  *proposal
	list  *rowTable
	steps *stepList // of the order of a form, in place of the list

	opening screen.Slot[opened]
	spinner *screen.Spinner
	entry   *entry // nil when nothing is to be entered

	question question
	menu     *picker.Menu // nil unless one is open
	unknown  unknownPage
	work     savedWork
}

var (
	_ screen.TextInput   = (*Screen)(nil)
	_ screen.Loader      = (*Screen)(nil)
	_ screen.Busier      = (*Screen)(nil)
	_ screen.Leaver      = (*Screen)(nil)
	_ screen.Closer      = (*Screen)(nil)
	_ screen.Refresher   = (*Screen)(nil)
	_ screen.BackHandler = (*Screen)(nil)
)

// New plans a change of the targets of a route. It sends nothing.
func New(env screen.Env, route nav.Plan) *Screen {
	s := newScreen(env)
	s.plan.change, _ = change.For(change.Named(route.Operation))
	s.plan.setTargets(routeTargets(route))
	return s
}

func newScreen(env screen.Env) *Screen {
	p := newProposal(env)
	return &Screen{
		env: env, plan: p, list: newRowTable(env), steps: &stepList{text: richtext.NewViewport(env.Theme)}, spinner: screen.NewSpinner(env.Owner),
		unknown: unknownPage{decisionTable: newDecisionTable(env)}, work: savedWork{handle: &runner.WorkHandle{}},
	}
}

// Start implements [screen.Screen]. Values can be entered at once, while the targets are read again.
func (s *Screen) Start() tea.Cmd {
	defer s.layOut()
	if s.work.order.Review != nil {
		return s.resume(opened{order: s.work.order, refusals: make([]string, len(s.work.order.Tasks))})
	}
	if s.plan.fromOrder {
		return tea.Batch(s.opening.Ask(s.env.Owner, s.work.loader(s.env)), s.spinner.Begin())
	}
	if len(s.plan.asked.Targets) == 0 || s.plan.blocked() != "" {
		s.phase = planning
		return nil
	}
	read := s.opening.Ask(s.env.Owner, s.plan.loader())
	if fields := s.plan.fields(); len(fields) > 0 && s.plan.change.Learn == nil {
		return tea.Batch(read, s.openForm(fields, ""))
	}
	return tea.Batch(read, s.spinner.Begin())
}

// Refresh implements [screen.Refresher]. A plan is read again only after a failure: it is confirmed as shown.
func (s *Screen) Refresh() tea.Cmd {
	if s.failure() == nil {
		return nil
	}
	return s.Start()
}

func (s *Screen) failure() error {
	if s.phase == reading && s.opening.Phase() == screen.Failed {
		return s.opening.Err()
	}
	return nil
}

// ReadAt implements [screen.Refresher].
func (s *Screen) ReadAt() screen.Age { return screen.Age{Fixed: true, Failed: s.failure()} }

// Title implements [screen.Screen].
func (s *Screen) Title() string {
	switch {
	case s.plan.form && s.plan.asking(s.phase):
		return "Review"
	case s.plan.form:
		return "Progress"
	default:
		return s.plan.change.Title
	}
}

// Capturing implements [screen.TextInput].
func (s *Screen) Capturing() bool {
	return s.phase == entering || s.question.dialog != nil || s.menu != nil || s.list.filter.search.Typing() ||
		s.unknown.open && s.unknown.Capturing()
}

// Loading implements [screen.Loader].
func (s *Screen) Loading() bool {
	return s.phase == reading && s.opening.Phase() == screen.Waiting
}

// Busy implements [screen.Busier].
func (s *Screen) Busy() string {
	if n := len(s.plan.rows.undecided()); n > 0 && s.phase == ended {
		return fmt.Sprintf("It is not known yet what became of %s; the service can be asked here (%s), and later under Open changes.",
			describe.Counted(n, "change"), s.env.Keys.Plan.Reconcile.Help().Key)
	}
	if s.phase != running {
		return ""
	}
	_, total, running := s.plan.run.queue.Progress()
	if left := len(s.plan.run.queue.Waiting()); left > 0 {
		return fmt.Sprintf("The plan is running: %d of %d are not done yet and would not be.", left+running, total)
	}
	return "A change was sent, and its answer is not here yet."
}

// Working implements [screen.Busier].
func (s *Screen) Working() bool {
	_, _, sent := s.plan.run.queue.Progress()
	return s.phase == running && (sent > 0 || !s.plan.run.queue.Paused())
}

// Outcome implements [screen.Leaver].
func (s *Screen) Outcome() screen.Outcome {
	o := screen.Outcome{Changed: s.plan.run.changed}
	tasks := make([]runner.Task, len(s.plan.rows))
	for i, r := range s.plan.rows {
		tasks[i] = r.task
		if r.state == applied {
			o.Settled = append(o.Settled, r.target.ID())
		}
	}
	if s.plan.form {
		order := s.work.order.WithTasks(tasks)
		o.Order, o.Next = &order, s.steps.next
	}
	return o
}

// Close implements [screen.Closer]. Requests that were sent go on and are journaled.
func (s *Screen) Close() {
	s.opening.Cancel()
	s.plan.cancelRequests()
	s.unknown.cancel()
	s.work.handle.Release()
}

// Restyle implements [screen.Screen].
func (s *Screen) Restyle() {
	s.list.table.Restyle(s.env.Theme)
	s.steps.text.Restyle(s.env.Theme)
	s.unknown.Restyle()
	s.list.filter.search.Restyle(s.env.Theme)
	if s.entry != nil {
		s.entry.form.Restyle(s.env.Theme)
	}
}

// Unwind implements [screen.BackHandler]. It leaves details, a filter, and the plan for its form.
func (s *Screen) Unwind() (tea.Cmd, bool) {
	defer s.layOut()
	switch {
	case s.phase == running && s.plan.run.upload != nil:
		s.plan.cancelRest("Stopped by you.") // an upload can be cut off
		return s.updateRun(nil), true
	case s.list.details:
		s.list.details = false
		return nil, true
	case s.unknown.open:
		s.unknown.open = false
		return nil, true
	case s.list.filter.active():
		s.list.filter.clear()
		s.list.applyFilter()
		return nil, true
	case s.phase <= planning && s.entry != nil && !s.plan.run.started:
		return s.ask(s.entry.form.Answers, ""), true
	}
	return nil, false
}
