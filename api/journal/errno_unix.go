//go:build !windows

package journal

import (
	"errors"
	"io/fs"
	"syscall"
)

// reasonOf sorts an operating system error.
func reasonOf(err error) Reason {
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT), errors.Is(err, syscall.EFBIG):
		return DiskFull
	case errors.Is(err, syscall.EROFS):
		return ReadOnly
	case errors.Is(err, fs.ErrPermission):
		return Denied
	case errors.Is(err, syscall.ELOOP):
		return Unsafe // a link was not followed
	default:
		return Failed
	}
}

// cannotSync reports that the file system has no way to sync a directory.
func cannotSync(err error) bool {
	return errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.EINVAL)
}
