package desk

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"time"

	"inkdesk/api/privatefolder"
)

// mostWaiting bounds the file of lines that wait, some thousand of them.
const mostWaiting = 1 << 20

var errMostWaiting = errors.New("too much waits already for the folder of the team")

// Name tells lines of one account apart.
type Name struct {
	Kind               Kind
	Decision, Envelope string
}

// Name is that of the line.
func (l *Line) Name() Name { return Name{l.Kind, l.Decision, l.Envelope} }

// Account is whose file is written here.
func (s *Store) Account() string {
	s.naming.Do(func() { s.me = currentAccount() })
	return s.me
}

// Wait keeps lines on this machine until [Store.Deliver] has written them to the folder of the
// team. It returns all of the service that wait, in the order in which they were decided. It does
// not touch that folder, so that it can be called while the folder does not answer.
func (s *Store) Wait(lines []Line) ([]Line, error) {
	all, err := s.changeWaiting(func(waiting []Line) []Line { return append(waiting, missing(lines, waiting)...) })
	if err != nil {
		return nil, fmt.Errorf("what is decided cannot be kept on this machine until the folder of the team takes it: %w", err)
	}
	return slices.DeleteFunc(all, func(l Line) bool { return l.Service != s.service }), nil
}

// Deliver writes the lines that wait, of all services, to the file of this account in the folder
// of the team, each once, and returns how many that were.
func (s *Store) Deliver() (delivered int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f, err := s.open()
	if err != nil {
		return 0, err
	}
	defer f.Close()
	return delivered, s.explain(s.inTurn(func() error {
		there, err := s.readOne(f, s.me, mostRead)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		waiting, err := s.changeWaiting(func(waiting []Line) []Line { return waiting })
		if err != nil {
			return err
		}
		written := make([]Line, len(there))
		for i, w := range there {
			written[i] = w.Line
		}
		if err := s.append(f, encode(missing(waiting, written))); err != nil {
			return err
		}
		delivered = len(waiting)
		_, err = s.changeWaiting(func(now []Line) []Line { return missing(now, waiting) })
		return err
	}))
}

// append adds text to the file of this account, which needs the turn.
func (s *Store) append(f *folder, text []byte) error {
	if len(text) == 0 {
		return nil
	}
	size, err := f.append(s.me, text)
	if err == nil && size > mostBytes {
		// What was added is there; a large file is a matter for the next time as well.
		_ = s.compact(f, time.Now())
	}
	return err
}

// changeWaiting changes the lines that wait, and returns them as they are then.
func (s *Store) changeWaiting(change func([]Line) []Line) ([]Line, error) {
	private, err := privatefolder.Open(s.options.Private)
	if err != nil {
		return nil, err
	}
	defer private.Close()
	name := s.waitingName()
	var lines []Line
	err = private.InTurn("waiting.lock", func() error {
		text, err := private.ReadUpTo(mostRead, name)
		if err != nil {
			return err
		}
		for _, w := range decode(text) {
			if w.text == nil {
				lines = append(lines, w.Line)
			}
		}
		before := len(lines)
		if lines = change(lines); len(lines) == before {
			return nil
		}
		switch text := encode(lines); {
		case len(lines) == 0:
			return private.Remove(name)
		case len(text) > mostWaiting:
			return errMostWaiting
		default:
			return private.Replace(name, text)
		}
	})
	return lines, err
}

const waitingPrefix = "waiting-"

// waitingName is the file of the lines that wait for the folder of this team.
func (s *Store) waitingName() string {
	sum := sha256.Sum256([]byte(filepath.Clean(s.options.Team)))
	return fmt.Sprintf("%s%x%s", waitingPrefix, sum[:4], extension)
}

// missing are those lines that are not among others.
func missing(lines, others []Line) []Line {
	there := make(map[Name]bool, len(others))
	for i := range others {
		there[others[i].Name()] = true
	}
	return slices.DeleteFunc(slices.Clone(lines), func(l Line) bool { return there[l.Name()] })
}
