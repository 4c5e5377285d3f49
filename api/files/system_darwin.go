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

// markOrigin has the system warn before a program from the network is opened, where that can be kept.
func markOrigin(file partFile, _ string) {
	if opened, ok := file.(*os.File); ok {
		mark := fmt.Sprintf("0081;%08x;inkdesk;", time.Now().Unix())
		_ = unix.Fsetxattr(int(opened.Fd()), "com.apple.quarantine", []byte(mark), 0)
	}
}
