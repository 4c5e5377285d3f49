package forms

import (
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/widget/confirm"
	"inkdesk/ui/widget/motion"
	"inkdesk/ui/widget/richtext"
)

// propose shows what will be sent and asks. Nothing is sent before the answer.
func (s *Screen) propose() tea.Cmd {
	if !s.known().read {
		return s.await(s.propose)
	}
	p, err := s.guide.plan(s.known())
	if err != nil {
		s.answering.stepBack()
		s.answering.problem = model.Clean(strings.ReplaceAll(err.Error(), "\n", " "))
		return s.open(s.answering.at)
	}
	if p.verb == "" {
		p.verb = p.steps[0].verb
	}
	s.run.plan, s.review.task = p.after(s.run.plan.steps[:s.run.at()], s.run.task)
	s.review.again = false
	s.review.requests.Top()
	left := len(s.run.plan.steps) - s.run.at()
	return s.ask(p.verb, "("+plural(left, "request")+")", strings.Join(p.doubts, " "))
}

// proposeAnew shows what will be sent to a target that somebody else has changed, as it is
// now, and asks.
func (s *Screen) proposeAnew() tea.Cmd {
	l, _ := s.slot.Value()
	if now := s.run.task.Target; now.ID() == l.ID() {
		l.Target = now
	}
	s.slot.Put(l, s.env.Now())
	if s.why = s.guide.refuses(s.known()); s.why != "" {
		s.stage = refused
		return nil
	}
	return s.propose()
}

// ask opens the dialog below the requests.
func (s *Screen) ask(verb, object, consequence string) tea.Cmd {
	s.stage = reviewing
	start := s.review.open(verb, object, consequence)
	s.arrange()
	return start
}

// decide does what the question was answered with.
func (s *Screen) decide(msg tea.Msg) tea.Cmd {
	outcome, cmd := s.review.update(msg)
	switch {
	case outcome == confirm.Confirmed:
		return s.launch()
	case outcome == confirm.Cancelled && s.review.again:
		return s.stop()
	case outcome == confirm.Cancelled:
		s.answering.stepBack()
		return s.open(s.answering.at)
	}
	return cmd
}

// review shows what will be sent, and asks.
type review struct {
	run      *run
	task     runner.Task // what is asked about
	requests *richtext.Viewport
	question *confirm.Confirm // nil when there is none
	again    bool             // the question is about the failed step alone
	size     area
}

// open asks; the safe choice has the focus.
func (r *review) open(verb, object, consequence string) tea.Cmd {
	env := r.run.env
	q := confirm.Question{
		Verb: verb, Object: object, Host: place(env), Account: env.Account(),
		Consequence: consequence, Keep: "Back to the form",
		Expect: r.run.plan.expect, What: r.run.plan.what,
	}
	if q.Expect == "" && consequence != "" {
		q.Expect, q.What = "yes", "the word yes"
	}
	r.question = confirm.New(env.Theme, env.Keys.Dialog, env.Owner, q)
	r.resize(r.size)
	return r.question.Start()
}

// update takes keys of the question; those that move scroll what is above it. It closes
// the question when that is answered.
func (r *review) update(msg tea.Msg) (confirm.Outcome, tea.Cmd) {
	if press, ok := msg.(tea.KeyPressMsg); ok && motion.MoveWhileTyping(r.run.env.Keys.Prompt, press, r.requests) {
		return confirm.Open, nil
	}
	cmd := r.question.Update(msg)
	outcome := r.question.Outcome()
	if outcome != confirm.Open {
		r.question = nil
	}
	r.resize(r.size)
	return outcome, cmd
}

// keys are the most useful ones, short of those that every dialog has.
func (r *review) keys() []key.Binding {
	d, p := r.run.env.Keys.Dialog, r.run.env.Keys.Prompt
	list := []key.Binding{keys.Named(d.Cancel, "back to the form")}
	if first, last, total := r.requests.Position(); last-first+1 < total {
		down := p.Down
		down.SetHelp(p.Up.Help().Key+" "+down.Help().Key, "scroll")
		list = append(list, down)
	}
	plan := r.run.plan
	if plan.expect == "" && len(plan.doubts) == 0 && !r.again {
		list = append([]key.Binding{keys.Named(d.Confirm, strings.ToLower(plan.verb))}, list...)
	}
	return list
}
