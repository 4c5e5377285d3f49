package compose

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/steer"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/confirm"
	"inkdesk/ui/widget/facts"
	"inkdesk/ui/widget/line"
)

// propose shows what will be sent and asks. Nothing is sent before the answer.
func (s *Screen) propose() tea.Cmd {
	if !s.known().read {
		return s.await(s.propose)
	}
	p, err := s.guide.plan(s.known())
	if err != nil {
		s.path = s.path[:max(len(s.path)-1, 0)]
		s.problem = model.Clean(strings.ReplaceAll(err.Error(), "\n", " "))
		return s.open(s.at)
	}
	if p.verb == "" {
		p.verb = p.steps[0].verb
	}
	s.run.plan, s.task = p.after(s.run.plan.steps[:s.run.at()], s.run.task)
	s.again = false
	s.review.SetLines(s.reviewLines())
	s.review.Top()
	left := len(s.run.plan.steps) - s.run.at()
	return s.asking(p.verb, "("+plural(left, "request")+")", strings.Join(p.doubts, " "))
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

// asking opens the dialog; the safe choice has the focus.
func (s *Screen) asking(verb, object, consequence string) tea.Cmd {
	q := confirm.Question{
		Verb: verb, Object: object, Host: s.place(), Account: s.env.Account(),
		Consequence: consequence, Keep: "Back to the form",
		Expect: s.run.plan.expect, What: s.run.plan.what,
	}
	if q.Expect == "" && consequence != "" {
		q.Expect, q.What = "yes", "the word yes"
	}
	s.ask = confirm.New(s.env.Theme, s.env.Keys.Dialog, s.env.Owner, q)
	s.stage = reviewing
	s.arrange()
	return s.ask.Start()
}

// place names the profile and the host.
func (s *Screen) place() string {
	return model.Clean(s.env.Settings.Profile.Name) + " at " + model.Clean(s.env.Client.Host())
}

// decide takes keys of the question; those that move scroll what is above it.
func (s *Screen) decide(msg tea.Msg) tea.Cmd {
	if press, ok := msg.(tea.KeyPressMsg); ok && steer.Typing(s.env.Keys.Prompt, press, s.review) {
		return nil
	}
	cmd := s.ask.Update(msg)
	switch s.ask.Outcome() {
	case confirm.Confirmed:
		s.ask = nil
		return s.launch()
	case confirm.Cancelled:
		s.ask = nil
		if s.again {
			return s.stop()
		}
		s.path = s.path[:max(len(s.path)-1, 0)]
		return s.open(s.at)
	case confirm.Open:
		s.arrange()
	}
	return cmd
}

// reviewLines are the requests in their order with what they say.
func (s *Screen) reviewLines() []string {
	t, width := s.env.Theme, s.size.inner()
	var lines []string
	if len(s.run.plan.compared) > 0 {
		lines = sideBySide(t, s.run.plan.compared, width)
	}
	for i, st := range s.run.plan.steps {
		title := fmt.Sprintf("%d. %s", i+1, st.verb)
		if i < s.run.at() {
			lines = append(lines, line.Fit(t.Paint(theme.Good, t.Glyphs.Check+" "+title)+"  "+t.Paint(theme.Muted, s.run.said[i]), width, t.Glyphs.Ellipsis), "")
			continue
		}
		call := ""
		if op, ok := api.Lookup(st.request.Operation); ok {
			call = op.Method + " " + op.Path
		}
		lines = append(lines, line.Fit(t.Paint(theme.Strong, title)+"  "+t.Paint(theme.Muted, call), width, t.Glyphs.Ellipsis))
		lines = append(lines, facts.Lines(t, st.sent, width)...)
		lines = append(lines, "")
	}
	return lines
}
