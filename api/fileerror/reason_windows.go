package fileerror

import "golang.org/x/sys/windows"

func systemReasons() []because {
	return []because{
		{windows.ERROR_DISK_FULL, DiskFull},
		{windows.ERROR_HANDLE_DISK_FULL, DiskFull},
		{windows.ERROR_DISK_QUOTA_EXCEEDED, QuotaReached},
		{windows.ERROR_FILE_TOO_LARGE, SizeLimit},
		{windows.ERROR_WRITE_PROTECT, ReadOnly},
		{windows.ERROR_IO_DEVICE, DiskFault},
		{windows.ERROR_CRC, DiskFault},
	}
}

// cannotSync always returns true, because Windows does not sync folders.
func cannotSync(error) bool { return true }
