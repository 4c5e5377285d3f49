//go:build unix

package desk

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"inkdesk/api/testbed"
)

// Others cannot keep a person from what that person has decided.
func TestACrowdedFolder(t *testing.T) {
	s, folder := team(t)
	add(t, s, line(Take, "mine", "1", 0))
	for n := range mostFiles + 100 {
		testbed.Must(t, os.WriteFile(filepath.Join(folder, fmt.Sprint("junk", n)), nil, 0o644))
	}
	got := read(t, s)
	if len(got.Lines[got.Account]) != 1 {
		t.Errorf("own lines: %+v", got.Lines)
	}
	if len(got.Ignored) != 1 || !strings.Contains(got.Ignored[0], "more than 1000 files") {
		t.Errorf("%q", got.Ignored)
	}
}

// However many accounts there are, what is read of them has a limit.
func TestFilesThatAreLargeTogether(t *testing.T) {
	s, folder := team(t)
	add(t, s, line(Take, "mine", "1", 0))
	for uid := range 10 {
		path := filepath.Join(folder, fmt.Sprintf("%d%s", 4242+uid, extension))
		plant(t, path, 4242+uid, 0o644)
		testbed.Must(t, os.Truncate(path, mostRead))
	}
	got := read(t, s)
	if n := mostTogether/mostRead - 1; len(got.Lines[got.Account]) != 1 || len(got.Lines) != 1+n || len(s.known) != 1+n {
		t.Errorf("%d files count, %d are kept in memory", len(got.Lines), len(s.known))
	}
	if len(got.Ignored) != 3 || !strings.Contains(got.Ignored[0], "larger than 64 MB") {
		t.Errorf("%q", got.Ignored)
	}
}
