package ui_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"inkdesk/api/appendlog"
	"inkdesk/api/desk"
	"inkdesk/api/history"
	"inkdesk/api/journal"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/tally"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/uitest"
)

// keptFiles are one of each kind of file that the program keeps between runs.
type keptFiles struct {
	folder  string
	state   *state.Store
	journal *journal.Journal
	history *history.Store
	desk    *desk.Store
}

func keep(t *testing.T) *keptFiles {
	t.Helper()
	k := &keptFiles{folder: t.TempDir()}
	must := func(err error) {
		t.Helper()
		testbed.Must(t, err)
	}
	must(os.Chmod(k.folder, 0o700))
	var err error
	k.state, err = state.Open(k.folder, "work")
	must(err)
	k.journal, err = journal.Open(filepath.Join(k.folder, "journal.jsonl"), journal.Options{})
	must(err)
	k.history, err = history.Open(filepath.Join(k.folder, "seen"), "work", "api.example.com")
	must(err)
	k.desk = desk.New(desk.Options{Private: filepath.Join(k.folder, "desk"), Host: "api.example.com"})
	t.Cleanup(func() { _ = k.state.Close(); _ = k.journal.Close(); _ = k.history.Close() })

	now := time.Date(2026, 11, 26, 9, 0, 0, 0, time.UTC)
	must(state.Put(k.state, state.NameViews, state.Views{At: now}))
	must(state.Put(k.state, state.NameTemplates, state.IDs{"t1"}))
	must(state.Put(k.state, state.NameTemplateBookmarks, state.IDs{"t2"}))
	must(state.Put(k.state, state.NameTemplatesForgotten, state.IDs{"t3"}))
	must(state.Put(k.state, state.NameWebhooks, state.Webhooks{{ID: "w1", Target: "https://example.com"}}))
	must(state.Put(k.state, state.NameLetters, state.Letters{Key: "k"}))
	must(state.Put(k.state, state.NameBatches, state.Batches{{At: now, Prints: []string{"p"}}}))
	must(state.PutResumable(k.state, state.Resumable{ID: "ab12", Title: "New envelope", Origin: "https://api.example.com", Saved: now, Order: json.RawMessage(`{"tasks":[]}`)}))
	for range 3 {
		_, err = k.journal.Begin(journal.Intent{
			Host: "api.example.com", Operation: "envelope.void", Method: "PUT", Path: "/envelope/{envelope_id}/void",
			IDs: map[string]string{journal.EnvelopeID: "65a1f0c2d3e4b5a697887766"},
		})
		must(err)
	}
	visit := history.Visit{Session: k.history.Session(), From: now, Until: now.Add(time.Hour)}
	for _, id := range []string{"e1", "e2", "e3"} {
		seen := account.Change{
			Envelope: model.EnvelopeID(id), Kind: "status", Was: "PENDING", Is: "COMPLETED",
			When: account.Span{From: now, To: now.Add(time.Minute)},
		}
		var read account.Snapshot
		must(json.Unmarshal(fmt.Appendf(nil, `{"id":%q,"head":{"read":[1,%d]}}`, id, now.UnixMilli()), &read))
		must(k.history.Keep([]account.Change{seen}, visit, tally.QueueDay{}, []*account.Snapshot{&read}))
		line := desk.Line{Kind: desk.Take, Decision: desk.NewDecision(), Service: k.desk.Service(), Envelope: id, At: now, Status: model.InProgress}
		must(k.desk.Add([]desk.Line{line}))
	}
	return k
}

func (k *keptFiles) damaged() []appendlog.Damage {
	found := append(k.state.Examine(true), k.journal.Examine(context.Background(), true)...)
	return append(append(found, k.history.Examine(context.Background())...), k.desk.Damage(context.Background())...)
}

// all are the files that hold something.
func (k *keptFiles) all(t *testing.T) (paths []string) {
	t.Helper()
	err := filepath.WalkDir(k.folder, func(path string, d os.DirEntry, err error) error {
		if ext := filepath.Ext(path); err == nil && !d.IsDir() && (ext == ".json" || ext == ".jsonl") {
			paths = append(paths, path)
		}
		return err
	})
	if err != nil || len(paths) != 13 {
		t.Fatal(err, paths)
	}
	return paths
}

// Whatever has damaged whichever file, it is found, with the file and what is lost, and nothing else is.
func TestDamageOfEveryFile(t *testing.T) {
	t.Parallel()
	write := func(change func([]byte) []byte) func(string) error {
		return func(path string) error {
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			return os.WriteFile(path, change(text), 0o600)
		}
	}
	kinds := []struct {
		name   string
		damage func(path string) error
		whole  bool // of a file of lines, too
		only   string
	}{
		{name: "cut off", damage: write(func(text []byte) []byte { return text[:len(text)-1-len(text)/8] })},
		{name: "zeros for its end", damage: write(func(text []byte) []byte { return append(text[:len(text)-1-len(text)/8], 0, 0, 0, 0) })},
		{name: "zeros behind it", damage: write(func(text []byte) []byte { return append(text, make([]byte, 512)...) })},
		{name: "nothing but zeros", damage: write(func(text []byte) []byte { return make([]byte, len(text)) })},
		{name: "no text", damage: write(func(text []byte) []byte { return bytes.Replace(text, []byte(`"`), []byte("\"\xff"), 1) })},
		{name: "UTF-16", damage: write(func(text []byte) []byte {
			return append([]byte("\xff\xfe"), bytes.Join(bytes.Split(text, nil), []byte{0})...)
		})},
		{name: "of an editor", damage: write(func(text []byte) []byte { return append([]byte("\ufeff"), text...) })},
		{name: "of another shape", damage: write(func([]byte) []byte { return []byte("\"of another version\"\n") })},
		{name: "a web page", damage: write(func([]byte) []byte { return []byte("<html>\n") })},
		{name: "a merge that someone began", damage: write(func(text []byte) []byte { return append([]byte("<<<<<<< mine\n"), text...) })},
		{name: "empty", damage: write(func([]byte) []byte { return nil }), only: ".json"},
		{name: "of a later version", damage: write(func(text []byte) []byte {
			return append(text, `{"line":"merged","kind":"merge","decision":"d","seen":{"later":1}}`+"\n"...)
		}), only: ".jsonl"},
		{name: "one line that is far too long", damage: write(func(text []byte) []byte {
			return append(append(text, bytes.Repeat([]byte("x"), 300<<10)...), '\n')
		}), only: ".jsonl"},
		{name: "a folder in its place", whole: true, damage: func(path string) error {
			if err := os.Remove(path); err != nil {
				return err
			}
			return os.Mkdir(path, 0o700)
		}},
		{name: "a link in its place", whole: true, damage: func(path string) error {
			if err := os.Rename(path, path+".moved"); err != nil {
				return err
			}
			return os.Symlink(path+".moved", path)
		}},
		{name: "not to be read", whole: true, damage: func(path string) error { return os.Chmod(path, 0) }},
	}
	for _, kind := range kinds {
		if kind.name == "not to be read" && os.Geteuid() == 0 {
			continue // root may read everything
		}
		t.Run(kind.name, func(t *testing.T) {
			t.Parallel()
			for i := range 13 {
				k := keep(t)
				path := k.all(t)[i]
				if kind.only != "" && filepath.Ext(path) != kind.only {
					continue
				}
				if kind.name == "of another shape" && strings.HasPrefix(filepath.Base(path), "order-") {
					continue // a plan has any shape here, and is checked where it is carried out
				}
				if found := k.damaged(); len(found) > 0 {
					t.Fatalf("before anything is damaged: %v", found)
				}
				testbed.Must(t, kind.damage(path))
				found := k.damaged()
				if len(found) != 1 || found[0].File != path || found[0].Lost == "" {
					t.Errorf("%s: found %v", filepath.Base(path), found)
					continue
				}
				if lines := filepath.Ext(path) == ".jsonl" && !kind.whole; lines != (found[0].Lines > 0) || lines == (found[0].Cause != nil) {
					t.Errorf("%s: found %+v", filepath.Base(path), found[0])
				}
				if said := found[0].Sentence(); !strings.Contains(said, path) || !strings.Contains(said, found[0].Lost) {
					t.Errorf("said %q", said)
				}
			}
		})
	}
}

// What is set aside while work is listed is said nevertheless.
func TestDamageThatWasSetAside(t *testing.T) {
	t.Parallel()
	k := keep(t)
	path := filepath.Join(k.folder, "work", "work-ab12.json")
	testbed.Must(t, os.WriteFile(path, []byte(`{"id":"ab12","ti`), 0o600))
	if list, err := state.ListResumable(k.state); err != nil || len(list) > 0 {
		t.Fatal(list, err)
	}
	found := k.state.Examine(false)
	if text := appendlog.DamageSummary(found); len(found) != 2 || !strings.Contains(text, "work-ab12.unreadable (unfinished work)") || !strings.Contains(text, "order-ab12.json") {
		t.Errorf("found %q", text)
	}
}

// The start says once what cannot be read.
func TestDamageIsSaidAtTheStart(t *testing.T) {
	folder := t.TempDir()
	m := uitest.NewMachine(t, folder)
	testbed.Must(t, os.WriteFile(filepath.Join(folder, "journal.jsonl"), []byte("{\"line\":\"int\n\x00\x00\x00\n"), 0o600))
	for _, want := range []bool{true, false} {
		o := uitest.Options{Width: 160}
		m.Use(&o)
		uitest.Run(t, o, func(p *uitest.Program) {
			p.Wait(time.Second)
			const said = "2 lines of journal.jsonl (changes made from here"
			if want {
				p.See(said)
			} else {
				p.Hides(said)
			}
		})
	}
}
