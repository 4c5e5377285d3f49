package command_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
)

// Every command of the README that begins with the program is run, in a shell, against a
// service. Those that need a terminal say so, which is status 2 or 3.
func TestCommandsOfTheReadme(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("bash is missing")
	}
	want := map[string]int{"inkdesk": 2, "inkdesk login": 3, "inkdesk doctor": anyStatus}
	service := demo.New(demo.Options{Envelopes: 20, Templates: 1, Token: canary, ReadToken: canary + "-read"})
	server, err := service.Listen(t.Context(), "127.0.0.1:0", false)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.Symlink(binary(t), filepath.Join(folder, "inkdesk")); err != nil {
		t.Fatal(err)
	}
	env := environment(t.TempDir(), "INKDESK_TOKEN="+service.Token(), "INKDESK_BASE_URL="+server.BaseURL)
	env = append(env, "PATH="+folder+":"+os.Getenv("PATH"))
	ran := 0
	for _, line := range readmeCommands(t) {
		if strings.Contains(line, "demo-server") || missing(line) {
			continue // it runs until it is interrupted, or needs what is not here
		}
		ran++
		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		cmd := exec.CommandContext(ctx, "bash", "-c", "set -o pipefail; "+line)
		cmd.Env, cmd.Dir, cmd.WaitDelay = env, folder, time.Second
		out, err := cmd.CombinedOutput()
		stop()
		status := 0
		if exit, ok := errors.AsType[*exec.ExitError](err); ok {
			status = exit.ExitCode()
		} else if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if wanted := want[line]; status != wanted && wanted != anyStatus {
			t.Errorf("%s ended with %d, want %d:\n%s", line, status, wanted, out)
		}
	}
	if ran < 10 {
		t.Errorf("only %d commands were found", ran)
	}
}

// The example of a configuration file in the README can be used as it stands.
func TestSettingsOfTheReadme(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	example := regexp.MustCompile(`(?m)^    # yaml-language-server(?:.*\n    )+.*`).Find(text)
	if example == nil {
		t.Fatal("the README has no example of a configuration file")
	}
	path := filepath.Join(t.TempDir(), "config.yaml")
	if err := os.WriteFile(path, []byte(strings.ReplaceAll("\n"+string(example), "\n    ", "\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(binary(t), "config", "check")
	cmd.Env = environment(t.TempDir(), "INKDESK_CONFIG="+path)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v:\n%s\n%s", err, out, example)
	}
}

// anyStatus is for a command that judges the machine.
const anyStatus = -1

// readmeCommands are the indented lines that begin with the program, without the comments
// behind them.
func readmeCommands(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	var commands []string
	for line := range strings.Lines(string(text)) {
		if command, ok := strings.CutPrefix(line, "    inkdesk"); ok {
			command, _, _ = strings.Cut(command, "  #")
			commands = append(commands, "inkdesk"+strings.TrimRight(command, " \n"))
		}
	}
	return commands
}

// missing reports whether a line needs another program that is not on this machine.
func missing(line string) bool {
	for _, name := range []string{"jq", "mail"} {
		if _, err := exec.LookPath(name); err != nil && strings.Contains(line, name+" ") {
			return true
		}
	}
	return false
}
