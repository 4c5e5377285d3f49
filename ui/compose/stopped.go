package compose

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/change/reconcile"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/notice"
	"inkdesk/ui/widget/picker"
)

// What can be done at a step that did not go through, beside saying what became of a lost
// answer. The first choice sends nothing.
const (
	stopHere   = "stop"
	backToForm = "form"
	tryAgain   = "try"
	lookAgain  = "look"
)

// stop waits for the person to decide how to go on.
func (s *Screen) stop() tea.Cmd {
	s.stage = stopped
	step := s.run.present()
	back := picker.Choice{ID: backToForm, Title: "Back to the form", Note: "what is done stays done"}
	left := picker.Choice{ID: stopHere, Title: "Stop here", Note: "what was entered is kept as a draft"}
	if s.done && s.env.Journal == nil {
		left.Note = "what exists stays; the rest is not kept"
	}
	choices := []picker.Choice{left}
	options := picker.Options{Title: "How to go on", Menu: true}
	switch {
	case step.State == runner.Moved:
		choices = append(choices, picker.Choice{ID: tryAgain, Title: "Look at it as it is now", Note: "asks before anything is sent"}, back)
	case step.State != runner.Unknown:
		choices = append(choices, back, picker.Choice{ID: tryAgain, Title: "Try this step again", Note: "nothing was changed by it"})
	case step.Settled:
		choices = append(choices, back)
	case step.Truth == nil:
		choices = append(choices, back, picker.Choice{ID: lookAgain, Title: "Look what is on the service"})
	default:
		_, list := reconcile.Choices(*step.Truth, s.laterNeedsID(), s.env.Theme.Glyphs)
		choices = append(choices, list...)
		choices = append(choices, back)
	}
	s.menu = picker.New(s.env.Theme, s.env.Keys, options, choices)
	return nil
}

// laterNeedsID reports whether a later step is made to what the present one has made.
func (s *Screen) laterNeedsID() bool {
	return s.run.task.Target.ID() == "" && s.run.at()+1 < len(s.run.task.Steps)
}

// chooseNext does what was chosen at a step that did not go through.
func (s *Screen) chooseNext(msg tea.KeyPressMsg) tea.Cmd {
	if msg.IsRepeat {
		return nil
	}
	cmd := s.menu.Update(msg)
	if s.menu.Cancelled() {
		return s.finish()
	}
	chosen, ok := s.menu.Picked()
	if !ok {
		return cmd
	}
	switch chosen {
	case stopHere:
		return s.finish()
	case backToForm:
		return s.reopen()
	case lookAgain, reconcile.AskAgain:
		return s.look()
	case tryAgain:
		return s.tryStepAgain()
	default:
		return s.settle(chosen)
	}
}

// reopen goes back to the form with everything in it. What is done is locked, and the rest
// is planned anew.
func (s *Screen) reopen() tea.Cmd {
	s.path = nil
	pages := s.pages()
	at := slices.IndexFunc(pages, func(p page) bool { return !p.idle })
	if at < 0 {
		return s.propose()
	}
	return s.open(pages[at].name)
}

// tryStepAgain sends a step again that has certainly changed nothing. Where somebody else
// has changed the target, or the only word for it is the person's, it is asked about
// first.
func (s *Screen) tryStepAgain() tea.Cmd {
	step := s.run.present()
	moved, told := step.State == runner.Moved, step.Settled
	s.run.task = s.run.task.Reopen(s.run.task.Target)
	s.task = s.run.task
	switch {
	case moved:
		return s.proposeAnew()
	case told:
		s.again = true
		return s.asking(s.plan.steps[s.run.at()].verb, "once more", "If it was done after all, it is done twice.")
	}
	return s.carryOut()
}

// settle writes down what the person says became of a lost answer, and goes on with it.
func (s *Screen) settle(choice string) tea.Cmd {
	outcome, made := reconcile.Decided(choice)
	at := s.run.at()
	written := s.writeDown(s.run.present().Entry.Seq, outcome)
	s.run.task = s.run.task.Settle(at, outcome, made)
	if outcome != journal.Applied {
		return tea.Batch(written, s.stop())
	}
	return tea.Batch(written, s.renew(at))
}

// renew reads what the next step builds on.
func (s *Screen) renew(at int) tea.Cmd {
	s.stage, s.run.looking = running, true
	engine, task, owner := s.runner(), s.run.task, s.env.Owner
	ctx, number := s.beginCall()
	return tea.Batch(s.waiting.Begin(), func() tea.Msg {
		now, err := engine.Renew(ctx, task, at)
		if err != nil {
			return lookedMsg{owner: owner, number: number, task: task, err: err}
		}
		return stepDoneMsg{owner: owner, number: number, task: now}
	})
}

// writeDown keeps in the journal what the person found out about a lost answer, so that
// nobody is asked for it again.
func (s *Screen) writeDown(seq journal.Seq, outcome journal.Outcome) tea.Cmd {
	j := s.env.Journal
	if j == nil || seq == "" {
		return nil
	}
	return func() tea.Msg {
		if err := j.Resolve(seq, outcome); err != nil {
			return notice.Show{Severity: notice.Warning, Text: model.Clean(err.Error()), Err: err}
		}
		return nil
	}
}

// lookedMsg is the task with what the service shows about a lost answer.
type lookedMsg struct {
	owner, number uint64
	task          runner.Task
	err           error
}

// Addressee is the form that asked.
func (m lookedMsg) Addressee() uint64 { return m.owner }

// Failure is why the service could not be asked, nil when it could.
func (m lookedMsg) Failure() error { return m.err }

// look asks the service what became of the step whose answer was lost.
func (s *Screen) look() tea.Cmd {
	s.stage, s.run.looking, s.run.lookErr = running, true, nil
	engine, task, owner := s.runner(), s.run.task, s.env.Owner
	ctx, number := s.beginCall()
	return tea.Batch(s.waiting.Begin(), func() tea.Msg {
		now, err := engine.Reconcile(ctx, task)
		return lookedMsg{owner: owner, number: number, task: now, err: err}
	})
}

// takeLook takes what was found.
func (s *Screen) takeLook(msg lookedMsg) tea.Cmd {
	if s.stage != running || msg.number != s.run.number {
		return nil
	}
	s.waiting.End()
	s.run.task, s.run.looking, s.run.lookErr = msg.task, false, msg.err
	return s.stop()
}
