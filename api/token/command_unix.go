//go:build unix

package token

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
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

// checkProgram refuses a program that someone other than root or this account could exchange, by writing to it or to a
// folder above it.
func checkProgram(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%q is not a file", path)
	}
	if info.Mode().Perm()&0o022 != 0 {
		return fmt.Errorf("others may write to it; run: chmod go-w %s", shellWord(path))
	}
	if owner, known := fileOwner(info); !known || owner != 0 && owner != os.Geteuid() {
		return fmt.Errorf("%q belongs to another account", path)
	}
	for dir := filepath.Dir(path); ; dir = filepath.Dir(dir) {
		info, err := os.Stat(dir)
		if err != nil {
			return err
		}
		if info.Mode().Perm()&0o002 != 0 && info.Mode()&os.ModeSticky == 0 {
			return fmt.Errorf("everyone may write to the folder %q above it", dir)
		}
		if dir == filepath.Dir(dir) {
			return nil
		}
	}
}
