//go:build !windows

package fileerror

import (
	"errors"
	"syscall"
)

func systemReasons() []because {
	return []because{
		{syscall.ENOSPC, DiskFull},
		{syscall.EDQUOT, QuotaReached},
		{syscall.EFBIG, SizeLimit},
		{syscall.EROFS, ReadOnly},
		{syscall.EIO, DiskFault},
		{syscall.ENOTDIR, NotFound},
	}
}

// cannotSync reports that the file system cannot sync a folder, which is no fault of the file.
func cannotSync(err error) bool {
	return errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.EINVAL)
}
