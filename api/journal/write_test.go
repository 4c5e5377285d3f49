package journal

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"inkdesk/api/fileerror"
	"inkdesk/api/testbed"
)

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
		stopped := newLock(path+".lock", os.O_CREATE)
		testbed.Must(t, stopped.Lock())
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
	crashed := live.session.path("0123456789abcdef")
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
	if !next.session.alive(live.process.Session) || !next.session.alive(next.process.Session) {
		t.Error("a live process counts as ended")
	}
}
