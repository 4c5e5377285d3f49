package terminal

import (
	"errors"
	"io"
	"os"
	"syscall"
	"time"

	"golang.org/x/sys/windows"
)

// discardOutput does nothing: a console is always read.
func (t *tty) discardOutput() {}

func (t *tty) discardInput() {
	if t.in != nil {
		_ = windows.FlushConsoleInputBuffer(windows.Handle(t.in.Fd()))
	}
}

// makeSane does nothing: every program sets the console the way it needs it.
func makeSane(int) error { return nil }

func (t *tty) erase() byte { return 0 }

func hideTyping(f *os.File) error {
	var mode uint32
	if err := windows.GetConsoleMode(windows.Handle(f.Fd()), &mode); err != nil {
		return err
	}
	return windows.SetConsoleMode(windows.Handle(f.Fd()), mode&^windows.ENABLE_ECHO_INPUT)
}

// console wraps an output that the framework can still recognise as a console, to switch escape sequences on.
type console struct {
	*os.File
	output *output
}

func (c *console) Write(p []byte) (int, error) { return c.output.Write(p) }

func (o *output) stream() io.Writer {
	if file, ok := o.to.(*os.File); ok {
		return &console{File: file, output: o}
	}
	return o
}

// inputStream leaves the console to the framework, which reads events from its handle.
func inputStream(r io.Reader, in *input) io.Reader {
	switch r := r.(type) {
	case nil:
		return nil
	case *os.File:
		return r
	default:
		return &plainInput{Reader: r, input: in}
	}
}

// endSignals returns the signals that end a run. A closed console window arrives as SIGTERM.
func endSignals() []os.Signal { return []os.Signal{os.Interrupt, syscall.SIGTERM} }

// screenSignals returns none: the console reports its size as input, and stops no one.
func screenSignals() []os.Signal { return nil }

// hangUp kills: a process there has no other way to be told.
func hangUp(p *os.Process) { _ = p.Kill() }

func (s *session) answer(os.Signal) {}

func hasJobControl() bool { return false }

// RoundTrip returns no time, because it is not measured here.
func RoundTrip(*os.File, *os.File, time.Duration) (time.Duration, error) {
	return 0, errors.ErrUnsupported
}

// hardenProcess does nothing: Windows writes no core dumps unless told to.
func hardenProcess() error { return nil }

// watcher watches nothing: a console is put in order by every program for itself.
type watcher struct{}

// Watch reports false: no watcher is started on Windows.
func Watch([]string) bool { return false }

func startWatcher(*tty, *crashFile) *watcher { return nil }

func (*watcher) hold(bool) {}

func (*watcher) dismiss() {}
