//go:build !windows

package journal

import (
	"fmt"
	"io/fs"
	"os"
	"syscall"
)

// noFollow makes opening a symbolic link an error, and keeps open from waiting for the other end of a pipe.
const noFollow = syscall.O_NOFOLLOW | syscall.O_NONBLOCK

// checkDir refuses a directory that is not the user's own or that others may write to.
func checkDir(dir fs.FileInfo) error {
	if err := checkOwner(dir); err != nil {
		return err
	}
	if mode := dir.Mode(); mode.Perm()&0o022 != 0 {
		return notPrivate("Others may write to the directory of the journal.", "Take their permission away with chmod 700.",
			fmt.Errorf("mode is %v", mode))
	}
	return nil
}

// checkFile refuses what is not a regular file of the user, and takes every permission of others away.
func checkFile(file *os.File) error {
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return notPrivate("The journal of changes is not a regular file.", "Move away what is in its place.",
			fmt.Errorf("%s: mode is %v", file.Name(), info.Mode()))
	}
	if err := checkOwner(info); err != nil {
		return err
	}
	if info.Mode().Perm() != 0o600 {
		return file.Chmod(0o600)
	}
	return nil
}

func checkOwner(file fs.FileInfo) error {
	stat, ok := file.Sys().(*syscall.Stat_t)
	if !ok || int(stat.Uid) != os.Geteuid() {
		return notPrivate("The journal of changes belongs to another user.", "Choose a directory of your own for it.",
			fmt.Errorf("%s is not owned by user id %d", file.Name(), os.Geteuid()))
	}
	return nil
}

func notPrivate(summary, next string, cause error) error {
	return &Error{Reason: Unsafe, Summary: summary, Next: next, Err: cause}
}
