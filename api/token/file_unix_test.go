//go:build unix

package token

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"inkdesk/api/testbed"
)

func TestTokenFileModes(t *testing.T) {
	for mode, wanted := range map[os.FileMode]bool{
		0o600: true, 0o400: true, 0o700: true,
		0o640: false, 0o660: false, 0o604: false, 0o606: false, 0o620: false, 0o602: false, 0o644: false, 0o777: false,
	} {
		path := secretFile(t, canary+"\n")
		testbed.Must(t, os.Chmod(path, mode))
		raw, err := readFile(File, path)
		if wanted {
			if string(raw) != canary+"\n" || err != nil {
				t.Errorf("%o: %d bytes, %v", mode, len(raw), err)
			}
			continue
		}
		if raw != nil || err == nil || !strings.HasSuffix(err.Error(), "Run: chmod 600 "+path) {
			t.Errorf("%o: %d bytes, %v", mode, len(raw), err)
		}
	}
}

func TestTokenFileRefusesWhatIsNoOwnFile(t *testing.T) {
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe")
	testbed.Must(t, syscall.Mkfifo(pipe, 0o600))
	loose := filepath.Join(dir, "loose")
	testbed.Must(t, os.WriteFile(loose, []byte(canary), 0o644))
	link := filepath.Join(dir, "link")
	testbed.Must(t, os.Symlink(loose, link))
	for path, want := range map[string]string{
		filepath.Join(dir, "missing"): "cannot be opened",
		dir:                           "not an ordinary file",
		pipe:                          "not an ordinary file",
		link:                          "everyone on this machine can read the file " + loose,
		"/dev/null":                   "not an ordinary file",
	} {
		raw, err := readFile(File, path)
		var refused *SourceError
		if raw != nil || !errors.As(err, &refused) || !strings.Contains(err.Error(), want) || refused.Next == "" {
			t.Errorf("%s: %d bytes, %v; want %q", path, len(raw), err, want)
		}
	}
	raw, err := readFile(File, secretFile(t, strings.Repeat("a", 1<<20)))
	if err != nil || len(raw) != maxRaw {
		t.Errorf("of a large file %d bytes were read, %v", len(raw), err)
	}
}

func TestTokenFileOfAnotherAccount(t *testing.T) {
	path := secretFile(t, canary)
	if err := os.Chown(path, 12345, 12345); err != nil {
		t.Skip("only root can give files away")
	}
	if raw, err := readFile(File, path); raw != nil || err == nil || !strings.Contains(err.Error(), "belongs to the account") {
		t.Errorf("%d bytes, %v", len(raw), err)
	}
}
