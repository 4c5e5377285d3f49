package signin

import (
	"errors"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api/token"
	"inkdesk/keys"
	"inkdesk/ui/notice"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/picker"
)

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case answeredMsg:
		if msg.question != s.question {
			return nil
		}
		s.withdraw()
		s.spinner.End()
		before := s.failure
		used := msg.use(s)
		now := s.failure
		if now == before {
			return used
		}
		show := notice.ShowMsg{Severity: notice.Error, Text: strings.TrimSpace(now.Sentence + " " + now.Next), Quiet: true}
		switch {
		case now.Sentence == "":
			return used
		case now.Cause != "":
			show.Err = errors.New(now.Cause)
		}
		return tea.Batch(used, func() tea.Msg { return show }) // among the past failures
	case tea.KeyPressMsg:
		switch {
		case s.stage == typing:
			return s.handleTyping(msg)
		case s.stage == choosing:
			return s.chooseStorage(msg)
		case key.Matches(msg, s.env.Keys.Prompt.Cancel):
			if s.stage == keeping {
				s.cancel() // its outcome is still reported
				return nil
			}
			s.withdraw()
			s.spinner.End()
			s.stage = typing
		}
		return nil
	case tea.PasteMsg:
		if s.stage == typing {
			s.failure = draw.Problem{}
			return s.input.Update(msg)
		}
		return nil
	}
	if s.wait.second.Ran(msg) {
		if s.stage != keeping {
			return nil
		}
		return s.wait.second.Start(s.env.Owner, time.Second)
	}
	return s.spinner.Update(msg)
}

func (s *Screen) handleTyping(msg tea.KeyPressMsg) tea.Cmd {
	k := s.env.Keys.Prompt
	switch {
	case key.Matches(msg, k.Cancel):
		s.env.Nav.Back(false)
		return nil
	case key.Matches(msg, k.Accept):
		return s.submit()
	}
	before := s.input.Value()
	cmd := s.input.Update(msg)
	if s.input.Value() != before {
		s.failure = draw.Problem{} // it was about another text
	}
	return cmd
}

func (s *Screen) submit() tea.Cmd {
	text := strings.TrimSpace(s.input.Value())
	if text == "" && s.env.Tokens.Ask != nil {
		return s.askCommand()
	}
	if text == "" {
		s.failure = draw.Problem{Sentence: "Type or paste an access token first."}
		return nil
	}
	secret, notices, err := token.Parse([]byte(text))
	if err != nil {
		s.failure = draw.Problem{Sentence: "What was typed cannot be used: " + err.Error() + "."}
		return nil
	}
	s.failure, s.notices, s.asked = draw.Problem{}, notices, false
	return s.check(secret)
}

// useCheck offers where to keep the token when the service accepts it.
func (s *Screen) useCheck(secret token.Token, keyring token.State, err error) tea.Cmd {
	if err != nil {
		s.stage, s.failure = typing, failureOf(err)
		return nil
	}
	s.token, s.keyring = secret, keyring
	s.input.SetValue("")
	if s.asked {
		return s.useToken("You are signed in again, with what token_command gave.")
	}
	if s.env.Tokens.Keyring == nil {
		return s.useToken("You are signed in, for this run only.")
	}
	s.offerStorage()
	return nil
}

const (
	inKeyring  = "keyring"
	inFile     = "file"
	forThisRun = "run"
)

// offerStorage lets the person choose where the token is kept. The choice that probably
// works is first, and a missing keyring cannot be chosen.
func (s *Screen) offerStorage() {
	s.stage = choosing
	keyring, run := picker.Choice{ID: inKeyring, Title: "In the keyring of this machine"}, picker.Choice{ID: forThisRun, Title: "For this run only"}
	choices := []picker.Choice{keyring, run}
	switch s.keyring {
	case token.NoService:
		keyring.Note, keyring.Disabled = s.keyring.Sentence(), s.keyring.Sentence()
		choices = []picker.Choice{run, keyring}
		if s.env.Tokens.Kept.Folder != "" {
			choices = []picker.Choice{run, {ID: inFile, Title: "In a file that only you can read", Note: "inkdesk logout removes it"}, keyring}
		}
	case token.Locked, token.Denied, token.TimedOut:
		keyring.Note = s.keyring.Sentence()
		choices = []picker.Choice{run, keyring}
	}
	for i := range choices {
		choices[i].Key = keys.Nth(s.env.Keys.Move.Jump, i)
	}
	s.menu = picker.New(s.env.Theme, s.env.Keys, picker.Options{Title: "Keep the token", Menu: true}, choices)
}

func (s *Screen) chooseStorage(msg tea.KeyPressMsg) tea.Cmd {
	cmd := s.menu.Update(msg)
	if s.menu.Cancelled() {
		s.withdraw()
		s.stage, s.failure, s.token = typing, draw.Problem{}, token.Token{}
		return nil
	}
	switch chosen, _ := s.menu.Picked(); chosen {
	case inKeyring:
		s.failure = draw.Problem{}
		return s.saveToken()
	case inFile:
		s.failure = draw.Problem{}
		return s.saveToFile()
	case forThisRun:
		return s.useToken("You are signed in, for this run only.")
	}
	return cmd
}

// useToken uses the new token and returns to the screen below. It may be that of another
// account, of which nothing is known.
func (s *Screen) useToken(text string) tea.Cmd {
	s.env.Client.SetToken(s.token)
	s.env.Account.Clear(s.env.Now())
	s.env.Nav.Back(true)
	return notice.Say(notice.Done, "%s", text)
}
