package state

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"

	"inkdesk/api/strictmode"
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
	info, err := s.root.Lstat(fileName(name))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular(): // a link is not followed
		return nil, strictmode.ErrNotRegular
	}
	f, err := s.root.Open(fileName(name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if err := strictmode.Check(f); err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(f, largestOf(name)+1))
	if err == nil && int64(len(data)) > largestOf(name) {
		err = errTooLarge
	}
	return data, err
}

// write replaces a file as a whole. It needs the turn: the name of the new file is
// always the same, so one that a crash left behind is removed by the next write.
func (s *Store) write(name string, data []byte) (err error) {
	if int64(len(data)) > largestOf(name) {
		return errTooLarge
	}
	fresh := fileName(name) + ".new"
	if err := s.root.Remove(fresh); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f, err := s.root.OpenFile(fresh, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = s.root.Remove(fresh)
		}
	}()
	// Not synced: a power cut may cost the last change, but a slow disk costs nobody time.
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	// A link in the place of the file is replaced, never followed.
	return s.root.Rename(fresh, fileName(name))
}
