package state

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"unicode/utf8"
)

// CorruptError says that a memory could not be read and has been set aside. It comes
// with the zero value, and the next read finds nothing.
type CorruptError struct {
	// Name names the memory, Aside the file in the profile's folder that holds its old content.
	Name, Aside string
	cause       error
}

// Error says what was lost, where the old file is kept, and why it could not be read.
func (e *CorruptError) Error() string {
	return fmt.Sprintf("what was remembered as %s cannot be read and starts afresh; the old file is kept as %s: %v", e.Name, e.Aside, e.cause)
}

// Unwrap returns why the file could not be read.
func (e *CorruptError) Unwrap() error { return e.cause }

// Get returns a memory, the zero value if there is none. With an error too the value is
// the zero one: a caller who can do without may go on.
func Get[T any](s *Store, name string) (T, error) {
	value, err := load[T](s, name)
	if !isCorrupt(err) {
		return value, describe("read", name, err)
	}
	// Look again in turn: it may have been replaced since.
	turn := s.locked(func() error {
		value, err = loadOrSetAside[T](s, name)
		return nil
	})
	return value, errors.Join(describe("read", name, err), turn)
}

// Put replaces a memory. Of two programs the later one wins.
func Put[T any](s *Store, name string, value T) error {
	data, err := json.Marshal(value)
	if err == nil {
		err = s.locked(func() error { return s.write(name, data) })
	}
	return describe("keep", name, err)
}

// Update changes a memory on top of what other programs have put there; change gets the zero value if there is none. If
// the old one had to be set aside, the change is made all the same and the error is a [*CorruptError].
func Update[T any](s *Store, name string, change func(*T)) error {
	err := s.locked(func() error {
		value, err := loadOrSetAside[T](s, name)
		if err != nil && !wasSetAside(err) {
			return err
		}
		change(&value)
		data, failed := json.Marshal(value)
		if failed != nil {
			return failed
		}
		return errors.Join(s.write(name, data), err)
	})
	return describe("keep", name, err)
}

// Forget removes a memory. It is no error if there is none.
func Forget(s *Store, name string) error {
	err := checkName(name)
	if err == nil {
		err = s.locked(func() error { return s.folder.Remove(fileName(name)) })
	}
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return describe("forget", name, err)
}

// decodeError marks a fault in the content of a file, not in reading it.
type decodeError struct{ error }

func (e decodeError) Unwrap() error { return e.error }

func isCorrupt(err error) bool {
	_, ok := errors.AsType[decodeError](err)
	return ok || errors.Is(err, errTooLarge)
}

func wasSetAside(err error) bool {
	_, ok := errors.AsType[*CorruptError](err)
	return ok
}

func load[T any](s *Store, name string) (T, error) {
	var value, none T
	if err := checkName(name); err != nil {
		return none, err
	}
	data, err := s.read(name)
	if err != nil || data == nil {
		return none, err
	}
	if err := checkText(data, func(data []byte) error { return json.Unmarshal(data, &value) }); err != nil {
		return none, decodeError{err}
	}
	return value, nil
}

const asideSuffix = ".unreadable"

// loadOrSetAside needs the lock.
func loadOrSetAside[T any](s *Store, name string) (T, error) {
	value, err := load[T](s, name)
	if !isCorrupt(err) {
		return value, err
	}
	aside := name + asideSuffix
	if renamed := s.folder.Rename(fileName(name), aside); renamed != nil {
		return value, renamed
	}
	return value, &CorruptError{Name: name, Aside: aside, cause: err}
}

func checkName(name string) error {
	if !isPlain(name) {
		return fmt.Errorf("%q cannot be the name of a memory", name)
	}
	return nil
}

func describe(verb, name string, err error) error {
	if err == nil || wasSetAside(err) {
		return err
	}
	return fmt.Errorf("cannot %s what belongs to %s: %w", verb, name, err)
}

// The size of one memory in bytes. Resumable work may be a plan of ten thousand envelopes.
const (
	largest          = 1 << 20
	largestResumable = 32 << 20
)

// errTooLarge also ends a read, so that a foreign file cannot fill the memory.
var errTooLarge = errors.New("it is larger than it may be")

func largestOf(name string) int64 {
	if strings.HasPrefix(name, resumablePrefix) || strings.HasPrefix(name, orderPrefix) {
		return largestResumable
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

// write replaces a file as a whole. It needs the lock.
func (s *Store) write(name string, data []byte) error {
	if err := checkName(name); err != nil {
		return err
	}
	if int64(len(data)) > largestOf(name) {
		return errTooLarge
	}
	return s.folder.Replace(fileName(name), data)
}

// locked runs f while no other program, and no other goroutine of this one, changes the files.
func (s *Store) locked(f func() error) error { return s.folder.Locked(".lock", f) }

// checkText returns what is wrong with a file, nil for nothing.
func checkText(text []byte, read func([]byte) error) error {
	switch {
	case len(text) == 0:
		return errors.New("it is empty")
	case bytes.Count(text, []byte{0}) == len(text):
		return errors.New("it has nothing but zeros in it, as after a power cut")
	case !utf8.Valid(text):
		return errors.New("it has bytes that are no text")
	}
	return read(text)
}
