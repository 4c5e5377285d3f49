//go:build unix

package terminal

import (
	"bytes"
	"errors"
	"os"
	"testing"
	"time"

	"github.com/creack/pty"

	"inkdesk/api/testbed"
)

// openPTY opens the two ends of a terminal until the end of the test.
func openPTY(t testing.TB) (far, near *os.File) {
	t.Helper()
	far, near, err := pty.Open()
	testbed.Must(t, err)
	t.Cleanup(func() { _, _ = far.Close(), near.Close() })
	return far, near
}

func TestRoundTrip(t *testing.T) {
	t.Parallel()
	far, near := openPTY(t)
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
	testbed.Wrong(t, err != nil || took < line, "it took %v, %v; the line takes %v", took, err, line)
}

func TestNoAnswerIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	_, near := openPTY(t)
	if _, err := RoundTrip(near, near, 20*time.Millisecond); !errors.Is(err, errNoAnswer) {
		t.Errorf("ended with %v", err)
	}
}

// What the watcher adds to the start of the program, and what its dismissal adds to the end.
func BenchmarkWatcher(b *testing.B) {
	_, slave := openPTY(b)
	on := openTTY(slave, slave)
	b.Run("start", func(b *testing.B) {
		for range b.N {
			w := startWatcher(on, nil)
			b.StopTimer()
			if w == nil {
				b.Fatal("it did not start")
			}
			w.dismiss()
			b.StartTimer()
		}
	})
	b.Run("start and dismissal", func(b *testing.B) {
		for range b.N {
			startWatcher(on, nil).dismiss()
		}
	})
}
