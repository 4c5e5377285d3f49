// Package appendlog adds lines to files that several processes append to.
package appendlog

import (
	"fmt"
	"os"
)

// Append adds whole lines at the end of a file, all or none, and returns its new size. Behind a line
// that a crash has cut off they begin a new one. The file is open for reading and appending, and its
// lock is the caller's. Sync may be nil. It blocks on the disk.
func Append(file *os.File, lines []byte, sync func(*os.File) error) (size int64, err error) {
	info, err := file.Stat()
	if err != nil {
		return 0, err
	}
	size = info.Size()
	if last := make([]byte, 1); size > 0 {
		if _, err := file.ReadAt(last, size-1); err != nil {
			return size, fmt.Errorf("last line: %w", err)
		}
		if last[0] != '\n' {
			lines = append([]byte{'\n'}, lines...)
		}
	}
	if _, err = file.Write(lines); err == nil && sync != nil {
		err = sync(file)
	}
	if err != nil {
		// When this fails too, an incomplete line is left, which readers and the next writer skip.
		_ = file.Truncate(size)
		return size, err
	}
	return size + int64(len(lines)), nil
}
