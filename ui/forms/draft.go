package forms

import (
	"encoding/json"
	"errors"

	"inkdesk/ui/change/runner"
	"inkdesk/ui/change/unfinished"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
)

// draft keeps a form on the disk while it is filled in and carried out. Commands run at
// once and end in any order, so a write that was asked for earlier never replaces a later
// one.
type draft struct {
	env    screen.Env
	id     string
	latest uint64
	hold   unfinished.Handle // guards the others; it has no work before the first write
}

// content is what is kept of a form.
type content struct {
	state.Unfinished
	order runner.Order
}

// write keeps the form. It blocks on the disk.
func (d *draft) write(version uint64, c content) error {
	return d.hold.Use(func(work *unfinished.Work) (_ *unfinished.Work, err error) {
		if version < d.latest {
			return work, nil
		}
		d.latest = version
		if work == nil {
			if work, err = unfinished.Begin(d.env, d.id, c.Title); err != nil {
				return nil, err
			}
		}
		c.ID, c.Origin = work.ID, work.Origin
		work.Unfinished, work.Order = c.Unfinished, c.order
		return work, work.Save()
	})
}

// open makes a draft that was kept this session's, in place of a new one. It blocks on the
// disk.
func (d *draft) open(id string) (opened *unfinished.Work, err error) {
	err = d.hold.Use(func(*unfinished.Work) (*unfinished.Work, error) {
		d.id = id
		opened, err = unfinished.Open(d.env, id)
		return opened, err
	})
	return opened, err
}

// forget is for a form that was carried out. It blocks on the disk.
func (d *draft) forget(version uint64) error {
	return d.hold.Use(func(work *unfinished.Work) (*unfinished.Work, error) {
		if version < d.latest || work == nil {
			return work, nil
		}
		d.latest, d.id = version, state.NewUnfinishedID()
		return nil, work.Delete()
	})
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
