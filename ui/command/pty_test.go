//go:build linux

package command_test

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"

	"inkdesk/api/testbed"
)

const patience = time.Minute // is how long an event that must come is waited for; a loaded machine is slow

// person sits at a terminal of 80 by 24 cells on which the program runs.
type person struct {
	t      testing.TB
	master *os.File
	tty    *os.File
	before unix.Termios
	child  *exec.Cmd
	stderr bytes.Buffer
	exited chan struct{}
	screen *testbed.Screen
}

// sit starts the program on a terminal of its own. prepare changes the command before.
func sit(t testing.TB, env []string, prepare func(*exec.Cmd), args ...string) *person {
	t.Helper()
	master, tty, err := pty.Open()
	testbed.Must(t, err)
	testbed.Must(t, pty.Setsize(tty, &pty.Winsize{Rows: 24, Cols: 80}))
	cmd := exec.Command(binary(t), args...)
	p := &person{
		t: t, master: master, tty: tty, child: cmd, exited: make(chan struct{}),
		screen: testbed.NewScreen(80, 24),
	}
	p.before = p.modes()
	cmd.Env = env
	cmd.Stdin, cmd.Stdout, cmd.Stderr = tty, tty, &p.stderr
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true, Ctty: 1}
	if prepare != nil {
		prepare(cmd)
	}
	testbed.Must(t, cmd.Start())
	go func() { _, _ = io.Copy(p.screen, p.master) }()
	go func() {
		_ = cmd.Wait()
		close(p.exited)
	}()
	t.Cleanup(p.leave)
	return p
}

func (p *person) leave() {
	_ = p.child.Process.Kill()
	<-p.exited
	_ = p.tty.Close()
	_ = p.master.Close()
	p.screen.Close()
}

func (p *person) modes() unix.Termios {
	p.t.Helper()
	modes, err := unix.IoctlGetTermios(int(p.tty.Fd()), unix.TCGETS)
	testbed.Must(p.t, err)
	return *modes
}

// sees waits until the screen shows all texts.
func (p *person) sees(texts ...string) {
	p.t.Helper()
	for _, text := range texts {
		p.holds(text, func(screen string) bool { return strings.Contains(screen, text) })
	}
}

// holds waits until what holds of the screen.
func (p *person) holds(what string, is func(screen string) bool) {
	p.t.Helper()
	if !p.screen.Await(patience, func(text, _ string) bool { return is(text) }) {
		p.t.Fatalf("%q did not come; screen:\n%s\nstderr: %s", what, p.screen, p.stderr.String())
	}
}

// types returns when the keys have passed the terminal, which echoes them or not by what
// it is told then. Asking for input makes the kernel hand over what it still holds.
func (p *person) types(keys string) {
	p.t.Helper()
	if _, err := p.master.WriteString(keys); err != nil {
		p.t.Fatal(err)
	}
	if _, err := unix.Poll([]unix.PollFd{{Fd: int32(p.tty.Fd()), Events: unix.POLLIN}}, 0); err != nil && err != unix.EINTR {
		p.t.Fatal(err)
	}
}

func (p *person) sends(sig syscall.Signal) {
	p.t.Helper()
	testbed.Must(p.t, p.child.Process.Signal(sig))
}

// quits leaves the program with a key.
func (p *person) quits() {
	p.t.Helper()
	p.types("\x03")
	p.isLeftWith(0)
}

// isLeftWith waits for the end of the program, wants its status, and wants the terminal as it was before.
func (p *person) isLeftWith(status int) {
	p.t.Helper()
	select {
	case <-p.exited:
	case <-time.After(patience):
		p.t.Fatalf("still running; screen:\n%s", p.screen)
	}
	if got := p.child.ProcessState.ExitCode(); got != status {
		p.t.Errorf("exit status %d, want %d; stderr: %s", got, status, p.stderr.String())
	}
	if after := p.modes(); after != p.before {
		p.t.Errorf("the terminal was left as %+v, was %+v", after, p.before)
	}
}
