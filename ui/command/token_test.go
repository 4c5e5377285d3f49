//go:build linux

package command_test

import (
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/api/token"
)

// service is the built-in account on a port.
func service(t *testing.T) *demo.Server {
	t.Helper()
	server, _ := listen(t, demo.Options{Envelopes: 20, Templates: 1, Token: canary})
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
	p.sees("for this run only", "1 Attention", "all read")
	p.quits()
	text, err := os.ReadFile(log)
	testbed.Must(t, err)
	for _, want := range []string{"msg=start", "proxy=none", "operation=envelope.list", "status=200", "msg=end"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the log has no %s:\n%s", want, text)
		}
	}
	if strings.Contains(p.screen.Written()+string(text), canary) {
		t.Error("the token was written")
	}
	if info, err := os.Stat(log); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the log is open to others: %v, %v", info.Mode(), err)
	}
}

// A token of the environment that belongs elsewhere is not used, and the screen that asks for another one says what to do.
func TestATokenForAnotherAddress(t *testing.T) {
	t.Parallel()
	base := service(t).BaseURL
	p := sit(t, environment(t.TempDir(), "INKDESK_TOKEN="+canary), nil, "--base-url", base)
	p.sees("There is no access token.", "INKDESK_BASE_URL is not set", "https://restapi.sign.plus:443", "INKDESK_BASE_URL="+base)
}

// The token comes through a pipe, and the keys from the terminal all the same.
func TestTheTokenFromAPipe(t *testing.T) {
	t.Parallel()
	p := sit(t, environment(t.TempDir(), "INKDESK_BASE_URL="+service(t).BaseURL), func(cmd *exec.Cmd) {
		cmd.Stdin = strings.NewReader(canary + "\n")
	}, "--token-stdin")
	p.sees("LIVE", "1 Attention", "? help")
	p.quits()
}

// silentBus is a D-Bus that accepts connections and never answers.
func silentBus(t *testing.T) (address string) {
	t.Helper()
	socket := filepath.Join(t.TempDir(), "bus")
	bus, err := net.Listen("unix", socket)
	testbed.Must(t, err)
	t.Cleanup(func() { _ = bus.Close() })
	return "DBUS_SESSION_BUS_ADDRESS=unix:path=" + socket
}

// Signing in and out take no longer than a keyring has that answers nothing.
func TestLoggingInAndOutOfAKeyringThatHangs(t *testing.T) {
	t.Parallel()
	env := environment(t.TempDir(), "INKDESK_BASE_URL="+service(t).BaseURL, silentBus(t))
	for _, row := range []struct {
		args []string
		says string
	}{
		{[]string{"login", "--token-stdin"}, "The token was not stored. The keyring did not answer in time."},
		{[]string{"logout"}, "The token was not removed. The keyring did not answer in time."},
	} {
		cmd := exec.Command(binary(t), row.args...)
		cmd.Env, cmd.Stdin = env, strings.NewReader(canary+"\n")
		start := time.Now()
		out, err := cmd.CombinedOutput()
		if took := time.Since(start); took < token.ReadLimit || took > patience {
			t.Errorf("%v took %v", row.args, took)
		}
		if status, _ := statusOf(err); status != 1 || !strings.Contains(string(out), row.says) {
			t.Errorf("%v: %v\n%s", row.args, err, out)
		}
	}
}

// The first frame does not wait for a keyring that never answers, and the rest not long.
func TestAKeyringThatHangs(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	p := sit(t, environment(home, "INKDESK_BASE_URL="+service(t).BaseURL, silentBus(t)), nil)
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
	p.quits()
}

// No process that the program starts sees the token of the environment.
func TestChildrenDoNotSeeTheToken(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	command := filepath.Join(home, "print")
	testbed.Must(t, os.WriteFile(command, []byte("#!/bin/sh\nenv >\"$HOME/seen\"\necho "+canary+"\n"), 0o700))
	base := service(t).BaseURL
	config := "profiles:\n  work:\n    base_url: " + base + "\n    token_command: [" + command + "]\n"
	testbed.Must(t, os.WriteFile(filepath.Join(home, "config.yaml"), []byte(config), 0o600))
	env := environment(home, "INKDESK_TOKEN=canary-of-the-environment", "INKDESK_BASE_URL=https://elsewhere.example/v2")
	out, status := ran(t, env, "doctor", "--config", filepath.Join(home, "config.yaml"), "--base-url", base)
	if status != 0 || !strings.Contains(out, "the token comes from: token command") {
		t.Fatalf("%d\n%s", status, out)
	}
	seen, err := os.ReadFile(filepath.Join(home, "seen"))
	testbed.Must(t, err)
	if strings.Contains(string(seen)+out, "canary") {
		t.Errorf("the token was seen:\n%s\n%s", seen, out)
	}
}
