package forms

import (
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/describe"
	"inkdesk/ui/widget/confirm"
	"inkdesk/ui/widget/motion"
	"inkdesk/ui/widget/richtext"
)

// openReview shows what will be sent and asks to confirm it.
func (s *Screen) openReview() tea.Cmd {
	if !s.formContext().read {
		return s.waitForSubject(s.openReview)
	}
	p, err := s.wizard.plan(s.formContext())
	if err != nil {
		s.editor.popPath()
		s.editor.problem = model.Clean(strings.ReplaceAll(err.Error(), "\n", " "))
		return s.openPage(s.editor.pageName)
	}
	if p.verb == "" {
		p.verb = p.steps[0].verb
	}
	s.run.plan, s.review.task = p.resume(s.run.plan.steps[:s.run.current()], s.run.task)
	s.review.retry = false
	s.review.requests.Top()
	left := len(s.run.plan.steps) - s.run.current()
	return s.askToConfirm(p.verb, "("+describe.Counted(left, "request")+")", strings.Join(p.doubts, " "))
}

// refreshReview shows what will be sent to a target that somebody else has changed, and
// asks again.
func (s *Screen) refreshReview() tea.Cmd {
	l, _ := s.subject.Value()
	if now := s.run.task.Target; now.ID() == l.ID() {
		l.Target = now
	}
	s.subject.Put(l, s.env.Now())
	if s.reason = s.wizard.blocked(s.formContext()); s.reason != "" {
		s.stage = refused
		return nil
	}
	return s.openReview()
}

// askToConfirm opens the question below the requests.
func (s *Screen) askToConfirm(verb, object, consequence string) tea.Cmd {
	s.stage = reviewing
	start := s.review.open(verb, object, consequence)
	s.layOut()
	return start
}

// updateReview gives a message to the review and does what was decided.
func (s *Screen) updateReview(msg tea.Msg) tea.Cmd {
	outcome, cmd := s.review.update(msg)
	switch {
	case outcome == confirm.Confirmed:
		return s.startRun()
	case outcome == confirm.Cancelled && s.review.retry:
		return s.showStopped()
	case outcome == confirm.Cancelled:
		s.editor.popPath()
		return s.openPage(s.editor.pageName)
	}
	return cmd
}

// review shows what will be sent, and asks to confirm it.
type review struct {
	run      *run
	task     runner.Task // what is asked about
	requests *richtext.Viewport
	question *confirm.Confirm // nil when there is none
	retry    bool             // the question is about the failed step alone
	size     area
}

// open asks the question. The safe choice has the focus.
func (r *review) open(verb, object, consequence string) tea.Cmd {
	env := r.run.env
	q := confirm.Question{
		Verb: verb, Object: object, Host: profileAndHost(env), Account: env.AccountKind(),
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

// update gives a message to the question, which closes when it is decided. Keys of movement
// scroll the requests.
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

// keys are the most useful ones, without those that every dialog has.
func (r *review) keys() []key.Binding {
	d, p := r.run.env.Keys.Dialog, r.run.env.Keys.Prompt
	cancel, typing := d.Cancel, r.question != nil && r.question.Typing()
	if typing {
		cancel = keys.WithoutLetters(cancel)
	}
	list := []key.Binding{keys.Named(cancel, "back to the form")}
	if first, last, total := r.requests.Position(); last-first+1 < total {
		down := p.Down
		down.SetHelp(p.Up.Help().Key+" "+down.Help().Key, "scroll")
		list = append(list, down)
	}
	if !typing && !r.retry {
		list = append([]key.Binding{keys.Named(d.Confirm, strings.ToLower(r.run.plan.verb))}, list...)
	}
	return list
}
