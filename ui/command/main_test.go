package command_test

import (
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"inkdesk/api/pdftext"
	"inkdesk/api/token"
	"inkdesk/ui/command"
	"inkdesk/ui/terminal"
)

// canary stands for a token in places where none may turn up.
const canary = "canary-7b1f-4711"

// TestMain lets the test binary be the program when it is called by its name, and its
// watcher, and what reads a PDF for it.
func TestMain(m *testing.M) {
	if terminal.Watch(os.Args) || pdftext.Serve(os.Args) {
		return
	}
	if filepath.Base(os.Args[0]) != "inkdesk" {
		// Whoever runs the tests may ignore the signal, as nohup does, and children
		// inherit that; what is caught here is back at its default in them.
		signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
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
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "inkdesk")
	if err := os.Symlink(self, link); err != nil {
		t.Fatal(err)
	}
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
