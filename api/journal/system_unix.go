//go:build !windows

package journal

import (
	"errors"
	"os"
	"syscall"

	"inkdesk/api/strictmode"
)

// noFollow makes opening a symbolic link an error, and keeps open from waiting for the other end of a pipe.
const noFollow = syscall.O_NOFOLLOW | syscall.O_NONBLOCK

func wasLink(err error) bool { return errors.Is(err, syscall.ELOOP) }

// checkFile refuses a file that another account could have written, and keeps others from reading it.
func checkFile(file *os.File) error {
	if err := strictmode.Check(file); err != nil {
		return err
	}
	info, err := file.Stat()
	if err == nil && info.Mode().Perm() != 0o600 {
		err = file.Chmod(0o600)
	}
	return err
}
