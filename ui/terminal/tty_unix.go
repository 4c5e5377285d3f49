//go:build unix

package terminal

import (
	"os"

	"golang.org/x/sys/unix"
)

// discardOutput throws away what nobody has read yet.
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

// makeSane sets what raw mode takes away, as `stty sane` does.
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

// erase is the byte that the backspace key sends, as far as the terminal says it, and else 0.
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

// HideTyping keeps a terminal from showing what is typed, until its settings are put back.
func HideTyping(f *os.File) error {
	settings, err := unix.IoctlGetTermios(int(f.Fd()), getSettings)
	if err != nil {
		return err
	}
	settings.Lflag &^= unix.ECHO | unix.ECHONL
	return unix.IoctlSetTermios(int(f.Fd()), setSettings, settings)
}
