package journal

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"inkdesk/api/fileerror"
	"inkdesk/api/testbed"
)

func TestFullAndReadOnlyDisks(t *testing.T) {
	disk := testbed.SmallDisk(t, "64k")
	j := testOpen(t, filepath.Join(disk, "state", "journal.jsonl"))
	recorded := 0
	var err error
	for err == nil && recorded < 10_000 {
		if _, err = j.Begin(voidIntent("env1")); err == nil {
			recorded++
		}
	}
	if !errors.Is(err, fileerror.DiskFull) {
		t.Fatalf("full disk after %d changes: %v", recorded, err)
	}
	if entries := mustRead(t, j, Filter{}); len(entries) != recorded {
		t.Errorf("%d entries of %d", len(entries), recorded)
	}

	// A file held open for writing keeps a disk from becoming read-only.
	testbed.Must(t, j.Close())
	testbed.Freeze(t, disk)
	if _, err := j.Begin(voidIntent("env1")); !errors.Is(err, fileerror.ReadOnly) {
		t.Errorf("read-only disk: %v", err)
	}
	if entries := mustRead(t, testOpen(t, filepath.Join(j.dir, j.name)), Filter{}); len(entries) != recorded {
		t.Errorf("%d entries of %d on a read-only disk", len(entries), recorded)
	}
	if _, err := Open(filepath.Join(disk, "other", "journal.jsonl"), Options{}); !errors.Is(err, fileerror.ReadOnly) {
		t.Errorf("new directory on a read-only disk: %v", err)
	}
}

func TestFileSizeLimitCountsAsFull(t *testing.T) {
	if err := (&os.PathError{Op: "write", Path: "journal", Err: syscall.EFBIG}); reasonOf(err) != fileerror.DiskFull {
		t.Error("EFBIG is taken for", reasonOf(err))
	}
	if reasonOf(syscall.EDQUOT) != fileerror.DiskFull {
		t.Error("EDQUOT is taken for", reasonOf(syscall.EDQUOT))
	}
}

func reasonOf(err error) fileerror.Reason { return explain(err, "").(*Error).Reason }
