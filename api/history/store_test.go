package history

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/hostile"
	"inkdesk/model/tally"
)

func TestMain(m *testing.M) { testbed.Main(m, runChild) }

// runChild adds a hundred changes, which all processes make, and one of its own.
func runChild(folder, own string) error {
	s, err := Open(folder, "work", "api.example.com")
	if err != nil {
		return err
	}
	for n := range 100 {
		one := fmt.Sprint("all", n)
		if err := insist(s, []account.Change{seen(one)}, Visit{}, snapshot(one, 0)); err != nil {
			return err
		}
	}
	return insist(s, []account.Change{seen(own)}, visit(s, 0, 1), snapshot(own, 0))
}

// insist tries again where the lock was not to be had in time, on a machine that is busy.
func insist(s *Store, seen []account.Change, v Visit, one *account.Snapshot) (err error) {
	for range 10 {
		if err = s.Keep(seen, v, tally.QueueDay{}, []*account.Snapshot{one}); err == nil {
			return nil
		}
	}
	return err
}

func at(minute int) time.Time {
	return time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC).Add(time.Duration(minute) * time.Minute)
}

func seen(envelope string) account.Change {
	return account.Change{
		Envelope: model.EnvelopeID(envelope), Kind: account.StatusChanged, Was: "IN_PROGRESS", Is: "COMPLETED",
		When: account.Span{From: at(12), To: at(40)}, Updated: 7,
	}
}

func visit(s *Store, from, until int) Visit {
	return Visit{Session: s.Session(), From: at(from), Until: at(until)}
}

func snapshot(envelope string, minute int) *account.Snapshot {
	s, read := new(account.Snapshot), at(minute).UnixMilli()
	_ = json.Unmarshal(fmt.Appendf(nil, `{"head":{"read":[%d,%[1]d]}}`, read), s)
	s.Envelope = model.EnvelopeID(envelope)
	return s
}

// named lists snapshots as "a@2", by the minute in which they were read.
func named(list []*account.Snapshot) (names []string) {
	for _, one := range list {
		names = append(names, fmt.Sprintf("%s@%d", one.Envelope, one.ReadAt().Sub(at(0))/time.Minute))
	}
	return names
}

func open(t *testing.T, folder string) *Store {
	t.Helper()
	s, err := Open(folder, "work", "api.example.com")
	testbed.Must(t, err)
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func add(t *testing.T, s *Store, seen []account.Change, v Visit, snapshots ...*account.Snapshot) {
	t.Helper()
	testbed.Must(t, s.Keep(seen, v, tally.QueueDay{}, snapshots))
}

func read(t *testing.T, s *Store) History {
	t.Helper()
	r, err := s.History()
	testbed.Must(t, err)
	return r
}

func TestWhatIsAddedIsRead(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "seen")
	s := open(t, folder)
	if diff := cmp.Diff(History{}, read(t, s)); diff != "" {
		t.Error(diff)
	}
	add(t, s, []account.Change{seen("a"), seen("b")}, visit(s, 0, 1), snapshot("a", 1))
	add(t, s, []account.Change{seen("c")}, visit(s, 0, 5), snapshot("a", 2), snapshot("b", 1))
	add(t, s, nil, Visit{}, snapshot("a", 1)) // older than the one that is kept
	got := read(t, open(t, folder))
	if diff := cmp.Diff([]string{"a@2", "b@1"}, named(got.Snapshots)); diff != "" {
		t.Error(diff)
	}
	got.Snapshots = nil
	want := History{Changes: []account.Change{seen("a"), seen("b"), seen("c")}, Visits: []Visit{visit(s, 0, 5)}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	other, err := Open(folder, "work", "other.example.com")
	testbed.Must(t, err)
	defer other.Close()
	if diff := cmp.Diff(History{}, read(t, other)); diff != "" {
		t.Error("another account: ", diff)
	}
	testbed.CheckPrivate(t, "afterwards", folder)
}

// Two sessions that see the same event write it once; the same change later on is another.
func TestAnEventIsKeptOnce(t *testing.T) {
	folder := t.TempDir()
	first, second := open(t, folder), open(t, folder)
	other, later := seen("a"), seen("a")
	other.When, other.Updated = account.Span{From: at(20), To: at(41)}, 8
	later.When = account.Span{From: at(50), To: at(60)}
	add(t, first, []account.Change{seen("a"), seen("a")}, Visit{})
	add(t, second, []account.Change{other, later}, Visit{})
	if diff := cmp.Diff([]account.Change{seen("a"), later}, read(t, first).Changes); diff != "" {
		t.Error(diff)
	}
}

func TestManyProcesses(t *testing.T) {
	const processes = 6
	folder := t.TempDir()
	var group sync.WaitGroup
	for n := range processes {
		group.Go(func() {
			if out, err := testbed.Command(folder, fmt.Sprint("own", n)).CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, out)
			}
		})
	}
	group.Wait()
	r := read(t, open(t, folder))
	if len(r.Changes) != 100+processes || len(r.Visits) != processes || len(r.Snapshots) != 100+processes {
		t.Errorf("%d changes, %d visits, %d snapshots", len(r.Changes), len(r.Visits), len(r.Snapshots))
	}
}

// What a crash has cut, and what this program did not write, is skipped, and costs nothing of what stands around it.
func TestLinesThatAreNone(t *testing.T) {
	folder := t.TempDir()
	s := open(t, folder)
	add(t, s, []account.Change{seen("a")}, Visit{}, snapshot("a", 1))
	var bad []string
	for _, sample := range hostile.Strings() {
		bad = append(bad, sample.Text)
	}
	bad = append(
		bad, "null", "{}", "[]", `{"seen":{}}`, `{"visit":{}}`, strings.Repeat("x", 1<<16),
		`{"seen":{"envelope":"../x","kind":"status","to":"2026-11-21T09:00:00Z"}}`,
		`{"seen":{"envelope":"b","kind":"st\u001b[2J","to":"2026-11-21T09:00:00Z"}}`,
		`{"seen":{"envelope":"b","kind":"status","is":"Anna Muster","to":"2026-11-21T09:00:00Z"}}`,
		`{"seen":{"envelope":"b","kind":"status","from":"2026-11-22T09:00:00Z","to":"2026-11-21T09:00:00Z"}}`,
		`{"envelope":"b","at":"2026-11-21T09:00:00Z","record":"text"}`, `{"envelope":"b","at":"2026`,
	)
	for _, name := range []string{s.lines().Name, s.snapshots().Name} {
		f, err := os.OpenFile(filepath.Join(folder, name), os.O_APPEND|os.O_WRONLY, 0)
		testbed.Must(t, err)
		_, _ = f.WriteString(strings.Join(bad, "\n"))
		_ = f.Close()
	}
	add(t, s, []account.Change{seen("c")}, Visit{}, snapshot("c", 1))
	r := read(t, s)
	if diff := cmp.Diff([]account.Change{seen("a"), seen("c")}, r.Changes); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"a@1", "c@1"}, named(r.Snapshots)); diff != "" {
		t.Error(diff)
	}
}

// What has no shape that is kept does not get into the file either.
func TestWhatIsNotKept(t *testing.T) {
	s := open(t, t.TempDir())
	for _, text := range []string{"Anna Muster", "anna@example.com", "\x1b[2J", "Ä"} {
		one := seen("a")
		one.Recipient = model.RecipientID(text)
		add(t, s, []account.Change{one, seen(text)}, Visit{Session: text, From: at(0), Until: at(1)}, snapshot(text, 1))
	}
	if diff := cmp.Diff(History{}, read(t, s)); diff != "" {
		t.Error(diff)
	}
	for _, name := range []string{s.lines().Name, s.snapshots().Name} {
		if text, err := os.ReadFile(filepath.Join(s.folder.Path, name)); err == nil && len(text) > 0 {
			t.Errorf("%s holds %q", name, text)
		}
	}
	one := seen("a")
	one.Was, one.Is = "Anna Muster", "Ä"
	add(t, s, []account.Change{one}, Visit{})
	if got := read(t, s).Changes; len(got) != 1 || got[0].Was+got[0].Is != "unrecognisedunrecognised" {
		t.Errorf("%+v", got)
	}
}

// The latest count of a day stays, also where the oldest lines go.
func TestDaysAreKept(t *testing.T) {
	folder := t.TempDir()
	s := open(t, folder)
	day := func(n, act int) tally.QueueDay {
		on := at(0).AddDate(0, 0, n-500).Format(time.DateOnly)
		return tally.QueueDay{On: on, Act: act, Soon: 1, Open: 9, Dated: tally.Dated{Near: 3, Signed: 2}}
	}
	keep := func(d tally.QueueDay) {
		t.Helper()
		testbed.Must(t, s.Keep(nil, Visit{}, d, nil))
	}
	for n := range 410 {
		keep(day(n, 1))
	}
	keep(day(409, 2))
	keep(day(409, 2))
	keep(tally.QueueDay{On: "yesterday"})
	keep(tally.QueueDay{On: day(409, 2).On, Act: -1})
	if days := read(t, s).Days; len(days) != 410 || days[409] != day(409, 2) || days[0] != day(0, 1) {
		t.Errorf("%d days, the last one %+v", len(days), days[len(days)-1])
	}
	many := make([]account.Change, 8000)
	for i := range many {
		many[i] = seen(fmt.Sprintf("%060d", i))
	}
	add(t, s, many, visit(s, 0, 1))
	if days := read(t, s).Days; len(days) != mostDays || days[mostDays-1] != day(409, 2) {
		t.Errorf("%d days are left", len(days))
	}
}

func TestTheOldestLinesGo(t *testing.T) {
	folder := t.TempDir()
	s := open(t, folder)
	for round := range 20 {
		many := make([]account.Change, 500)
		for i := range many {
			many[i] = seen(fmt.Sprintf("%060d", round*500+i))
		}
		add(t, s, many, visit(s, 0, round))
		if info, err := os.Stat(filepath.Join(folder, s.lines().Name)); err != nil || info.Size() > mostBytes {
			t.Fatalf("after round %d: %v, %v", round, info.Size(), err)
		}
	}
	r := read(t, s)
	last := r.Changes[len(r.Changes)-1]
	if n := len(r.Changes); n < 1000 || last.Envelope.String() != fmt.Sprintf("%060d", 9999) || len(r.Visits) != 1 {
		t.Errorf("%d changes, the last one of %s, %d visits", n, last.Envelope, len(r.Visits))
	}
	many := make([]*account.Snapshot, MostSnapshots+100)
	for i := range many {
		many[i] = snapshot(fmt.Sprint("e", i), i)
	}
	add(t, s, nil, Visit{}, many...)
	if kept := read(t, s).Snapshots; len(kept) != MostSnapshots || kept[0].Envelope != many[len(many)-1].Envelope {
		t.Errorf("%d snapshots, the first one of %s", len(kept), kept[0].Envelope)
	}
}

// What someone else has put among the snapshots is left out when they are written again.
func TestWhatIsNoSnapshotGoes(t *testing.T) {
	folder := t.TempDir()
	s := open(t, folder)
	add(t, s, nil, Visit{}, snapshot("a", 1), snapshot("b", 2))
	path := filepath.Join(folder, s.snapshots().Name)
	text, err := os.ReadFile(path)
	testbed.Must(t, err)
	text = append([]byte(strings.Repeat("x", 3*maxLine)+"\nnonsense\n"), text...)
	testbed.Must(t, os.WriteFile(path, append(text, `{"envelope":"cut`...), 0o600))
	add(t, s, nil, Visit{}, snapshot("b", 1), snapshot("c", 3))
	if diff := cmp.Diff([]string{"c@3", "b@2", "a@1"}, named(read(t, s).Snapshots)); diff != "" {
		t.Error(diff)
	}
	if text, err := os.ReadFile(path); err != nil || bytes.Count(text, []byte("\n")) != 3 {
		t.Errorf("%d lines, %v", bytes.Count(text, []byte("\n")), err)
	}
}

func TestLastHere(t *testing.T) {
	v := func(session string, from, until int) Visit {
		return Visit{Session: session, From: at(from), Until: at(until)}
	}
	now := v("now", 100, 110)
	for _, c := range []struct {
		name   string
		visits []Visit
		want   time.Time
	}{
		{"never", []Visit{now}, time.Time{}},
		{"before", []Visit{v("a", 1, 5), v("b", 6, 9), now}, at(9)},
		{"earlier in this session", []Visit{v("a", 1, 5), v("now", 10, 30), now}, at(30)},
		{"in another window", []Visit{v("a", 1, 5), v("b", 90, 120), now}, at(100)},
		{"later", []Visit{v("a", 1, 5), v("b", 105, 120), now}, at(5)},
	} {
		if got := LastHere(c.visits, now); !got.Equal(c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
