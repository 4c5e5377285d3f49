//go:build unix

package terminal

import (
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/sys/unix"
)

// hasJobControl reports whether somebody would wake this process up again if it
// stopped: its parent is in the same session and in another process group. In a group
// without such a parent the kernel drops the stop, and waiting for the wake-up would
// never end.
func hasJobControl() bool {
	if signal.Ignored(syscall.SIGTSTP) {
		return false
	}
	parent := os.Getppid()
	ours, err := unix.Getsid(0)
	if err != nil {
		return false
	}
	theirs, err := unix.Getsid(parent)
	if err != nil || theirs != ours {
		return false
	}
	group, err := unix.Getpgid(parent)
	return err == nil && group != unix.Getpgrp()
}
