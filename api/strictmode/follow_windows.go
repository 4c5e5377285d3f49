package strictmode

import (
	"io/fs"
	"os"
	"path/filepath"
)

// OpenFlags has no effect: making a symbolic link takes a privilege on Windows.
const OpenFlags = 0

func (account) follow(path string) (end string, info fs.FileInfo, found faults, err error) {
	if end, err = filepath.EvalSymlinks(path); err == nil {
		info, err = os.Stat(end)
	}
	return end, info, found, err
}

func (account) inspect(*faults, string, fs.FileInfo, fs.FileMode) {}

func groupName(fs.FileInfo) string { return "" }

// Owner returns the id of the account that a file belongs to, which Windows does not tell in numbers.
func Owner(fs.FileInfo) (uid int, known bool) { return -1, false }
