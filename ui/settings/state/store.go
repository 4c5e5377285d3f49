package state

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"

	"inkdesk/ui/settings/owner"
)

// Store is the memory of one profile. It is safe for concurrent use, within a process
// and between processes. Its calls block on the disk.
type Store struct {
	dir  string
	root *os.Root
}

var plainName = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]*$`)

// isPlain has no bound in the expression, which would then take 50 kB in every program.
func isPlain(name string) bool { return len(name) <= 64 && plainName.MatchString(name) }

// Open returns the memory of a profile below a folder, which is made if it is not
// there. Both folders are closed to other users; links and folders of other users are
// refused.
func Open(folder, profile string) (*Store, error) {
	if !isPlain(profile) {
		return nil, fmt.Errorf("%q cannot be the name of a folder", profile)
	}
	dir := filepath.Join(folder, profile)
	for _, d := range []string{folder, dir} {
		if err := secure(d); err != nil {
			return nil, fmt.Errorf("nothing can be remembered between runs, check the folder %s: %w", d, err)
		}
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("nothing can be remembered between runs, check the folder %s: %w", dir, err)
	}
	return &Store{dir: dir, root: root}, nil
}

// Close gives the folder back. The store is of no use afterwards.
func (s *Store) Close() error { return s.root.Close() }

// secure makes a folder that nobody else can look into, or checks and closes one that
// is there.
func secure(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	info, err := os.Lstat(dir)
	switch {
	case err != nil:
		return err
	case !info.IsDir():
		return fmt.Errorf("it is not a folder but %s", kind(info.Mode()))
	case owner.Foreign(info):
		return fmt.Errorf("it belongs to another user")
	case info.Mode().Perm()&0o077 != 0:
		return os.Chmod(dir, 0o700)
	}
	return nil
}

func kind(mode fs.FileMode) string {
	switch {
	case mode&fs.ModeSymlink != 0:
		return "a link"
	case mode.IsRegular():
		return "a file"
	default:
		return "something else"
	}
}
