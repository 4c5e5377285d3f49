package journal

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"inkdesk/api/testbed"
)

func TestRotationKeepsEveryOpenEntryAndRecentHistory(t *testing.T) {
	path := testPath(t)
	crashed := testOpen(t, path)
	lost := mustBegin(t, crashed, voidIntent("lost"))
	unsure := mustBegin(t, crashed, voidIntent("unsure"))
	mustEnd(t, crashed, unsure, Unknown)
	_ = crashed.Close()

	j := testOpen(t, path)
	j.rotateAt = 4 << 10
	const changes = 100
	var newest Seq
	for i := range changes {
		newest = mustBegin(t, j, voidIntent(fmt.Sprintf("env%d", i)))
		mustEnd(t, j, newest, Applied)
	}

	for n := range generations + 1 {
		info, err := os.Stat(filepath.Join(j.dir, j.generation(n)))
		testbed.Must(t, err)
		if info.Size() > 2*j.rotateAt || info.Mode().Perm() != 0o600 {
			t.Errorf("%s has %d bytes, mode %v", info.Name(), info.Size(), info.Mode())
		}
	}
	pending := mustPending(t, j)
	if len(pending) != 2 || pending[0].Seq != unsure || pending[1].Seq != lost {
		t.Errorf("pending after rotation: %+v", pending)
	}
	entries := mustRead(t, j, Filter{})
	if len(entries) < 20 || len(entries) > changes || entries[0].Seq != newest || entries[len(entries)-1].Seq != lost {
		t.Errorf("%d entries, from %s to %s", len(entries), entries[0].Seq, entries[len(entries)-1].Seq)
	}
	for i := 1; i < len(entries); i++ {
		if entries[i-1].Seq <= entries[i].Seq {
			t.Fatalf("entry %d is not older than the one before", i)
		}
	}
}

func TestResolutionAfterRotationCounts(t *testing.T) {
	path := testPath(t)
	j := testOpen(t, path)
	seq := mustBegin(t, j, voidIntent("env1"))
	mustEnd(t, j, seq, Unknown)
	j.rotateAt = 1 << 10
	for range 10 {
		mustEnd(t, j, mustBegin(t, j, voidIntent("env2")), Applied)
	}
	if _, err := os.Stat(filepath.Join(j.dir, j.generation(1))); err != nil {
		t.Fatal("no rotation happened")
	}
	mustResolve(t, j, seq, Rejected)
	entries := mustRead(t, j, Filter{Envelope: "env1"})
	if len(entries) != 1 || entries[0].Outcome() != Rejected {
		t.Errorf("entries are %+v", entries)
	}
	if pending := mustPending(t, j); len(pending) != 0 {
		t.Errorf("still pending: %+v", pending)
	}
}

func TestCrashedRotationLosesNothing(t *testing.T) {
	path := testPath(t)
	j := testOpen(t, path)
	seq := mustBegin(t, j, voidIntent("env1"))
	mustEnd(t, j, seq, Unknown)
	for _, left := range []string{path + ".new", path + ".1.new"} {
		testbed.Must(t, os.WriteFile(left, []byte("half a li"), 0o600))
	}
	j.rotateAt = 512
	for range 8 {
		mustEnd(t, j, mustBegin(t, j, voidIntent("env2")), Applied)
	}
	if pending := mustPending(t, j); len(pending) != 1 || pending[0].Seq != seq {
		t.Errorf("pending: %+v", pending)
	}
	left, err := filepath.Glob(path + "*.new")
	if err != nil || len(left) != 0 {
		t.Errorf("left over: %v", left)
	}
}

func TestJournalThatCannotRotateStillRecords(t *testing.T) {
	path := testPath(t)
	j := testOpen(t, path)
	j.rotateAt = 512
	testbed.Must(t, os.MkdirAll(filepath.Join(path+".1.new", "in the way"), 0o700))
	for i := range 10 {
		mustEnd(t, j, mustBegin(t, j, voidIntent(fmt.Sprint("env", i))), Applied)
	}
	if entries := mustRead(t, j, Filter{}); len(entries) != 10 {
		t.Errorf("%d entries", len(entries))
	}
}

// The journal says from when on it is complete: what was dropped must not be taken for what never happened.
func TestSinceWhenTheJournalIsComplete(t *testing.T) {
	j := testOpen(t, testPath(t))
	if since, err := j.Since(); err != nil || !since.IsZero() {
		t.Fatalf("an empty one: %v, %v", since, err)
	}
	j.rotateAt = 1 << 10
	mustEnd(t, j, mustBegin(t, j, voidIntent("first")), Applied)
	first := mustRead(t, j, Filter{})[0]
	for range 100 {
		mustEnd(t, j, mustBegin(t, j, voidIntent("more")), Applied)
	}
	since, err := j.Since()
	if err != nil || !since.After(first.Time) {
		t.Fatalf("since %v, the first was at %v, %v", since, first.Time, err)
	}
	all := mustRead(t, j, Filter{})
	if oldest := all[len(all)-1]; oldest.Time.After(since) || oldest.Intent.IDs[EnvelopeID] == "first" {
		t.Errorf("complete since %v, and the oldest is of %v", since, oldest.Time)
	}
}
