//go:build unix

package desk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// decided are lines that a store waits with, as its services see them.
func decided(s *Store, ids ...string) []Line {
	lines := make([]Line, len(ids))
	for i, id := range ids {
		lines[i] = line(Take, id, "d"+id, i)
		lines[i].Service = s.Service()
	}
	return lines
}

func ids(lines []Line) string {
	var all []string
	for _, l := range lines {
		all = append(all, l.Envelope)
	}
	return strings.Join(all, " ")
}

// What was decided while the folder of the team was away is kept over sessions, and is written
// once, in its order, when the folder is back.
func TestWhatWaitsForTheFolder(t *testing.T) {
	s, folder := team(t)
	away := folder + ".away"
	add(t, s, decided(s, "a")...)
	if err := os.Rename(folder, away); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"b", "c"} {
		if _, err := s.Wait(decided(s, id)); err != nil {
			t.Fatal(err)
		}
		if n, err := s.Deliver(); n != 0 || !errors.Is(err, errMissing) || !strings.Contains(err.Error(), "kept on this machine") {
			t.Errorf("%d, %v", n, err)
		}
	}
	other := s.options
	other.Host = "other"
	next, elsewhere := New(s.options), New(other)
	if got, err := next.Wait(decided(s, "c", "d")); err != nil || ids(got) != "b c d" {
		t.Errorf("%q waits, %v", ids(got), err)
	}
	if got, err := elsewhere.Wait(nil); err != nil || len(got) != 0 {
		t.Errorf("%q waits for another service, %v", ids(got), err)
	}
	if err := os.Rename(away, folder); err != nil {
		t.Fatal(err)
	}
	if n, err := elsewhere.Deliver(); n != 3 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	for _, one := range []*Store{s, next} {
		if n, err := one.Deliver(); n != 0 || err != nil {
			t.Errorf("%d, %v", n, err)
		}
	}
	if c := read(t, s); ids(c.Lines[c.Account]) != "a b c d" {
		t.Errorf("%q", ids(c.Lines[c.Account]))
	}
	left, err := filepath.Glob(filepath.Join(s.options.Private, "waiting-*"))
	if err != nil || len(left) != 0 {
		t.Errorf("%v are left, %v", left, err)
	}
}

// A line whose delivery was cut off after it was written is not written again.
func TestALineIsDeliveredOnce(t *testing.T) {
	s, _ := team(t)
	lines := decided(s, "a", "b")
	add(t, s, lines[0])
	if _, err := s.Wait(lines); err != nil {
		t.Fatal(err)
	}
	if n, err := s.Deliver(); n != 2 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	if c := read(t, s); ids(c.Lines[c.Account]) != "a b" {
		t.Errorf("%q", ids(c.Lines[c.Account]))
	}
}

// What waits is for this account alone, and has a bound.
func TestWhatWaitsIsPrivateAndBounded(t *testing.T) {
	s, _ := team(t)
	many := slices.Repeat(decided(s, "a"), 12_000)
	for i := range many {
		many[i].Decision = NewDecision()
	}
	if _, err := s.Wait(many); !errors.Is(err, errMostWaiting) {
		t.Errorf("%v", err)
	}
	if got, err := s.Wait(many[:10]); err != nil || len(got) != 10 {
		t.Errorf("%d, %v", len(got), err)
	}
	files, err := filepath.Glob(filepath.Join(s.options.Private, "waiting-*"))
	if err != nil || len(files) != 1 {
		t.Fatal(files, err)
	}
	if info, err := os.Stat(files[0]); err != nil || info.Mode() != fs.FileMode(0o600) {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}
