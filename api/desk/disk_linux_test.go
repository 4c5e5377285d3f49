package desk

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"inkdesk/api/testbed"
)

// On a full disk what was kept stays whole, and on a read-only one it can be read.
func TestFullAndReadOnlyDisks(t *testing.T) {
	disk := testbed.SmallDisk(t, "64k")
	s := New(Options{Private: filepath.Join(disk, "desk"), Host: "h"})
	kept := 0
	var err error
	for err == nil && kept < 10_000 {
		l := line(Take, fmt.Sprint("e", kept), "d", 0)
		l.Service = s.Service()
		if err = s.Add([]Line{l}); err == nil {
			kept++
		}
	}
	if !errors.Is(err, syscall.ENOSPC) || !strings.HasPrefix(err.Error(), "what is taken, noted or put aside cannot be kept") {
		t.Fatalf("after %d: %v", kept, err)
	}
	if c := read(t, s); len(c.Lines[c.Account]) != kept {
		t.Errorf("%d lines of %d", len(c.Lines[c.Account]), kept)
	}
	testbed.Freeze(t, disk)
	if err := s.Add([]Line{line(Take, "e", "d", 0)}); !errors.Is(err, syscall.EROFS) {
		t.Errorf("read-only disk: %v", err)
	}
	if c := read(t, s); len(c.Lines[c.Account]) != kept {
		t.Errorf("%d of %d on a read-only disk", len(c.Lines[c.Account]), kept)
	}
}
