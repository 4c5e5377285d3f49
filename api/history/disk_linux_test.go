package history

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"inkdesk/api/testbed"
	"inkdesk/model/account"
	"inkdesk/model/tally"
)

// On a full disk what was kept stays whole, and on a read-only one it can be read.
func TestFullAndReadOnlyDisks(t *testing.T) {
	disk := testbed.SmallDisk(t, "64k")
	s := open(t, filepath.Join(disk, "seen"))
	kept := 0
	var err error
	for err == nil && kept < 10_000 {
		if err = s.Keep([]account.Change{seen(fmt.Sprint("e", kept))}, Visit{}, tally.QueueDay{}, nil); err == nil {
			kept++
		}
	}
	if !errors.Is(err, syscall.ENOSPC) || !strings.HasPrefix(err.Error(), "what was seen to change cannot be kept") {
		t.Fatalf("after %d: %v", kept, err)
	}
	added := []*account.Snapshot{snapshot("a", 1)}
	if err := s.Keep(nil, Visit{}, tally.QueueDay{}, added); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("a snapshot on a full disk: %v", err)
	}
	if r := read(t, s); len(r.Changes) != kept || len(r.Snapshots) != 0 {
		t.Errorf("%d changes of %d, %d snapshots", len(r.Changes), kept, len(r.Snapshots))
	}
	testbed.Freeze(t, disk)
	if err := s.Keep([]account.Change{seen("a")}, Visit{}, tally.QueueDay{}, nil); !errors.Is(err, syscall.EROFS) {
		t.Errorf("read-only disk: %v", err)
	}
	if r := read(t, s); len(r.Changes) != kept {
		t.Errorf("%d of %d on a read-only disk", len(r.Changes), kept)
	}
}
