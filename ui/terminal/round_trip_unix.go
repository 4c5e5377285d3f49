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

var errNoAnswer = errors.New("the terminal did not answer")

// RoundTrip is how long the terminal takes to answer a question, which is what the line adds
// to every key. It asks a few times and returns the shortest. It blocks for at most limit for
// each answer; what is typed meanwhile is thrown away.
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
