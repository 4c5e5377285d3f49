package desk

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"inkdesk/api/privatefolder"
	"inkdesk/model"
)

var errMissing = errors.New("not there")

type folder struct {
	*privatefolder.Folder
	shared bool
}

func openFolder(o Options) (*folder, error) {
	if o.Team == "" {
		f, err := privatefolder.Open(o.Private)
		return &folder{Folder: f}, err
	}
	if !canShare {
		return nil, errors.New("folders are not shared on this system; leave team_folder out")
	}
	path := filepath.Clean(o.Team)
	root, err := os.OpenRoot(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("the folder %s is %w; make it once with: install -d -m 1777 %[1]s", model.Clean(path), errMissing)
	case err != nil:
		return nil, err
	}
	return &folder{&privatefolder.Folder{Root: root, Path: path}, true}, nil
}

func (f *folder) names() ([]string, error) {
	dir, err := f.Root.Open(".")
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	names, err := dir.Readdirnames(mostFiles + 1)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	slices.Sort(names)
	return names, nil
}

func (f *folder) mode() fs.FileMode {
	if f.shared {
		return 0o644
	}
	return 0o600
}

// open opens a file for reading that no one but its account could have written.
func (f *folder) open(name, account string) (*os.File, fs.FileInfo, error) {
	file, err := f.OpenIf(name, ownedBy(account))
	if err != nil {
		return nil, nil, err
	}
	info, err := file.Stat()
	if err == nil && info.Size() > mostRead {
		err = fmt.Errorf("it is larger than %d MB", mostRead>>20)
	}
	if err != nil {
		_ = file.Close()
		return nil, nil, err
	}
	return file, info, nil
}

func (f *folder) append(account string, lines []byte) (size int64, err error) {
	return f.Append(account+extension, lines, f.mode(), ownedBy(account), nil)
}

func ownedBy(account string) func(*os.File) error {
	return func(file *os.File) error {
		info, err := file.Stat()
		if err == nil {
			err = checkOwner(info, account)
		}
		return err
	}
}

func isAccount(name string) bool {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-@+$"
	foreign := func(r rune) bool { return !strings.ContainsRune(letters, r) }
	return name != "" && len(name) <= 64 && name[0] != '.' && name[0] != '-' && strings.IndexFunc(name, foreign) < 0
}
