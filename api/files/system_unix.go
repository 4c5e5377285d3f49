//go:build !windows

package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"golang.org/x/sys/unix"

	"inkdesk/api/strictmode"
)

// openWithoutWaiting keeps open from waiting for the writer of a pipe, and from taking a terminal.
const openWithoutWaiting = unix.O_NONBLOCK | unix.O_NOCTTY

func freeSpace(dir *os.File, _ string) (uint64, error) {
	var stat unix.Statfs_t
	if err := unix.Fstatfs(int(dir.Fd()), &stat); err != nil {
		return 0, err
	}
	return stat.Bavail * uint64(stat.Bsize), nil
}

// pinFile keeps a file in being after it is closed, even when its last name is taken away.
func pinFile(file partFile) (io.Closer, error) {
	conn, err := file.SyscallConn()
	if err != nil {
		return nil, err
	}
	var copied int
	var failed error
	err = conn.Control(func(fd uintptr) { copied, failed = unix.FcntlInt(fd, unix.F_DUPFD_CLOEXEC, 0) })
	if err = errors.Join(err, failed); err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(copied), "pin"), nil
}

// checkTrust decides whether files in a directory are safe from other users. Owner and mode are those of the opened
// directory. The superuser is trusted as an owner, because nothing can be kept from it, which makes /tmp usable.
func checkTrust(dir fs.FileInfo) (warning string, err error) {
	owner, known := strictmode.Owner(dir)
	if !known {
		return "", unsafeFolder("The owner of the download folder cannot be told.", fmt.Errorf("stat gave %T", dir.Sys()))
	}
	mode := dir.Mode()
	sticky := mode&os.ModeSticky != 0
	switch {
	case owner != os.Geteuid() && owner != 0:
		return "", unsafeFolder("The download folder belongs to another user.", fmt.Errorf("owner is user id %d", owner))
	case mode.Perm()&0o002 != 0 && !sticky:
		return "", unsafeFolder("Everybody on this machine may exchange files in the download folder.",
			fmt.Errorf("mode is %v", mode))
	case mode.Perm()&0o020 != 0 && !sticky:
		return "Members of the folder's group may exchange files in the download folder.", nil
	default:
		return "", nil
	}
}

func unsafeFolder(summary string, cause error) error {
	return &Error{Reason: UnsafeFolder, Summary: summary, Next: "Choose a folder that only you can write to.", Err: cause}
}

func isOwn(file fs.FileInfo) bool {
	owner, known := strictmode.Owner(file)
	return known && owner == os.Geteuid()
}
