package command_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"inkdesk/api/demo"
	"inkdesk/api/pdftext"
	"inkdesk/api/testbed"
	"inkdesk/api/token"
	"inkdesk/ui/command"
	"inkdesk/ui/terminal"
)

const canary = "canary-7b1f-4711" // stands for a token in places where none may turn up

// TestMain lets the test binary be the program when it is called by its name, and its watcher, and what reads a PDF for it.
func TestMain(m *testing.M) {
	if terminal.Watch(os.Args) || pdftext.Serve(os.Args) {
		return
	}
	if filepath.Base(os.Args[0]) != "inkdesk" {
		testbed.AnswerSignals(syscall.SIGHUP, syscall.SIGINT)
	}
	testscript.Main(m, map[string]func(){"inkdesk": inkdesk})
}

// inkdesk does what main does.
func inkdesk() {
	hardened := terminal.Harden()
	secret := token.TakeEnv()
	os.Exit(int(command.Run(command.Process{
		Args: os.Args[1:], Environ: os.Environ(), Token: secret, Hardened: hardened,
		Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
	})))
}

// binary is the program as a file to execute.
func binary(t testing.TB) string {
	t.Helper()
	self, err := os.Executable()
	testbed.Must(t, err)
	link := filepath.Join(t.TempDir(), "inkdesk")
	testbed.Must(t, os.Symlink(self, link))
	return link
}

// environment is that of a person with a home of their own and without a keyring.
func environment(home string, more ...string) []string {
	return append([]string{
		"HOME=" + home, "XDG_CONFIG_HOME=" + home + "/config", "XDG_STATE_HOME=" + home + "/state",
		"TMPDIR=" + home, "PATH=" + os.Getenv("PATH"), "LANG=C.UTF-8", "TERM=xterm-256color",
		"DBUS_SESSION_BUS_ADDRESS=unix:path=" + home + "/no-bus",
		"GORACE=" + os.Getenv("GORACE"),
	}, more...)
}

// listen serves the built-in account on a port.
func listen(t testing.TB, o demo.Options) (*demo.Server, *demo.Service) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	service := demo.New(o)
	server, err := service.Listen(ctx, "127.0.0.1:0", false)
	if err != nil {
		stop()
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stop()
		_ = server.Wait()
	})
	return server, service
}

// ran runs the program, and returns what it writes and its exit status.
func ran(t *testing.T, env []string, args ...string) (out string, status int) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), binary(t), args...)
	cmd.Env = env
	text, err := cmd.CombinedOutput()
	status, _ = statusOf(err)
	return string(text), status
}

func statusOf(err error) (status int, signal syscall.Signal) {
	failed, ok := errors.AsType[*exec.ExitError](err)
	if !ok {
		return 0, 0
	}
	if state, ok := failed.Sys().(syscall.WaitStatus); ok && state.Signaled() {
		signal = state.Signal()
	}
	return failed.ExitCode(), signal
}

func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup:               setUp,
		Condition:           condition,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":  exits,
			"nofile": noFile,
		},
	})
}

// setUp gives a script a home without a keyring, and a service at $SERVICE with $TOKEN and $READ_TOKEN.
func setUp(env *testscript.Env) error {
	home := filepath.Join(env.WorkDir, "home")
	if err := os.Mkdir(home, 0o700); err != nil {
		return err
	}
	for _, pair := range environment(home) {
		name, value, _ := strings.Cut(pair, "=")
		if name != "PATH" { // the scripts find the program on theirs
			env.Setenv(name, value)
		}
	}
	service := demo.New(demo.Options{Envelopes: 20, Templates: 1, Token: canary, ReadToken: canary + "-read"})
	ctx, stop := context.WithCancel(context.Background())
	server, err := service.Listen(ctx, "127.0.0.1:0", false)
	if err != nil {
		stop()
		return err
	}
	env.Defer(func() {
		stop()
		_ = server.Wait()
	})
	env.Setenv("SERVICE", server.BaseURL)
	env.Setenv("TOKEN", service.Token())
	env.Setenv("READ_TOKEN", service.ReadToken())
	return nil
}

func condition(name string) (bool, error) {
	switch name {
	case "root":
		return os.Getuid() == 0, nil
	case "keyring-is-dbus":
		return runtime.GOOS == "linux", nil
	}
	return false, errors.New("unknown condition " + name)
}

// exits runs a program and wants an exit status: exits 3 inkdesk config check.
func exits(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) < 2 {
		ts.Fatalf("usage: exits status program [argument ...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got, _ := statusOf(err)
	if got == 0 {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
	for _, stream := range []string{"stdout", "stderr"} {
		if strings.Contains(ts.ReadFile(stream), canary) {
			ts.Fatalf("the token is in %s", stream)
		}
	}
}

// noFile wants that no file below the folders holds a text: nofile home canary.
func noFile(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: nofile folder text")
	}
	err := filepath.WalkDir(ts.MkAbs(args[0]), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if bytes.Contains(content, []byte(args[1])) {
			ts.Fatalf("%s holds it", path)
		}
		return nil
	})
	ts.Check(err)
}
