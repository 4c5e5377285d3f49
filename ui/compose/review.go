package compose

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/steer"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/confirm"
	"inkdesk/ui/widget/facts"
	"inkdesk/ui/widget/line"
)

// propose shows what will be sent and asks. Nothing is sent before the answer.
func (s *Screen) propose() tea.Cmd {
	p, err := s.guide.plan(s.answers.clone(), s.known())
	if err != nil {
		s.path = s.path[:max(len(s.path)-1, 0)]
		s.problem = model.Clean(strings.ReplaceAll(err.Error(), "\n", " "))
		return s.open(s.at)
	}
	s.plan, s.again = p, false
	s.review.SetLines(s.reviewLines())
	s.review.Top()
	return s.asking(fmt.Sprintf("%s: %s", plural(len(p.steps), "request"), strings.ToLower(s.guide.title)), strings.Join(p.doubts, " "))
}

// asking opens the dialog; the safe choice has the focus.
func (s *Screen) asking(object, consequence string) tea.Cmd {
	q := confirm.Question{
		Verb: "Send", Object: object, Host: s.place(), Account: s.env.Account(),
		Consequence: consequence, Keep: "Back to the form",
		Expect: s.plan.expect, What: s.plan.what,
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
		if s.again {
			return tea.Batch(s.settle(journal.Rejected), s.carry())
		}
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
	t, width := s.env.Theme, s.inner()
	var lines []string
	for i, st := range s.plan.steps {
		call := ""
		if op, ok := api.Lookup(st.operation); ok {
			call = op.Method + " " + op.Path
		}
		title := fmt.Sprintf("%d. %s", i+1, st.verb)
		lines = append(lines, line.Fit(t.Paint(theme.Strong, title)+"  "+t.Paint(theme.Muted, call), width, t.Glyphs.Ellipsis))
		lines = append(lines, facts.Lines(t, st.sent, width)...)
		lines = append(lines, "")
	}
	return lines
}
