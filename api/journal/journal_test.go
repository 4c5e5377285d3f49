package journal

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"inkdesk/api/fileerror"
	"inkdesk/api/testbed"
)

// testPath is a journal in a directory that does not exist yet.
func testPath(t testing.TB) string {
	return filepath.Join(t.TempDir(), "state", "journal.jsonl")
}

func testOpen(t testing.TB, path string) *Journal {
	t.Helper()
	j, err := Open(path, Options{})
	testbed.Must(t, err)
	t.Cleanup(func() { _ = j.Close() })
	return j
}

func voidIntent(envelope string) Intent {
	return Intent{
		Profile: "work", Host: "api.example.com", Operation: "void envelope", Method: "PUT",
		Path: "/envelope/{envelope_id}/void", IDs: map[string]string{EnvelopeID: envelope},
		Before: Values{Status: "IN_PROGRESS"}, After: Values{Status: "VOIDED"},
	}
}

func mustBegin(t testing.TB, j *Journal, in Intent) Seq {
	t.Helper()
	seq, err := j.Begin(in)
	testbed.Must(t, err)
	return seq
}

func mustPending(t testing.TB, j *Journal) []Entry {
	t.Helper()
	pending, err := j.Pending(context.Background())
	testbed.Must(t, err)
	return pending
}

func mustRead(t testing.TB, j *Journal, filter Filter) []Entry {
	t.Helper()
	entries, err := j.Read(filter)
	testbed.Must(t, err)
	return entries
}

func TestEntryHoldsIntentAndResult(t *testing.T) {
	j := testOpen(t, testPath(t))
	in := voidIntent("env1")
	in.Body = Digest([]byte("{}"))
	in.After.Expires = time.Date(2031, 4, 5, 6, 7, 8, 0, time.FixedZone("", 3600))
	before := time.Now()
	seq := mustBegin(t, j, in)
	result := Result{Outcome: Applied, Status: 200, Created: "hook1", Milliseconds: 42}
	testbed.Must(t, j.End(seq, result))

	entries := mustRead(t, j, Filter{})
	in.After.Expires = in.After.Expires.UTC()
	want := []Entry{{Seq: seq, Process: j.process, Intent: in, Result: result}}
	if diff := cmp.Diff(want, entries, cmpopts.IgnoreFields(Entry{}, "Time", "Ended"), cmpopts.IgnoreUnexported(Entry{})); diff != "" {
		t.Fatal(diff)
	}
	e := entries[0]
	if e.Time.Before(before.Add(-time.Second)) || e.Ended.Before(e.Time) || e.Open() || e.Outcome() != Applied {
		t.Errorf("began %v, ended %v, open %v, outcome %q", e.Time, e.Ended, e.Open(), e.Outcome())
	}
	if e.Process.PID != os.Getpid() || e.Process.Started.IsZero() {
		t.Errorf("process is %+v", e.Process)
	}
}

func TestWhatIsPending(t *testing.T) {
	tests := []struct {
		name string
		ends func(t *testing.T, j *Journal, seq Seq)
		own  bool // pending for the process itself, while it runs
		next bool // pending for another once it has ended
	}{
		{"in flight", func(*testing.T, *Journal, Seq) {}, false, true},
		{"applied", func(t *testing.T, j *Journal, seq Seq) { mustEnd(t, j, seq, Applied) }, false, false},
		{"rejected", func(t *testing.T, j *Journal, seq Seq) { mustEnd(t, j, seq, Rejected) }, false, false},
		{"not sent", func(t *testing.T, j *Journal, seq Seq) { mustEnd(t, j, seq, NotSent) }, false, false},
		{"unknown", func(t *testing.T, j *Journal, seq Seq) { mustEnd(t, j, seq, Unknown) }, true, true},
		{"unknown, found out", func(t *testing.T, j *Journal, seq Seq) {
			mustEnd(t, j, seq, Unknown)
			mustResolve(t, j, seq, Applied)
		}, false, false},
		{"unknown, given up", func(t *testing.T, j *Journal, seq Seq) {
			mustEnd(t, j, seq, Unknown)
			mustResolve(t, j, seq, Unknown)
		}, false, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			path := testPath(t)
			one, other := testOpen(t, path), testOpen(t, path)
			seq := mustBegin(t, one, voidIntent("env1"))
			test.ends(t, one, seq)
			if own := len(mustPending(t, one)) == 1; own != test.own {
				t.Errorf("pending for itself: %v", own)
			}
			if pending := mustPending(t, other); len(pending) != 0 {
				t.Errorf("another process is offered what a live one is at: %v", pending)
			}
			testbed.Must(t, one.Close())
			if next := len(mustPending(t, other)) == 1; next != test.next {
				t.Errorf("pending after its process ended: %v", next)
			}
		})
	}
}

func mustEnd(t testing.TB, j *Journal, seq Seq, outcome Outcome) {
	t.Helper()
	testbed.Must(t, j.End(seq, Result{Outcome: outcome}))
}

func mustResolve(t testing.TB, j *Journal, seq Seq, outcome Outcome) {
	t.Helper()
	testbed.Must(t, j.Resolve(seq, outcome, ""))
}

func TestFirstOutcomeCounts(t *testing.T) {
	j := testOpen(t, testPath(t))
	seq := mustBegin(t, j, voidIntent("env1"))
	mustEnd(t, j, seq, Applied)
	mustEnd(t, j, seq, NotSent)
	if entries := mustRead(t, j, Filter{}); len(entries) != 1 || entries[0].Outcome() != Applied {
		t.Errorf("entries are %+v", entries)
	}
}

func TestResolutionIsTheLastWord(t *testing.T) {
	path := testPath(t)
	crashed := testOpen(t, path)
	seq := mustBegin(t, crashed, voidIntent("env1"))
	_ = crashed.Close()

	j := testOpen(t, path)
	mustResolve(t, j, seq, Applied)
	mustResolve(t, j, seq, Rejected)
	entries := mustRead(t, j, Filter{})
	if len(entries) != 1 || entries[0].Outcome() != Applied || entries[0].Resolved.IsZero() {
		t.Errorf("entries are %+v", entries)
	}
}

func TestPendingEndsWithItsContext(t *testing.T) {
	j := testOpen(t, testPath(t))
	mustBegin(t, j, voidIntent("env1"))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := j.Pending(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error is %v", err)
	}
}

func TestRead(t *testing.T) {
	j := testOpen(t, testPath(t))
	var all []Seq
	for _, envelope := range []string{"a", "b", "a", "c"} {
		in := voidIntent(envelope)
		in.Profile = "profile-" + envelope
		all = append(all, mustBegin(t, j, in))
	}
	created := mustBegin(t, j, Intent{Host: "h", Operation: "create envelope", Method: "POST", Path: "/envelope"})
	testbed.Must(t, j.End(created, Result{Outcome: Applied, Created: "b"}))
	tests := []struct {
		name   string
		filter Filter
		want   []Seq
	}{
		{"all, newest first", Filter{}, []Seq{created, all[3], all[2], all[1], all[0]}},
		{"limit", Filter{Limit: 2}, []Seq{created, all[3]}},
		{"one envelope", Filter{Envelope: "a"}, []Seq{all[2], all[0]}},
		{"one envelope and its creation", Filter{Envelope: "b"}, []Seq{created, all[1]}},
		{"profile", Filter{Profile: "profile-c"}, []Seq{all[3]}},
		{"nothing", Filter{Envelope: "d"}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []Seq
			for _, e := range mustRead(t, j, test.filter) {
				got = append(got, e.Seq)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestErrorsTellWhatToDo(t *testing.T) {
	err := explain(errors.New("a\x1b[2Jb"), "Try again.")
	if got, want := err.Error(), "The journal of changes cannot be used. Try again. (a\uFFFD[2Jb)"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if !errors.Is(err, fileerror.Failed) || errors.Is(err, fileerror.DiskFull) {
		t.Error("the reason is not told apart")
	}
	if strings.Contains(err.Error(), "\x1b") {
		t.Error("a control character came through")
	}
}

// What was made belongs to one change, whichever session decides first.
func TestAnIDIsResolvedOnce(t *testing.T) {
	path := testPath(t)
	crashed := testOpen(t, path)
	one, two := mustBegin(t, crashed, voidIntent("env1")), mustBegin(t, crashed, voidIntent("env1"))
	_ = crashed.Close()
	first, second := testOpen(t, path), testOpen(t, path)
	failed := make(chan error, 2)
	go func() { failed <- first.Resolve(one, Applied, "made1") }()
	go func() { failed <- second.Resolve(two, Applied, "made1") }()
	if a, b := <-failed, <-failed; (a == nil) == (b == nil) || !errors.Is(errors.Join(a, b), Invalid) {
		t.Errorf("of two sessions that take one id both or none is refused: %v, %v", a, b)
	}
	open := 0
	for _, e := range mustRead(t, first, Filter{}) {
		if e.Open() {
			open++
		}
	}
	if open != 1 {
		t.Errorf("%d are open", open)
	}
}
