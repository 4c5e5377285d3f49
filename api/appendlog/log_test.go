package appendlog_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"inkdesk/api/appendlog"
	"inkdesk/api/testbed"
)

func TestAppend(t *testing.T) {
	failed := errors.New("the disk is gone")
	fails := func(*os.File) error { return failed }
	for name, c := range map[string]struct {
		before, want string
		sync         func(*os.File) error
		err          error
	}{
		"a new file":            {"", "b\nc\n", nil, nil},
		"behind whole lines":    {"a\n", "a\nb\nc\n", nil, nil},
		"behind a torn line":    {"a\ntor", "a\ntor\nb\nc\n", nil, nil},
		"not on the disk":       {"a\n", "a\n", fails, failed},
		"nor behind a torn one": {"tor", "tor", fails, failed},
	} {
		t.Run(name, func(t *testing.T) {
			folder, err := appendlog.Open(t.TempDir())
			testbed.Must(t, err)
			defer folder.Close()
			path := filepath.Join(folder.Path, "log")
			testbed.Must(t, os.WriteFile(path, []byte(c.before), 0o600))
			log := &appendlog.Log{Folder: folder, Name: "log", Sync: c.sync}
			size, err := log.Append([]byte("b\nc\n"))
			text, _ := os.ReadFile(path)
			if !errors.Is(err, c.err) || string(text) != c.want || size != int64(len(text)) {
				t.Errorf("%q of %d bytes, %v; want %q", text, size, err, c.want)
			}
		})
	}
}

func TestRead(t *testing.T) {
	folder, err := appendlog.Open(t.TempDir())
	testbed.Must(t, err)
	defer folder.Close()
	const content = "one\nno text \xff\n\nlonger than sixteen bytes\nrefused\nexactly fifteen\ntorn"
	testbed.Must(t, os.WriteFile(filepath.Join(folder.Path, "log"), []byte(content), 0o600))
	for most, want := range map[int64]struct {
		lines   string
		refused int
	}{
		0: {"one exactly fifteen", 4},
		6: {"one", 1}, // the second line is not whole
	} {
		var lines []string
		log := &appendlog.Log{Folder: folder, Name: "log", Longest: len("exactly fifteen\n")}
		refused, err := log.Read(t.Context(), most, func(line []byte) bool {
			if string(line) == "refused\n" {
				return false
			}
			lines = append(lines, strings.TrimSpace(string(line)))
			return true
		})
		if got := strings.Join(lines, " "); err != nil || got != want.lines || refused != want.refused {
			t.Errorf("%d bytes: %q, %d refused, %v; want %v", most, got, refused, err, want)
		}
	}
	missing := &appendlog.Log{Folder: folder, Name: "missing", Longest: 16}
	if damage := missing.Examine(t.Context(), "lines", func([]byte) bool { return false }); damage != nil {
		t.Errorf("a missing file is damaged: %v", damage)
	}
}

func TestCompact(t *testing.T) {
	failed := errors.New("the disk is gone")
	folder, err := appendlog.Open(t.TempDir())
	testbed.Must(t, err)
	defer folder.Close()
	path := filepath.Join(folder.Path, "log")
	testbed.Must(t, os.WriteFile(path, []byte("a\n"), 0o600))
	for want, sync := range map[string]error{"a\n": failed, "b\n": nil} {
		log := &appendlog.Log{Folder: folder, Name: "log", Sync: func(*os.File) error { return sync }}
		testbed.Must(t, folder.Replace("log", []byte("a\n")))
		err := log.Compact(strings.NewReader("b\n"))
		text, _ := os.ReadFile(path)
		if left, _ := filepath.Glob(path + ".*"); !errors.Is(err, sync) || string(text) != want || left != nil {
			t.Errorf("%q, %v, left %v; want %q", text, err, left, want)
		}
	}
}
