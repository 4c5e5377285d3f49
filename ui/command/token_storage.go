package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"inkdesk/api/token"
	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
)

const keepInKeyring, keepInFile = "keyring", "file"

// keptBy returns the tokens in files; none where the person has no folder for state.
func keptBy(environ settings.Environ) token.Kept {
	folder, err := settings.StateFolder(environ)
	if err != nil {
		return token.Kept{}
	}
	return token.Kept{Folder: filepath.Join(folder, "token")}
}

// tokenStorage keeps the token of an account in the keyring, or in a file.
type tokenStorage struct {
	program *program
	place   string // keepInKeyring or keepInFile, "" to find out
	account token.Account
	keyring *token.Store
	kept    token.Kept
}

// cannotOffer returns missing, the error that there is no keyring, where no one can be asked about a file.
func (s *tokenStorage) cannotOffer(missing error) error {
	switch {
	case s.kept.Folder == "" || s.place == keepInKeyring:
		return missing
	case !isTerminal(s.program.process.Stdin) || s.program.given.tokenStdin:
		return terminal.WithStatus(terminal.StatusOf(missing), fmt.Errorf(
			"%w To keep it in a file that only you can read, add: --keep file", missing))
	}
	return nil
}

// offerFile asks whether the token may be kept in a file. It returns the error missing where no one can be asked, or
// where they do not want that. The answer is not shown while it is typed, because it may be the token once more.
func (s *tokenStorage) offerFile(missing error) error {
	if err := s.cannotOffer(missing); err != nil {
		return err
	}
	fmt.Fprintf(s.program.err, "There is no keyring in this session. Keep the token in a file that only you can read?\n%s\n", s.kept.Path(s.account))
	for {
		answer, err := askSecret(s.program.process.Stdin, s.program.err, "y or n: ")
		if errors.Is(err, errInterrupted) {
			return err
		} else if err != nil {
			return missing
		}
		switch strings.ToLower(string(answer)) {
		case "y", "yes":
			s.place = keepInFile
			return nil
		case "n", "no":
			return missing
		}
		clear(answer)
		fmt.Fprintln(s.program.err, "Please answer with y or n.")
	}
}

// keep stores a token that the service accepts, and says where.
func (s *tokenStorage) keep(ctx context.Context, secret token.Token) error {
	if s.place != keepInFile {
		err := s.keepInKeyring(ctx, secret)
		if err == nil || terminal.StatusOf(err) != terminal.StatusUsage {
			return err
		}
		if err := s.offerFile(err); err != nil {
			return err
		}
	}
	path := s.kept.Path(s.account)
	if s.kept.Folder == "" {
		return usage("there is no folder for it; set HOME or XDG_STATE_HOME")
	}
	if err := s.kept.Write(s.account, secret); err != nil {
		return fmt.Errorf("the token could not be kept in %s: %w", path, err)
	}
	_, err := fmt.Fprintf(s.program.out, "The token is in a file that only you can read, for profile %s at %s:\n%s\ninkdesk logout removes it.\n",
		s.account.Profile, s.account.Origin, path)
	return err
}

// keepInKeyring also removes an older token from the file, which would be found before it.
func (s *tokenStorage) keepInKeyring(ctx context.Context, secret token.Token) error {
	change := waiting(s.program.err, func() token.Change { return s.keyring.Write(ctx, s.account, secret) })
	if change.State != token.OK {
		if err := settled(s.program.err, change, "The token was not stored.", "Run inkdesk doctor to see what the keyring holds."); err != nil {
			return err
		}
	}
	if existed, err := s.kept.Delete(s.account); err != nil {
		return fmt.Errorf("the token is in the keyring, but an older one is still in %s; remove that file: %w", s.kept.Path(s.account), err)
	} else if existed {
		fmt.Fprintln(s.program.err, "The older one that was kept in a file is removed.")
	}
	_, err := fmt.Fprintf(s.program.out, "The token is in the keyring, for profile %s at %s.\n", s.account.Profile, s.account.Origin)
	return err
}

const (
	// quietWait limits how long the keyring is waited for without a word. One that answers nothing has been given up by then.
	quietWait = token.ReadLimit + time.Second
	tellWait  = 5 * time.Second // sets the time between two words about the wait after that
)

// waiting counts the time down for a person, while a change to the keyring is made.
func waiting(person io.Writer, change func() token.Change) token.Change {
	changes := make(chan token.Change, 1)
	terminal.Go(func() { changes <- change() })
	next, left := time.NewTimer(quietWait), token.WriteLimit-quietWait
	defer next.Stop()
	for {
		select {
		case done := <-changes:
			return done
		case <-next.C:
			fmt.Fprintf(person, "Waiting for the keyring, %d s left. It may be showing a password prompt.\n", int(left.Seconds()))
			next.Reset(tellWait)
			left = max(left-tellWait, 0)
		}
	}
}

// settled waits once more for a change that was given up, as its outcome may still become known.
func settled(person io.Writer, change token.Change, failed, next string) error {
	err := change.Err()
	if change.Late == nil {
		return keyringFailed(change.State, fmt.Errorf("%s %w", failed, err))
	}
	fmt.Fprintln(person, err)
	fmt.Fprintln(person, "Waiting for its final answer; ctrl+c leaves.")
	late := waiting(person, func() token.Change {
		select {
		case outcome := <-change.Late:
			return token.Change{Outcome: outcome}
		case <-time.After(token.WriteLimit):
			return change
		}
	})
	switch {
	case late.State == token.OK, late.State == token.None:
		fmt.Fprintln(person, "The keyring has answered after all, and made the change.")
		return nil
	case late.Late == nil:
		return keyringFailed(late.State, fmt.Errorf("%s %w", failed, late.Err()))
	}
	return keyringFailed(late.State, errors.New("the keyring has not answered. "+next))
}

// keyringFailed: a machine without a keyring is set up wrongly for this, everything else is a failure that may pass.
func keyringFailed(state token.State, err error) error {
	if state == token.NoService {
		return terminal.WithStatus(terminal.StatusUsage, err)
	}
	return terminal.WithStatus(terminal.StatusFailure, err)
}
