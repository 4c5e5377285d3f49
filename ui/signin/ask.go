package signin

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/token"
	"inkdesk/ui/screen"
	"inkdesk/ui/terminal"
)

// askedMsg is what the command of the profile gave.
type askedMsg struct {
	owner, question uint64
	token           token.Token
	err             error
}

// Addressee implements [screen.Addressed].
func (a askedMsg) Addressee() uint64 { return a.owner }

// askCommand lends the terminal to the command of the profile, so that it can ask for a PIN.
func (s *Screen) askCommand() tea.Cmd {
	s.withdraw()
	s.failure, s.question = failure{}, screen.NextNumber()
	answer := askedMsg{owner: s.env.Owner, question: s.question}
	ask := s.env.Tokens.Ask
	lend := terminal.LendMsg{
		Use: func(ctx context.Context, to terminal.Lent) error {
			answer.token, answer.err = ask(ctx, token.Terminal{In: to.In, Out: to.Out})
			return answer.err
		},
		Done: func(err error) tea.Msg {
			answer.err = err
			return answer
		},
	}
	return func() tea.Msg { return lend }
}

// handleAsked tries what the command gave. It is not kept anywhere: the command gives it
// again.
func (s *Screen) handleAsked(msg askedMsg) tea.Cmd {
	if msg.question != s.question {
		return nil
	}
	s.withdraw()
	if msg.err != nil {
		s.failure = failureOf(msg.err)
		return nil
	}
	s.asked = true
	return s.check(msg.token)
}
