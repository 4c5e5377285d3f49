//go:build linux

package command_test

import (
	"context"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"

	"inkdesk/api/demo"
	"inkdesk/api/token"
	"inkdesk/ui/terminal"
)

func TestTheDemoStartsAndLeaves(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	p := sit(t, environment(home), nil, "--demo")
	p.sees("inkdesk demo", "DEMO", "1 Attention", "? help")
	if err := pty.Setsize(p.tty, &pty.Winsize{Rows: 30, Cols: 100}); err != nil {
		t.Fatal(err)
	}
	p.mu.Lock()
	p.screen.Resize(100, 30)
	p.mu.Unlock()
	p.holds("the footer in the new last line", func(screen string) bool {
		lines := strings.Split(screen, "\n")
		return len(lines) == 30 && strings.HasSuffix(strings.TrimSpace(lines[29]), "? help")
	})
	p.types("\x03")
	p.isLeftWith(0)
	for _, mode := range []string{"\x1b[?1049h", "\x1b[?1049l", "\x1b[?25h"} {
		if !strings.Contains(p.written(), mode) {
			t.Errorf("%q was not written", mode)
		}
	}
	wantFiles(t, home) // not even the folder of the demo
}

func TestTheListOpensWithAQuery(t *testing.T) {
	t.Parallel()
	p := sit(t, environment(t.TempDir()), nil, "--demo", "--query", "status:draft lease")
	p.sees("Search", "status:draft ·service", "lease ·service")
	p.types("\x03")
	p.isLeftWith(0)
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
	if err != nil {
		t.Fatal(err)
	}
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
		p := sit(t, environment(t.TempDir(), row.env), nil, append(row.args, "--demo")...)
		p.sees("1 Attention", "act")
		p.types("\x03")
		p.isLeftWith(0)
		if got := colour.MatchString(p.written()); got != row.want {
			t.Errorf("%s %v: colours %v, want %v", row.env, row.args, got, row.want)
		}
	}
}

func TestOnlyASCII(t *testing.T) {
	t.Parallel()
	p := sit(t, environment(t.TempDir()), nil, "--demo", "--ascii", "--read-only")
	p.sees("1 Attention", "act", "READ-ONLY")
	for _, shape := range []string{"●", "◐", "▌", "│", "…"} {
		if strings.Contains(p.written(), shape) {
			t.Errorf("%s was drawn", shape)
		}
	}
}

func TestADumbTerminalGetsNoDashboard(t *testing.T) {
	t.Parallel()
	for _, term := range []string{"dumb", ""} {
		p := sit(t, append(environment(t.TempDir()), "TERM="+term), nil, "--demo")
		p.isLeftWith(2)
		if strings.Contains(p.written()+p.stderr.String(), "\x1b") {
			t.Errorf("TERM=%s: escape sequences were written", term)
		}
	}
}

// service is the built-in account on a port.
func service(t *testing.T) *demo.Server {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	server, err := demo.New(demo.Options{Envelopes: 20, Templates: 1, Token: canary}).Listen(ctx, "127.0.0.1:0", false)
	if err != nil {
		stop()
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stop()
		_ = server.Wait()
	})
	return server
}

func TestSigningInOnTheScreen(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	log := filepath.Join(home, "log")
	p := sit(t, environment(home, "INKDESK_BASE_URL="+service(t).BaseURL), nil, "--log-file", log)
	p.sees("LIVE", "Type or paste the access token")
	p.types("\x1b[200~Bearer " + canary + "\x1b[201~")
	p.sees("characters")
	p.types("\r")
	p.sees("Keep the token", "There is no keyring in this session.")
	p.types("1")
	p.sees("for this run only", "1 Attention")
	p.types("\x03")
	p.isLeftWith(0)
	text, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"msg=start", "proxy=none", "operation=envelope.list", "status=200", "msg=end"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the log has no %s:\n%s", want, text)
		}
	}
	if strings.Contains(p.written()+string(text), canary) {
		t.Error("the token was written")
	}
	if info, err := os.Stat(log); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the log is open to others: %v, %v", info.Mode(), err)
	}
}

// The token comes through a pipe, and the keys from the terminal all the same.
func TestTheTokenFromAPipe(t *testing.T) {
	t.Parallel()
	p := sit(t, environment(t.TempDir(), "INKDESK_BASE_URL="+service(t).BaseURL), func(cmd *exec.Cmd) {
		cmd.Stdin = strings.NewReader(canary + "\n")
	}, "--token-stdin")
	p.sees("LIVE", "1 Attention", "? help")
	p.types("\x03")
	p.isLeftWith(0)
}

func TestWithoutAMemory(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	if err := os.WriteFile(filepath.Join(home, "state"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	p := sit(t, environment(home, "INKDESK_BASE_URL="+service(t).BaseURL, "INKDESK_TOKEN="+canary), nil)
	p.sees("1 Attention", "Changes are refused", "be remembered between runs")
	p.types("\x03")
	p.isLeftWith(0)
	wantFiles(t, home, "state")
}

// The first frame does not wait for a keyring that never answers, and the rest not long.
func TestAKeyringThatHangs(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	bus, err := net.Listen("unix", filepath.Join(home, "bus"))
	if err != nil {
		t.Fatal(err)
	}
	defer bus.Close()
	p := sit(t, environment(home, "INKDESK_BASE_URL="+service(t).BaseURL, "DBUS_SESSION_BUS_ADDRESS=unix:path="+home+"/bus"), nil)
	start := time.Now()
	p.sees("LIVE")
	if took := time.Since(start); took >= token.ReadLimit {
		t.Errorf("the first frame came after %v", took)
	}
	p.sees("The keyring did not answer in time", "Type or paste the access token")
	p.types(canary + "\r")
	p.sees("Keep the token")
	p.types("2")
	p.sees("left alone for a minute")
	p.types("1")
	p.sees("for this run only", "1 Attention")
	p.types("\x03")
	p.isLeftWith(0)
}

func TestResetTerminal(t *testing.T) {
	t.Parallel()
	out, err := exec.Command(binary(t), "reset-terminal").Output()
	if err != nil || string(out) != terminal.ResetSequence {
		t.Errorf("wrote %q, %v", out, err)
	}
}

// No process that the program starts sees the token of the environment.
func TestChildrenDoNotSeeTheToken(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	command := filepath.Join(home, "print")
	if err := os.WriteFile(command, []byte("#!/bin/sh\nenv >\"$HOME/seen\"\necho "+canary+"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	base := service(t).BaseURL
	config := "profiles:\n  work:\n    base_url: " + base + "\n    token_command: [" + command + "]\n"
	if err := os.WriteFile(filepath.Join(home, "config.yaml"), []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(binary(t), "doctor", "--config", filepath.Join(home, "config.yaml"), "--base-url", base)
	cmd.Env = environment(home, "INKDESK_TOKEN=canary-of-the-environment", "INKDESK_BASE_URL=https://elsewhere.example/v2")
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "the token comes from: token command") {
		t.Fatalf("%v\n%s", err, out)
	}
	seen, err := os.ReadFile(filepath.Join(home, "seen"))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(seen), "canary") || strings.Contains(string(out), "canary") {
		t.Errorf("the token was seen:\n%s\n%s", seen, out)
	}
}
