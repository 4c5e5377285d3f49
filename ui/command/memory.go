package command

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"inkdesk/api"
	"inkdesk/api/desk"
	"inkdesk/api/history"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/settings"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/terminal"
)

const journalName, historyName, deskName = "journal.jsonl", "seen", "desk"

type memory struct {
	folder  string
	passing bool // says that the folder goes with the program
	state   *state.Store
	journal *journal.Journal // nil when it cannot be written
	changes api.Journal
	history *history.Store
}

// remember opens the memory of a profile. Where there can be none, the program goes on
// without: it then remembers nothing and changes nothing, and says so.
func (p *program) remember(c *configuration) (*memory, error) {
	m, err := p.openMemory(c)
	if err == nil {
		return m, nil
	}
	c.warn("Changes are refused: " + err.Error())
	m, failed := p.rememberForNow(c)
	if failed != nil {
		return nil, failed
	}
	_ = m.journal.Close()
	m.journal, m.changes = nil, unrecorded{err}
	return m, nil
}

func (p *program) openMemory(c *configuration) (*memory, error) {
	folder, err := settings.StateFolder(p.given.environ)
	if err != nil {
		return nil, err
	}
	return p.open(folder, c)
}

func (p *program) rememberForNow(c *configuration) (*memory, error) {
	folder, err := os.MkdirTemp("", "inkdesk-")
	if err != nil {
		return nil, fmt.Errorf("there is no folder for temporary files; set TMPDIR to one of your own: %w", err)
	}
	m, err := p.open(folder, c)
	if err != nil {
		_ = os.RemoveAll(folder)
		return nil, fmt.Errorf("the folder for temporary files cannot be used; set TMPDIR to one of your own: %w", err)
	}
	m.passing = true
	return m, nil
}

func (p *program) open(folder string, c *configuration) (*memory, error) {
	store, err := state.Open(folder, c.Profile.Name)
	if err != nil {
		return nil, err
	}
	changes, err := journal.Open(filepath.Join(folder, journalName), journal.Options{
		Person:        journal.CurrentPerson(c.Operator, terminal.SSHAddress(p.process.Environ)),
		WithoutValues: c.JournalValues == settings.Off,
	})
	if err != nil {
		return nil, errors.Join(err, store.Close())
	}
	return &memory{folder: folder, state: store, journal: changes, changes: changes}, nil
}

// openHistory opens the store of changes that were seen. Where they cannot be kept, the program goes on without.
func (m *memory) openHistory(c *configuration) {
	if c.Profile.History == settings.Off {
		return
	}
	store, err := history.Open(filepath.Join(m.folder, historyName), c.Profile.Name, c.Profile.BaseURL.Host)
	if err != nil {
		c.warn(model.Sentence(err.Error()))
		return
	}
	m.history = store
}

// desk returns the files of what people decide about envelopes. Those of the demo belong to no one else.
func (m *memory) desk(c *configuration, demo bool) *desk.Store {
	o := desk.Options{Private: filepath.Join(m.folder, deskName), Team: c.TeamFolder, Host: c.Profile.BaseURL.Host}
	if demo {
		o.Team = ""
	}
	return desk.New(o)
}

func (m *memory) close() {
	if m.journal != nil {
		_ = m.journal.Close()
	}
	if m.history != nil {
		_ = m.history.Close()
	}
	_ = m.state.Close()
	if m.passing {
		_ = os.RemoveAll(m.folder)
	}
}

type unrecorded struct{ why error }

func (u unrecorded) Read(journal.Filter) ([]journal.Entry, error) { return nil, u.why }

func (u unrecorded) Begin(journal.Intent) (journal.Seq, error) { return "", u.why }

func (u unrecorded) End(journal.Seq, journal.Result) error { return u.why }
