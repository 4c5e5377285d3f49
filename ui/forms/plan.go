package forms

import (
	"cmp"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

type plan struct {
	target change.Target // the target of the first step, empty where that creates something
	steps  []runner.Step
	verb   string // the label of the button; "" for the verb of the only step
	runner.Review
}

// Parts of forms.
const (
	partCreate    = "create"
	partSteps     = "signing steps"
	partFields    = "fields"
	partDocuments = "document "
	partSend      = "send"
)

// set adds a step that has one result.
func (p *plan) set(part, title string, facts []draw.Fact, r change.Request, result string) {
	p.steps = append(p.steps, runner.Step{
		Part: part, Title: title, Facts: facts, Request: r, Result: func(runner.Task) string { return result },
	})
}

// order returns the order that carries out a plan, after the steps that were done before.
func (s *Screen) order(p plan) *runner.Order {
	o, was := s.done, s.task()
	if o.ID == "" {
		o = runner.NewOrder(s.Title(), s.env.Settings.Profile.Name, s.env.Client.Address(), s.env.Now(), nil)
	}
	o.Form, o.Verb = true, cmp.Or(p.verb, p.steps[0].Title)
	o.Review = &p.Review
	if i := was.Stopped(); i >= 0 && was.Steps[i].State == runner.Unknown {
		o.Review.Doubts = append(o.Review.Doubts, "It is not known what became of a step that was sent before ("+was.Steps[i].Name()+"); it may be done twice.")
	}
	done := was.DoneSteps()
	if len(done) == 0 {
		was = runner.Task{Target: p.target}
	}
	rest := slices.DeleteFunc(slices.Clone(p.steps), func(step runner.Step) bool { return s.isDone(step.Part) })
	was.Steps = append(done, rest...)
	o = o.WithTasks([]runner.Task{was})
	return &o
}

func sendStep() runner.Step {
	return runner.Step{
		Part: partSend, Title: "Send it to the recipients", Request: change.Sending(),
		Facts:  []draw.Fact{{Label: "recipients", Value: "are told at once; it cannot be called back, only voided"}},
		Result: func(t runner.Task) string { return "sent, now " + t.Target.Status().Label() },
	}
}

func fact(list []draw.Fact, label, value string) []draw.Fact {
	if value == "" {
		return list
	}
	return append(list, draw.Fact{Label: label, Value: model.Narrow(model.Clean(value))})
}

// facts returns values of a request by their labels, without the empty ones.
func facts(labelsAndValues ...string) (list []draw.Fact) {
	for pair := range slices.Chunk(labelsAndValues, 2) {
		list = fact(list, pair[0], pair[1])
	}
	return list
}

func (s *Screen) applyDrafts() tea.Cmd {
	if err := s.drafts.Err(); err != nil {
		s.spinner.End()
		s.stage, s.reason = refused, runner.WorkSentence(err)
		return nil
	}
	return s.openWhenReady()
}

// handleOfferKey gives keys that were typed early to a new form, not to one that a draft has filled.
func (s *Screen) handleOfferKey(msg tea.KeyPressMsg) tea.Cmd {
	if !key.Matches(msg, s.env.Keys.Prompt.Cancel) && s.offer.deferKey(msg) {
		return nil
	}
	cmd := s.offer.menu.Update(msg)
	if s.offer.menu.Cancelled() {
		s.env.Nav.Back(false)
		return nil
	}
	switch chosen, ok := s.offer.menu.Picked(); {
	case !ok:
		return cmd
	case chosen != choiceNew:
		s.stage = reading
		return tea.Batch(s.openDraft(chosen), s.spinner.Begin())
	}
	cmds := []tea.Cmd{s.openPage(s.pages()[0].name)}
	for _, msg := range s.offer.typedAhead {
		cmds = append(cmds, s.Update(msg))
	}
	return tea.Batch(cmds...)
}

// resumeDraft goes on at the page that was open, or with the plan if requests were sent.
func (s *Screen) resumeDraft(work *runner.Work) tea.Cmd {
	loaded, _ := wizardOf(s.route)
	page, err := decode(work.Answers, loaded)
	if err != nil {
		work.Release()
		s.stage, s.reason = refused, runner.WorkSentence(err)
		return nil
	}
	s.wizard, s.editor.pageName, s.autosave.changed, s.done = loaded, page, true, work.Order
	if !s.task().Sent() {
		return s.openPathTo(page)
	}
	s.stage = planning
	s.autosave.draft.handle.Release()
	s.env.Nav.Open(nav.WorkOrder{ID: work.ID})
	return nil
}

func (s *Screen) openReview() tea.Cmd {
	if !s.formContext().read {
		return s.waitForSubject(s.openReview)
	}
	p, err := s.wizard.plan(s.formContext())
	if err != nil {
		s.editor.popPath()
		return s.openAt(s.editor.pageName, model.Clean(strings.ReplaceAll(err.Error(), "\n", " ")))
	}
	s.stage = planning
	return s.save(s.order(p))
}

// Resume implements [screen.Resumer]. A form that was carried out is left. The done steps of one that was not are
// locked, and the rest can be changed; while the outcome of a step is unknown, only the plan goes on with it.
func (s *Screen) Resume(o screen.Outcome) tea.Cmd {
	order, _ := o.Order.(*runner.Order)
	switch {
	case s.stage != planning:
		return nil
	case order == nil: // it could not be opened
		s.env.Nav.Back(o.Changed)
		return nil
	}
	s.done, s.autosave.draft = *order, newDraft(s.env, s.autosave.draft.id)
	task := s.task()
	for i := range task.Steps {
		s.learn(&task.Steps[i])
	}
	about, _ := s.subject.Value()
	if task.Target.ID() == about.ID() {
		about.Target = task.Target
		s.subject.Put(about, s.env.Now())
	}
	switch {
	case o.Next != nil:
		s.env.Nav.Replace(o.Next)
		return nil
	case task.Finished() || task.Undecided():
		s.env.Nav.Back(task.Sent())
		return nil
	}
	if s.reason = s.wizard.blocked(s.formContext()); s.reason != "" {
		s.stage = refused
		return nil
	}
	if len(task.DoneSteps()) > 0 {
		return s.openPathTo("")
	}
	s.editor.popPath()
	return s.openPage(s.editor.pageName)
}

// openPathTo opens a page that may be asked, or the first one, with the pages before it on the path.
func (s *Screen) openPathTo(name string) tea.Cmd {
	var before []string
	for _, p := range s.pages() {
		switch {
		case p.inactive:
			continue
		case p.name == name:
			s.editor.path = before
			return s.openPage(name)
		}
		before = append(before, p.name)
	}
	s.editor.path = nil
	if len(before) == 0 {
		return s.openReview()
	}
	return s.openPage(before[0])
}
