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

// What a person reads.
func TestSentences(t *testing.T) {
	own := us()
	for _, row := range []struct {
		entries []entry
		private bool
		want    string
	}{
		{[]entry{{"d/", 0o777, own, ""}, {"d/f", 0o600, own, ""}}, false, "everyone on this machine can change the folder TOP/d; run: chmod go-w TOP/d"},
		{[]entry{{"d/", 0o700, own, ""}, {"d/f", 0o606, own, ""}}, false, "everyone on this machine can change the file TOP/d/f; run: chmod go-w TOP/d/f"},
		{[]entry{{"d/", 0o700, own, ""}, {"d/f", 0o604, own, ""}}, true, "everyone on this machine can read the file TOP/d/f; run: chmod 600 TOP/d/f"},
		{
			[]entry{{"d/", 0o700, other, ""}, {"d/f", 0o644, own, ""}},
			false,
			"the folder TOP/d belongs to the account 4242, and inkdesk runs as US; " +
				"keep it in a folder of your own, or run as root: chown US TOP/d",
		},
		{
			[]entry{{"d/", 0o700, own, ""}, {"d/f", 0o644, other, ""}},
			false,
			"the file TOP/d/f belongs to the account 4242, and inkdesk runs as US; run as root: chown US TOP/d/f",
		},
	} {
		top := plant(t, row.entries)
		forbidden := writable
		if row.private {
			forbidden = readable
		}
		_, err := account{own}.open(filepath.Join(top, "d/f"), forbidden)
		if want := strings.NewReplacer("TOP", top, "US", UserName(own)).Replace(row.want); err == nil || err.Error() != want {
			t.Errorf("error %v\nwant  %s", err, want)
		}
	}
}

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
