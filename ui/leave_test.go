package ui_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	demoaccount "inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/uitest"
)

// The last line says how to come back: to the envelope in front, with the profile, and what is unfinished.
func TestHowToComeBack(t *testing.T) {
	work := []state.Resumable{
		{ID: "a1", Title: "Recipients", Name: "Lease", Form: string(nav.SigningSteps)},
		{ID: "a2", Title: "New envelope", Form: string(nav.NewEnvelope)},
		{ID: "a3", Title: "Void 3 envelopes", Order: []byte("{}")},
	}
	several := func(o *ui.Options) { o.Profiles.List = []ui.ProfileChoice{{Name: "work"}, {Name: "trial"}} }
	for _, one := range []struct {
		name string
		keys []string
		work []state.Resumable
		more func(*ui.Options)
		want string // {id} stands for that of the open envelope
	}{
		{"nothing", nil, nil, nil, ""},
		{"nothing of several profiles", nil, nil, several, ""},
		{"an envelope", []string{"8", "enter"}, nil, nil, "To come back: inkdesk {id}"},
		{"one above it", []string{"8", "enter", "o"}, nil, nil, "To come back: inkdesk {id}"},
		{"an envelope of a profile", []string{"8", "enter"}, nil, several, "To come back: inkdesk --profile work {id}"},
		{"an envelope of the demo", []string{"8", "enter"}, nil, func(o *ui.Options) { o.Demo = true }, "To come back: inkdesk --demo {id}"},
		{"a draft", nil, work[:1], nil, "To come back: inkdesk: 1 draft"},
		{"all", []string{"8", "enter"}, work, nil, "To come back: inkdesk {id}: 1 unfinished plan, 2 drafts"},
	} {
		t.Run(one.name, func(t *testing.T) {
			m := uitest.NewMachine(t, t.TempDir())
			for _, u := range one.work {
				u.Origin, u.Saved = "https://api.example.com/v2", uitest.Start
				testbed.Must(t, state.PutResumable(m.State, u))
			}
			uitest.Run(t, uitest.Options{Machine: m, More: one.more}, func(p *uitest.Program) {
				p.Wait(time.Second).Press(one.keys...)
				got := p.Root().ComeBack()
				for _, word := range strings.FieldsFunc(got, func(r rune) bool { return r == ' ' || r == ':' }) {
					if len(word) == 24 && strings.HasPrefix(word, "65") {
						got = strings.Replace(got, word, "{id}", 1)
					}
				}
				testbed.Wrong(t, got != one.want, "%q instead of %q", got, one.want)
			})
		})
	}
}

// The palette and a typed line open the settings file in the editor of the person, and what changes there is taken up.
func TestEditTheSettings(t *testing.T) {
	file := filepath.Join(t.TempDir(), "inkdesk", "config.yaml")
	editor := filepath.Join(t.TempDir(), "editor")
	testbed.Must(t, os.WriteFile(editor, []byte("#!/bin/sh\necho 'theme: light' >>\"$1\"\n"), 0o700))
	var looked int
	o := uitest.Options{More: func(o *ui.Options) {
		read, _, err := settings.Load(file)
		testbed.Must(t, err)
		resolved, _, err := settings.Resolve(read, settings.Flags{}, settings.Environ{"INKDESK_BASE_URL": "https://api.example.com/v2"})
		testbed.Must(t, err)
		resolved.Refresh, resolved.Profile.Prefetch = 0, settings.PrefetchOff
		o.Settings = &resolved
		o.Terminal.Environ = []string{"PATH=/usr/bin:/bin", "EDITOR=" + editor}
		o.SettingsChange = func() *ui.SettingsChange { looked++; return nil }
	}}
	for i, keys := range [][]string{{"ctrl+p"}, {":"}} {
		uitest.Run(t, o, func(p *uitest.Program) {
			p.Press(keys...).Type("edit the settings").See("open the settings file in you")
			before := looked
			p.Press("enter").Wait(time.Second)
			if text, err := os.ReadFile(file); err != nil || string(text) != strings.Repeat("theme: light\n", i+1) {
				t.Errorf("the file holds %q: %v", text, err)
			}
			testbed.Wrong(t, looked == before, "nothing looked at the settings when the editor had ended")
		})
	}
	o.More = func(o *ui.Options) { o.Demo = true }
	uitest.Run(t, o, func(p *uitest.Program) {
		p.Press(":").Type("edit the settings").See("The demo does not follow changes to the settings.")
	})
}

// The second session knows what the first has found in fields, unless it has changed, without a text on the disk.
func TestWhatWasCheckedIsKept(t *testing.T) {
	s := newSessions(t)
	s.prefetch = settings.PrefetchLight
	unmarked := regexp.MustCompile(`»|\d+ changed`) // since the session began
	e, queue := s.open(), ""
	s.run(0, func(p *uitest.Program) {
		p.See("all read", "checked")
		waitForPrefetch(p)
		queue = unmarked.ReplaceAllString(listed(p), "")
	})
	s.change(e.ID, func(e *model.Envelope) { e.UpdatedAt++ })
	s.run(20*time.Minute, func(p *uitest.Program) {
		p.See("all read")
		p.Wait(5 * time.Second)
		if n := fieldReads(p); n < 1 || n > 3 {
			t.Errorf("%d requests for fields in the second session", n)
		}
		p.Hides("checked")
		p.Wait(time.Minute)
		if now := unmarked.ReplaceAllString(listed(p), ""); strings.Join(strings.Fields(now), " ") != strings.Join(strings.Fields(queue), " ") {
			t.Errorf("the second session shows\n%s\nand the first one showed\n%s", now, queue)
		}
	})
	s.checkDisk()
}

// What the queue held is told on the next day, on the page of the account and beside the rules.
func TestTheQueueOfEarlierDays(t *testing.T) {
	s := newSessions(t)
	s.run(0, func(p *uitest.Program) {
		p.See(uitest.AllRead, "need you")
		p.Press("%").See("Needed you   today ", "signed all the same")
	})
	s.run(26*time.Hour, func(p *uitest.Program) {
		p.See(uitest.AllRead, "need you")
		p.Press("%").See("Needed you   today ", uitest.Start.Format(", Mon "))
		p.Press("esc", "?").Press("tab", "tab", "tab", "tab")
		p.See("How far to trust them", "Needed you: today ", "Near date: ")
	})
	s.checkDisk()
}

// checkDisk looks for anything that people wrote in what is kept of what was seen.
func (s *sessions) checkDisk() {
	s.t.Helper()
	files, _ := filepath.Glob(filepath.Join(s.folder, "*"))
	for _, name := range files {
		kept, err := os.ReadFile(name)
		testbed.Must(s.t, err)
		for _, id := range s.service.Find(func(*demoaccount.Envelope) bool { return true }) {
			e, _ := s.service.Envelope(id)
			for _, text := range textsOf(e) {
				if len(text) > 4 && strings.Contains(string(kept), text) {
					s.t.Errorf("%s holds %q", filepath.Base(name), text)
				}
			}
		}
	}
}

// textsOf returns all that people wrote in an envelope.
func textsOf(e *demoaccount.Envelope) []string {
	all := []string{e.Name.String(), e.Comment.String()}
	for _, r := range e.Recipients() {
		all = append(all, r.Name.String(), r.Email.String())
		all = append(all, strings.Fields(r.Name.String())...)
		if r.Verification != nil {
			all = append(all, r.Verification.Value.Reveal())
		}
	}
	for i := range e.Documents {
		all = append(all, e.Documents[i].Name.String(), e.Documents[i].Filename.String())
	}
	for i := range e.Annotations {
		if t := e.Annotations[i].Text; t != nil {
			all = append(all, t.Value.String(), t.DynamicFieldName.String())
		}
	}
	return all
}
