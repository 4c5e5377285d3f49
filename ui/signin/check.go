package signin

import (
	"context"
	"errors"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/token"
	"inkdesk/model"
	"inkdesk/ui/screen"
)

// tokenCheckedMsg says whether the service accepts a token. It is not an api.Reply, because
// the frame must not take a failure of this token for one of the token in use.
type tokenCheckedMsg struct {
	owner, question uint64
	token           token.Token
	err             error
	// keyring is what is to be expected of it.
	keyring token.State
}

// Addressee implements [screen.Addressed].
func (c tokenCheckedMsg) Addressee() uint64 { return c.owner }

// check tries the token.
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

// failure is what went wrong, in clean sentences.
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
