package command_test

import (
	"context"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/assets"
)

// Every command of the README and the manual that begins with the program is run, in a shell, against a service. Some
// need a terminal.
func TestCommandsOfTheReadme(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("bash is missing")
	}
	want := map[string]int{"inkdesk login": 3, "inkdesk doctor": anyStatus}
	server, service := listen(t, demo.Options{Envelopes: 20, Templates: 1, Token: canary, ReadToken: canary + "-read"})
	folder := t.TempDir()
	testbed.Must(t, os.Symlink(binary(t), filepath.Join(folder, "inkdesk")))
	env := environment(t.TempDir(), "INKDESK_TOKEN="+service.Token(), "INKDESK_BASE_URL="+server.BaseURL)
	env = append(env, "PATH="+folder+":"+os.Getenv("PATH"))
	ran := 0
	for _, line := range readmeCommands(t) {
		if strings.Contains(line, "demo-server") || missing(line) {
			continue // it runs until it is interrupted, or needs what is not here
		}
		ran++
		ctx, stop := context.WithTimeout(t.Context(), patience)
		cmd := exec.CommandContext(ctx, "bash", "-c", "set -o pipefail; "+line)
		cmd.Env, cmd.Dir, cmd.WaitDelay = env, folder, time.Second
		out, err := cmd.CombinedOutput()
		stop()
		status, _ := statusOf(err)
		if err != nil && status == 0 {
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
	testbed.Must(t, err)
	example := regexp.MustCompile(`(?m)^    # yaml-language-server(?:.*\n    )+.*`).Find(text)
	if example == nil {
		t.Fatal("the README has no example of a configuration file")
	}
	path := filepath.Join(t.TempDir(), "config.yaml")
	testbed.Must(t, os.WriteFile(path, []byte(strings.ReplaceAll("\n"+string(example), "\n    ", "\n")), 0o600))
	if out, status := ran(t, environment(t.TempDir(), "INKDESK_CONFIG="+path), "config", "check"); status != 0 {
		t.Errorf("%d:\n%s\n%s", status, out, example)
	}
}

const anyStatus = -1 // is for a command that judges the machine

// readmeCommands are the indented lines that begin with the program, without the comments behind them.
func readmeCommands(t *testing.T) []string {
	t.Helper()
	var commands []string
	for line := range strings.Lines(readmeAndManual(t)) {
		if command, ok := strings.CutPrefix(line, "    inkdesk"); ok {
			command, _, _ = strings.Cut(command, "  #")
			commands = append(commands, "inkdesk"+strings.TrimRight(command, " \n"))
		}
	}
	slices.Sort(commands)
	return slices.Compact(commands)
}

func readmeAndManual(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	testbed.Must(t, err)
	all := string(text)
	for _, topic := range assets.Topics() {
		_, page, ok := assets.Manual(topic)
		if !ok {
			t.Fatalf("the manual has no page %s", topic)
		}
		all += page
	}
	return all
}

// The README is read in five minutes; whatever it leads to exists, and the rest is in the manual.
func TestReadmeIsShort(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	testbed.Must(t, err)
	if len(text) > 15_000 {
		t.Errorf("the README has %d bytes", len(text))
	}
	for _, link := range regexp.MustCompile(`\]\(([^)#:]+)\)`).FindAllSubmatch(text, -1) {
		if _, err := os.Stat(filepath.Join("..", "..", string(link[1]))); err != nil {
			t.Error(err)
		}
	}
	for _, topic := range assets.Topics() {
		if !strings.Contains(string(text), "assets/manual/"+topic+".md") {
			t.Errorf("the README does not lead to %s", topic)
		}
	}
}

// Each direct dependency has a line in the manual.
func TestLibrariesOfTheManual(t *testing.T) {
	t.Parallel()
	mod, err := os.ReadFile(filepath.Join("..", "..", "go.mod"))
	testbed.Must(t, err)
	_, page, _ := assets.Manual("developing")
	for _, line := range regexp.MustCompile(`(?m)^(?:require)?\t(\S+/\S+) v\S+$`).FindAllStringSubmatch(string(mod), -1) {
		name := path.Base(regexp.MustCompile(`/v\d+$`).ReplaceAllString(line[1], ""))
		if !strings.Contains(page, name) {
			t.Errorf("the manual does not name %s", line[1])
		}
	}
}

func TestHelpShowsTheManual(t *testing.T) {
	t.Parallel()
	run := func(args ...string) string {
		out, status := ran(t, environment(t.TempDir()), args...)
		if status != 0 {
			t.Fatalf("%v: %d", args, status)
		}
		return out
	}
	topics, man := run("help", "topics"), run("man")
	for _, topic := range assets.Topics() {
		title, text, _ := assets.Manual(topic)
		if !strings.Contains(topics, title) || !strings.HasSuffix(run("help", topic), text) || !strings.Contains(man, ".SH "+strings.ToUpper(title)) {
			t.Errorf("%s is missing in the topics, the help or the manual page", topic)
		}
	}
	page := run("man", "5")
	for name := range strings.FieldsSeq("include theme colors motion views programs keys base_url token_command per_second page_origin") {
		if !regexp.MustCompile(`(?m)^\\fB\\& *` + name + `:`).MatchString(page) {
			t.Errorf("%s is missing in the manual page of the settings", name)
		}
	}
	if !strings.HasPrefix(page, ".TH INKDESK 5\n") || strings.Contains(page, "yaml\\-language") {
		t.Errorf("the manual page of the settings begins %q", page[:200])
	}
	if !strings.Contains(run("help", "list"), "inkdesk list [") {
		t.Error("help list does not show the help of the command")
	}
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
