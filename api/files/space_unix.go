//go:build linux || darwin

package files

import (
	"os"

	"golang.org/x/sys/unix"
)

// freeSpace is how many bytes this user may still write to the disk of the directory.
func freeSpace(dir *os.File, _ string) (uint64, error) {
	var stat unix.Statfs_t
	if err := unix.Fstatfs(int(dir.Fd()), &stat); err != nil {
		return 0, err
	}
	return stat.Bavail * uint64(stat.Bsize), nil
}
