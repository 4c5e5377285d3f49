//go:build !windows

package fileerror

import (
	"errors"
	"io/fs"
	"syscall"
)

// ReasonOf sorts an error of the operating system.
func ReasonOf(err error) Reason {
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return DiskFull
	case errors.Is(err, syscall.EDQUOT):
		return QuotaReached
	case errors.Is(err, syscall.EFBIG):
		return SizeLimit
	case errors.Is(err, syscall.EROFS):
		return ReadOnly
	case errors.Is(err, syscall.EIO):
		return DiskFault
	case errors.Is(err, fs.ErrPermission):
		return Denied
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return NotFound
	default:
		return Failed
	}
}

// CannotSync reports that the file system has no way to sync a folder, which is no fault of the file.
func CannotSync(err error) bool {
	return errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.EINVAL)
}
