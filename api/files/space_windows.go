package files

import (
	"os"

	"golang.org/x/sys/windows"
)

// freeSpace is how many bytes this user may still write to the disk of the directory.
func freeSpace(_ *os.File, path string) (uint64, error) {
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return 0, err
	}
	var free uint64
	err = windows.GetDiskFreeSpaceEx(name, &free, nil, nil)
	return free, err
}
