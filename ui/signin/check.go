package signin

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/token"
	"inkdesk/ui/describe"
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

type keyringWait struct {
	until  time.Time
	second screen.Timer
}

const savedText = "You are signed in, and the token is in the keyring."

// account names the token where it is kept. Without a name the person chooses again.
func (s *Screen) account() (token.Account, bool) {
	origin, err := token.OriginOf(s.env.Settings.Profile.BaseURL)
	if err != nil {
		s.failure = failureOf(err)
		s.offerStorage()
	}
	return token.Account{Profile: s.env.Settings.Profile.Name, Origin: origin}, err == nil
}

func (s *Screen) saveToken() tea.Cmd {
	account, ok := s.account()
	if !ok {
		return nil
	}
	ctx, reply := s.begin()
	s.stage = keeping
	keyring, secret := s.env.Tokens.Keyring, s.token
	write := func() tea.Msg {
		change := keyring.Write(ctx, account, secret)
		return reply(func(s *Screen) tea.Cmd { return s.useWrite(change) })
	}
	s.wait.until = s.env.Now().Add(token.WriteLimit)
	return tea.Batch(write, s.spinner.Begin(), s.wait.second.Start(s.env.Owner, time.Second))
}

// useWrite uses the token when the keyring has it; otherwise the person chooses
// again. A write that was given up may still happen, so its outcome is awaited.
func (s *Screen) useWrite(change token.Change) tea.Cmd {
	s.wait.second.Stop()
	if change.State == token.OK {
		return s.useToken(savedText)
	}
	s.failure, s.keyring = outcomeOf(change.Outcome), change.State
	s.offerStorage()
	if change.Late == nil {
		return nil
	}
	s.failure.Sentence += " It is not known yet whether it has the token."
	ctx, reply := s.begin()
	return func() tea.Msg {
		select {
		case outcome := <-change.Late:
			return reply(func(s *Screen) tea.Cmd {
				if outcome.State == token.OK {
					return s.useToken(savedText)
				}
				s.failure = outcomeOf(outcome)
				return nil
			})
		case <-ctx.Done():
			return nil
		}
	}
}

func outcomeOf(o token.Outcome) draw.Problem {
	f := draw.Problem{Sentence: o.State.Sentence(), Next: o.State.NextStep()}
	if o.State == token.None {
		f.Next = "" // it says to log in, which the person is doing
	}
	if o.Cause != nil {
		f.Cause = failureOf(o.Cause).Sentence
	}
	return f
}

func (s *Screen) saveToFile() tea.Cmd {
	account, ok := s.account()
	if !ok {
		return nil
	}
	_, reply := s.begin()
	kept, secret := s.env.Tokens.Kept, s.token
	return func() tea.Msg {
		err := kept.Write(account, secret)
		return reply(func(s *Screen) tea.Cmd {
			if err == nil {
				return s.useToken("You are signed in, and the token is in a file that only you can read.")
			}
			s.failure = failureOf(err)
			s.failure.Sentence = "The token could not be kept in " + kept.Path(account) + ": " + s.failure.Sentence
			s.offerStorage()
			return nil
		})
	}
}
