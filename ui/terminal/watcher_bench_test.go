//go:build unix

package terminal

import (
	"testing"

	"github.com/creack/pty"
)

// What the watcher adds to the start of the program, and what its dismissal adds to the end.
func BenchmarkWatcher(b *testing.B) {
	master, slave, err := pty.Open()
	if err != nil {
		b.Fatal(err)
	}
	defer master.Close()
	defer slave.Close()
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
