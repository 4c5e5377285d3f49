package appendlog_test

import (
	"errors"
	"os"
	"path/filepath"
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
