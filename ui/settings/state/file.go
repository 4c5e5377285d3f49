package state

import (
	"errors"
	"strings"
)

// The size of one memory in bytes. Unfinished work may be a plan of ten thousand envelopes.
const (
	largest           = 1 << 20
	largestUnfinished = 32 << 20
)

// errTooLarge also ends a read, so that a foreign file cannot fill the memory.
var errTooLarge = errors.New("it is larger than it may be")

func largestOf(name string) int64 {
	if strings.HasPrefix(name, unfinishedPrefix) || strings.HasPrefix(name, orderPrefix) {
		return largestUnfinished
	}
	return largest
}

func fileName(name string) string { return name + ".json" }

// read returns nil for a file that is not there.
func (s *Store) read(name string) ([]byte, error) {
	data, err := s.folder.ReadUpTo(largestOf(name)+1, fileName(name))
	if err == nil && int64(len(data)) > largestOf(name) {
		err = errTooLarge
	}
	return data, err
}

// write replaces a file as a whole. It needs the turn.
func (s *Store) write(name string, data []byte) error {
	if int64(len(data)) > largestOf(name) {
		return errTooLarge
	}
	return s.folder.Replace(fileName(name), data)
}

// inTurn runs f while no other program, and nobody else in this one, changes the files.
func (s *Store) inTurn(f func() error) error { return s.folder.InTurn(".lock", f) }
