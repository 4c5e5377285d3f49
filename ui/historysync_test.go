package ui_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/demo"
	demoaccount "inkdesk/api/demo/account"
	"inkdesk/api/history"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// sessions are runs of the program on one machine against one service, whose clock goes on.
type sessions struct {
	t        *testing.T
	folder   string
	service  *demo.Service
	machine  *uitest.Machine
	running  bool
	prefetch settings.Prefetch // says what is read in the background
}

func newSessions(t *testing.T) *sessions {
	s := &sessions{t: t, folder: filepath.Join(t.TempDir(), "seen"), machine: uitest.NewMachine(t, t.TempDir()), prefetch: settings.PrefetchOff}
	s.service = uitest.NewService(t, demo.Options{Now: func() time.Time {
		if s.running {
			return time.Now()
		}
		return uitest.AtStart()
	}})
	s.running = true
	return s
}

// run runs the program that long after the first session.
func (s *sessions) run(after time.Duration, script func(*uitest.Program)) {
	s.t.Helper()
	store, err := history.Open(s.folder, "work", "api.example.com")
	testbed.Must(s.t, err)
	defer store.Close()
	uitest.Run(s.t, uitest.Options{
		Width: 120, Height: 40, Service: s.service, Machine: s.machine, Start: uitest.Start.Add(after),
		Settings: func(r *settings.Resolved) { r.Profile.Prefetch = s.prefetch },
		Client:   func(c *api.Config) { c.PerSecond = 5 },
		More:     func(o *ui.Options) { o.History = store },
	}, script)
}

// open is an envelope in progress.
func (s *sessions) open() *model.Envelope {
	s.t.Helper()
	ids := s.service.Find(func(e *demoaccount.Envelope) bool { return e.Status == model.InProgress && e.Overdue })
	e, ok := s.service.Envelope(ids[0])
	if !ok {
		s.t.Fatal("there is no envelope")
	}
	return &e.Envelope
}

func (s *sessions) change(id model.EnvelopeID, change func(*model.Envelope)) {
	s.t.Helper()
	testbed.Must(s.t, s.service.Change(id, change))
}

func decline(e *model.Envelope) { e.Status = model.Declined }

// What changes while the program runs is in the activity of the envelope and in that of all; it survives the program.
func TestWhatWasSeen(t *testing.T) {
	s := newSessions(t)
	e := s.open()
	s.run(0, func(p *uitest.Program) {
		p.See(uitest.AllRead).Hides("since you were last here")
		p.Press("e").See("Nothing was seen to change. inkdesk sees only what it reads.")
		p.Press("esc").Wait(10 * time.Minute)
		s.change(e.ID, decline)
		p.Press("r").Wait(time.Second).Press("e").See("Status: In progress to Declined", e.Name.String()[:12])
		p.Press("enter").See(uitest.Overview)
		p.Press("7").See("Status: In progress to Declined", "etween 09:00 and 09:10")
	})
	s.run(30*time.Minute, func(p *uitest.Program) {
		p.See(uitest.AllRead).Hides("since you were last here")
		p.Press("e").See("Status: In progress to Declined", "nothing since you were last here", "0 since Mon 09:1")
	})
}

// After a night, the list says how much has changed since; one key shows what.
func TestSinceTheLastSession(t *testing.T) {
	s := newSessions(t)
	e := s.open()
	s.run(0, func(p *uitest.Program) {
		p.See(uitest.AllRead)
		p.Wait(time.Minute)
		s.change(e.ID, func(e *model.Envelope) { e.Status, e.LegalityLevel = model.Declined, model.QESZertes })
	})
	checkPrivate(t, s.folder, e)
	s.run(15*time.Hour, func(p *uitest.Program) {
		p.See("2 changes since you were last here (e)")
		p.Press("e")
		p.See("Status: In progress to Declined", "since you were last here", "2 since Mon 09:01", "Legality level: SES to QES")
		p.See("Mon 09:00-Tue 00:00", "between Mon 09:00 and today 00:00")
	})
	s.run(16*time.Hour, func(p *uitest.Program) {
		p.See(uitest.AllRead).Hides("since you were last here")
	})
}

// checkPrivate looks for what people wrote in what is kept.
func checkPrivate(t *testing.T, folder string, e *model.Envelope) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	known := false
	for _, name := range files {
		text, err := os.ReadFile(name)
		testbed.Must(t, err)
		known = known || strings.Contains(string(text), e.ID.String())
		secrets := []string{e.Name.String(), "@"}
		for _, r := range e.Recipients() {
			secrets = append(secrets, r.Name.String())
		}
		for _, secret := range secrets {
			testbed.Wrong(t, strings.Contains(string(text), secret), "%q is in %s", secret, filepath.Base(name))
		}
	}
	testbed.Wrong(t, !known, "the envelope is not in what is kept")
}

// A change from here is not counted as one that happened meanwhile.
func TestAChangeFromHereIsNoNews(t *testing.T) {
	s := newSessions(t)
	e := s.open()
	s.run(0, func(p *uitest.Program) {
		p.See(uitest.AllRead)
		p.Wait(time.Minute)
		if _, err := p.Options.Client.VoidEnvelope(p.T.Context(), e.ID); err != nil {
			t.Fatal(err)
		}
	})
	s.run(15*time.Hour, func(p *uitest.Program) {
		p.See(uitest.AllRead).Hides("since you were last here")
		p.Press("e").See("From here: Status: In pro")
	})
}

// Who comes back after more than an hour has been away, though the program went on.
func TestSinceAPause(t *testing.T) {
	s := newSessions(t)
	e := s.open()
	s.run(0, func(p *uitest.Program) {
		p.See(uitest.AllRead)
		p.Press("j").Wait(2 * time.Hour)
		s.change(e.ID, decline)
		p.Press("j") // uncovers the screen
		p.Wait(time.Second).Press("r").See("1 change since you were last here (e)")
		p.Press("e").See("1 since Mon 09:00")
	})
}

// A disk that takes nothing is said once, and nothing else suffers.
func TestWhatWasSeenCannotBeKept(t *testing.T) {
	s := newSessions(t)
	e := s.open()
	s.run(0, func(p *uitest.Program) {
		p.See(uitest.AllRead)
		testbed.Must(t, os.RemoveAll(s.folder))
		p.Wait(6 * time.Minute).See("What was seen to change cannot be kept for the next session")
		p.Press("esc", "esc")
		s.change(e.ID, decline)
		p.Press("r").Wait(time.Minute).Hides("cannot be kept")
		p.Press("e").See("Status: In progress to Declined", "it is not kept")
	})
}

// What was seen while the disk took nothing is kept when it does again.
func TestWhatWasSeenIsKeptLater(t *testing.T) {
	s := newSessions(t)
	e, away := s.open(), s.folder+".away"
	move := func(from, to string) {
		testbed.Must(t, os.Rename(from, to))
	}
	s.run(0, func(p *uitest.Program) {
		p.See(uitest.AllRead)
		p.Wait(6 * time.Minute)
		move(s.folder, away)
		s.change(e.ID, decline)
		p.Press("r").Wait(8 * time.Second).See("What was seen to change cannot be kept for the next session")
		move(away, s.folder)
		p.Press("esc").Wait(time.Minute).Press("e").See("Status: In progress to Declined").Hides("it is not kept")
		if err := os.CopyFS(away, os.DirFS(s.folder)); err != nil { // the end of the program writes once more
			t.Fatal(err)
		}
	})
	testbed.Must(t, os.RemoveAll(s.folder))
	move(away, s.folder)
	s.run(2*time.Hour, func(p *uitest.Program) {
		p.See(uitest.AllRead)
		p.Press("e").See("Status: In progress to Declined")
	})
}

// Two programs that are open at the same time keep the same event once.
func TestTwoProgramsKeepAnEventOnce(t *testing.T) {
	s := newSessions(t)
	e := s.open()
	s.run(0, func(p *uitest.Program) {
		p.See(uitest.AllRead)
		p.Wait(time.Minute)
		s.change(e.ID, decline)
	})
	crashed := filepath.Join(t.TempDir(), "seen")
	testbed.Must(t, os.CopyFS(crashed, os.DirFS(s.folder)))
	s.run(time.Hour, func(p *uitest.Program) { p.See(uitest.AllRead) })
	// The second one has begun with what was kept before the first one wrote.
	snapshots, _ := filepath.Glob(filepath.Join(crashed, "*.snapshots.jsonl"))
	for _, name := range snapshots {
		text, err := os.ReadFile(name)
		testbed.Must(t, err)
		testbed.Must(t, os.WriteFile(filepath.Join(s.folder, filepath.Base(name)), text, 0o600))
	}
	s.run(61*time.Minute, func(p *uitest.Program) { p.See(uitest.AllRead) })
	store, err := history.Open(s.folder, "work", "api.example.com")
	testbed.Must(t, err)
	defer store.Close()
	record, err := store.History()
	count := 0
	for _, one := range record.Changes {
		if one.Envelope == e.ID {
			count++
		}
	}
	if err != nil || count != 1 {
		t.Errorf("%d of it are kept, %v", count, fmt.Sprint(err))
	}
}

// What was deleted elsewhere is asked for once the whole scan lacks it, and what the service says is noted.
func TestWhatVanishedIsNoted(t *testing.T) {
	s := newSessions(t)
	e := s.open()
	s.run(0, func(p *uitest.Program) {
		p.See(uitest.AllRead)
		p.Wait(time.Minute)
		deleteElsewhere(p.T, s.service, e.ID)
		p.Press("r").Wait(5 * time.Second)
		asked := 0
		for _, r := range p.Requests() {
			if r.Method == http.MethodGet && r.Path == "/envelope/"+e.ID.String() {
				asked++
			}
		}
		testbed.Wrong(t, asked != 1, "it was asked for %d times", asked)
		p.Press("e").See("The service does not show it any more")
	})
}

func deleteElsewhere(t *testing.T, service *demo.Service, id model.EnvelopeID) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodDelete, demo.BaseURL+"/envelope/"+id.String(), http.NoBody)
	testbed.Must(t, err)
	req.Header.Set("Authorization", "Bearer "+uitest.Token)
	resp, err := service.Transport().RoundTrip(req)
	testbed.Must(t, err)
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		t.Fatal(resp.Status)
	}
}
