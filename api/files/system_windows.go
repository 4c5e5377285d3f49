package files

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"

	"golang.org/x/sys/windows"
)

// openWithoutWaiting sets nothing on Windows, whose folders hold no pipes.
const openWithoutWaiting = 0

func freeSpace(_ *os.File, path string) (uint64, error) {
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return 0, err
	}
	var free uint64
	err = windows.GetDiskFreeSpaceEx(name, &free, nil, nil)
	return free, err
}

// pinFile does nothing: an open file cannot get another name on Windows, and its number is not given out again at once.
func pinFile(partFile) (io.Closer, error) { return io.NopCloser(strings.NewReader("")), nil }

// renameNoReplace always fails: the system offers it by path only, and a path may mean another folder by now.
func renameNoReplace(*os.File, string, string) error { return errors.ErrUnsupported }

// markOrigin has the system warn before a program from the network is opened, where that can be kept.
func markOrigin(_ partFile, path string) {
	_ = os.WriteFile(path+":Zone.Identifier", []byte("[ZoneTransfer]\r\nZoneId=3\r\n"), 0o600)
}

// checkTrust accepts every directory: on Windows access lists decide, which new folders inherit.
func checkTrust(fs.FileInfo) (warning string, err error) { return "", nil }

// isOwn always returns true: the access list decides who may delete a file.
func isOwn(fs.FileInfo) bool { return true }
