//go:build linux

package terminal

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
	"golang.org/x/term"

	"inkdesk/api/testbed"
)

// On a real terminal the program goes on to answer keys, whatever came, and leaves the terminal as it was.
func TestHostileInputOnATerminal(t *testing.T) {
	t.Parallel()
	many := "\x1b[" + strings.Repeat("1;", 39) + "1m"
	for name, sent := range map[string][]string{
		"40 parameters":              {many},
		"40 parameters byte by byte": strings.Split(many, ""),
		"40 parameters pasted":       {"\x1b[200~" + many + "\x1b[201~"},
		"100000 parameters":          {"\x1b[" + strings.Repeat("1;", 99_999) + "1m"},
		"100000 digits":              {"\x1b[" + strings.Repeat("9", 100_000) + "~"},
		"an unfinished text of 1 MB": {"\x1b]0;" + strings.Repeat("x", 1<<20)},
		"a paste without end":        {"\x1b[200~text"},
		"no UTF-8":                   {"\xff\xfe\x80\xe2\x82\x9bM!!!\x9b"},
		"an old mouse":               {"\x1b[M\x9b\x9b\x9b"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := startChild(t, childSettings{}, usualSize)
			for part := range slices.Values(sent) {
				e.press(part)
			}
			time.Sleep(lateLimit + 100*time.Millisecond) // a person looks
			e.press("y")
			e.see("SENT")
			e.quit()
		})
	}
}

func TestHarden(t *testing.T) {
	t.Parallel()
	executable, err := os.Executable()
	testbed.Must(t, err)
	cmd := exec.Command(executable)
	cmd.Env = append(os.Environ(), childVariable+`={"Harden":true}`, "TEA_TRACE=trace.log", "TEA_DEBUG=1")
	out, err := cmd.CombinedOutput()
	if want := "error <nil>, dumpable 0, core 0 of 0, trace false, debug false"; string(out) != want || err != nil {
		t.Errorf("%q, %v; want %q", out, err, want)
	}
}

// runHardened is what the child does.
func runHardened() int {
	hardened := Harden()
	dumpable, err := unix.PrctlRetInt(unix.PR_GET_DUMPABLE, 0, 0, 0, 0)
	if err != nil {
		panic(err)
	}
	var core unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_CORE, &core); err != nil {
		panic(err)
	}
	_, trace := os.LookupEnv("TEA_TRACE")
	_, debug := os.LookupEnv("TEA_DEBUG")
	fmt.Printf("error %v, dumpable %d, core %d of %d, trace %v, debug %v", hardened, dumpable, core.Cur, core.Max, trace, debug)
	return 0
}

func TestReset(t *testing.T) {
	t.Parallel()
	master, tty := openPTY(t)
	settings := func() unix.Termios {
		got, err := unix.IoctlGetTermios(int(tty.Fd()), unix.TCGETS)
		testbed.Must(t, err)
		return *got
	}
	before := settings()
	if _, err := term.MakeRaw(int(tty.Fd())); err != nil {
		t.Fatal(err)
	}
	testbed.Must(t, Reset(tty, tty))
	after := settings()
	if before.Iflag&^after.Iflag != 0 || before.Oflag&^after.Oflag != 0 || before.Lflag&^after.Lflag&unix.ECHO != 0 ||
		after.Lflag&(unix.ICANON|unix.ISIG|unix.ECHO) != unix.ICANON|unix.ISIG|unix.ECHO {
		t.Errorf("settings %+v, before the accident %+v", after, before)
	}
	written := make([]byte, len(ResetSequence))
	if n, err := master.Read(written); err != nil || string(written[:n]) != ResetSequence {
		t.Errorf("wrote %q, %v", written[:n], err)
	}
}

func TestResetWithoutATerminal(t *testing.T) {
	t.Parallel()
	file, err := os.Create(filepath.Join(t.TempDir(), "out"))
	testbed.Must(t, err)
	defer file.Close()
	if err := Reset(file, file); err != nil {
		t.Error(err)
	}
	testbed.Must(t, file.Close())
	if err := Reset(nil, file); err == nil {
		t.Error("a failed write is no success")
	}
}

// maxMemory is far below what an unclamped screen needs, and far above what ours does, also with the race detector on.
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
			e.quit()
		})
	}
}

func TestResize(t *testing.T) {
	t.Parallel()
	e := startChild(t, childSettings{}, usualSize)
	for _, row := range sizeRows {
		testbed.Must(t, pty.Setsize(e.tty, &row.size))
		e.await(row.want, func(_, output string) bool {
			// The emulator keeps its own size, so the cells are no help.
			last := strings.LastIndex(output, "size ")
			return last >= 0 && strings.HasPrefix(output[last:], row.want)
		})
	}
	for _, small := range []pty.Winsize{{Cols: 1, Rows: 1}, {Cols: 1, Rows: 200}, {Cols: 200, Rows: 1}} {
		testbed.Must(t, pty.Setsize(e.tty, &small))
	}
	e.quit()
}

func checkMemory(t *testing.T, pid int) {
	t.Helper()
	file, err := os.Open(fmt.Sprintf("/proc/%d/status", pid))
	testbed.Must(t, err)
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var peak int
		if n, _ := fmt.Sscanf(lines.Text(), "VmHWM: %d kB", &peak); n == 1 {
			testbed.Wrong(t, peak > maxMemory, "%d MiB of memory, want at most %d", peak>>10, maxMemory>>10)
			return
		}
	}
	t.Error("peak memory not found")
}
