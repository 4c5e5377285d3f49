//go:build unix

package terminal

import (
	"os"
	"os/signal"
	"slices"
	"syscall"

	tea "charm.land/bubbletea/v2"
)

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

// hangUp sends a program the signal of a terminal that goes away. A stopped one hears
// it when it goes on.
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

// stop first lets the program leave the screen. The framework then sends the signal a
// second time, to the whole process group. Go takes it from the kernel even after
// signal.Reset, so the process has to stop itself. A program that was lent the terminal
// is of the same group and stops with it.
func (s *session) stop() {
	switch {
	case s.background.suspended.Load(), s.background.isLent() && hasJobControl():
		_ = syscall.Kill(os.Getpid(), syscall.SIGSTOP)
	case !s.background.isLent():
		s.post(tea.SuspendMsg{})
	}
}

// wakeUp takes the terminal back after a stop that was not announced, as by SIGSTOP: a shell
// has used it meanwhile. After a suspend the framework does the same, and while the
// terminal is lent it belongs to another program.
func (s *session) wakeUp() {
	if s.background.suspended.Load() || s.background.isLent() {
		return
	}
	s.tty.raw()
	s.post(repaintMsg{}, tea.ClearScreen(), tea.ResumeMsg{})
}
