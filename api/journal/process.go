package journal

import (
	"cmp"
	"errors"
	"os"
	"os/user"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"inkdesk/api/appendlog"
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

const liveSuffix = ".live"

// livePath returns the lock of a process, which it holds while it lives.
func (j *Journal) livePath(session string) string {
	return filepath.Join(j.dir, j.name+"."+session+liveSuffix)
}

// lockLive takes the lock of this process and removes those of ended ones. It needs the lock of
// the journal.
func (j *Journal) lockLive() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.live != nil {
		return nil
	}
	j.removeStale()
	lock, err := appendlog.Lock(j.livePath(j.process.Session))
	if lock == nil {
		return cmp.Or(err, errors.New("lock of this process is taken"))
	}
	j.live = lock
	return nil
}

func (j *Journal) removeStale() {
	entries, err := os.ReadDir(j.dir)
	if err != nil {
		return
	}
	for _, entry := range entries {
		session := strings.TrimSuffix(strings.TrimPrefix(entry.Name(), j.name+"."), liveSuffix)
		path := j.livePath(session)
		isLock := sessionPattern.MatchString(session) && entry.Name() == filepath.Base(path)
		if isLock && !j.isLive(session) {
			_ = os.Remove(path)
		}
	}
}

// isLive reports whether the process of a session still runs, true in doubt: its changes may be in
// flight.
func (j *Journal) isLive(session string) bool {
	return session == j.process.Session || appendlog.IsLocked(j.livePath(session))
}

// Close releases the lock of this process. Its intents without an outcome become pending for others.
func (j *Journal) Close() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.live == nil {
		return nil
	}
	err := j.live.Unlock()
	_ = os.Remove(j.live.Path()) // or the next process clears it away
	j.live = nil
	return explain(err, "Restart the program if it reports open changes as still running.")
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
