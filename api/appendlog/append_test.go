package appendlog_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"inkdesk/api/appendlog"
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
			path := filepath.Join(t.TempDir(), "log")
			if err := os.WriteFile(path, []byte(c.before), 0o600); err != nil {
				t.Fatal(err)
			}
			file, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			size, err := appendlog.Append(file, []byte("b\nc\n"), c.sync)
			text, _ := os.ReadFile(path)
			if !errors.Is(err, c.err) || string(text) != c.want || size != int64(len(text)) {
				t.Errorf("%q of %d bytes, %v; want %q", text, size, err, c.want)
			}
		})
	}
}
