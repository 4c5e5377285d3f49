//go:build unix

package terminal

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"github.com/creack/pty"
)

func TestRoundTrip(t *testing.T) {
	t.Parallel()
	far, near, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer far.Close()
	defer near.Close()
	const line = 30 * time.Millisecond
	go func() {
		part := make([]byte, 64)
		for {
			n, err := far.Read(part)
			if err != nil {
				return
			}
			for range bytes.Count(part[:n], []byte("\x1b[5n")) {
				time.Sleep(line)
				_, _ = far.WriteString("typed\x1b[0n")
			}
		}
	}()
	took, err := RoundTrip(near, near, time.Minute)
	if err != nil || took < line {
		t.Errorf("it took %v, %v; the line takes %v", took, err, line)
	}
}

func TestNoAnswerIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	far, near, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer far.Close()
	defer near.Close()
	if _, err := RoundTrip(near, near, 20*time.Millisecond); !errors.Is(err, errNoAnswer) {
		t.Errorf("ended with %v", err)
	}
}
