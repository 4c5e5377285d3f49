//go:build darwin || freebsd || netbsd || openbsd

package terminal

import "golang.org/x/sys/unix"

const (
	inputQueue  = 1 // FREAD
	outputQueue = 2 // FWRITE
)

func flush(fd, queue int) { _ = unix.IoctlSetPointerInt(fd, unix.TIOCFLUSH, queue) }

const (
	getSettings = unix.TIOCGETA
	setSettings = unix.TIOCSETA
)
