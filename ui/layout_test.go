package ui

import (
	"errors"
	"path/filepath"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	deskfiles "inkdesk/api/desk"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/desk"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
)

func TestLayout(t *testing.T) {
	form := nav.Form{}
	for _, c := range []struct {
		route         nav.Route
		width, height int
		want          layout
		fits          bool
		body          screen.Size
	}{
		{nil, 80, 24, layout{width: 80, height: 24}, true, screen.Size{Width: 80, Height: 22}},
		{form, 60, 15, layout{width: 60, height: 15}, true, screen.Size{Width: 60, Height: 13}},
		{form, 59, 15, layout{width: 59, height: 15}, false, screen.Size{Width: 60, Height: 13}},
		{form, 200, 14, layout{width: 200, height: 14}, false, screen.Size{Width: 200, Height: 13}},
		{form, 0, 0, layout{width: 1, height: 1}, false, screen.Size{Width: 60, Height: 13}},
		{form, -7, 24, layout{width: 1, height: 24}, false, screen.Size{Width: 60, Height: 22}},
		{nav.Envelopes{}, 40, 12, layout{width: 40, height: 12}, true, screen.Size{Width: 40, Height: 10}},
		{nav.Templates{}, 39, 12, layout{width: 39, height: 12}, false, screen.Size{Width: 40, Height: 10}},
		{nav.Activity{}, 40, 11, layout{width: 40, height: 11}, false, screen.Size{Width: 40, Height: 10}},
		{form, 65535, 65535, layout{width: 500, height: 200}, true, screen.Size{Width: 500, Height: 198}},
	} {
		got := layoutOf(tea.WindowSizeMsg{Width: c.width, Height: c.height}, "")
		least := leastFor(c.route)
		if got != c.want || got.fits(least) != c.fits || got.body(least) != c.body || !got.known() {
			t.Errorf("%T at %d x %d: %+v, fits: %v, body: %+v", c.route, c.width, c.height, got, got.fits(least), got.body(least))
		}
	}
}

func TestMouseIsOffOverSSHUntilAskedFor(t *testing.T) {
	for _, c := range []struct {
		choice    settings.Switch
		ssh, want bool
	}{
		{settings.Auto, false, true},
		{settings.Auto, true, false},
		{settings.On, true, true},
		{settings.Off, false, false},
	} {
		if got := wantsMouse(c.choice, terminal.Capabilities{SSH: c.ssh}); got != c.want {
			t.Errorf("%s, over SSH %v: %v", c.choice, c.ssh, got)
		}
	}
}

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
	k := newDeskSync(env, store)
	e := &model.Envelope{ID: "e", Status: model.InProgress}
	env.Desk.Note([]*model.Envelope{e}, "once")
	for range 2 {
		if _, err := k.sync()(t.Context()); err != nil { // its answer never comes
			t.Fatal(err)
		}
	}
	env.Desk.Take([]*model.Envelope{e}, "")
	k.close()
	got, err := store.Read()
	testbed.Wrong(t, err != nil || len(got.Lines[got.Account]) != 2, "%+v, %v", got, err)
	d := desk.New(time.Now, store.Service(), false)
	d.Load(got.Account, deskfiles.NewBoard(got.Lines, time.Now()))
	if s := d.OfEnvelope(e); !s.Mine || s.Note != "once" {
		t.Errorf("%+v", s)
	}
}
