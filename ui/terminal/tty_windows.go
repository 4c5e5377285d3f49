//go:build windows

package terminal

import (
	"os"

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

// HideTyping keeps a console from showing what is typed, until its settings are put back.
func HideTyping(f *os.File) error {
	var mode uint32
	if err := windows.GetConsoleMode(windows.Handle(f.Fd()), &mode); err != nil {
		return err
	}
	return windows.SetConsoleMode(windows.Handle(f.Fd()), mode&^windows.ENABLE_ECHO_INPUT)
}
