package plan_test

import (
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/uitest"
)

const week = 7 * 24 * 3600

// machine is what a session leaves on the disk.
type machine struct {
	folder string
	book   *journal.Journal
	store  *state.Store
}

func newMachine(t *testing.T, folder string) *machine {
	t.Helper()
	store, err := state.Open(filepath.Join(folder, "state"), "work")
	if err != nil {
		t.Fatal(err)
	}
	m := &machine{folder: folder, book: openJournal(t, folder), store: store}
	t.Cleanup(func() { m.book.Close(); m.store.Close() })
	return m
}

// crashed is the disk as it is now: what a process that is killed leaves.
func (m *machine) crashed(t *testing.T) *machine {
	t.Helper()
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(m.folder)); err != nil {
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
	return newMachine(t, folder)
}

func (m *machine) use(o *setup) {
	o.Client = func(c *api.Config) { c.Journal = m.book }
	o.More = func(u *ui.Options) { u.Journal, u.State = m.book, m.store }
}

// dying lets a number of changes through and then takes the process away: one more reaches
// the service, or is lost on the way, and nothing comes back.
type dying struct {
	to      http.RoundTripper
	left    int
	reaches bool
	dead    bool
	die     func()
}

func (d *dying) RoundTrip(req *http.Request) (*http.Response, error) {
	switch {
	case d.dead:
		return nil, errors.New("the process is gone")
	case req.Method != http.MethodPut:
		return d.to.RoundTrip(req)
	case d.left > 0:
		d.left--
		return d.to.RoundTrip(req)
	}
	d.dead = true
	d.die()
	if d.reaches {
		if resp, err := d.to.RoundTrip(req); err == nil {
			resp.Body.Close()
		}
	}
	return nil, errors.New("the process is gone")
}

// After a crash in the middle of a plan it goes on with what was not begun, once the change
// that was on its way is settled, and changes nothing twice.
func TestPlanIsTakenUpAfterACrash(t *testing.T) {
	const planned, done = 6, 3
	for _, reaches := range []bool{true, false} {
		var service *demo.Service
		var was []model.Envelope
		first := newMachine(t, t.TempDir())
		var left *machine
		o := setup{plan: some("envelope.set_expiration_date", planned, model.InProgress)}
		first.use(&o)
		o.Settings = oneByOne
		o.wrap = func(to http.RoundTripper) http.RoundTripper {
			return &dying{to: to, left: done, reaches: reaches, die: func() { left = first.crashed(t) }}
		}
		run(t, o, func(d *desk) {
			service, was = d.service, d.route.Envelopes
			d.Press("enter", "y")
			d.arm()
			d.Type("6")
			d.Press("enter")
			d.See("3 done")
		})
		if left == nil {
			t.Fatal("the process did not die")
		}
		next := uitest.Options{Home: nav.Unfinished{}, Transport: service.Transport(), Start: start, Settings: oneByOne}
		o = setup{}
		left.use(&o)
		next.Client, next.More = o.Client, o.More
		uitest.Run(t, next, func(p *uitest.Program) {
			d := &desk{Program: p, service: service}
			d.See("Unfinished work", "Set expiry of 6 envelopes", "not done to its end")
			d.Press("enter")
			d.See("2 to change", "3 done before", "1 with an unknown outcome")
			d.sentNothing()
			d.Press("w")
			d.arm()
			d.Press("enter")
			d.Press("y")
			d.arm()
			d.Type("2")
			d.Press("enter")
			if reaches {
				d.See("6 done")
			} else {
				d.See("5 done", "1 failed")
				d.Press("R")
				d.arm()
				d.Press("enter", "y")
				d.arm()
			}
		})
		for i, e := range was {
			now, _ := service.Envelope(e.ID)
			if got := now.ExpiresAt - e.ExpiresAt; got != week && (reaches || i != done) {
				t.Errorf("reaches %v: envelope %d moved by %d s", reaches, i, got)
			}
		}
	}
}

// Where the plan cannot be kept nothing of it is sent.
func TestPlanThatCannotBeKeptIsNotSent(t *testing.T) {
	m := newMachine(t, t.TempDir())
	o := setup{plan: some("envelope.void", 3, model.InProgress)}
	m.use(&o)
	run(t, o, func(d *desk) {
		if err := os.RemoveAll(filepath.Join(m.folder, "state")); err != nil {
			d.T.Fatal(err)
		}
		d.Press("y")
		d.arm()
		d.Type("3")
		d.Press("enter")
		d.See("Nothing was sent, because the plan could not be kept")
		d.sentNothing()
	})
}

// A plan that is done to its end is not kept.
func TestFinishedPlanIsForgotten(t *testing.T) {
	m := newMachine(t, t.TempDir())
	o := setup{plan: some("envelope.void", 3, model.InProgress)}
	m.use(&o)
	run(t, o, func(d *desk) {
		d.Press("y")
		d.arm()
		d.Type("3")
		d.Press("enter")
		d.See("3 done")
		if list, err := state.ListUnfinished(m.store); err != nil || len(list) > 0 {
			d.T.Errorf("%+v, %v", list, err)
		}
	})
}

// A plan that is stopped waits, and belongs to this session until it is left.
func TestStoppedPlanWaits(t *testing.T) {
	m := newMachine(t, t.TempDir())
	o := setup{plan: some("envelope.set_expiration_date", 4, model.InProgress), faults: "envelope.set_expiration_date latency=5s"}
	o.fromList = false
	m.use(&o)
	o.Settings = oneByOne
	run(t, o, func(d *desk) {
		d.Press("enter", "y")
		d.arm()
		d.Type("4")
		d.Press("enter", "s")
		d.Wait(10e9)
		d.See("Stopped by you", "3 not done")
		if list, err := state.ListUnfinished(m.store); err != nil || len(list) != 1 || list[0].Holder == nil {
			d.T.Fatalf("%+v, %v", list, err)
		}
		d.Press("esc")
		if list, err := state.ListUnfinished(m.store); err != nil || len(list) != 1 || list[0].Holder != nil {
			d.T.Errorf("%+v, %v", list, err)
		}
	})
}
