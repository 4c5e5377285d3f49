//go:build linux

package terminal

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
)

// maxMemory is far below what an unclamped screen needs, and far above what ours does,
// also with the race detector on.
const maxMemory = 400 << 10 // KiB

var sizeRows = []struct {
	size pty.Winsize
	want string
}{
	{pty.Winsize{Cols: 0, Rows: 0}, "size 80x24."},
	{pty.Winsize{Cols: 80, Rows: 0}, "size 80x24."},
	{pty.Winsize{Cols: 200, Rows: 50}, "size 200x50."},
	{pty.Winsize{Cols: 4000, Rows: 4000}, "size 500x200."},
	{pty.Winsize{Cols: 65535, Rows: 65535}, "size 500x200."},
}

func TestSizeAtStart(t *testing.T) {
	t.Parallel()
	for _, row := range sizeRows {
		t.Run(fmt.Sprint(row.size.Cols, "x", row.size.Rows), func(t *testing.T) {
			t.Parallel()
			e := startChild(t, childSettings{}, row.size)
			e.see(row.want)
			checkMemory(t, e.child.Process.Pid)
			e.press("q")
			e.awaitExit(0, time.Now(), time.Second)
			e.checkGivenBack()
		})
	}
}

func TestResize(t *testing.T) {
	t.Parallel()
	e := startChild(t, childSettings{}, usualSize)
	e.see("READY")
	for _, row := range sizeRows {
		if err := pty.Setsize(e.tty, &row.size); err != nil {
			t.Fatal(err)
		}
		e.await(row.want, func(_, output string) bool {
			// The emulator keeps its own size, so the cells are no help.
			last := strings.LastIndex(output, "size ")
			return last >= 0 && strings.HasPrefix(output[last:], row.want)
		})
	}
	for _, small := range []pty.Winsize{{Cols: 1, Rows: 1}, {Cols: 1, Rows: 200}, {Cols: 200, Rows: 1}} {
		if err := pty.Setsize(e.tty, &small); err != nil {
			t.Fatal(err)
		}
	}
	e.press("q")
	e.awaitExit(0, time.Now(), time.Second)
	e.checkGivenBack()
}

func checkMemory(t *testing.T, pid int) {
	t.Helper()
	file, err := os.Open(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var peak int
		if n, _ := fmt.Sscanf(lines.Text(), "VmHWM: %d kB", &peak); n == 1 {
			if peak > maxMemory {
				t.Errorf("%d MiB of memory, want at most %d", peak>>10, maxMemory>>10)
			}
			return
		}
	}
	t.Error("peak memory not found")
}
