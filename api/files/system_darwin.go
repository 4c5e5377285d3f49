package files

import (
	"fmt"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

func renameNoReplace(dir *os.File, from, to string) error {
	fd := int(dir.Fd())
	return unix.RenameatxNp(fd, from, fd, to, unix.RENAME_EXCL)
}

// markOrigin tells the system that the file came from the network, so that it warns before opening a program.
// File systems that cannot keep the mark go without.
func markOrigin(file partFile, _ string) {
	if opened, ok := file.(*os.File); ok {
		mark := fmt.Sprintf("0081;%08x;inkdesk;", time.Now().Unix())
		_ = unix.Fsetxattr(int(opened.Fd()), "com.apple.quarantine", []byte(mark), 0)
	}
}
