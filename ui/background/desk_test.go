package background

import (
	"errors"
	"path/filepath"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	deskfiles "inkdesk/api/desk"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/desk"
	"inkdesk/ui/screen"
)

// A disk that does not answer is waited for once, and used again when it has answered.
func TestASlowDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var busy atomic.Bool
		answer := make(chan struct{})
		began := time.Now()
		if _, err := withinLimit(&busy, func() (int, error) { <-answer; return 1, nil }); !errors.Is(err, errSlowDesk) || time.Since(began) != deskLimit {
			t.Errorf("%v after %v", err, time.Since(began))
		}
		if _, err := withinLimit(&busy, func() (int, error) { t.Error("called while the disk is busy"); return 2, nil }); !errors.Is(err, errSlowDesk) {
			t.Error(err)
		}
		close(answer)
		synctest.Wait()
		if n, err := withinLimit(&busy, func() (int, error) { return 3, nil }); n != 3 || err != nil {
			t.Errorf("%d, %v", n, err)
		}
	})
}

// What a call has written that came too late is not written twice, and what no one could write is written at the end.
func TestLinesAreWrittenOnce(t *testing.T) {
	store := deskfiles.New(deskfiles.Options{Private: filepath.Join(t.TempDir(), "desk"), Host: "h"})
	env := &screen.Env{Now: time.Now}
	k := NewDesk(env, store)
	e := &model.Envelope{ID: "e", Status: model.InProgress}
	env.Desk.Note([]*model.Envelope{e}, "once")
	for range 2 {
		if _, err := k.sync()(t.Context()); err != nil { // its answer never comes
			t.Fatal(err)
		}
	}
	env.Desk.Take([]*model.Envelope{e}, "")
	k.Close()
	got, err := store.Read()
	testbed.Wrong(t, err != nil || len(got.Lines[got.Account]) != 2, "%+v, %v", got, err)
	d := desk.New(time.Now, store.Service(), false)
	d.Load(got.Account, deskfiles.NewBoard(got.Lines, time.Now()))
	if s := d.OfEnvelope(e); !s.Mine || s.Note != "once" {
		t.Errorf("%+v", s)
	}
}
