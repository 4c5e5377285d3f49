package state

import (
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gofrs/flock"

	"inkdesk/api/privatefolder"
	"inkdesk/api/testbed"
)

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
		if err := stuck.Lock(); err != nil {
			t.Fatal(err)
		}
		defer stuck.Close()
		before := time.Now()
		if err := Put(s, "a", 1); err == nil || !strings.Contains(err.Error(), "another inkdesk") {
			t.Errorf("%v", err)
		}
		if waited := time.Since(before); waited > privatefolder.LongestWait {
			t.Errorf("waited %s", waited)
		}
		if _, err := Get[int](s, "a"); err != nil {
			t.Errorf("reading waits too: %v", err)
		}
	})
}
