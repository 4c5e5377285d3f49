package forms

import (
	"encoding/json"
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/change/runner"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/terminal"
)

// draft keeps a form on the disk, while it is filled in and sent. Commands run concurrently and end in any order, so
// each write has a version, and an older one never replaces a newer one.
type draft struct {
	env    screen.Env
	id     string
	latest uint64
	handle *runner.WorkHandle // guards the others; it has no work before the first write
}

type draftContent struct {
	state.Unfinished
	order runner.Order
}

// write saves the form. It blocks on the disk.
func (d *draft) write(version uint64, c draftContent) error {
	return d.handle.Use(func(work *runner.Work) (_ *runner.Work, err error) {
		if version < d.latest {
			return work, nil
		}
		d.latest = version
		if work == nil {
			if work, err = runner.BeginWork(d.env, d.id, c.Title); err != nil {
				return nil, err
			}
		}
		c.ID, c.Origin = work.ID, work.Origin
		work.Unfinished, work.Order = c.Unfinished, c.order
		return work, work.Save()
	})
}

// open opens a saved draft in place of a new one. It blocks on the disk.
func (d *draft) open(id string) (opened *runner.Work, err error) {
	err = d.handle.Use(func(*runner.Work) (*runner.Work, error) {
		d.id = id
		opened, err = runner.OpenWork(d.env, id)
		return opened, err
	})
	return opened, err
}

func newDraft(env screen.Env, id string) *draft {
	return &draft{env: env, id: id, handle: &runner.WorkHandle{}}
}

// draftVersion counts versions of the format. Drafts of another one are not read.
const draftVersion = 3

type draftFile struct {
	Version int             `json:"version"`
	Page    string          `json:"page,omitempty"` // that was open
	Answers json.RawMessage `json:"answers"`
}

// encode encodes the answers and the page for a draft, without secrets.
func encode(g wizard, page string) (json.RawMessage, error) {
	answers, err := json.Marshal(g)
	if err != nil {
		return nil, err
	}
	return json.Marshal(draftFile{draftVersion, page, answers})
}

// decode returns the page that was open. It fails for a draft of another form or version.
func decode(raw json.RawMessage, into wizard) (page string, err error) {
	var file draftFile
	if err := json.Unmarshal(raw, &file); err != nil {
		return "", err
	}
	if file.Version != draftVersion {
		return "", errVersion
	}
	return file.Page, json.Unmarshal(file.Answers, into)
}

var errVersion = errors.New("this draft was written by another version of inkdesk, which can go on with it")

// saveDelay bounds the loss in a crash: the longest time between a key and the draft on the disk.
const saveDelay = 300 * time.Millisecond

type autosave struct {
	env     screen.Env
	draft   *draft
	version uint64 // of the latest write
	changed bool   // something was typed or chosen that a draft keeps
	timer   screen.Timer
	// warned says that the person was told what leaving the form costs now.
	failed, warned bool
}

// schedule writes the draft after saveDelay. Typing on does not put it off.
func (a *autosave) schedule() tea.Cmd {
	if a.env.State == nil {
		return nil
	}
	a.changed, a.warned = true, false
	if a.timer.Running() {
		return nil
	}
	return a.timer.Start(a.env.Owner, saveDelay)
}

// writer returns a function that writes the draft. It blocks on the disk.
func (a *autosave) writer(c draftContent) func() error {
	a.timer.Stop()
	a.version++
	d, version := a.draft, a.version
	return func() error { return d.write(version, c) }
}

// save writes the draft now, and says how that went.
func (a *autosave) save(c draftContent, err error, leaves bool) tea.Cmd {
	write := a.writer(c)
	written := draftWrittenMsg{To: screen.To(a.env.Owner), version: a.version, leaves: leaves}
	tell := func() tea.Msg {
		if err == nil {
			err = write()
		}
		written.failed = err != nil
		return draftWarning(err)
	}
	return terminal.Sequence(tell, func() tea.Msg { return written })
}

type draftWrittenMsg struct {
	screen.To
	version        uint64
	leaves, failed bool
}

func draftWarning(err error) tea.Msg {
	if err == nil {
		return nil
	}
	return notice.ShowMsg{Severity: notice.Warning, Text: "The draft of this form could not be kept: " + err.Error(), Err: err}
}
