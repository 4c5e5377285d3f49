package forms

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/change/unfinished"
	"inkdesk/ui/notice"
)

// takeDrafts takes what was kept.
func (s *Screen) takeDrafts(msg draftsReadMsg) tea.Cmd {
	s.offer.read, s.offer.found = true, msg
	if msg.err != nil {
		s.waiting.End()
		s.stage, s.why = refused, unfinished.Sentence(msg.err)
		return nil
	}
	return s.begin()
}

// choose decides about the drafts. What was typed early goes into a form that starts anew,
// not behind what a draft holds.
func (s *Screen) choose(msg tea.KeyPressMsg) tea.Cmd {
	if !key.Matches(msg, s.env.Keys.Prompt.Cancel) && s.offer.early(msg) {
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
	case chosen == startAnew:
		s.menu = nil
		cmds := []tea.Cmd{s.open(s.pages()[0].name)}
		for _, msg := range s.offer.ahead {
			cmds = append(cmds, s.Update(msg))
		}
		s.offer.ahead = nil
		return tea.Batch(cmds...)
	}
	s.menu, s.offer.ahead = nil, nil
	s.stage, s.offer.read = reading, false
	return tea.Batch(openDraft(s.autosave.draft, chosen, s.run.runner()), s.waiting.Begin())
}

// resume goes on with a draft: at the page that was open, or where its requests stopped.
func (s *Screen) resume() tea.Cmd {
	work := s.offer.found.work
	kept := guideOf(s.route)
	page, err := decode(work.Answers, kept)
	if err != nil {
		work.Release()
		s.stage, s.why = refused, unfinished.Sentence(err)
		return nil
	}
	s.guide, s.answering.at = kept, page
	s.autosave.takeUp(work)
	if !s.offer.found.task.Sent() {
		return s.reopenAt(page)
	}
	s.run.takeUp(s.offer.found.task, work.Parts)
	if s.run.isOver() {
		s.finish()
		return s.save()
	}
	if step := s.run.present(); step.State == runner.Unknown && !step.Decided {
		return tea.Batch(s.stop(), s.carryOn(s.run.look()))
	}
	say := notice.Say(notice.Info, "%d of %d requests were sent before and stay done; the rest can be changed.", s.run.at(), len(s.run.plan.steps))
	return tea.Batch(say, s.reopenAt(page))
}

// takenUp is a step as the review knows it, from what is kept of its request.
func takenUp(was runner.Step, part string) step {
	return step{part: part, verb: api.TitleOf(was.Request.Operation), request: was.Request}
}

func part(parts []string, i int) string {
	if i < len(parts) {
		return parts[i]
	}
	return ""
}

// reopenAt opens a page that may be asked, or the first one; those before it can be gone
// back to.
func (s *Screen) reopenAt(name string) tea.Cmd {
	s.answering.path = nil
	var before []string
	first := ""
	for _, p := range s.pages() {
		switch {
		case p.idle:
			continue
		case p.name == name:
			s.answering.path = before
			return s.open(name)
		case first == "":
			first = p.name
		}
		before = append(before, p.name)
	}
	if first == "" {
		return s.propose()
	}
	return s.open(first)
}
