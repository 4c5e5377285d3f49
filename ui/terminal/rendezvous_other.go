//go:build unix && !linux

package terminal

import (
	"os"

	"golang.org/x/sys/unix"
)

// rendezvous returns a pipe for the last words of a crash. Here the program does not wait
// until they are read, so a quick shell may find the terminal before the watcher.
func rendezvous() (r, w *os.File, err error) {
	var ends [2]int
	if err := unix.Pipe(ends[:]); err != nil {
		return nil, nil, os.NewSyscallError("pipe", err)
	}
	unix.CloseOnExec(ends[0])
	unix.CloseOnExec(ends[1])
	return os.NewFile(uintptr(ends[0]), "crash"), os.NewFile(uintptr(ends[1]), "crash"), nil
}
