//go:build unix

// Package procgroup runs a child process that leaves nothing behind: whatever it has started
// ends with it when it is cancelled or fails. It has no terminal.
package procgroup

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
)

// Run runs a command in a session of its own, so that it cannot reach our terminal. Its group
// is killed whole when the context of the command ends or the command fails.
func Run(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	killGroup := func() error {
		err := syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		if errors.Is(err, syscall.ESRCH) {
			return os.ErrProcessDone
		}
		return err
	}
	if cmd.Cancel != nil { // it has a context
		cmd.Cancel = killGroup
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	err := cmd.Wait()
	if err != nil {
		_ = killGroup()
	}
	return err
}
