//go:build unix

package terminal

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"syscall"

	tea "charm.land/bubbletea/v2"
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

// endSignals returns the signals that end a run. Those ignored by the starter of the process, as
// nohup does, stay ignored.
func endSignals() []os.Signal {
	return slices.DeleteFunc([]os.Signal{syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT, syscall.SIGTERM}, signal.Ignored)
}

// screenSignals returns the signals that concern the screen of a running program. A
// broken pipe is among them only to come back as an error of the write.
func screenSignals() []os.Signal {
	screen := []os.Signal{syscall.SIGCONT, syscall.SIGWINCH, syscall.SIGPIPE}
	if !signal.Ignored(syscall.SIGTSTP) {
		screen = append(screen, syscall.SIGTSTP)
	}
	return screen
}

// hangUp sends a program the signal of a terminal that goes away. A stopped one hears it when it goes on.
func hangUp(p *os.Process) {
	_ = p.Signal(syscall.SIGHUP)
	_ = p.Signal(syscall.SIGCONT)
}

func (s *session) answer(sig os.Signal) {
	switch sig {
	case syscall.SIGWINCH:
		s.postSize()
	case syscall.SIGTSTP:
		s.stop()
	case syscall.SIGCONT:
		s.wakeUp()
	}
}

// stop first lets the program leave the screen. The framework then sends the signal a second time, to the whole
// process group. Go takes it from the kernel even after signal.Reset, so the process has to stop itself. A program
// that was lent the terminal is of the same group and stops with it.
func (s *session) stop() {
	switch {
	case s.background.suspended.Load(), s.background.isLent() && hasJobControl():
		_ = syscall.Kill(os.Getpid(), syscall.SIGSTOP)
	case !s.background.isLent():
		s.post(tea.SuspendMsg{})
	}
}

// wakeUp takes the terminal back after a stop that was not announced, as by SIGSTOP: a shell has used it meanwhile.
// After a suspend the framework does the same, and while the terminal is lent it belongs to another program.
func (s *session) wakeUp() {
	if s.background.suspended.Load() || s.background.isLent() {
		return
	}
	s.tty.raw()
	s.post(repaintMsg{}, tea.ClearScreen(), tea.ResumeMsg{})
}
