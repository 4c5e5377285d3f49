//go:build unix

package token

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// runGroup runs a command in a process group of its own, which is killed whole when the context of the command ends or
// the command fails.
func runGroup(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	killGroup := func() error {
		err := syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		if errors.Is(err, syscall.ESRCH) {
			return os.ErrProcessDone
		}
		return err
	}
	cmd.Cancel = killGroup
	if err := cmd.Start(); err != nil {
		return err
	}
	err := cmd.Wait()
	if err != nil {
		_ = killGroup()
	}
	return err
}

// runOnTerminal runs a command that shares our process group, and is hung up when its context ends.
func runOnTerminal(cmd *exec.Cmd) error {
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGHUP) }
	return cmd.Run()
}

// lastTyped is when something was last read from a terminal, exact to some seconds. The command reads it, and nobody else
// does meanwhile.
func lastTyped(tty *os.File) time.Time {
	var info unix.Stat_t
	if unix.Fstat(int(tty.Fd()), &info) != nil {
		return time.Time{}
	}
	return time.Unix(info.Atim.Unix())
}
