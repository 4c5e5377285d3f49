package uitest

import (
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"inkdesk/api/journal"
	"inkdesk/ui/settings/state"
)

// Machine holds what sessions of one account leave on the disk.
type Machine struct {
	Folder  string
	Journal *journal.Journal
	State   *state.Store
}

// Operator names the person who works at a machine, on an account that several share.
var Operator = journal.Person{Account: "support", UID: "1007", Operator: "Ada Lovelace", From: "192.0.2.7", Host: "jump1"}

// NewMachine keeps it in a folder until the test ends.
func NewMachine(t *testing.T, folder string) *Machine {
	t.Helper()
	book, err := journal.Open(filepath.Join(folder, "journal.jsonl"), journal.Options{Person: Operator})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = book.Close() })
	return &Machine{Folder: folder, Journal: book, State: openState(t, filepath.Join(folder, "state"), "work")}
}

// Crashed returns the disk as it is now: what a process that is killed leaves behind.
func (m *Machine) Crashed(t *testing.T) *Machine {
	t.Helper()
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(m.Folder)); err != nil {
		t.Fatal(err)
	}
	err := filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err == nil && d.IsDir() {
			return os.Chmod(path, 0o700)
		}
		return errors.Join(err, os.Chmod(path, 0o600))
	})
	if err != nil {
		t.Fatal(err)
	}
	return NewMachine(t, folder)
}

// Use has a program run on the machine.
func (m *Machine) Use(o *Options) { o.Machine = m }

// Dying lets a number of changes through and then takes the process away: one more change
// is on its way, which Reaches the service or not, and nothing comes back from then on.
type Dying struct {
	To      http.RoundTripper
	Left    int
	Reaches bool
	Die     func() // runs at that moment
	dead    bool
}

var errProcessGone = errors.New("the process is gone")

// RoundTrip implements [http.RoundTripper].
func (d *Dying) RoundTrip(req *http.Request) (*http.Response, error) {
	switch {
	case d.dead:
		return nil, errProcessGone
	case !newRequest(req).isChange():
		return d.To.RoundTrip(req)
	case d.Left > 0:
		d.Left--
		return d.To.RoundTrip(req)
	}
	d.dead = true
	d.Die()
	if d.Reaches {
		if resp, err := d.To.RoundTrip(req); err == nil {
			resp.Body.Close()
		}
	}
	return nil, errProcessGone
}
