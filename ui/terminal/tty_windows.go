//go:build windows

package terminal

import "golang.org/x/sys/windows"

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
