//go:build unix

package settings

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"inkdesk/api/testbed"
)

// What another account could have written is not read, no matter what is in it and who asked for it. It is not passed
// over for the defaults either: they allow what the file may have forbidden.
func TestFileThatOthersCanChange(t *testing.T) {
	for _, tt := range []struct {
		name         string
		file, folder fs.FileMode
		remedy       string // "" for a file that is read
	}{
		{"own", 0o600, 0o700, ""},
		{"readable by all", 0o644, 0o755, ""},
		{"file of a group", 0o664, 0o755, "chmod go-w FOLDER/config.yaml"},
		{"file of all", 0o602, 0o755, "chmod go-w FOLDER/config.yaml"},
		{"folder of a group", 0o600, 0o775, "chmod go-w FOLDER"},
		{"folder of all", 0o600, 0o777, "chmod go-w FOLDER"},
		{"both", 0o664, 0o775, "chmod go-w FOLDER FOLDER/config.yaml"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := write(t, "theme: dark\n")
			folder := filepath.Dir(path)
			testbed.Must(t, errors.Join(os.Chmod(path, tt.file), os.Chmod(folder, tt.folder)))
			_, _, err := Load(path)
			if tt.remedy == "" {
				testbed.Wrong(t, err != nil, "%v", err)
				return
			}
			want := "; run: " + strings.ReplaceAll(tt.remedy, "FOLDER", folder)
			if err == nil || !strings.HasPrefix(err.Error(), path+": no setting is taken from this file, because ") || !strings.HasSuffix(err.Error(), want) {
				t.Fatalf("%v, want %q", err, want)
			}
			if _, ok := errors.AsType[*InvalidError](err); !ok {
				t.Errorf("%T is not an InvalidError", err)
			}
			if problems := Check(path, Flags{"config": path}, nil, nothing); len(problems) != 1 || problems[0].String() != err.Error() {
				t.Errorf("the check says %q", lines(problems))
			}
		})
	}
}

func TestFileOfAnotherAccount(t *testing.T) {
	path := write(t, "theme: dark\n")
	if err := os.Chown(path, 4242, 4242); err != nil {
		t.Skip("only root can give files away")
	}
	if _, _, err := Load(path); err == nil || !strings.Contains(err.Error(), "belongs to the account 4242") {
		t.Error(err)
	}
}
