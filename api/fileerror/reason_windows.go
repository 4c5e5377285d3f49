package fileerror

import (
	"errors"
	"io/fs"

	"golang.org/x/sys/windows"
)

// ReasonOf sorts an error of the operating system.
func ReasonOf(err error) Reason {
	switch {
	case errors.Is(err, windows.ERROR_DISK_FULL), errors.Is(err, windows.ERROR_HANDLE_DISK_FULL):
		return DiskFull
	case errors.Is(err, windows.ERROR_DISK_QUOTA_EXCEEDED):
		return QuotaReached
	case errors.Is(err, windows.ERROR_FILE_TOO_LARGE):
		return SizeLimit
	case errors.Is(err, windows.ERROR_WRITE_PROTECT):
		return ReadOnly
	case errors.Is(err, windows.ERROR_IO_DEVICE), errors.Is(err, windows.ERROR_CRC):
		return DiskFault
	case errors.Is(err, fs.ErrPermission):
		return Denied
	case errors.Is(err, fs.ErrNotExist):
		return NotFound
	default:
		return Failed
	}
}

// CannotSync always returns true, because Windows does not sync folders.
func CannotSync(error) bool { return true }
