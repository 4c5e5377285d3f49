//go:build darwin || freebsd || netbsd || openbsd

package terminal

import (
	"os"

	"golang.org/x/sys/unix"
)

const (
	inputQueue  = 1 // FREAD
	outputQueue = 2 // FWRITE
)

func flush(fd, queue int) { _ = unix.IoctlSetPointerInt(fd, unix.TIOCFLUSH, queue) }

const (
	getSettings = unix.TIOCGETA
	setSettings = unix.TIOCSETA
)

// dup makes the descriptor to mean what from means.
func dup(from, to int) error { return unix.Dup2(from, to) }

// forbidTracing does nothing: only Linux has a switch for it.
func forbidTracing() error { return nil }

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
