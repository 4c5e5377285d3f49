//go:build unix

package terminal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"golang.org/x/sys/unix"
	"golang.org/x/term"
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

// discardOutput throws away output that no one has read yet.
func (t *tty) discardOutput() {
	if t.out != nil {
		flush(int(t.out.Fd()), outputQueue)
	}
}

func (t *tty) discardInput() {
	if t.in != nil {
		flush(int(t.in.Fd()), inputQueue)
	}
}

// makeSane restores the modes that raw mode takes away, as `stty sane` does.
func makeSane(fd int) error {
	settings, err := unix.IoctlGetTermios(fd, getSettings)
	if err != nil {
		return err
	}
	settings.Iflag |= unix.BRKINT | unix.ICRNL | unix.IXON
	settings.Oflag |= unix.OPOST | unix.ONLCR
	settings.Lflag |= unix.ECHO | unix.ECHOE | unix.ECHOK | unix.ICANON | unix.ISIG | unix.IEXTEN
	return unix.IoctlSetTermios(fd, setSettings, settings)
}

// erase returns the byte that the backspace key sends, as far as the terminal says it, and else 0.
func (t *tty) erase() byte {
	if t.in == nil {
		return 0
	}
	settings, err := unix.IoctlGetTermios(int(t.in.Fd()), getSettings)
	if err != nil {
		return 0
	}
	return settings.Cc[unix.VERASE]
}

func hideTyping(f *os.File) error {
	settings, err := unix.IoctlGetTermios(int(f.Fd()), getSettings)
	if err != nil {
		return err
	}
	settings.Lflag &^= unix.ECHO | unix.ECHONL
	return unix.IoctlSetTermios(int(f.Fd()), setSettings, settings)
}

// stream returns the output as the framework sees it. It is no file to it on purpose: the
// framework would ask the file for its size and believe any answer.
func (o *output) stream() io.Writer { return o }

func inputStream(r io.Reader, in *input) io.Reader {
	switch r := r.(type) {
	case nil:
		return nil
	case *os.File:
		return &fileInput{File: r, input: in}
	default:
		return &plainInput{Reader: r, input: in}
	}
}

var errNoAnswer = errors.New("the terminal did not answer")

// RoundTrip returns how long the terminal takes to answer a question, the time that the line adds
// to every key. It asks a few times and returns the shortest. It blocks for at most limit for each
// answer; text typed meanwhile is thrown away.
func RoundTrip(in, out *os.File, limit time.Duration) (time.Duration, error) {
	fd := int(in.Fd())
	before, err := term.MakeRaw(fd)
	if err != nil {
		return 0, err
	}
	defer func() {
		flush(fd, inputQueue)
		_ = term.Restore(fd, before)
	}()
	const times = 3
	shortest := limit
	for range times {
		took, err := askStatus(in, out, limit)
		if err != nil {
			return 0, err
		}
		shortest = min(shortest, took)
	}
	return shortest, nil
}

// askStatus asks whether the terminal works, which every one answers and none shows.
func askStatus(in, out *os.File, limit time.Duration) (time.Duration, error) {
	start := time.Now()
	if _, err := io.WriteString(out, ansi.DSR(ansi.ANSIStatusReport(5))); err != nil {
		return 0, err
	}
	var got []byte
	for !bytes.Contains(got, []byte("\x1b[0n")) {
		left := limit - time.Since(start)
		if left <= 0 {
			return 0, errNoAnswer
		}
		wait := []unix.PollFd{{Fd: int32(in.Fd()), Events: unix.POLLIN}}
		n, err := unix.Poll(wait, int(left.Milliseconds())+1)
		switch {
		case errors.Is(err, unix.EINTR):
			continue
		case err != nil:
			return 0, err
		case n == 0:
			return 0, errNoAnswer
		}
		part := make([]byte, 256)
		n, err = in.Read(part)
		if err != nil {
			return 0, err
		}
		got = append(got, part[:n]...)
	}
	return time.Since(start), nil
}
