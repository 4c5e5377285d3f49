//go:build unix

package strictmode

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"inkdesk/api/testbed"
)

// The accounts of the tests. Where the tests do not run as root, us is who runs them, and what needs others is skipped.
const (
	root  = 0
	other = 4242
)

func us() int {
	if os.Geteuid() == 0 {
		return 1234
	}
	return os.Geteuid()
}

// entry is a file, a folder if its name ends in /, or a link to a target.
type entry struct {
	name   string
	mode   fs.FileMode
	owner  int
	target string
}

// plant makes the entries in a folder that belongs to root or us and returns it. Owners and modes come last: the entries
// may lie within each other.
func plant(t *testing.T, entries []entry) string {
	t.Helper()
	top := t.TempDir()
	testbed.Must(t, os.Chmod(top, 0o755))
	for _, e := range entries {
		path := filepath.Join(top, e.name)
		var err error
		switch {
		case e.target != "":
			err = os.Symlink(strings.ReplaceAll(e.target, "TOP", top), path)
		case strings.HasSuffix(e.name, "/"):
			err = os.Mkdir(path, 0o700)
		default:
			err = os.WriteFile(path, []byte("text"), 0o600)
		}
		testbed.Must(t, err)
	}
	for _, e := range entries {
		path := filepath.Join(top, e.name)
		if os.Geteuid() != e.owner {
			if err := os.Lchown(path, e.owner, other); err != nil {
				t.Skip("only root can give files away")
			}
		}
		if e.target != "" {
			continue
		}
		testbed.Must(t, os.Chmod(path, e.mode))
	}
	return top
}

func TestWhoCouldWriteIt(t *testing.T) {
	const sticky = fs.ModeSticky
	own := us()
	says := map[string]string{ // what a person reads, before the command
		"folder all may write": "everyone on this machine can change the folder TOP/d",
		"file all may write":   "everyone on this machine can change the file TOP/d/f",
		"secret all may read":  "everyone on this machine can read the file TOP/d/f",
		"folder of another":    "the folder TOP/d belongs to the account 4242, and inkdesk runs as US",
		"file of another":      "the file TOP/d/f belongs to the account 4242, and inkdesk runs as US",
	}
	for _, row := range []struct {
		name    string
		entries []entry
		private bool
		fault   string // path of what is at fault, "" for none; TOP stands for the folder of the test
		remedy  string
	}{
		{"own", []entry{{"d/", 0o700, own, ""}, {"d/f", 0o600, own, ""}}, true, "", ""},
		{"readable by all", []entry{{"d/", 0o755, own, ""}, {"d/f", 0o644, own, ""}}, false, "", ""},
		{"of root", []entry{{"d/", 0o755, root, ""}, {"d/f", 0o644, root, ""}}, false, "", ""},
		{"own in a folder of root", []entry{{"d/", 0o755, root, ""}, {"d/f", 0o600, own, ""}}, true, "", ""},
		{"executable", []entry{{"d/", 0o755, own, ""}, {"d/f", 0o755, own, ""}}, false, "", ""},

		{"file of another", []entry{{"d/", 0o700, own, ""}, {"d/f", 0o600, other, ""}}, false, "TOP/d/f", "run as root: chown US TOP/d/f"},
		{"file its group may write", []entry{{"d/", 0o700, own, ""}, {"d/f", 0o660, own, ""}}, false, "TOP/d/f", "run: chmod go-w TOP/d/f"},
		{"file all may write", []entry{{"d/", 0o700, own, ""}, {"d/f", 0o602, own, ""}}, false, "TOP/d/f", "run: chmod go-w TOP/d/f"},
		{"sticky file all may write", []entry{{"d/", 0o700, own, ""}, {"d/f", sticky | 0o602, own, ""}}, false, "TOP/d/f", "run: chmod go-w TOP/d/f"},
		{"file of root all may write", []entry{{"d/", 0o755, root, ""}, {"d/f", 0o666, root, ""}}, false, "TOP/d/f", "run as root: chmod go-w TOP/d/f"},

		{"secret only to be read", []entry{{"d/", 0o700, own, ""}, {"d/f", 0o400, own, ""}}, true, "", ""},
		{"secret its group may read", []entry{{"d/", 0o700, own, ""}, {"d/f", 0o640, own, ""}}, true, "TOP/d/f", "run: chmod 600 TOP/d/f"},
		{"secret all may read", []entry{{"d/", 0o700, own, ""}, {"d/f", 0o604, own, ""}}, true, "TOP/d/f", "run: chmod 600 TOP/d/f"},
		{"secret of root all may read", []entry{{"d/", 0o755, root, ""}, {"d/f", 0o644, root, ""}}, true, "TOP/d/f", "keep it in a file of your own, with mode 600"},
		{"secret all may write", []entry{{"d/", 0o700, own, ""}, {"d/f", 0o666, own, ""}}, true, "TOP/d/f", "run: chmod 600 TOP/d/f"},
		{"secret that is open in an open folder", []entry{{"d/", 0o770, own, ""}, {"d/f", 0o644, own, ""}}, true, "TOP/d", "run: chmod go-w TOP/d && chmod 600 TOP/d/f"},

		{"folder of another", []entry{{"d/", 0o755, other, ""}, {"d/f", 0o600, own, ""}}, false, "TOP/d", "keep it in a folder of your own, or run as root: chown US TOP/d"},
		{"folder its group may write", []entry{{"d/", 0o775, own, ""}, {"d/f", 0o600, own, ""}}, false, "TOP/d", "run: chmod go-w TOP/d"},
		{"folder all may write", []entry{{"d/", 0o777, own, ""}, {"d/f", 0o600, own, ""}}, false, "TOP/d", "run: chmod go-w TOP/d"},
		{"folder above that", []entry{{"a/", 0o777, own, ""}, {"a/d/", 0o700, own, ""}, {"a/d/f", 0o600, own, ""}}, false, "TOP/a", "run: chmod go-w TOP/a"},
		{"all of them", []entry{{"a/", 0o775, own, ""}, {"a/d/", 0o775, own, ""}, {"a/d/f", 0o664, own, ""}}, false, "TOP/a", "run: chmod go-w TOP/a TOP/a/d TOP/a/d/f"},
		{
			"folder above that of another",
			[]entry{{"a/", 0o755, other, ""}, {"a/d/", 0o700, own, ""}, {"a/d/f", 0o600, own, ""}},
			false, "TOP/a", "keep it in a folder of your own, or run as root: chown US TOP/a",
		},

		{"own in a sticky folder", []entry{{"d/", sticky | 0o777, root, ""}, {"d/f", 0o600, own, ""}}, true, "", ""},
		{"of root in a sticky folder", []entry{{"d/", sticky | 0o777, own, ""}, {"d/f", 0o644, root, ""}}, false, "", ""},
		{"of another in a sticky folder", []entry{{"d/", sticky | 0o777, root, ""}, {"d/f", 0o644, other, ""}}, false, "TOP/d/f", "run as root: chown US TOP/d/f"},
		{
			"folder of another in a sticky folder",
			[]entry{{"a/", sticky | 0o777, root, ""}, {"a/d/", 0o755, other, ""}, {"a/d/f", 0o600, own, ""}},
			false, "TOP/a/d", "keep it in a folder of your own, or run as root: chown US TOP/a/d",
		},
		{
			"sticky folder of another",
			[]entry{{"d/", sticky | 0o777, other, ""}, {"d/f", 0o600, own, ""}},
			false, "TOP/d", "keep it in a folder of your own, or run as root: chown US TOP/d",
		},

		{"link", []entry{{"d/", 0o700, own, ""}, {"f", 0o600, own, ""}, {"d/f", 0, own, "../f"}}, true, "", ""},
		{"link to a folder", []entry{{"e/", 0o700, own, ""}, {"e/f", 0o600, own, ""}, {"d", 0, own, "TOP/e"}}, true, "", ""},
		{"link out of an open folder", []entry{{"d/", 0o777, own, ""}, {"f", 0o600, own, ""}, {"d/f", 0, own, "../f"}}, false, "TOP/d", "run: chmod go-w TOP/d"},
		{
			"link into an open folder",
			[]entry{{"d/", 0o700, own, ""}, {"e/", 0o777, own, ""}, {"e/f", 0o600, own, ""}, {"d/f", 0, own, "TOP/e/f"}},
			false, "TOP/e", "run: chmod go-w TOP/e",
		},
		{
			"link through an open folder",
			[]entry{{"d/", 0o700, own, ""}, {"e/", 0o777, own, ""}, {"e/e", 0, own, "TOP/f"}, {"f", 0o600, own, ""}, {"d/f", 0, own, "../e/e"}},
			false, "TOP/e", "run: chmod go-w TOP/e",
		},
		{
			"link that another has put into a sticky folder",
			[]entry{{"d/", sticky | 0o777, root, ""}, {"f", 0o600, own, ""}, {"d/f", 0, other, "../f"}},
			false, "TOP/d/f", "run as root: chown -h US TOP/d/f",
		},
		{"own link in a sticky folder", []entry{{"d/", sticky | 0o777, root, ""}, {"f", 0o600, own, ""}, {"d/f", 0, own, "../f"}}, true, "", ""},
		{"link to what is open", []entry{{"d/", 0o700, own, ""}, {"f", 0o622, own, ""}, {"d/f", 0, own, "../f"}}, false, "TOP/f", "run: chmod go-w TOP/f"},
	} {
		t.Run(row.name, func(t *testing.T) {
			top, path := plant(t, row.entries), "d/f"
			if row.entries[0].name == "a/" {
				path = "a/d/f"
			}
			forbidden := writable
			if row.private {
				forbidden = readable
			}
			file, err := account{own}.open(filepath.Join(top, path), forbidden)
			if err == nil {
				defer file.Close()
			}
			if row.fault == "" {
				testbed.Must(t, err)
				if text, err := io.ReadAll(file); string(text) != "text" || err != nil {
					t.Errorf("read %q, %v", text, err)
				}
				return
			}
			unsafe, ok := errors.AsType[*Error](err)
			if !ok {
				t.Fatalf("it was opened, error %v", err)
			}
			fill := strings.NewReplacer("TOP", top, "US", UserName(own))
			if fault := fill.Replace(row.fault); unsafe.Path != fault || !strings.Contains(unsafe.Problem, fault) {
				t.Errorf("at fault is %s (%s), want %s", unsafe.Path, unsafe.Problem, fault)
			}
			if remedy := fill.Replace(row.remedy); unsafe.Remedy != remedy {
				t.Errorf("the remedy is %q, want %q", unsafe.Remedy, remedy)
			}
			if want := fill.Replace(says[row.name] + "; " + row.remedy); says[row.name] != "" && unsafe.Error() != want {
				t.Errorf("%s\nwant %s", unsafe, want)
			}
		})
	}
}
