//go:build linux

package command_test

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

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

// Inside tmux with an empty configuration the program draws, takes keys, copies into a
// buffer of tmux, and leaves the screen as it was.
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
