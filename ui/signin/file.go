package signin

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/api/token"
	"inkdesk/ui/screen"
)

// fileKeptMsg says whether a file has the token.
type fileKeptMsg struct {
	owner, question uint64
	path            string
	err             error
}

// Addressee implements [screen.Addressed].
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
