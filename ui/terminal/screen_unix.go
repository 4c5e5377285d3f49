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
// signal.Reset, so the process has to stop itself. A program that was lent the terminal
// is of the same group and stops with it.
func (s *session) stop() {
	switch {
	case s.away.suspended.Load(), s.away.isLent() && hasJobControl():
		_ = syscall.Kill(os.Getpid(), syscall.SIGSTOP)
	case !s.away.isLent():
		s.post(tea.SuspendMsg{})
	}
}

// wakeUp takes the terminal back after a stop nobody announced, as by SIGSTOP: a shell
// has used it meanwhile. After a suspend the framework does the same, and while the
// terminal is lent it belongs to somebody else.
func (s *session) wakeUp() {
	if s.away.suspended.Load() || s.away.isLent() {
		return
	}
	s.tty.raw()
	s.post(repaintMsg{}, tea.ClearScreen(), tea.ResumeMsg{})
}
