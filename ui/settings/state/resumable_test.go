package state

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gofrs/flock"

	"inkdesk/api/appendlog"
	"inkdesk/api/testbed"
)

func TestResumableWorkIsListedLatestFirst(t *testing.T) {
	s := open(t)
	day := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	for i, id := range []string{"aa", "bb", "cc"} {
		u := Resumable{
			ID: id, Title: "New envelope", Saved: day.AddDate(0, 0, i%2), Answers: json.RawMessage(`{"name":"Lease 7"}`),
			Order: json.RawMessage(`{"tasks":[]}`),
		}
		testbed.Must(t, PutResumable(s, u))
	}
	for name, text := range map[string]string{"work-dd.json": `{`, "work-ee.json": `{"id":"other"}`, "views.json": `{}`} {
		testbed.Must(t, os.WriteFile(filepath.Join(s.folder.Path, name), []byte(text), 0o600))
	}
	list, err := ListResumable(s)
	if err != nil || ids(list) != "bb aa cc" || string(list[0].Answers) != `{"name":"Lease 7"}` {
		t.Errorf("%s, %v", ids(list), err)
	}
	if !list[0].Confirmed || list[0].Order != nil {
		t.Errorf("the list has read the order: %+v", list[0])
	}
	if u, err := GetResumable(s, "bb"); err != nil || string(u.Order) != `{"tasks":[]}` {
		t.Errorf("%+v, %v", u, err)
	}
	testbed.Must(t, ForgetResumable(s, "bb"))
	if list, _ := ListResumable(s); ids(list) != "aa cc" {
		t.Error(ids(list))
	}
	if u, err := GetResumable(s, "bb"); err != nil || u.ID != "" {
		t.Errorf("%+v, %v", u, err)
	}
}

func ids(list []*Resumable) string {
	var out []string
	for _, u := range list {
		out = append(out, u.ID)
	}
	return strings.Join(out, " ")
}

// Work belongs to one session at a time, and to no one once that has let go of it.
func TestResumableWorkBelongsToOneSession(t *testing.T) {
	folder := t.TempDir()
	mine, theirs := openIn(t, folder), openIn(t, folder)
	testbed.Must(t, PutResumable(mine, Resumable{ID: "aa"}))
	me := Session{Process: 7, Host: "jump", From: "192.0.2.9", Since: time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)}
	lock, err := LockResumable(mine, "aa", me)
	testbed.Must(t, err)
	_, err = LockResumable(theirs, "aa", Session{Process: 8})
	taken, ok := errors.AsType[*TakenError](err)
	if !ok || taken.Holder != me || !strings.Contains(err.Error(), "process 7 on jump, connected from 192.0.2.9") {
		t.Fatalf("%v", err)
	}
	if list, err := ListResumable(theirs); err != nil || list[0].Holder == nil || *list[0].Holder != me {
		t.Errorf("%+v, %v", list, err)
	}
	lock.Release()
	if list, err := ListResumable(theirs); err != nil || list[0].Holder != nil {
		t.Errorf("%+v, %v", list, err)
	}
	other, err := LockResumable(theirs, "aa", Session{Process: 8})
	testbed.Must(t, err)
	defer other.Release()
	testbed.Must(t, ForgetResumable(theirs, "aa"))
	if left, _ := filepath.Glob(filepath.Join(folder, "*", "*-aa*")); len(left) > 0 {
		t.Errorf("%v is left", left)
	}
}

const (
	programs  = 3
	additions = 20
)

// TestMain doubles as one of several programs that count in the same file.
func TestMain(m *testing.M) {
	testbed.Main(m, func(folder, _ string) error {
		s, err := Open(folder, "work")
		if err != nil {
			return err
		}
		return count(s)
	})
}

func count(s *Store) error {
	for range additions {
		if err := Update(s, "count", func(n *int) { *n++ }); err != nil {
			return err
		}
	}
	return nil
}

func TestNothingIsLostBetweenPrograms(t *testing.T) {
	folder := t.TempDir()
	s := openIn(t, folder)
	var wg sync.WaitGroup
	for range programs {
		wg.Go(func() {
			if out, err := testbed.Command(folder, "count").CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, out)
			}
		})
		wg.Go(func() {
			if err := count(s); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if got, err := Get[int](s, "count"); got != 2*programs*additions || err != nil {
		t.Errorf("%d, %v", got, err)
	}
}

func TestStuckProgramIsNotWaitedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t)
		stuck := flock.New(filepath.Join(s.folder.Path, ".lock"))
		testbed.Must(t, stuck.Lock())
		defer stuck.Close()
		before := time.Now()
		if err := Put(s, "a", 1); err == nil || !strings.Contains(err.Error(), "another inkdesk") {
			t.Errorf("%v", err)
		}
		if waited := time.Since(before); waited > appendlog.LongestWait {
			t.Errorf("waited %s", waited)
		}
		if _, err := Get[int](s, "a"); err != nil {
			t.Errorf("reading waits too: %v", err)
		}
	})
}
