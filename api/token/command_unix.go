//go:build unix

package token

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
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
