package journal

import (
	"errors"
	"io/fs"
	"syscall"
)

// Error numbers of Windows that the standard library has no name for.
const (
	errorWriteProtect   syscall.Errno = 19
	errorHandleDiskFull syscall.Errno = 39
	errorDiskFull       syscall.Errno = 112
	errorDiskQuota      syscall.Errno = 1295
)

// reasonOf sorts an operating system error.
func reasonOf(err error) Reason {
	switch {
	case errors.Is(err, errorDiskFull), errors.Is(err, errorHandleDiskFull), errors.Is(err, errorDiskQuota):
		return DiskFull
	case errors.Is(err, errorWriteProtect):
		return ReadOnly
	case errors.Is(err, fs.ErrPermission):
		return Denied
	default:
		return Failed
	}
}

// cannotSync is always true: Windows does not sync directories.
func cannotSync(error) bool { return true }
