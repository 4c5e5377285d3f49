package signin

import (
	"context"
	"errors"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/token"
	"inkdesk/model"
	"inkdesk/ui/screen"
	"inkdesk/ui/terminal"
)

// tokenCheckedMsg says whether the service accepts a token. It is not an api.Reply, because
// the frame must not take a failure of this token for one of the token in use.
type tokenCheckedMsg struct {
	owner, question uint64
	token           token.Token
	err             error
	keyring         token.State
}

func (c tokenCheckedMsg) Addressee() uint64 { return c.owner }

func (s *Screen) check(secret token.Token) tea.Cmd {
	s.withdraw()
	ctx, cancel := context.WithCancel(context.Background())
	s.stage, s.cancel, s.question = checking, cancel, screen.NextNumber()
	answer := tokenCheckedMsg{owner: s.env.Owner, question: s.question, token: secret}
	client, keyring := s.env.Client.WithToken(secret), s.env.Tokens.Keyring
	ask := func() tea.Msg {
		answer.err = api.Check(ctx, client)
		if keyring != nil {
			answer.keyring = keyring.ExpectedState()
		}
		return answer
	}
	return tea.Batch(ask, s.spinner.Begin())
}

type failure struct {
	sentence, next, cause string
}

func failureOf(err error) failure {
	e, ok := errors.AsType[*api.Error](err)
	if !ok {
		return failure{sentence: model.Clean(err.Error())}
	}
	f := failure{sentence: e.Sentence(), next: e.Next(), cause: e.Cause()}
	switch e.Kind {
	case api.Unauthorized:
		f.sentence, f.next = "The service does not accept this token.", "Check that it is complete and has not expired, or make a new one there."
	case api.Forbidden:
		f.sentence = "The service knows this token, but it may not list envelopes."
	}
	return f
}

type askedMsg struct {
	owner, question uint64
	token           token.Token
	err             error
}

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
