package terminal

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

const (
	inputQueue  = unix.TCIFLUSH
	outputQueue = unix.TCOFLUSH
)

// flush empties a queue. A writer that sleeps because the queue was full notices only
// when the output is stopped and started.
func flush(fd, queue int) {
	_ = unix.IoctlSetInt(fd, unix.TCFLSH, queue)
	if queue == outputQueue {
		_ = unix.IoctlSetInt(fd, unix.TCXONC, unix.TCOOFF)
		_ = unix.IoctlSetInt(fd, unix.TCXONC, unix.TCOON)
	}
}

const (
	getSettings = unix.TCGETS
	setSettings = unix.TCSETS
)

// dup makes the descriptor to mean what from means. Not every Linux has dup2.
func dup(from, to int) error { return unix.Dup3(from, to, 0) }

func forbidTracing() error {
	if err := unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0); err != nil {
		return fmt.Errorf("tracing by others could not be forbidden: %w", err)
	}
	return nil
}

// rendezvous returns a pipe that holds one write at most: a second write waits until the first is read. A crash makes
// many, so the program lives until the watcher has given the terminal back; otherwise its shell would find the
// terminal first, and take the settings of our screen for its own.
func rendezvous() (r, w *os.File, err error) {
	var ends [2]int
	if err := unix.Pipe2(ends[:], unix.O_CLOEXEC|unix.O_DIRECT); err != nil {
		return nil, nil, os.NewSyscallError("pipe2", err)
	}
	// In files that block, since the runtime gives up what it cannot write at once.
	r, w = os.NewFile(uintptr(ends[0]), "crash"), os.NewFile(uintptr(ends[1]), "crash")
	_, err = unix.FcntlInt(w.Fd(), unix.F_SETPIPE_SZ, os.Getpagesize())
	return r, w, err
}
