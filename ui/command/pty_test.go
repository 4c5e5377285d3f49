//go:build linux

package command_test

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"

	"inkdesk/api/testbed"
	"inkdesk/ui/terminal"
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

// host is an SSH server on loopback that lets this account in with a key of the test.
type host struct {
	port string
	key  string
}

// startHost starts a real sshd, or skips where the packages are not there.
func startHost(t *testing.T) host {
	t.Helper()
	sshd, err := exec.LookPath("sshd")
	if err != nil {
		sshd = "/usr/sbin/sshd"
	}
	for _, program := range []string{sshd, "ssh", "ssh-keygen"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip("needs Debian packages openssh-server and openssh-client")
		}
	}
	if os.Getuid() == 0 {
		if err := os.MkdirAll("/run/sshd", 0o755); err != nil {
			t.Skip("sshd cannot have its folder: " + err.Error())
		}
	}
	dir := t.TempDir()
	for _, name := range []string{"host", "person"} {
		run(t, "ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", filepath.Join(dir, name))
	}
	h := host{key: filepath.Join(dir, "person")}
	config := filepath.Join(dir, "sshd_config")
	settings := fmt.Sprintf(`HostKey %s
AuthorizedKeysFile %s.pub
StrictModes no
UsePAM no
PidFile none
PasswordAuthentication no
PermitRootLogin prohibit-password
`, filepath.Join(dir, "host"), h.key)
	testbed.Must(t, os.WriteFile(config, []byte(settings), 0o600))
	// It serves connections that are accepted here: a port chosen for it could be gone when it starts.
	l, err := net.Listen("tcp", "127.0.0.1:0")
	testbed.Must(t, err)
	_, h.port, err = net.SplitHostPort(l.Addr().String())
	testbed.Must(t, err)
	var serving sync.WaitGroup
	serving.Go(func() {
		for {
			line, err := l.Accept()
			if err != nil {
				return
			}
			serving.Go(func() { serveOne(t, exec.Command(sshd, "-i", "-f", config), line) })
		}
	})
	t.Cleanup(func() {
		_ = l.Close()
		serving.Wait()
	})
	return h
}

// serveOne serves a connection with an sshd of its own, until it has ended.
func serveOne(t *testing.T, server *exec.Cmd, line net.Conn) {
	defer line.Close()
	file, err := line.(*net.TCPConn).File()
	if err != nil {
		t.Error(err)
		return
	}
	defer file.Close()
	server.Stdin, server.Stdout = file, file
	_ = server.Run() // a session that was killed is a failure to it
}

func run(t *testing.T, name string, args ...string) {
	t.Helper()
	if out, err := exec.Command(name, args...).CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
}

// login is the command line that runs a command on the host with a terminal.
func (h host) login(command string) []string {
	return []string{
		"ssh", "-tt", "-F", "none", "-q", "-i", h.key, "-p", h.port,
		"-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "127.0.0.1", command,
	}
}

// started is a person who has started the program over SSH.
func (h host) started(t *testing.T) (p *person, pidfile string) {
	t.Helper()
	home := t.TempDir()
	pidfile = filepath.Join(home, "pid")
	remote := "env " + strings.Join(environment(home), " ") +
		" SSH_TTY=$SSH_TTY sh -c 'echo $$ >" + pidfile + "; exec " + binary(t) + " --demo'"
	p = sit(t, environment(home), func(cmd *exec.Cmd) {
		login := h.login(remote)
		path, err := exec.LookPath(login[0])
		testbed.Must(t, err)
		cmd.Path, cmd.Args = path, login
	})
	p.sees("inkdesk", "all read")
	return p, pidfile
}

// The program works over a real SSH connection, knows that it is remote, and ends when the line does.
func TestOverSSH(t *testing.T) {
	p, pidfile := startHost(t).started(t)
	p.types("j")
	p.types("\r")
	p.sees("Overview", "Recipients")
	p.types("q")
	p.sees("Attention")

	testbed.Must(t, p.child.Process.Kill())
	gone(t, processIn(t, pidfile))
}

// When the program crashes, the terminal at the other end of the connection is in order,
// and the connection ends. (After KILL the server may close the connection first.)
func TestCrashOverSSH(t *testing.T) {
	p, pidfile := startHost(t).started(t)
	testbed.Must(t, syscall.Kill(processIn(t, pidfile), syscall.SIGABRT))
	p.isLeftWith(2)
	if !p.screen.Await(patience, func(_, written string) bool {
		// The runtime says what has happened at the same time, on the same terminal.
		_, after, reset := strings.Cut(written, terminal.ResetSequence)
		return reset && strings.Contains(after, "inkdesk: ended unexpectedly")
	}) {
		t.Errorf("the screen was left as the program had it: %q", p.screen.Written())
	}
}
