package terminal

import (
	"os"

	"golang.org/x/sys/unix"
)

// rendezvous returns a pipe that holds one write at most: whoever writes twice waits
// until the first is read. A crash makes many, so the program lives until the watcher has
// given the terminal back; otherwise its shell would find the terminal first, and take
// the settings of our screen for its own.
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
