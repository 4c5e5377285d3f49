//go:build linux

package command_test

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"inkdesk/api/testbed"
	"inkdesk/ui/terminal"
)

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
