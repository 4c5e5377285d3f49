package procgroup

import (
	"os/exec"
	"syscall"

	"golang.org/x/sys/windows"
)

// Run runs a command in a job object, which is ended whole when the context of the command ends or the command fails.
func Run(cmd *exec.Cmd) error {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return err
	}
	defer func() { _ = windows.CloseHandle(job) }()

	cmd.SysProcAttr = &syscall.SysProcAttr{HideWindow: true, CreationFlags: windows.CREATE_NEW_PROCESS_GROUP}
	endJob := func() error {
		_ = windows.TerminateJobObject(job, 1)
		return cmd.Process.Kill()
	}
	if cmd.Cancel != nil { // it has a context
		cmd.Cancel = endJob
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	joined := joinJob(job, cmd.Process.Pid)
	if joined != nil {
		_ = endJob()
	}
	err = cmd.Wait()
	if err != nil {
		_ = endJob()
	}
	if joined != nil {
		return joined
	}
	return err
}

func joinJob(job windows.Handle, pid int) error {
	process, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(pid))
	if err != nil {
		return err
	}
	defer func() { _ = windows.CloseHandle(process) }()
	return windows.AssignProcessToJobObject(job, process)
}
