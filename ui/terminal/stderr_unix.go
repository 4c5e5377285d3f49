//go:build unix

package terminal

import (
	"os"

	"golang.org/x/sys/unix"
)

const stderrFD = 2

// muteStderr keeps what is written to standard error off a terminal, until restore is
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
