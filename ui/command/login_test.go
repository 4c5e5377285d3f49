//go:build linux

package command_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestTypingTheToken(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name, keys string
		signal     syscall.Signal
		status     int
		says       string
	}{
		{"accepted", canary + "\r", 0, 3, "y or n:"},
		{"corrected", "wrong\x15" + canary + "x\x7f\r", 0, 3, "y or n:"},
		{"pasted", "\x1b[200~Bearer " + canary + " \x1b[201~\r", 0, 3, "y or n:"},
		{"wrong", "wrong-token\r", 0, 4, "does not accept the access token"},
		{"no token", "two words\r", 0, 4, "what was typed cannot be used"},
		{"nothing", "\r", 0, 2, "nothing was typed"},
		{"end", "\x04", 0, 2, "nothing was typed"},
		{"ctrl+c", canary + "\x03", 0, 130, ""},
		{"terminated", canary, syscall.SIGTERM, 130, ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			p := sit(t, environment(t.TempDir(), "INKDESK_BASE_URL="+service(t).BaseURL), func(cmd *exec.Cmd) {
				cmd.Stderr = cmd.Stdout // the question stands there
			}, "login")
			p.sees("Access token (it is not shown):")
			p.types(row.keys)
			if row.signal != 0 {
				p.sends(row.signal)
			}
			if row.says != "" {
				p.sees(row.says)
			}
			if row.status == 3 {
				p.types(canary + "\r") // a token that was pasted once more
				p.sees("Please answer with y or n.")
				p.types("n\r")
			}
			p.isLeftWith(row.status)
			if written := p.screen.Written(); strings.Contains(written, canary) || strings.Contains(written, "wrong") && row.name == "corrected" {
				t.Errorf("what was typed shows:\n%q", written)
			}
		})
	}
}

// Without a keyring a file of the account's own keeps the token, for later starts too.
func TestKeepingTheTokenInAFile(t *testing.T) {
	t.Parallel()
	env := environment(t.TempDir(), "INKDESK_BASE_URL="+service(t).BaseURL)
	p := sit(t, env, func(cmd *exec.Cmd) { cmd.Stderr = cmd.Stdout }, "login")
	p.sees("Access token (it is not shown):")
	p.types(canary + "\r")
	p.sees("y or n:")
	p.types("y\r")
	p.sees("inkdesk logout removes it.")
	p.isLeftWith(0)
	p = sit(t, env, nil)
	p.sees("1 Attention", "Why")
	p.quits()
}

// A real Secret Service keeps the token between runs, for the dashboard too.
func TestLoggingInAndOut(t *testing.T) {
	t.Parallel()
	for _, program := range []string{"dbus-run-session", "gnome-keyring-daemon"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip("needs Debian packages dbus and gnome-keyring")
		}
	}
	const script = `printf password | gnome-keyring-daemon --unlock --components=secrets >/dev/null
gnome-keyring-daemon --start --components=secrets >/dev/null
printf '%s\n' "$SECRET" | "$0" login --token-stdin && "$0" doctor; echo "doctor $?"
"$0" logout; echo "logout $?"; "$0" logout; echo "again $?"; "$0" doctor | grep 'no access token'`
	home := t.TempDir()
	cmd := exec.CommandContext(t.Context(), "dbus-run-session", "--", "sh", "-c", script, binary(t))
	cmd.Env = append(environment(home, "INKDESK_BASE_URL="+service(t).BaseURL, "SECRET="+canary),
		"XDG_DATA_HOME="+home+"/data", "XDG_CACHE_HOME="+home+"/cache", "XDG_RUNTIME_DIR="+home)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = &out, &out, 5*time.Second
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	for _, want := range []string{
		"The token is in the keyring, for profile default at http://127.0.0.1:",
		"the keyring has a token for profile default", "the token comes from: keyring", "doctor 0",
		"is no longer in the keyring", "logout 0", "has no token for profile default", "again 0",
		"There is no access token for profile",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q was not said", want)
		}
	}
	if t.Failed() {
		t.Log(out.String())
	}
	if bytes.Contains(out.Bytes(), []byte(canary)) {
		t.Error("the token was written")
	}
}

// A form that is being filled in is there again after a crash and after a dropped line.
func TestADraftOutlivesTheProgram(t *testing.T) {
	t.Parallel()
	for _, sig := range []syscall.Signal{syscall.SIGKILL, syscall.SIGHUP} {
		home := t.TempDir()
		env := environment(home, "INKDESK_BASE_URL="+service(t).BaseURL, "INKDESK_TOKEN="+canary)
		p := sit(t, env, nil)
		p.sees("1 Attention", "? help")
		p.types("n")
		p.sees("Empty envelope")
		p.types("\r")
		p.sees("Step 1 of")
		p.types("Lease of the crash")
		kept(t, filepath.Join(home, "state"), "Lease of the crash")
		p.sends(sig)
		<-p.exited
		p = sit(t, env, nil)
		p.sees("1 Attention", "? help")
		p.types("n")
		p.sees("Empty envelope")
		p.types("\r")
		p.sees("A draft of this form was kept")
		time.Sleep(500 * time.Millisecond) // a person looks before deciding
		p.types("\r")
		p.sees("Lease of the crash")
	}
}

// kept waits until a file below a folder holds a text. One that is not in its place yet does not count.
func kept(t *testing.T, folder, text string) {
	t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		found := false
		_ = filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
			if err != nil || entry.IsDir() || filepath.Ext(path) == ".new" {
				return nil
			}
			content, err := os.ReadFile(path)
			found = found || err == nil && strings.Contains(string(content), text)
			return nil
		})
		if found {
			return
		}
	}
	t.Fatalf("%q was not kept", text)
}

// pane is a tmux server with one pane in which the program runs.
type pane struct {
	t      *testing.T
	socket string
	env    []string
}

func (p pane) tmux(args ...string) string {
	p.t.Helper()
	cmd := exec.Command("tmux", append([]string{"-S", p.socket, "-f", "/dev/null"}, args...)...)
	cmd.Env = p.env
	out, err := cmd.CombinedOutput()
	if err != nil {
		p.t.Fatalf("tmux %v: %v\n%s", args, err, out)
	}
	return string(out)
}

func (p pane) sees(text string) {
	p.t.Helper()
	var shown string
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		if shown = p.tmux("capture-pane", "-p"); strings.Contains(shown, text) {
			return
		}
	}
	p.t.Fatalf("%q did not come:\n%s", text, shown)
}

// Inside tmux the program draws, takes keys, copies into a buffer of tmux, and leaves the screen as it was.
func TestInsideTmux(t *testing.T) {
	if _, err := exec.LookPath("tmux"); err != nil {
		t.Skip("needs Debian package tmux")
	}
	home := t.TempDir()
	p := pane{t: t, socket: filepath.Join(home, "tmux"), env: environment(home)}
	p.tmux("new-session", "-d", "-x", "100", "-y", "30", "sh")
	t.Cleanup(func() { p.tmux("kill-server") })
	p.tmux("send-keys", "echo before the program; "+binary(t)+" --demo", "Enter")
	p.sees("all read")
	p.tmux("send-keys", "y")
	p.sees("Sent to your terminal")
	if buffer := strings.TrimSpace(p.tmux("show-buffer")); len(buffer) != 24 {
		t.Errorf("the buffer holds %q, want the id of an envelope", buffer)
	}
	p.tmux("send-keys", "q")
	p.tmux("resize-window", "-x", "160", "-y", "45")
	p.sees("Why")
	p.tmux("send-keys", "C-c")
	p.sees("before the program")
}
