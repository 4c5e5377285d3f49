package forms

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/change/unfinished"
	"inkdesk/ui/notice"
)

// applyDrafts goes on with the drafts that were read.
func (s *Screen) applyDrafts(msg draftsReadMsg) tea.Cmd {
	s.offer.read, s.offer.drafts = true, msg
	if msg.err != nil {
		s.spinner.End()
		s.stage, s.reason = refused, unfinished.Sentence(msg.err)
		return nil
	}
	return s.openWhenReady()
}

// handleOfferKey decides about the drafts. Keys that were typed early go into a new form,
// not into one that a draft has filled.
func (s *Screen) handleOfferKey(msg tea.KeyPressMsg) tea.Cmd {
	if !key.Matches(msg, s.env.Keys.Prompt.Cancel) && s.offer.deferKey(msg) {
		return nil
	}
	cmd := s.menu.Update(msg)
	if s.menu.Cancelled() {
		s.env.Nav.Back(false)
		return nil
	}
	chosen, ok := s.menu.Picked()
	switch {
	case !ok:
		return cmd
	case chosen == choiceNew:
		s.menu = nil
		cmds := []tea.Cmd{s.openPage(s.pages()[0].name)}
		for _, msg := range s.offer.typedAhead {
			cmds = append(cmds, s.Update(msg))
		}
		s.offer.typedAhead = nil
		return tea.Batch(cmds...)
	}
	s.menu, s.offer.typedAhead = nil, nil
	s.stage, s.offer.read = reading, false
	return tea.Batch(openDraft(s.autosave.draft, chosen, s.run.runner()), s.spinner.Begin())
}

// resumeDraft goes on with a draft: at the page that was open, or where its requests
// stopped.
func (s *Screen) resumeDraft() tea.Cmd {
	work := s.offer.drafts.work
	loaded := wizardOf(s.route)
	page, err := decode(work.Answers, loaded)
	if err != nil {
		work.Release()
		s.stage, s.reason = refused, unfinished.Sentence(err)
		return nil
	}
	s.wizard, s.editor.pageName = loaded, page
	s.autosave.resume(work)
	if !s.offer.drafts.task.Sent() {
		return s.openPathTo(page)
	}
	s.run.resume(s.offer.drafts.task, work.Parts)
	if s.run.finished() {
		s.finish()
		return s.save()
	}
	if step := s.run.currentStep(); step.State == runner.Unknown && !step.Decided {
		return tea.Batch(s.showStopped(), s.showRunning(s.run.reconcile()))
	}
	say := notice.Say(notice.Info, "%d of %d requests were sent before and stay done; the rest can be changed.", s.run.current(), len(s.run.plan.steps))
	return tea.Batch(say, s.openPathTo(page))
}

// resumedStep is a step for the review, from what is saved of its request.
func resumedStep(was runner.Step, part string) step {
	return step{part: part, verb: api.TitleOf(was.Request.Operation), request: was.Request}
}

func partAt(parts []string, i int) string {
	if i < len(parts) {
		return parts[i]
	}
	return ""
}

// openPathTo opens a page that may be asked, or the first one, with the pages before it on
// the path.
func (s *Screen) openPathTo(name string) tea.Cmd {
	s.editor.path = nil
	var before []string
	first := ""
	for _, p := range s.pages() {
		switch {
		case p.inactive:
			continue
		case p.name == name:
			s.editor.path = before
			return s.openPage(name)
		case first == "":
			first = p.name
		}
		before = append(before, p.name)
	}
	if first == "" {
		return s.openReview()
	}
	return s.openPage(first)
}
