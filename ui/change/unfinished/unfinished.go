// Package unfinished keeps work that was begun, so that it can be gone on with: plans from
// the moment they are confirmed, and forms from the first key.
package unfinished

import (
	"encoding/json"
	"errors"
	"fmt"

	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
)

// Work is unfinished work that belongs to this session.
type Work struct {
	state.Unfinished
	// Order is how far it has come, zero for a form that was not confirmed.
	Order runner.Order

	store *state.Store
	claim *state.Claim
}

// Why work cannot be taken up.
var (
	errGone      = errors.New("this work is no longer there: it was finished or given up in another session")
	errElsewhere = errors.New("this work belongs to another profile or another service; start with that profile to go on with it")
	errAtWork    = errors.New("a change of this work is still on its way; wait until its outcome is known")
	errForgotten = errors.New("the journal no longer goes back to when this work was confirmed, so nobody could say what was done; look at the envelopes, then give the work up")
	errNoJournal = errors.New("this work cannot be taken up without its journal: nobody could say what was done")
	errNoStore   = errors.New("nothing is kept between runs here")
)

// Begin makes new work belong to this session. Nothing of it is written before [Work.Put].
// It blocks on the disk.
func Begin(env screen.Env, id, title string) (*Work, error) {
	w, err := Claim(env, id)
	if err != nil {
		return nil, err
	}
	w.Unfinished = state.Unfinished{ID: id, Title: title, Saved: env.Now(), Origin: env.Client.Host()}
	return w, nil
}

// Open makes kept work belong to this session, with what the journal says of its order. A
// [*state.TakenError] says that another session has it. It blocks on the disk.
func Open(env screen.Env, id string) (*Work, error) {
	w, err := Claim(env, id)
	if err != nil {
		return nil, err
	}
	if err := w.read(env, id); err != nil {
		w.Release()
		return nil, err
	}
	return w, nil
}

// Claim makes work belong to this session without reading it, so that it can be given up.
// It blocks on the disk.
func Claim(env screen.Env, id string) (*Work, error) {
	if env.State == nil {
		return nil, errNoStore
	}
	claim, err := state.ClaimUnfinished(env.State, id, env.Session)
	if err != nil {
		return nil, err
	}
	return &Work{Unfinished: state.Unfinished{ID: id}, store: env.State, claim: claim}, nil
}

func (w *Work) read(env screen.Env, id string) error {
	var err error
	w.Unfinished, err = state.GetUnfinished(env.State, id)
	switch {
	case err != nil:
		return err
	case w.ID == "":
		return errGone
	case w.Origin != env.Client.Host():
		return errElsewhere
	case !w.Confirmed:
		return nil
	case env.Journal == nil:
		return errNoJournal
	}
	if err := json.Unmarshal(w.Unfinished.Order, &w.Order); err != nil {
		return fmt.Errorf("this work cannot be read: %w", err)
	}
	if w.Order.Profile != env.Settings.Profile.Name {
		return errElsewhere
	}
	entries, err := env.Journal.Read(journal.Filter{Order: w.Order.ID})
	if err != nil {
		return err
	}
	if since, err := env.Journal.Since(); err != nil || w.Order.Confirmed.Before(since) {
		return errors.Join(errForgotten, err)
	}
	for _, e := range entries {
		if e.Live && e.Ended.IsZero() {
			return errAtWork
		}
	}
	w.Order = w.Order.Record(entries)
	return nil
}

// Put writes the work as it is, its order included. It blocks on the disk.
func (w *Work) Put() error {
	if w.Order.ID != "" {
		text, err := json.Marshal(w.Order)
		if err != nil {
			return err
		}
		w.Unfinished.Order = text
	}
	return state.PutUnfinished(w.store, w.Unfinished)
}

// Forget is for work that is done or given up. It blocks on the disk.
func (w *Work) Forget() error {
	defer w.Release()
	return state.ForgetUnfinished(w.store, w.ID)
}

// Sentence is why work cannot be taken up, for the screen.
func Sentence(err error) string {
	if taken, ok := errors.AsType[*state.TakenError](err); ok {
		err = taken // without what it was wrapped in
	}
	return model.Sentence(err.Error())
}

// Release lets another session have the work. It does not block.
func (w *Work) Release() {
	if w != nil {
		w.claim.Release()
	}
}
