package compose

import (
	"encoding/json"
	"errors"
	"sync"
	"sync/atomic"

	"inkdesk/ui/change/runner"
	"inkdesk/ui/change/unfinished"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
)

// draft keeps a form on the disk while it is filled in and carried out. Commands run at
// once and end in any order, so a write that was asked for earlier never replaces a later
// one.
type draft struct {
	env screen.Env
	id  string

	mu     sync.Mutex
	latest uint64
	work   *unfinished.Work // nil before the first write
	left   atomic.Bool      // the form was closed
}

// content is what is kept of a form.
type content struct {
	state.Unfinished
	order runner.Order
}

// write keeps the form. It blocks on the disk.
func (d *draft) write(version uint64, c content) error {
	defer d.leaveIfLeft()
	d.mu.Lock()
	defer d.mu.Unlock()
	if version < d.latest {
		return nil
	}
	d.latest = version
	if d.work == nil {
		work, err := unfinished.Begin(d.env, d.id, c.Title)
		if err != nil {
			return err
		}
		d.work = work
	}
	c.ID, c.Origin = d.work.ID, d.work.Origin
	d.work.Unfinished, d.work.Order = c.Unfinished, c.order
	return d.work.Put()
}

// forget is for a form that was carried out. It blocks on the disk.
func (d *draft) forget(version uint64) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if version < d.latest || d.work == nil {
		return nil
	}
	d.latest = version
	err := d.work.Forget()
	d.work, d.id = nil, state.NewUnfinishedID()
	return err
}

// leave lets another session have the draft. It does not block: where the draft is being
// written, whoever writes lets go of it.
func (d *draft) leave() {
	d.left.Store(true)
	if d.mu.TryLock() {
		d.work.Release()
		d.mu.Unlock()
	}
}

func (d *draft) leaveIfLeft() {
	if d.left.Load() {
		d.leave()
	}
}

// draftVersion is the form in which answers are written. Those of another one are not read.
const draftVersion = 3

type draftFile struct {
	Version int             `json:"version"`
	Page    string          `json:"page,omitempty"` // that was open
	Answers json.RawMessage `json:"answers"`
}

// encode is the answers for a draft, without secrets.
func encode(g guide, page string) (json.RawMessage, error) {
	answers, err := json.Marshal(g)
	if err != nil {
		return nil, err
	}
	return json.Marshal(draftFile{draftVersion, page, answers})
}

// decode gives an empty form what a draft holds, and returns the page that was open. An
// error is a draft of another form or version.
func decode(raw json.RawMessage, into guide) (page string, err error) {
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
