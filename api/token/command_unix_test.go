//go:build unix

package token

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"inkdesk/api/testbed"
)

// shell is a token command; the tests write no scripts, which another test's fork may hold open while they are run.
func shell(script string, args ...string) []string {
	return append([]string{"/bin/sh", "-c", script, "sh"}, args...)
}

func TestCommandOutput(t *testing.T) {
	rows := []struct {
		name, script, want, refusal string
	}{
		{"one line", "echo abc", "abc\n", ""},
		{"no line end", "printf abc", "abc", ""},
		{"standard error is not looked at", "echo " + canary + " >&2; echo abc", "abc\n", ""},
		{"standard input is empty", "cat; echo abc", "abc\n", ""},
		{"nothing", "true", "", ""},
		{"as much as allowed", "head -c 8192 /dev/zero", strings.Repeat("\x00", 8192), ""},
		{"one byte too much", "head -c 8193 /dev/zero", "", "printed too much"},
		{"a million bytes", "head -c 1000000 /dev/zero", "", "printed too much"},
		{"no end of it", "trap '' PIPE; while :; do echo " + canary + "; done", "", "printed too much"},
		{"two lines", "echo " + canary + "; echo abc", "", "several lines"},
		{"failure", "echo " + canary + "; echo " + canary + " >&2; exit 3", "", "exit status 3"},
		{"a process left behind", "sleep 60 & echo " + canary, "", "WaitDelay"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			start := time.Now()
			got, err := runCommand(t.Context(), shell(row.script), Terminal{})
			if took := time.Since(start); took > commandLimit/2 {
				t.Errorf("it took %s", took)
			}
			if string(got) != row.want {
				t.Errorf("%d bytes, want %d", len(got), len(row.want))
			}
			if row.refusal == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			var failed *SourceError
			if !errors.As(err, &failed) || !strings.Contains(err.Error(), row.refusal) {
				t.Fatalf("error = %v, want %q in it", err, row.refusal)
			}
			wantNoSecret(t, "the error", err.Error(), canary)
		})
	}
}

func TestCommandIsStoppedWithItsWholeGroup(t *testing.T) {
	if commandLimit != 10*time.Second {
		t.Errorf("the limit is %s", commandLimit)
	}
	pipe := filepath.Join(t.TempDir(), "alive")
	testbed.Must(t, syscall.Mkfifo(pipe, 0o600))
	ended := make(chan error, 1)
	go func() {
		alive, err := os.Open(pipe)
		if err == nil {
			// The end comes when the last process that holds the pipe is gone.
			_, err = io.ReadAll(alive)
			err = errors.Join(err, alive.Close())
		}
		ended <- err
	}()
	start := time.Now()
	got, err := runCommandWithin(t.Context(), shell(`exec 3>"$1"; (sleep 60; echo late) & sleep 60`, pipe), Terminal{}, 2*time.Second, typingLimit)
	if got != nil || !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), "did not end in time") {
		t.Errorf("%d bytes, %v", len(got), err)
	}
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(30 * time.Second):
		t.Fatal("nobody opened the pipe, or someone holds it still")
	}
	if took := time.Since(start); took > 15*time.Second {
		t.Errorf("the group lived for %s", took)
	}
}

func TestCommandEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if got, err := runCommand(ctx, shell("sleep 60"), Terminal{}); got != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%d bytes, %v", len(got), err)
	}
}

func TestCommandSeesNoToken(t *testing.T) {
	t.Setenv(EnvToken, canary)
	t.Setenv("INKDESK_TEST_PASSED", "passed")
	got, err := runCommand(t.Context(), shell(`echo "${INKDESK_TOKEN-none} $INKDESK_TEST_PASSED"`), Terminal{})
	if string(got) != "none passed\n" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

func TestCommandThatOthersCouldChangeIsRefused(t *testing.T) {
	dir := t.TempDir()
	testbed.Must(t, os.Chmod(dir, 0o700))
	file := func(folder string, folderMode, mode os.FileMode) string {
		folder = filepath.Join(dir, folder)
		path := filepath.Join(folder, "command")
		err := errors.Join(os.MkdirAll(folder, 0o700), os.WriteFile(path, nil, 0o700), os.Chmod(path, mode), os.Chmod(folder, folderMode))
		testbed.Must(t, err)
		return path
	}
	for name, row := range map[string]struct{ path, want string }{
		"relative":        {"token-helper", "not an absolute path"},
		"dot":             {"./token-helper", "not an absolute path"},
		"missing":         {filepath.Join(dir, "missing"), "cannot be found"},
		"folder":          {dir, "is not a file"},
		"group-writable":  {file("group", 0o700, 0o770), "can change the file " + dir + "/group/command. Run: chmod go-w " + dir + "/group/command"},
		"writable folder": {file("folder", 0o777, 0o700), "everyone on this machine can change the folder " + dir + "/folder. Run: chmod go-w " + dir + "/folder"},
	} {
		got, err := runCommand(t.Context(), []string{row.path}, Terminal{})
		if got != nil || err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %d bytes, %v", name, len(got), err)
		}
		if checked := CheckCommand([]string{row.path}); checked == nil || err == nil || checked.Error() != err.Error() {
			t.Errorf("%s: the check says %v", name, checked)
		}
	}
	if err := CheckCommand([]string{file("own", 0o755, 0o755)}); err != nil {
		t.Errorf("own: %v", err)
	}
	plain := []string{file("plain", 0o700, 0o600)}
	if got, err := runCommand(t.Context(), plain, Terminal{}); got != nil || !errors.Is(err, os.ErrPermission) {
		t.Errorf("not executable: %d bytes, %v", len(got), err)
	}
	if err := CheckCommand(nil); err != nil {
		t.Errorf("no command: %v", err)
	}
}
