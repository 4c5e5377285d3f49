package terminal

import "golang.org/x/sys/unix"

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
