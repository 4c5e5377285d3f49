package files

import (
	"os"

	"golang.org/x/sys/unix"
)

func renameNoReplace(dir *os.File, from, to string) error {
	fd := int(dir.Fd())
	return unix.RenameatxNp(fd, from, fd, to, unix.RENAME_EXCL)
}
