//go:build unix

package strictmode

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"inkdesk/api/testbed"
)

// The group that may write is named, and one that may only read is not said to write.
func TestGroupIsNamed(t *testing.T) {
	for mode, want := range map[fs.FileMode]string{
		0o660: " can change the file", 0o640: " can read the file", 0o664: " can change the file",
	} {
		top := plant(t, []entry{{"f", mode, us(), ""}})
		info, err := os.Stat(filepath.Join(top, "f"))
		testbed.Must(t, err)
		_, err = account{us()}.open(filepath.Join(top, "f"), readable)
		if want = "members of the group " + groupName(info) + want; err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%o: %v, want %q", mode, err, want)
		}
	}
}

func TestRootTrustsRootAlone(t *testing.T) {
	top := plant(t, []entry{{"f", 0o600, other, ""}, {"home/", 0o755, other, ""}, {"home/f", 0o600, root, ""}})
	for path, want := range map[string]string{
		"f":      "inkdesk runs as root; run: chown root " + filepath.Join(top, "f"),
		"home/f": "inkdesk runs as root; run inkdesk as 4242, or keep it in a folder of root",
	} {
		_, err := account{root}.open(filepath.Join(top, path), writable)
		if err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestShellWordIsReadBackByAShell(t *testing.T) {
	for word, want := range map[string]string{
		"/home/a/token":     "/home/a/token",
		"/home/a b/token":   "'/home/a b/token'",
		"-rf":               "./-rf",
		"it's":              `'it'\''s'`,
		"$(reboot)`x`;&|":   "'$(reboot)`x`;&|'",
		"esc\x1b[2J\u202ex": `$'esc\x1b[2J\u202ex'`,
	} {
		got := shellWord(word)
		if got != want {
			t.Errorf("shellWord(%q) = %s, want %s", word, got, want)
		}
		if strings.HasPrefix(got, "$'") {
			continue
		}
		back, err := exec.Command("/bin/sh", "-c", "printf %s "+got).Output()
		if err != nil || strings.TrimPrefix(string(back), "./") != word {
			t.Errorf("the shell reads %s as %q, %v", got, back, err)
		}
	}
}
