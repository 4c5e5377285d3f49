//go:build unix

package terminal

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/sys/unix"
)

func hardenProcess() error {
	err := unix.Setrlimit(unix.RLIMIT_CORE, &unix.Rlimit{})
	if err != nil {
		err = fmt.Errorf("core dumps could not be switched off: %w", err)
	}
	return errors.Join(err, forbidTracing())
}

// hasJobControl reports whether its parent would wake this process up again if it stopped: a parent
// that is in the same session and in another process group. In a group without such a parent the
// kernel drops the stop, and waiting for the wake-up would never end.
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

const stderrFD = 2

// muteStderr keeps the text written to standard error off a terminal, until restore is
// called. The runtime writes the stacks of a crash there, over the screen or below the
// one sentence that the person needs, as well as to the crash file.
func muteStderr() (restore func()) {
	restore = func() {}
	if !isTerminal(os.Stderr) {
		return restore
	}
	nowhere, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		return restore
	}
	defer nowhere.Close()
	before, err := unix.FcntlInt(stderrFD, unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return restore
	}
	_ = dup(int(nowhere.Fd()), stderrFD)
	return func() {
		_ = dup(before, stderrFD)
		_ = unix.Close(before)
	}
}
