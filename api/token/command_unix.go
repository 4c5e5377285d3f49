//go:build unix

package token

import (
	"os"
	"os/exec"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// runOnTerminal runs a command that shares our process group, and is hung up when its context ends.
func runOnTerminal(cmd *exec.Cmd) error {
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGHUP) }
	return cmd.Run()
}

// lastTyped returns when the command last read from the terminal, exact to some seconds.
func lastTyped(tty *os.File) time.Time {
	var info unix.Stat_t
	if unix.Fstat(int(tty.Fd()), &info) != nil {
		return time.Time{}
	}
	return time.Unix(info.Atim.Unix())
}
