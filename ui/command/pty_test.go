//go:build linux

package command_test

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
	"golang.org/x/sys/unix"
)

// patience is how long an event that must come is waited for; a loaded machine is slow.
const patience = 30 * time.Second

// person sits at a terminal of 80 by 24 cells on which the program runs.
type person struct {
	t      *testing.T
	master *os.File
	tty    *os.File
	before unix.Termios
	child  *exec.Cmd
	stderr bytes.Buffer
	exited chan struct{}

	mu      sync.Mutex
	screen  *vt.Emulator
	output  bytes.Buffer
	changed chan struct{} // closed and replaced on every change
}

// sit starts the program on a terminal of its own. prepare changes the command before.
func sit(t *testing.T, env []string, prepare func(*exec.Cmd), args ...string) *person {
	t.Helper()
	master, tty, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	if err := pty.Setsize(tty, &pty.Winsize{Rows: 24, Cols: 80}); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(binary(t), args...)
	p := &person{
		t: t, master: master, tty: tty, child: cmd, exited: make(chan struct{}),
		screen: vt.NewEmulator(80, 24), changed: make(chan struct{}),
	}
	p.before = p.modes()
	cmd.Env = env
	cmd.Stdin, cmd.Stdout, cmd.Stderr = tty, tty, &p.stderr
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true, Ctty: 1}
	if prepare != nil {
		prepare(cmd)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go p.answerNothing()
	go p.watch()
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
}

// answerNothing takes what the emulator answers to questions: this terminal is silent.
func (p *person) answerNothing() {
	buf := make([]byte, 256)
	for {
		if _, err := p.screen.Read(buf); err != nil {
			return
		}
	}
}

func (p *person) watch() {
	buf := make([]byte, 32<<10)
	for {
		n, err := p.master.Read(buf)
		p.mu.Lock()
		p.output.Write(buf[:n])
		_, _ = p.screen.Write(buf[:n])
		close(p.changed)
		p.changed = make(chan struct{})
		p.mu.Unlock()
		if err != nil {
			return
		}
	}
}

func (p *person) modes() unix.Termios {
	p.t.Helper()
	modes, err := unix.IoctlGetTermios(int(p.tty.Fd()), unix.TCGETS)
	if err != nil {
		p.t.Fatal(err)
	}
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
	late := time.After(patience)
	for {
		p.mu.Lock()
		screen, changed := p.screen.String(), p.changed
		p.mu.Unlock()
		if is(screen) {
			return
		}
		select {
		case <-changed:
		case <-late:
			p.t.Fatalf("%q did not come; screen:\n%s\nstderr: %s", what, screen, p.stderr.String())
		}
	}
}

func (p *person) types(keys string) {
	p.t.Helper()
	if _, err := p.master.WriteString(keys); err != nil {
		p.t.Fatal(err)
	}
}

func (p *person) sends(sig syscall.Signal) {
	p.t.Helper()
	if err := p.child.Process.Signal(sig); err != nil {
		p.t.Fatal(err)
	}
}

// isLeftWith waits for the end of the program, wants its status, and wants the terminal
// as it was before.
func (p *person) isLeftWith(status int) {
	p.t.Helper()
	select {
	case <-p.exited:
	case <-time.After(patience):
		p.t.Fatalf("still running; screen:\n%s", p.screen.String())
	}
	if got := p.child.ProcessState.ExitCode(); got != status {
		p.t.Errorf("exit status %d, want %d; stderr: %s", got, status, p.stderr.String())
	}
	if after := p.modes(); after != p.before {
		p.t.Errorf("the terminal was left as %+v, was %+v", after, p.before)
	}
}

// written is all that the program has written to the terminal.
func (p *person) written() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.output.String()
}
