package plan

import (
	"fmt"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/notice"
	"inkdesk/ui/settings"
	"inkdesk/ui/widget/confirm"
	"inkdesk/ui/widget/facts"
)

// ask asks to confirm what is pending.
func (s *Screen) ask() tea.Cmd {
	list := s.pending()
	switch {
	case s.phase != planning && s.phase != ended:
		return nil
	case len(list) == 0 || !s.entered:
		return notice.Say(notice.Info, "There is nothing left to do.")
	case len(s.unsettled()) > 0:
		return notice.Say(notice.Warning, "First decide what became of the changes whose answer was lost (%s).",
			s.env.Keys.Plan.Reconcile.Help().Key)
	}
	q := s.question(list)
	s.typing = q.Expect != ""
	s.confirm = confirm.New(s.env.Theme, s.env.Keys.Dialog, s.env.Owner, q)
	return s.confirm.Start()
}

func (s *Screen) question(list []*row) confirm.Question {
	q := confirm.Question{
		Verb: s.change.Verb, Object: s.change.Object(len(list)), Host: s.place(), Badge: confirm.Live,
		Consequence: s.consequence(), Keep: "Leave as is",
	}
	switch {
	case s.env.Demo:
		q.Badge, q.Host = confirm.NoBadge, "DEMO  "+q.Host
	case s.env.Settings.Profile.Sandbox:
		q.Badge = confirm.Sandbox
	}
	if len(list) == 1 {
		t := list[0].target
		q.ID, q.Name = t.ID(), t.Name().String()
		q.Facts = s.facts(list[0])
	} else {
		q.Facts = []facts.Fact{{Label: "Calls", Value: s.cost(list)}}
	}
	q.Expect, q.What = s.expected(list)
	return q
}

// expected is what has to be typed, "" where a letter is enough: the end of the id for a
// change that cannot be undone or is doubtful, the number of targets where there are many.
func (s *Screen) expected(list []*row) (text, what string) {
	switch {
	case s.step.Expect != "":
		return s.step.Expect, s.step.What
	case s.env.Settings.Profile.Confirm == settings.ConfirmKey && s.step.Doubt == "":
		return "", ""
	case len(list) > 1:
		return strconv.Itoa(len(list)), fmt.Sprintf("how many %s these are", s.change.Kind+"s")
	case s.change.Irreversible || s.step.Doubt != "":
		return confirm.LastOf(list[0].target.ID()), "the last 4 characters of the id"
	}
	return "", ""
}

// consequence is all that follows, in whole sentences.
func (s *Screen) consequence() string {
	parts := []string{s.change.Consequence}
	if s.entered {
		parts = []string{s.step.Doubt, s.change.Consequence, s.step.Consequence}
	}
	kept := parts[:0]
	for _, p := range parts {
		if p != "" {
			kept = append(kept, p)
		}
	}
	return strings.Join(kept, " ")
}

// place is the profile and the host.
func (s *Screen) place() string {
	return s.env.Settings.Profile.Name + " at " + s.env.Client.Host()
}

// facts are what a person decides one target by.
func (s *Screen) facts(r *row) []facts.Fact {
	list := []facts.Fact{{Label: "Before", Value: or(r.effect.Before, "-")}, {Label: "After", Value: or(r.effect.After, "-")}}
	if t := r.target; t.Kind() == change.AnEnvelope {
		list = append(list,
			facts.Fact{Label: "Status", Value: t.Status().Label()},
			facts.Fact{Label: "Recipients", Value: strconv.Itoa(recipients(t.Envelope))})
	}
	if r.effect.Doubt != "" {
		list = append(list, facts.Fact{Label: "Note", Value: r.effect.Doubt})
	}
	return list
}

func recipients(e *model.Envelope) int {
	n := 0
	for range e.Recipients() {
		n++
	}
	return max(n, int(e.NumRecipients))
}

func or(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

// answer gives a message to the open question.
func (s *Screen) answer(msg tea.Msg) tea.Cmd {
	cmd := s.confirm.Update(msg)
	switch s.confirm.Outcome() {
	case confirm.Confirmed:
		s.confirm = nil
		return tea.Batch(cmd, s.launch())
	case confirm.Cancelled:
		s.confirm = nil
	}
	return cmd
}
