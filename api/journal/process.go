package journal

import (
	"errors"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/gofrs/flock"

	"inkdesk/api/strictmode"
	"inkdesk/model"
)

// Process describes the process that wrote an intent, and who ran it.
type Process struct {
	PID     int       `json:"pid"`
	Started time.Time `json:"started"` // when it opened the journal
	Session string    `json:"session"` // names its lock
	Person  Person    `json:"person,omitzero"`
}

var sessionPattern = regexp.MustCompile(`^[0-9a-f]{16}$`)

// session holds a lock while this process lives, which works between containers and machines too.
type session struct {
	journal string // path
	name    string
	mu      sync.Mutex
	held    *flock.Flock
}

const sessionSuffix = ".live"

// newLock returns a lock at path. The file is opened for writing, which locks over NFS need.
func newLock(path string, flag int) *flock.Flock {
	return flock.New(path, flock.SetFlag(os.O_RDWR|strictmode.OpenFlags|flag), flock.SetPermissions(0o600))
}

func (s *session) path(name string) string { return s.journal + "." + name + sessionSuffix }

// begin takes the lock and removes those of ended processes. The caller holds the journal's lock.
func (s *session) begin() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.held != nil {
		return nil
	}
	s.removeStale()
	lock := newLock(s.path(s.name), os.O_CREATE)
	locked, err := lock.TryLock()
	if err != nil {
		return err
	}
	if !locked {
		return errors.New("lock of this process is taken")
	}
	s.held = lock
	return nil
}

func (s *session) removeStale() {
	entries, err := os.ReadDir(filepath.Dir(s.journal))
	if err != nil {
		return
	}
	for _, entry := range entries {
		name := strings.TrimSuffix(strings.TrimPrefix(entry.Name(), filepath.Base(s.journal)+"."), sessionSuffix)
		if sessionPattern.MatchString(name) && entry.Name() == filepath.Base(s.path(name)) && !s.alive(name) {
			_ = os.Remove(s.path(name))
		}
	}
}

// alive reports whether the process of a session still runs, true in doubt: its changes may be in flight.
func (s *session) alive(name string) bool {
	if name == s.name {
		return true
	}
	lock := newLock(s.path(name), 0)
	locked, err := lock.TryRLock() // shared, so that two processes that check do not see each other's lock
	if errors.Is(err, fs.ErrNotExist) {
		return false
	}
	if err != nil || !locked {
		return true
	}
	return lock.Unlock() != nil
}

func (s *session) end() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.held == nil {
		return nil
	}
	err := s.held.Unlock()
	_ = os.Remove(s.path(s.name)) // or the next process clears it away
	s.held = nil
	return err
}

// Person says who ran the process, and from where; a field not known is "".
type Person struct {
	Account  string `json:"account,omitempty"`  // of the operating system
	UID      string `json:"uid,omitempty"`      // its number there
	Operator string `json:"operator,omitempty"` // the person behind an account that several share
	From     string `json:"from,omitempty"`     // address of the machine that the line came from
	Host     string `json:"host,omitempty"`     // name of the machine that the process ran on
}

const longestPersonal = 255

// CurrentPerson returns who runs this process by the account, which no one chooses, and by what the caller knows.
func CurrentPerson(operator, from string) Person {
	p := Person{Operator: operator, From: from}
	p.Host, _ = os.Hostname()
	p.Account, p.UID = currentAccount()
	return p.normalized()
}

// currentAccount returns the account of this process. A static program knows names of /etc/passwd alone.
func currentAccount() (name, uid string) {
	number := os.Geteuid()
	if number < 0 { // Windows has no numbers
		if a, err := user.Current(); err == nil {
			return a.Username, a.Uid
		}
		return "", ""
	}
	uid = strconv.Itoa(number)
	if a, err := user.LookupId(uid); err == nil {
		name = a.Username
	}
	return name, uid
}

// normalized replaces values that cannot be recorded, because they must not stop a change.
func (p Person) normalized() Person {
	for _, field := range p.fields() {
		*field = model.Clip(model.Clean(*field), longestPersonal, "")
	}
	return p
}

func (p *Person) fields() []*string {
	return []*string{&p.Account, &p.UID, &p.Operator, &p.From, &p.Host}
}

func (p Person) check() error {
	for _, field := range p.fields() {
		if utf8.RuneCountInString(*field) > longestPersonal || model.Clean(*field) != *field {
			return errors.New("person has a shape that is not recorded")
		}
	}
	return nil
}
