//go:build unix

package terminal

import (
	"bytes"
	"errors"
	"io"
	"os"
	"time"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/sys/unix"
	"golang.org/x/term"
)

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
