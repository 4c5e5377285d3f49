//go:build linux

package command_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
	"golang.org/x/term"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/ui/terminal"
)

// listing is the program that lists a service of its own.
func listing(t *testing.T, o demo.Options, args ...string) (*exec.Cmd, *demo.Service) {
	t.Helper()
	o.Token, o.Envelopes = canary, 20
	server, service := listen(t, o)
	cmd := exec.Command(binary(t), append([]string{"list", "--readings", "0"}, args...)...)
	cmd.Env = environment(t.TempDir(), "INKDESK_BASE_URL="+server.BaseURL, "INKDESK_TOKEN="+canary)
	return cmd, service
}

// An interrupt leaves nothing on standard output, and no half of a document.
func TestListInterrupted(t *testing.T) {
	t.Parallel()
	cmd, service := listing(t, demo.Options{Latency: 10 * time.Minute}, "--json")
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	testbed.Must(t, cmd.Start())
	for waited := time.Duration(0); service.Count("envelope.list") == 0; waited += 10 * time.Millisecond {
		if waited > patience {
			_ = cmd.Process.Kill()
			t.Fatalf("nothing was asked for: %s", said.String())
		}
		time.Sleep(10 * time.Millisecond)
	}
	testbed.Must(t, cmd.Process.Signal(os.Interrupt))
	if status, _ := statusOf(cmd.Wait()); status != 130 || out.Len() > 0 || said.Len() > 0 {
		t.Errorf("status %d, written %q, said %q", status, out.String(), said.String())
	}
}

// No one reads what is listed: that ends the command as it ends others, without a word.
func TestListIntoAClosedPipe(t *testing.T) {
	t.Parallel()
	cmd, _ := listing(t, demo.Options{}, "--view", "all")
	reader, writer, err := os.Pipe()
	testbed.Must(t, err)
	defer writer.Close()
	_ = reader.Close()
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = writer, &said
	if status, signal := statusOf(cmd.Run()); signal != syscall.SIGPIPE && status != 141 || said.Len() > 0 {
		t.Errorf("status %d, signal %v, said %q", status, signal, said.String())
	}
}

func TestListOnAFullDisk(t *testing.T) {
	t.Parallel()
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("there is no /dev/full here:", err)
	}
	defer full.Close()
	cmd, _ := listing(t, demo.Options{}, "--view", "all", "--json")
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = full, &said
	status, _ := statusOf(cmd.Run())
	if status != 1 || !strings.Contains(said.String(), "make room for it") || strings.Count(said.String(), "\n") != 1 {
		t.Errorf("status %d, said %q", status, said.String())
	}
}

func TestTheDemoStartsAndLeaves(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	p := sit(t, environment(home), nil, "--demo")
	p.sees("inkdesk demo", "DEMO", "1 Attention", "? help")
	testbed.Must(t, pty.Setsize(p.tty, &pty.Winsize{Rows: 30, Cols: 100}))
	p.screen.Resize(100, 30)
	p.holds("the footer in the new last line", func(screen string) bool {
		lines := strings.Split(screen, "\n")
		return len(lines) == 30 && strings.HasSuffix(strings.TrimSpace(lines[29]), "? help")
	})
	p.quits()
	for _, mode := range []string{"\x1b[?1049h", "\x1b[?1049l", "\x1b[?25h"} {
		if !strings.Contains(p.screen.Written(), mode) {
			t.Errorf("%q was not written", mode)
		}
	}
	wantFiles(t, home) // not even the folder of the demo
}

func TestTheListOpensWithAQuery(t *testing.T) {
	t.Parallel()
	p := sit(t, environment(t.TempDir()), nil, "--demo", "--query", "status:draft lease")
	p.sees("Search", "status:draft ·service", "lease ·service")
	p.quits()
}

// wantFiles wants a folder to hold files with these paths and no others.
func wantFiles(t *testing.T, folder string, want ...string) {
	t.Helper()
	left := map[string]bool{}
	for _, path := range want {
		left[filepath.Join(folder, path)] = true
	}
	err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && !left[path] {
			t.Errorf("%s was left behind", path)
		}
		delete(left, path)
		return err
	})
	testbed.Must(t, err)
	for path := range left {
		t.Errorf("%s is missing", path)
	}
}

func TestSignalsEndTheDashboard(t *testing.T) {
	t.Parallel()
	for _, sig := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT} {
		p := sit(t, environment(t.TempDir()), nil, "--demo")
		p.sees("1 Attention")
		p.sends(sig)
		p.isLeftWith(128 + int(sig))
	}
}

// colour is a style with a colour in it.
var colour = regexp.MustCompile(`\x1b\[([0-9;]*;)?(3[0-8]|4[0-8]|9[0-7]|10[0-7])(;[0-9;]*)?m`)

func TestColours(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		env  string
		args []string
		want bool
	}{
		{"COLORTERM=", nil, true},
		{"NO_COLOR=yes", nil, false},
		{"NO_COLOR=1", nil, false},
		{"NO_COLOR=", nil, true},
		{"NO_COLOR=yes", []string{"--color=always"}, true},
		{"COLORTERM=truecolor", []string{"--color", "never"}, false},
		{"COLORTERM=truecolor", []string{"--no-color"}, false},
	} {
		// No one tells what the background is, and on any one there are no colours.
		p := sit(t, environment(t.TempDir(), row.env), nil, append(row.args, "--demo", "--theme", "dark")...)
		p.sees("1 Attention", "act")
		p.quits()
		if got := colour.MatchString(p.screen.Written()); got != row.want {
			t.Errorf("%s %v: colours %v, want %v", row.env, row.args, got, row.want)
		}
	}
}

func TestOnlyASCII(t *testing.T) {
	t.Parallel()
	p := sit(t, environment(t.TempDir()), nil, "--demo", "--ascii", "--read-only")
	p.sees("1 Attention", "act", "READ-ONLY")
	if i := strings.IndexFunc(p.screen.Written(), func(r rune) bool { return r > 0x7e }); i >= 0 {
		t.Errorf("%.20q was drawn", p.screen.Written()[i:])
	}
}

func TestADumbTerminalGetsNoDashboard(t *testing.T) {
	t.Parallel()
	for _, term := range []string{"dumb", ""} {
		p := sit(t, append(environment(t.TempDir()), "TERM="+term), nil, "--demo")
		p.isLeftWith(2)
		if strings.Contains(p.screen.Written()+p.stderr.String(), "\x1b") {
			t.Errorf("TERM=%s: escape sequences were written", term)
		}
	}
}

func TestWithoutAMemory(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	testbed.Must(t, os.WriteFile(filepath.Join(home, "state"), nil, 0o600))
	p := sit(t, environment(home, "INKDESK_BASE_URL="+service(t).BaseURL, "INKDESK_TOKEN="+canary), nil)
	p.sees("1 Attention", "Changes are refused", "be remembered between runs")
	p.quits()
	wantFiles(t, home, "state")
}

func TestResetTerminal(t *testing.T) {
	t.Parallel()
	out, err := exec.Command(binary(t), "reset-terminal").Output()
	if err != nil || string(out) != terminal.ResetSequence {
		t.Errorf("wrote %q, %v", out, err)
	}
	p := sit(t, nil, func(cmd *exec.Cmd) {
		if _, err := term.MakeRaw(int(cmd.Stdin.(*os.File).Fd())); err != nil {
			t.Fatal(err)
		}
	}, "reset-terminal")
	<-p.exited
	if lines := uint32(unix.ICANON | unix.ISIG | unix.ECHO); p.modes().Lflag&lines != lines {
		t.Error("the terminal does not echo, or does not make lines")
	}
}
