package runner

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
)

// Work holds unfinished work that belongs to this session: a plan from the moment it is confirmed, or a form from the
// first key. A screen keeps it in a [WorkHandle].
type Work struct {
	state.Resumable
	Order Order // its tasks and their progress, zero for a form that was not confirmed

	store   *state.Store
	lock    *state.Lock
	journal *journal.Journal
}

var (
	errGone            = errors.New("this work is no longer there: it was finished or given up in another session")
	errElsewhere       = errors.New("this work belongs to another profile or another service; start with that profile to go on with it")
	errStillRunning    = errors.New("a change of this work is still on its way; wait until its outcome is known")
	errJournalTooShort = errors.New("the journal no longer goes back to when this work was confirmed, so it could not be said what was done; look at the envelopes, then give the work up")
	errNoJournal       = errors.New("this work cannot be taken up without its journal, because it could not be said what was done")
	errNoStore         = errors.New("nothing is kept between runs here")
)

// BeginWork makes work for this session, or goes on with the saved part of it, such as the draft of
// a form that is now carried out. Nothing is saved before [Work.Save]. It blocks on the disk.
func BeginWork(env screen.Env, id, title string) (*Work, error) {
	w, err := LockWork(env, id)
	if err != nil {
		return nil, err
	}
	if w.Resumable, err = state.GetResumable(env.State, id); err != nil {
		w.Release()
		return nil, err
	}
	w.ID, w.Title, w.Saved, w.Origin = id, title, env.Now(), env.Client.Address()
	return w, nil
}

// OpenWork locks saved work for this session and reads it, with what the journal says about its order. The error is a
// [*state.TakenError] when another session has the work. It blocks on the disk.
func OpenWork(env screen.Env, id string) (*Work, error) {
	w, err := LockWork(env, id)
	if err != nil {
		return nil, err
	}
	if err := w.read(env, id); err != nil {
		w.Release()
		return nil, err
	}
	return w, nil
}

// LockWork locks work for this session without reading it, so that it can be deleted. It blocks on the disk.
func LockWork(env screen.Env, id string) (*Work, error) {
	if env.State == nil {
		return nil, errNoStore
	}
	lock, err := state.LockResumable(env.State, id, env.Session)
	if err != nil {
		return nil, err
	}
	return &Work{Resumable: state.Resumable{ID: id}, store: env.State, lock: lock, journal: env.Journal}, nil
}

func (w *Work) read(env screen.Env, id string) error {
	var err error
	w.Resumable, err = state.GetResumable(env.State, id)
	switch {
	case err != nil:
		return err
	case w.ID == "":
		return errGone
	case w.Origin != env.Client.Address() && w.Origin != env.Client.Host(): // earlier versions kept the host alone
		return errElsewhere
	case !w.Confirmed:
		return nil
	case env.Journal == nil:
		return errNoJournal
	}
	if err := json.Unmarshal(w.Resumable.Order, &w.Order); err != nil {
		return fmt.Errorf("this work cannot be read: %w", err)
	}
	if w.Order.Profile != env.Settings.Profile.Name {
		return errElsewhere
	}
	entries, err := env.Journal.Read(journal.Filter{Order: w.Order.ID})
	if err != nil {
		return err
	}
	if known, err := w.journalKnowsOrder(); err != nil || !known {
		return errors.Join(errJournalTooShort, err)
	}
	for _, e := range entries {
		if e.Live && e.Ended.IsZero() {
			return errStillRunning
		}
	}
	w.Order = w.Order.ApplyJournal(entries)
	w.Order.Form = w.Form != ""
	for i := range w.Order.Tasks {
		for j, part := range w.Parts[:min(len(w.Parts), len(w.Order.Tasks[i].Steps))] { // of earlier versions
			w.Order.Tasks[i].Steps[j].Part = part
		}
	}
	return nil
}

// journalKnowsOrder reports whether the journal has all that was sent of the order: nothing
// of that time was dropped from it, and it is not a new one in the place of the one there was.
func (w *Work) journalKnowsOrder() (bool, error) {
	since, err := w.journal.Since()
	if err != nil || !since.IsZero() || w.LastChange == "" {
		return !w.Order.Confirmed.Before(since), err
	}
	entries, err := w.journal.Read(journal.Filter{})
	return slices.ContainsFunc(entries, func(e journal.Entry) bool { return string(e.Seq) == w.LastChange }), err
}

// WaitingTasks counts the tasks of saved work that are not done, and returns the id of its order; 0 and
// "" for a form that was not confirmed. It does not lock the work, and blocks on the disk.
func WaitingTasks(env screen.Env, u *state.Resumable, entries []journal.Entry) (tasks int, order string, err error) {
	w := Work{}
	if w.Resumable, err = state.GetResumable(env.State, u.ID); err != nil || !w.Confirmed {
		return 0, "", err
	}
	if err := json.Unmarshal(w.Resumable.Order, &w.Order); err != nil {
		return 0, "", err
	}
	for _, t := range w.Order.ApplyJournal(entries).Tasks {
		if !t.Finished() {
			tasks++
		}
	}
	return tasks, w.Order.ID, nil
}

// Save saves the work with its order. It blocks on the disk.
func (w *Work) Save() error {
	if w.Order.ID != "" {
		text, err := json.Marshal(w.Order)
		if err != nil {
			return err
		}
		w.Resumable.Order = text
		if w.LastChange, err = latestChange(w.journal); err != nil {
			return err
		}
	}
	return state.PutResumable(w.store, w.Resumable)
}

func latestChange(j *journal.Journal) (string, error) {
	if j == nil {
		return "", nil
	}
	latest, err := j.Read(journal.Filter{Limit: 1})
	if err != nil || len(latest) == 0 {
		return "", err
	}
	return string(latest[0].Seq), nil
}

// Delete deletes and releases work that is done or given up. It blocks on the disk.
func (w *Work) Delete() error {
	defer w.Release()
	return state.ForgetResumable(w.store, w.ID)
}

// WorkSentence returns the sentence for the screen that says why work cannot be resumed.
func WorkSentence(err error) string {
	if taken, ok := errors.AsType[*state.TakenError](err); ok {
		err = taken // without what it was wrapped in
	}
	return model.Sentence(err.Error())
}

// Release lets another session open the work. It does not block, and does nothing for nil.
func (w *Work) Release() {
	if w != nil {
		w.lock.Release()
	}
}

// WorkHandle holds the work of one screen, also while a command still opens or saves it. When the screen is closed
// meanwhile, the command releases the work at its end; otherwise that work could not be opened until the program ends.
//
// The zero WorkHandle has no work. It is safe for concurrent use.
type WorkHandle struct {
	mu       sync.Mutex
	released atomic.Bool
	work     *Work
}

// Use replaces the work, nil for none, with what f makes of it. Calls do not overlap. It blocks on the disk.
func (h *WorkHandle) Use(f func(*Work) (*Work, error)) error {
	h.mu.Lock()
	var err error
	h.work, err = f(h.work)
	h.mu.Unlock()
	if h.released.Load() {
		h.Release()
	}
	return err
}

// Release lets another session open the work. It does not block: while Use runs, the work is released at the end of it.
func (h *WorkHandle) Release() {
	h.released.Store(true)
	if h.mu.TryLock() {
		h.work.Release()
		h.mu.Unlock()
	}
}
