//go:build linux || darwin

package files

import (
	"errors"
	"io"
	"os"

	"golang.org/x/sys/unix"
)

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
