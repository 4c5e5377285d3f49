package desk

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api/testbed"
	"inkdesk/model/hostile"
)

func TestMain(m *testing.M) { testbed.Main(m, process) }

// process is another session of this account: it adds a hundred lines of its own, and writes the file again in between.
func process(folder, own string) error {
	s := New(Options{Private: folder, Host: "api.example.com"})
	for n := range 100 {
		l := line(Note, fmt.Sprint(own, "x", n), NewDecision(), n)
		l.Note, l.Service = "a note", s.Service()
		if err := s.Add([]Line{l}); err != nil {
			return err
		}
		if n%20 == 0 {
			if err := s.locked(func() error { return compactNow(s) }); err != nil {
				return err
			}
		}
	}
	return nil
}

func compactNow(s *Store) error {
	f, err := s.open()
	if err != nil {
		return err
	}
	defer f.Close()
	return s.compact(f, at(100))
}

func private(t *testing.T) *Store {
	return New(Options{Private: filepath.Join(t.TempDir(), "desk"), Host: "api.example.com"})
}

func add(t *testing.T, s *Store, lines ...Line) {
	t.Helper()
	for i := range lines {
		lines[i].Service = s.Service()
	}
	testbed.Must(t, s.Add(lines))
}

func read(t *testing.T, s *Store) Contents {
	t.Helper()
	c, err := s.Read()
	testbed.Must(t, err)
	return c
}

func TestWhatIsAddedIsRead(t *testing.T) {
	s := private(t)
	if c := read(t, s); len(c.Lines) != 0 || len(c.Ignored) != 0 || c.Account == "" {
		t.Errorf("%+v", c)
	}
	want := []Line{line(Take, "e", "1", 0), note("called her", "2", 1)}
	add(t, s, want...)
	more := line(Snooze, "f", "3", 2)
	more.Until, more.Status, more.Updated = at(50), "IN_PROGRESS", 7
	add(t, s, more)
	more.Service = s.Service()
	got := read(t, New(s.options))
	if diff := cmp.Diff(map[string][]Line{got.Account: append(want, more)}, got.Lines); diff != "" {
		t.Error(diff)
	}
	o := s.options
	o.Host = "other.example.com"
	if c := read(t, New(o)); len(c.Lines[c.Account]) != 0 {
		t.Errorf("at another service: %+v", c.Lines)
	}
	testbed.CheckPrivate(t, "afterwards", s.options.Private)
}

// What a crash has cut and what this program did not write is skipped, and costs nothing of what stands around it.
func TestLinesThatAreNone(t *testing.T) {
	s := private(t)
	add(t, s, line(Take, "a", "1", 0))
	me := read(t, s).Account
	var bad []string
	for _, sample := range hostile.Strings() {
		bad = append(bad, sample.Text)
	}
	bad = append(
		bad, "null", "{}", "[]", "\x00", strings.Repeat("x", 1<<16), `{"kind":"take"}`,
		`{"kind":"take","decision":"1","service":"`+s.Service()+`","envelope":"../x","at":"2026-11-21T09:00:00Z"}`,
		`{"kind":"take","decision":"\u001b[2J","service":"`+s.Service()+`","envelope":"b","at":"2026-11-21T09:00:00Z"}`,
		`{"kind":"take","decision":"1","service":"`+s.Service()+`","envelope":"b","at":"0001-01-01T00:00:00Z"}`,
		`{"kind":"take","decision":"1","service":"`+s.Service()+`","envelope":"b","status":"Anna Muster","at":"2026-11-21T09:00:00Z"}`,
		`{"kind":"delegate","decision":"1","at":"2026-11-21T09:00:00Z"}`,
		`{"kind":"take","decision":"1","service":"`+s.Service()+`","envelope":"b","at":"2026`,
	)
	f, err := os.OpenFile(filepath.Join(s.options.Private, me+extension), os.O_APPEND|os.O_WRONLY, 0)
	testbed.Must(t, err)
	_, _ = f.WriteString(strings.Join(bad, "\n"))
	_ = f.Close()
	add(t, s, line(Take, "c", "2", 1))
	var got []string
	for _, l := range read(t, s).Lines[me] {
		got = append(got, l.Envelope)
	}
	if diff := cmp.Diff([]string{"a", "c"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestNotesAreCleanAndShort(t *testing.T) {
	s := private(t)
	for i, sample := range hostile.Strings() {
		add(t, s, note(sample.Text, fmt.Sprint("d", i), i))
	}
	add(t, s, note(strings.Repeat("ä", 500), "long", 0), note("  \n ", "empty", 0))
	c := read(t, s)
	for _, l := range c.Lines[c.Account] {
		if err := hostile.Check(l.Note); err != nil || len([]rune(l.Note)) > MostNote || l.Note == "" {
			t.Errorf("%q: %v", l.Note, err)
		}
	}
}

func TestManySessionsOfOneAccount(t *testing.T) {
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
	c := read(t, New(Options{Private: folder, Host: "api.example.com"}))
	testbed.Equal(t, len(c.Lines[c.Account]), 100*processes, "lines")
}

func TestALargeFileIsWrittenAnew(t *testing.T) {
	s := private(t)
	me := ""
	path := func() string { return filepath.Join(s.options.Private, me+extension) }
	for round := range 60 {
		many := make([]Line, 500)
		for i := range many {
			many[i] = line(Take, fmt.Sprintf("%064d", i), fmt.Sprint("r", round), round)
			many[i].At = time.Now().Add(-time.Hour)
		}
		add(t, s, many...)
		if me == "" {
			me = read(t, s).Account
		}
		if info, err := os.Stat(path()); err != nil || info.Size() > mostBytes {
			t.Fatalf("after round %d: %v, %v", round, info.Size(), err)
		}
	}
	testbed.Equal(t, len(NewBoard(read(t, s).Lines, time.Now()).Envelopes()), 500, "envelopes")
	if info, err := os.Stat(path()); err != nil || info.Size() > mostBytes {
		t.Errorf("%v, %v", info, err)
	}
}

// With what stands alone too much, the oldest lines go.
func TestTheOldestLinesGo(t *testing.T) {
	s := private(t)
	for round := range 40 {
		many := make([]Line, 1000)
		for i := range many {
			many[i] = line(Take, fmt.Sprintf("%064d", round*1000+i), fmt.Sprint("r", round), 0)
			many[i].At = time.Now().Add(-time.Hour)
		}
		add(t, s, many...)
	}
	c := read(t, s)
	mine := c.Lines[c.Account]
	if last := mine[len(mine)-1].Envelope; len(mine) < 8000 || len(mine) == 40000 || last != fmt.Sprintf("%064d", 39999) {
		t.Errorf("%d lines, the last one of %s", len(mine), last)
	}
}

// A file that cannot be read is not written again: nothing would be left of it.
func TestAFileThatIsTooLargeToReadIsKept(t *testing.T) {
	s := private(t)
	add(t, s, note("called her", "1", 0))
	path := filepath.Join(s.options.Private, currentAccount()+extension)
	testbed.Must(t, os.Truncate(path, mostRead+1))
	add(t, s, note("called again", "2", 1))
	if info, err := os.Stat(path); err != nil || info.Size() <= mostRead {
		t.Errorf("%d bytes are left, %v", info.Size(), err)
	}
}
