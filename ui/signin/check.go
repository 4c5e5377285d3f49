package signin

import (
	"context"
	"errors"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/token"
	"inkdesk/ui/describe"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/terminal"
	"inkdesk/ui/widget/draw"
)

// answeredMsg ends a check or a write. It is not an api.Reply, because the frame must not take a
// failure of this token for one of the token in use.
type answeredMsg struct {
	screen.To
	question uint64
	use      func(*Screen) tea.Cmd
}

// begin opens a question in place of the one that is open. Its answer is a message that reply makes.
func (s *Screen) begin() (ctx context.Context, reply func(use func(*Screen) tea.Cmd) tea.Msg) {
	s.withdraw()
	ctx, s.cancel = context.WithCancel(context.Background())
	s.question = screen.NextNumber()
	owner, question := screen.To(s.env.Owner), s.question
	return ctx, func(use func(*Screen) tea.Cmd) tea.Msg { return answeredMsg{owner, question, use} }
}

func (s *Screen) check(secret token.Token) tea.Cmd {
	ctx, reply := s.begin()
	s.stage = checking
	client, keyring := s.env.Client.WithToken(secret), s.env.Tokens.Keyring
	ask := func() tea.Msg {
		err, expected := api.Check(ctx, client), token.State(0)
		if keyring != nil {
			expected = keyring.ExpectedState()
		}
		return reply(func(s *Screen) tea.Cmd { return s.useCheck(secret, expected, err) })
	}
	return tea.Batch(ask, s.spinner.Begin())
}

// keepFailure yields the message that keeps a failure among the past ones.
func keepFailure(f draw.Problem) tea.Msg {
	if f.Sentence == "" {
		return nil
	}
	show := notice.ShowMsg{Severity: notice.Error, Text: strings.TrimSpace(f.Sentence + " " + f.Next), Quiet: true}
	if f.Cause != "" {
		show.Err = errors.New(f.Cause)
	}
	return show
}

func failureOf(err error) draw.Problem {
	f := describe.Problem(err)
	switch api.KindOf(err) {
	case api.Unauthorized:
		f.Sentence, f.Next = "The service does not accept this token.", "Check that it is complete and has not expired, or make a new one there."
	case api.Forbidden:
		f.Sentence = "The service knows this token, but it may not list envelopes."
	}
	return f
}

// askCommand lends the terminal to the command of the profile, so that it can ask for a PIN. What it
// gives is tried and not kept anywhere: the command gives it again.
func (s *Screen) askCommand() tea.Cmd {
	_, reply := s.begin()
	s.failure = draw.Problem{}
	ask := s.env.Tokens.Ask
	var given token.Token
	lend := terminal.LendMsg{
		Use: func(ctx context.Context, to terminal.Lent) (err error) {
			given, err = ask(ctx, token.Terminal{In: to.In, Out: to.Out})
			return err
		},
		Done: func(err error) tea.Msg {
			return reply(func(s *Screen) tea.Cmd {
				if err != nil {
					s.failure = failureOf(err)
					return nil
				}
				s.asked = true
				return s.check(given)
			})
		},
	}
	return func() tea.Msg { return lend }
}
