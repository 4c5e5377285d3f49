//go:build unix

package token

import (
	"io/fs"
	"os"
	"syscall"
)

// openFile opens without waiting, so that a named pipe in place of the file cannot hold the program.
func openFile(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
}

func ownFile(info fs.FileInfo) bool {
	owner, known := fileOwner(info)
	return known && owner == os.Geteuid()
}

func privateFile(info fs.FileInfo) bool { return info.Mode().Perm()&0o077 == 0 }

func fileOwner(info fs.FileInfo) (uid int, known bool) {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, false
	}
	return int(stat.Uid), true
}
