// Package desk keeps what people decide about envelopes beside the service: who takes one,
// notes about it, envelopes put aside until a date or until they change, and those that are done.
//
// Each account of the operating system writes one file of JSON lines of its own and reads those of all. The
// folder is private, or shared by the people of one machine; there a file counts only if no one but the
// account of its name could have written it, so that no one can decide in the name of another. A file holds
// ids, times, states and short notes that people type; names, addresses and tokens have no field to be in.
//
// [Board] shows the decisions in force. A line is never changed: another line takes a decision back,
// and a large file is written again without the lines that are no longer in force.
package desk

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"inkdesk/api/appendlog"
	"inkdesk/model"
)

const (
	// mostBytes sets the size at which a file is compacted to keptBytes; mostRead limits the bytes still read.
	mostBytes = 4 << 20
	keptBytes = 3 << 20
	mostRead  = 8 << 20
	// mostFiles limits how many files of a folder are looked at, and mostTogether the bytes read of all.
	mostFiles    = 1000
	mostTogether = 64 << 20

	extension = ".jsonl"
)

// Options say where the files are.
type Options struct {
	// Private names a folder that no one else may look into, made if missing. Locks are kept there in any case.
	Private string
	Team    string // the folder that the people of this machine share, "" for none. It is not made.
	Host    string // that of the service whose envelopes are decided about
}

// Store has the files of a desk. It is safe for concurrent use, by processes too, and blocks on the disk.
type Store struct {
	options Options
	service string

	mu    sync.Mutex
	me    string // the account whose file is written here, once it is known
	known map[string]known
}

type known struct {
	info  fs.FileInfo
	lines []written
}

// New returns the desk of some folders. Nothing is read or written yet.
func New(o Options) *Store {
	sum := sha256.Sum256([]byte(o.Host))
	return &Store{options: o, service: fmt.Sprintf("%x", sum[:4]), known: make(map[string]known)}
}

// Service returns the name that lines about envelopes of this service carry.
func (s *Store) Service() string { return s.service }

// Shared reports whether others see the decisions.
func (s *Store) Shared() bool { return s.options.Team != "" }

// Contents holds the lines of all files.
type Contents struct {
	Account string            // whose file is written here
	Lines   map[string][]Line // those about envelopes of the service, by account
	Ignored []string          // says, one sentence each, which files do not count and why
}

// Read reads all files. A file that does not count is left out, and named.
func (s *Store) Read() (Contents, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f, names, err := s.look()
	if err != nil {
		return Contents{}, err
	}
	defer f.Close()
	all, ignored := s.readAll(f, names)
	if len(names) > mostFiles {
		ignored = append(ignored, fmt.Sprintf("The folder %s holds more than %d files, and the rest is not read; move elsewhere what inkdesk has not written.", model.Clean(f.Path), mostFiles))
	}
	c := Contents{Account: s.me, Lines: make(map[string][]Line), Ignored: ignored}
	for account, lines := range all {
		c.Lines[account] = linesOf(s.service, lines)
	}
	return c, nil
}

// Add adds lines to the file of this account, all or none.
func (s *Store) Add(lines []Line) error {
	text := encode(lines)
	if len(text) == 0 {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	f, err := s.open()
	if err != nil {
		return err
	}
	defer f.Close()
	return s.explain(s.locked(func() error {
		size, err := f.log(s.me).Append(text)
		if err == nil && size > mostBytes {
			// The added lines are there; a large file is a matter for the next time as well.
			_ = s.compact(f, time.Now())
		}
		return err
	}))
}

func (s *Store) compact(f *folder, now time.Time) error {
	own, err := s.readOne(f, s.me, mostRead)
	if err != nil {
		return err
	}
	text := compact(own, now)
	if len(text) > keptBytes { // of too many the oldest go
		text = text[len(text)-keptBytes:]
		text = text[bytes.IndexByte(text, '\n')+1:]
	}
	return f.log(s.me).Compact(bytes.NewReader(text))
}

func (s *Store) readAll(f *folder, names []string) (all map[string][]written, ignored []string) {
	all = make(map[string][]written)
	own, room := s.me+extension, int64(mostTogether)
	others := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == own })
	for _, name := range append([]string{own}, others...) {
		account, is := strings.CutSuffix(name, extension)
		if !is {
			continue
		}
		lines, err := s.readOne(f, account, room)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			delete(s.known, account)
			ignored = append(ignored, fmt.Sprintf("What %s has decided does not count: %v.", model.Clean(name), err))
			continue
		}
		all[account] = lines
		room -= s.known[account].info.Size()
	}
	return all, ignored
}

// readOne reads a file no larger than room, or returns what it read earlier when the file is the same.
func (s *Store) readOne(f *folder, account string, room int64) ([]written, error) {
	if !isAccount(account) {
		return nil, errors.New("its name is not that of an account")
	}
	info, err := f.stat(account)
	if err != nil {
		return nil, err
	}
	if info.Size() > room {
		return nil, fmt.Errorf("all files together are larger than %d MB", mostTogether>>20)
	}
	last, has := s.known[account]
	if has && os.SameFile(last.info, info) && last.info.Size() == info.Size() && last.info.ModTime().Equal(info.ModTime()) {
		return last.lines, nil
	}
	lines, err := appendlog.ReadAll(f.log(account), mostRead, decode)
	if err != nil {
		return nil, err
	}
	s.known[account] = known{info, lines}
	return lines, nil
}

func (s *Store) open() (*folder, error) {
	f, err := openFolder(s.options)
	if err != nil {
		return nil, s.explain(err)
	}
	if s.me == "" {
		s.me = currentAccount()
	}
	return f, nil
}

// look opens the folder, and returns the names of its files.
func (s *Store) look() (*folder, []string, error) {
	f, err := s.open()
	if err != nil {
		return nil, nil, err
	}
	names, err := f.names()
	if err != nil {
		return nil, nil, s.explain(errors.Join(err, f.Close()))
	}
	return f, names, nil
}

func (s *Store) locked(change func() error) error {
	private, err := appendlog.Open(s.options.Private)
	if err != nil {
		return err
	}
	defer private.Close()
	return private.Locked("desk.lock", change)
}

func (s *Store) explain(err error) error {
	switch {
	case err == nil:
		return nil
	case s.Shared():
		return fmt.Errorf("the desk of the team (team_folder) cannot be used: %w", err)
	default:
		return fmt.Errorf("what is taken, noted or put aside cannot be kept for the next session: %w", err)
	}
}
