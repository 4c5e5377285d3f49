//go:build linux

package terminal

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"

	"inkdesk/api/testbed"
)

// patience is how long an event that must come is waited for; a loaded machine is slow.
const patience = 20 * time.Second

// slack is added to every limit that is measured, for the same reason. It is less than a
// change in flight may take, and than patience.
const slack = 4 * time.Second

// farEnd is the terminal a child runs on: it reads what the child writes, into cells and as bytes, and types.
type farEnd struct {
	t      *testing.T
	master *os.File
	tty    *os.File // our own handle on the child's end, to look at its settings
	before unix.Termios
	child  *exec.Cmd
	stderr bytes.Buffer
	deaf   chan struct{} // closed when nothing is read any more
	exited chan struct{} // closed when the child is gone
	gone   time.Time     // when that was

	paused sync.Mutex // held while no one reads
	screen *testbed.Screen
}

// startChild runs the child on a terminal of its own until it is ready, as a session leader: no one
// there could bring it back after a suspend.
func startChild(t *testing.T, settings childSettings, size pty.Winsize, environment ...string) *farEnd {
	t.Helper()
	encoded, err := json.Marshal(settings)
	testbed.Must(t, err)
	executable, err := os.Executable()
	testbed.Must(t, err)
	cmd := exec.Command(executable)
	cmd.Env = append([]string{
		// The framework closes its reader while it still polls it. The race detector reports that, which has to
		// go to a file and not into the child's report. A comma in its path, which has the name of the test,
		// would end the option.
		"GORACE=exitcode=0 log_path=" + filepath.Join(t.TempDir(), "race"),
		"TERM=xterm-256color", "LANG=C.UTF-8", "HOME=" + t.TempDir(), "PATH=" + os.Getenv("PATH"),
		childVariable + "=" + string(encoded),
	}, environment...)
	e := start(t, cmd, size, false)
	e.see("READY")
	return e
}

// quit leaves the program by its key, and wants the terminal as it was.
func (e *farEnd) quit() {
	e.t.Helper()
	e.press("q")
	e.awaitExit(0, time.Now(), time.Second)
	e.checkGivenBack()
}

// start runs cmd. A shell keeps its stderr on the terminal; a child's is read apart.
func start(t *testing.T, cmd *exec.Cmd, size pty.Winsize, shell bool) *farEnd {
	t.Helper()
	blocking, tty, err := pty.Open()
	testbed.Must(t, err)
	master := closable(t, blocking)
	testbed.Must(t, pty.Setsize(tty, &size))
	width, height := startSize(int(size.Cols), int(size.Rows))
	e := &farEnd{
		t: t, master: master, tty: tty, child: cmd,
		deaf:   make(chan struct{}),
		exited: make(chan struct{}),
		screen: testbed.NewScreen(width, height),
	}
	e.before = e.termios()
	cmd.Stdin, cmd.Stdout, cmd.Stderr = tty, tty, tty
	if !shell {
		cmd.Stderr = &e.stderr
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	testbed.Must(t, cmd.Start())
	go e.read()
	go func() {
		_ = cmd.Wait()
		e.gone = time.Now()
		close(e.exited)
	}()
	t.Cleanup(e.stop)
	return e
}

// closable returns f as a file that can be closed while it is read.
func closable(t *testing.T, f *os.File) *os.File {
	t.Helper()
	fd, err := unix.FcntlInt(f.Fd(), unix.F_DUPFD_CLOEXEC, 0)
	testbed.Must(t, err)
	testbed.Must(t, unix.SetNonblock(fd, true))
	testbed.Must(t, f.Close())
	return os.NewFile(uintptr(fd), f.Name())
}

func (e *farEnd) stop() {
	_ = e.child.Process.Kill()
	<-e.exited
	_ = e.master.Close()
	_ = e.tty.Close()
	<-e.deaf
	e.screen.Close()
}

func (e *farEnd) read() {
	defer close(e.deaf)
	buf := make([]byte, 32<<10)
	for {
		n, err := e.master.Read(buf)
		e.paused.Lock()
		_, _ = e.screen.Write(buf[:n])
		e.paused.Unlock()
		if err != nil {
			return
		}
	}
}

// await waits until what holds of the screen and of the bytes so far.
func (e *farEnd) await(what string, holds func(screen, output string) bool) {
	e.t.Helper()
	if !e.screen.Await(patience, holds) {
		_ = e.child.Process.Kill() // what it writes to stderr is read once it has ended
		<-e.exited
		e.t.Fatalf("%s did not come; screen:\n%s\nbytes: %q\nstderr: %s", what, e.screen, tail(e.screen.Written()), e.stderr.String())
	}
}

func tail(output string) string { return output[max(0, len(output)-2000):] }

// see waits until the screen shows text.
func (e *farEnd) see(text string) {
	e.t.Helper()
	e.await(text, func(screen, _ string) bool { return strings.Contains(screen, text) })
}

// awaitOutput waits until the child has written some bytes.
func (e *farEnd) awaitOutput(bytes string) {
	e.t.Helper()
	e.await(strconv.Quote(bytes), func(_, output string) bool { return strings.Contains(output, bytes) })
}

// awaitShell waits until the screen is that of the shell, with the last words of the child.
func (e *farEnd) awaitShell() {
	e.t.Helper()
	e.await("the shell", func(screen, _ string) bool {
		return strings.Contains(screen, "keys ") && !strings.Contains(screen, "READY")
	})
}

func (e *farEnd) press(keys string) {
	e.t.Helper()
	if _, err := e.master.WriteString(keys); err != nil {
		e.t.Fatal(err)
	}
}

func (e *farEnd) signal(sig syscall.Signal) {
	e.t.Helper()
	testbed.Must(e.t, e.child.Process.Signal(sig))
}

// awaitExit waits for the child, wants code, and wants it within limit of since.
func (e *farEnd) awaitExit(code int, since time.Time, limit time.Duration) {
	e.t.Helper()
	if got := e.awaitEnd(since, limit); got != code {
		e.t.Errorf("exit code %d, want %d; stderr: %s", got, code, e.stderr.String())
	}
}

// awaitEnd waits until the child is gone and returns its exit code as a shell names it: 128+n where a signal killed it.
func (e *farEnd) awaitEnd(since time.Time, limit time.Duration) int {
	e.t.Helper()
	select {
	case <-e.exited:
	case <-time.After(patience):
		e.t.Fatalf("still running after %v", patience)
	}
	if took := e.gone.Sub(since); took > limit+slack {
		e.t.Errorf("took %v, want at most %v", took, limit)
	}
	if status, ok := e.child.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return 128 + int(status.Signal())
	}
	return e.child.ProcessState.ExitCode()
}

func (e *farEnd) termios() unix.Termios {
	e.t.Helper()
	settings, err := unix.IoctlGetTermios(int(e.tty.Fd()), unix.TCGETS)
	testbed.Must(e.t, err)
	return *settings
}
