package forms

import (
	"encoding/json"
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/change/runner"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
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
	state.Resumable
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
		work.Resumable, work.Order = c.Resumable, c.order
		return work, work.Save()
	})
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

// autosave says how far the draft on the disk follows the form.
type autosave struct {
	draft   *draft
	version uint64 // of the latest write
	changed bool   // something was typed or chosen that a draft keeps
	timer   screen.Timer
	// warned says that the person was told what leaving the form costs now.
	failed, warned bool
}

// schedule writes the draft after saveDelay. Typing on does not put it off.
func (s *Screen) schedule() tea.Cmd {
	a := &s.autosave
	if s.env.State == nil {
		return nil
	}
	a.changed, a.warned = true, false
	if a.timer.Running() {
		return nil
	}
	return a.timer.Start(s.env.Owner, saveDelay)
}

// unsaved reports whether the form is no longer kept: without a journal no one could say later which steps of it were
// done, so that they would be done twice.
func (s *Screen) unsaved() bool {
	return s.env.State == nil || s.env.Journal == nil && len(s.task().DoneSteps()) > 0
}

// draftWrittenMsg says that the draft is on the disk, or why not.
type draftWrittenMsg struct {
	screen.To
	version uint64
	order   *runner.Order // may be carried out now by a plan, which opens the draft; nil for none
	err     error
}

// save writes the draft now, and lets go of it for the plan of an order, nil for none.
func (s *Screen) save(o *runner.Order) tea.Cmd {
	unsaved := s.unsaved()
	if unsaved && o == nil {
		return nil
	}
	a := &s.autosave
	a.timer.Stop()
	a.version++
	c, err := s.content()
	d, msg := a.draft, draftWrittenMsg{screen.To(s.env.Owner), a.version, o, err}
	return func() tea.Msg {
		if msg.err == nil && !unsaved {
			msg.err = d.write(msg.version, c)
		}
		if o != nil {
			d.handle.Release()
		}
		return msg
	}
}

// applyDraftWritten opens the plan, where without a written draft nothing is sent, or leaves the form, where the person
// has to agree to lose the answers.
func (s *Screen) applyDraftWritten(msg draftWrittenMsg) tea.Cmd {
	a, warn := &s.autosave, func() tea.Msg { return draftWarning(msg.err) }
	if msg.version != a.version { // writes end in any order
		return warn
	}
	if msg.order != nil {
		if s.stage != planning {
			return nil
		}
		a.changed = true
		s.env.Nav.Open(nav.WorkOrder{ID: a.draft.id, Order: msg.order})
		return warn
	}
	a.failed = msg.err != nil
	switch {
	case s.stage != leaving:
		return warn
	case !a.failed:
		s.env.Nav.Back(false)
		return notice.Say(notice.Info, "What was typed is kept as a draft; secrets are not.")
	case a.warned:
		s.env.Nav.Back(false)
		return warn
	}
	a.warned = true
	return tea.Batch(warn, s.openAt(s.editor.pageName, "The draft could not be kept: to leave now loses what was "+
		"entered. Make room or fix the folder, or leave once more to lose it."))
}

func draftWarning(err error) tea.Msg {
	if err == nil {
		return nil
	}
	return notice.ShowMsg{Severity: notice.Warning, Text: "The draft of this form could not be kept: " + err.Error(), Err: err}
}
