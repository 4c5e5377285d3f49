// Package owner tells whose a file is, for files that decide what the program does.
package owner

import (
	"io/fs"
	"runtime"
)

// WritableByAll says whether every user of the machine may change the file. On Windows,
// where the mode does not say it, it is false.
func WritableByAll(info fs.FileInfo) bool { return writable(info, 0o002) }

// WritableByGroup says whether the file's group may change it.
func WritableByGroup(info fs.FileInfo) bool { return writable(info, 0o020) }

func writable(info fs.FileInfo, by fs.FileMode) bool {
	return runtime.GOOS != "windows" && info.Mode().Perm()&by != 0
}
