package journal

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"inkdesk/api/appendlog"
	"inkdesk/api/fileerror"
	"inkdesk/api/testbed"
)

func TestParallelBeginsShareSyncs(t *testing.T) {
	const begins = 500
	j := testOpen(t, testPath(t))
	syncs, first, all := 0, make(chan struct{}), make(chan struct{})
	j.sync = func(file *os.File) error {
		syncs++
		if syncs == 1 {
			close(first)
			<-all
		}
		return file.Sync()
	}
	var group sync.WaitGroup
	begin := func() {
		if _, err := j.Begin(voidIntent("env1")); err != nil {
			t.Error(err)
		}
	}
	group.Go(begin)
	<-first // one is writing; all others gather meanwhile
	for range begins - 1 {
		group.Go(begin)
	}
	for j.queue.waiting() < begins-1 {
		runtime.Gosched()
	}
	close(all)
	group.Wait()
	if syncs != 2 {
		t.Errorf("%d syncs", syncs)
	}
	if entries := mustRead(t, j, Filter{}); len(entries) != begins {
		t.Errorf("%d entries", len(entries))
	}
}

// waiting counts the lines that gather for the next sync.
func (q *queue) waiting() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.pending == nil {
		return 0
	}
	return bytes.Count(q.pending.lines.Bytes(), []byte("\n"))
}

func TestFailedSyncRefusesItsWholeBatchAndOnlyThat(t *testing.T) {
	j := testOpen(t, testPath(t))
	mustBegin(t, j, voidIntent("before"))
	j.sync = func(*os.File) error { return syscall.EIO }
	var refused atomic.Int32
	var group sync.WaitGroup
	for range 50 {
		group.Go(func() {
			if _, err := j.Begin(voidIntent("during")); err != nil {
				refused.Add(1)
			}
		})
	}
	group.Wait()
	j.sync = (*os.File).Sync
	mustBegin(t, j, voidIntent("after"))
	entries := mustRead(t, j, Filter{})
	if refused.Load() != 50 || len(entries) != 2 {
		t.Errorf("%d refused, %d recorded", refused.Load(), len(entries))
	}
}

func BenchmarkBegin(b *testing.B) {
	b.Run("alone", func(b *testing.B) {
		j := testOpen(b, testPath(b))
		for b.Loop() {
			mustBegin(b, j, voidIntent("env1"))
		}
	})
	b.Run("8 at a time", func(b *testing.B) {
		j := testOpen(b, testPath(b))
		var syncs atomic.Int64
		j.sync = func(file *os.File) error {
			syncs.Add(1)
			return file.Sync()
		}
		var left atomic.Int64
		left.Store(int64(b.N))
		var group sync.WaitGroup
		b.ResetTimer()
		for range 8 {
			group.Go(func() {
				for left.Add(-1) >= 0 {
					if _, err := j.Begin(voidIntent("env1")); err != nil {
						b.Error(err)
					}
				}
			})
		}
		group.Wait()
		b.ReportMetric(float64(syncs.Load())/float64(b.N), "syncs/op")
	})
}

var testTime = time.Date(2030, 1, 2, 3, 4, 5, 0, time.UTC)

func TestFaultsOfTheDiskRefuseTheChange(t *testing.T) {
	tests := []struct {
		fault  error
		reason fileerror.Reason
	}{
		{syscall.ENOSPC, fileerror.DiskFull},
		{syscall.EROFS, fileerror.ReadOnly},
		{syscall.EACCES, fileerror.Denied},
		{syscall.EIO, fileerror.Failed},
	}
	for _, test := range tests {
		t.Run(test.fault.Error(), func(t *testing.T) {
			path := testPath(t)
			j := testOpen(t, path)
			seq := mustBegin(t, j, voidIntent("env1"))
			before, err := os.ReadFile(path)
			testbed.Must(t, err)
			j.sync = func(file *os.File) error {
				return &os.PathError{Op: "sync", Path: file.Name(), Err: test.fault}
			}
			var known *Error
			if _, err := j.Begin(voidIntent("env2")); !errors.Is(err, test.reason) || !errors.Is(err, test.fault) || !errors.As(err, &known) {
				t.Errorf("Begin: %v", err)
			}
			if err := j.End(seq, Result{Outcome: Applied}); !errors.Is(err, test.reason) {
				t.Errorf("End: %v", err)
			}
			after, err := os.ReadFile(path)
			if err != nil || string(after) != string(before) {
				t.Errorf("refused lines stayed: %q", after[len(before):])
			}
		})
	}
}

// The wait for the lock is long, so it runs in virtual time.
func TestStoppedProcessDoesNotHoldUpEverybody(t *testing.T) {
	path := testPath(t)
	j := testOpen(t, path)
	mustBegin(t, j, voidIntent("env1"))
	synctest.Test(t, func(t *testing.T) {
		stopped, err := appendlog.Lock(path + ".lock")
		testbed.Must(t, err)
		began := time.Now()
		if _, err := j.Begin(voidIntent("env2")); !errors.Is(err, Busy) {
			t.Errorf("error is %v", err)
		}
		if waited := time.Since(began); waited != lockWait {
			t.Errorf("waited %v", waited)
		}
		testbed.Must(t, stopped.Unlock())
		mustBegin(t, j, voidIntent("env3"))
	})
}

func TestLockFilesOfEndedProcessesAreClearedAway(t *testing.T) {
	path := testPath(t)
	live := testOpen(t, path)
	mustBegin(t, live, voidIntent("env1"))
	crashed := live.livePath("0123456789abcdef")
	foreign := path + ".keep.live"
	for _, file := range []string{crashed, foreign} {
		testbed.Must(t, os.WriteFile(file, nil, 0o600))
	}
	next := testOpen(t, path)
	mustBegin(t, next, voidIntent("env2"))
	left, err := filepath.Glob(path + ".*.live")
	if err != nil || len(left) != 3 {
		t.Errorf("left: %v", left)
	}
	if _, err := os.Stat(crashed); err == nil {
		t.Error("the lock file of the ended process stayed")
	}
	if !next.isLive(live.process.Session) || !next.isLive(next.process.Session) {
		t.Error("a live process counts as ended")
	}
}
