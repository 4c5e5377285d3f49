//go:build unix

package terminal

import (
	"os"
	"syscall"

	tea "charm.land/bubbletea/v2"
)

// answer does what a signal asks of the screen.
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

// stop first lets the program leave the screen. The framework then sends the signal a
// second time, to the whole process group. Go takes it from the kernel even after
// signal.Reset, so the process has to stop itself.
func (s *session) stop() {
	if s.suspending.Load() {
		_ = syscall.Kill(os.Getpid(), syscall.SIGSTOP)
		return
	}
	s.post(tea.SuspendMsg{})
}

// wakeUp takes the terminal back after a stop nobody announced, as by SIGSTOP: a shell
// has used it meanwhile. After a suspend the framework does the same.
func (s *session) wakeUp() {
	if s.suspending.Load() {
		return
	}
	s.tty.raw()
	s.post(repaintMsg{}, tea.ClearScreen(), tea.ResumeMsg{})
}
