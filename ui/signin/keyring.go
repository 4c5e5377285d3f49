package signin

import (
	"context"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/token"
	"inkdesk/ui/screen"
)

// tokenKeptMsg says how a write to the keyring ended, or that it was given up.
type tokenKeptMsg struct {
	owner, question uint64
	change          token.Change
}

func (k tokenKeptMsg) Addressee() uint64 { return k.owner }

type lateWriteMsg struct {
	owner, question uint64
	outcome         token.Outcome
}

func (s lateWriteMsg) Addressee() uint64 { return s.owner }

type keyringWait struct {
	until  time.Time
	second screen.Timer
}

const savedText = "You are signed in, and the token is in the keyring."

func (s *Screen) saveToken() tea.Cmd {
	origin, err := token.OriginOf(s.env.Settings.Profile.BaseURL)
	if err != nil {
		s.failure = failureOf(err)
		s.offerStorage()
		return nil
	}
	s.withdraw()
	ctx, cancel := context.WithCancel(context.Background())
	s.stage, s.cancel, s.question = keeping, cancel, screen.NextNumber()
	keyring, secret := s.env.Tokens.Keyring, s.token
	account := token.Account{Profile: s.env.Settings.Profile.Name, Origin: origin}
	done := tokenKeptMsg{owner: s.env.Owner, question: s.question}
	write := func() tea.Msg {
		done.change = keyring.Write(ctx, account, secret)
		return done
	}
	s.wait.until = s.env.Now().Add(token.WriteLimit)
	return tea.Batch(write, s.spinner.Begin(), s.wait.second.Start(s.env.Owner, time.Second))
}

func (s *Screen) countDown() tea.Cmd {
	if s.stage != keeping {
		return nil
	}
	return s.wait.second.Start(s.env.Owner, time.Second)
}

// handleTokenKept uses the token when the keyring has it; otherwise the person chooses
// again. A write that was given up may still happen, so its outcome is awaited.
func (s *Screen) handleTokenKept(msg tokenKeptMsg) tea.Cmd {
	if msg.question != s.question {
		return nil
	}
	s.withdraw()
	s.spinner.End()
	s.wait.second.Stop()
	if msg.change.State == token.OK {
		return s.useToken(savedText)
	}
	s.failure, s.keyring = outcomeOf(msg.change.Outcome), msg.change.State
	s.offerStorage()
	if msg.change.Late == nil {
		return nil
	}
	s.failure.sentence += " It is not known yet whether it has the token."
	return s.awaitLateWrite(msg.change.Late)
}

func (s *Screen) awaitLateWrite(late <-chan token.Outcome) tea.Cmd {
	ctx, cancel := context.WithCancel(context.Background())
	s.cancel, s.question = cancel, screen.NextNumber()
	end := lateWriteMsg{owner: s.env.Owner, question: s.question}
	return func() tea.Msg {
		select {
		case end.outcome = <-late:
			return end
		case <-ctx.Done():
			return nil
		}
	}
}

func (s *Screen) handleLateWrite(msg lateWriteMsg) tea.Cmd {
	if msg.question != s.question {
		return nil
	}
	s.withdraw()
	if msg.outcome.State == token.OK {
		return s.useToken(savedText)
	}
	s.failure = outcomeOf(msg.outcome)
	return nil
}

func outcomeOf(o token.Outcome) failure {
	f := failure{sentence: o.State.Sentence(), next: o.State.NextStep()}
	if o.State == token.None {
		f.next = "" // it says to log in, which the person is doing
	}
	if o.Cause != nil {
		f.cause = failureOf(o.Cause).sentence
	}
	return f
}

func (s *Screen) waitText(now time.Time) string {
	left := max(s.wait.until.Sub(now), 0).Round(time.Second)
	return fmt.Sprintf("Waiting for the keyring, %d s left. It may be showing a password prompt.", int(left.Seconds()))
}

type fileKeptMsg struct {
	owner, question uint64
	path            string
	err             error
}

func (k fileKeptMsg) Addressee() uint64 { return k.owner }

// saveToFile writes the token to a file of this account alone.
func (s *Screen) saveToFile() tea.Cmd {
	origin, err := token.OriginOf(s.env.Settings.Profile.BaseURL)
	if err != nil {
		s.failure = failureOf(err)
		s.offerStorage()
		return nil
	}
	s.withdraw()
	s.question = screen.NextNumber()
	account := token.Account{Profile: s.env.Settings.Profile.Name, Origin: origin}
	kept, secret := s.env.Tokens.Kept, s.token
	done := fileKeptMsg{owner: s.env.Owner, question: s.question, path: kept.Path(account)}
	return func() tea.Msg {
		done.err = kept.Write(account, secret)
		return done
	}
}

func (s *Screen) handleFileKept(msg fileKeptMsg) tea.Cmd {
	if msg.question != s.question {
		return nil
	}
	s.withdraw()
	if msg.err != nil {
		s.failure = failureOf(msg.err)
		s.failure.sentence = "The token could not be kept in " + msg.path + ": " + s.failure.sentence
		s.offerStorage()
		return nil
	}
	return s.useToken("You are signed in, and the token is in a file that only you can read.")
}
