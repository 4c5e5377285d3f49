package command_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mattn/go-runewidth"

	"inkdesk/api/testbed"
)

// shell is a folder with the program under its name, and the environment of someone without anything else.
func shell(t *testing.T) (folder string, env []string) {
	t.Helper()
	folder = t.TempDir()
	testbed.Must(t, os.Symlink(binary(t), filepath.Join(folder, "inkdesk")))
	settings := filepath.Join(folder, "settings.yaml")
	text := "profiles:\n  work:\n    base_url: https://one.example.com/v2\n  worse:\n    base_url: https://two.example.com/v2\nviews:\n  - name: Mine too\n    query: to:me\n"
	testbed.Must(t, os.WriteFile(settings, []byte(text), 0o600))
	env = append(environment(t.TempDir(), "INKDESK_CONFIG="+settings), "PATH="+folder+":"+os.Getenv("PATH"), "INPUTRC=/dev/null", "TERM=dumb")
	return folder, env
}

// What a shell completes: everything of which there is a fixed list, in a bash that has loaded nothing.
func TestCompletionInBash(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("bash is missing")
	}
	folder, env := shell(t)
	for line, want := range map[string]string{
		"inkdesk li":                           "list",
		"inkdesk --theme mo":                   "mono",
		"inkdesk --theme=mo":                   "mono",
		"inkdesk --mouse of":                   "off",
		"inkdesk --ascii=au":                   "auto",
		"inkdesk --read-only fa":               "false",
		"inkdesk --profile work":               "work",
		"inkdesk -p wors":                      "worse",
		"inkdesk --query status:dra":           "draft",
		"inkdesk list --view Looks":            `Looks\ finished`,
		"inkdesk list --view=Att":              "Attention",
		"inkdesk list --view Mine":             `Mine\ too`,
		"inkdesk list --columns reas":          "reason",
		"inkdesk list --columns id,nam":        "id,name",
		"inkdesk list --columns id,name,hours": "id,name,hours-left id,name,hours-overdue",
		"inkdesk list --fail-on a":             "act",
		"inkdesk list stat":                    "status:",
		"inkdesk list status:comp":             "completed",
		"inkdesk list status:open,comp":        "open,completed",
		"inkdesk list is:decl":                 "declined",
		"inkdesk list health:so":               "soon",
		"inkdesk list rule:expiring":           "expiring",
		"inkdesk list status:open taken:m":     "me",
		"inkdesk login --keep f":               "file",
		"inkdesk completion ba":                "bash",
		"inkdesk list --limit ":                "",
		"inkdesk show ":                        "",
		"inkdesk whoami ":                      "",
		"inkdesk --base-url ":                  "",
		"inkdesk --config settings":            "",
	} {
		script := `set -u; source <(inkdesk completion bash --no-descriptions) || exit 1
COMP_LINE=$1 COMP_POINT=${#1} COMP_TYPE=9 COMP_KEY=9
COMP_WORDS=(); rest=$1
while [[ $rest =~ ^[[:blank:]]*([=:]+|[^[:blank:]=:]+)(.*)$ ]]; do COMP_WORDS+=("${BASH_REMATCH[1]}"); rest=${BASH_REMATCH[2]}; done
[[ $1 == *[[:blank:]=:] ]] && COMP_WORDS+=("")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
__start_inkdesk
printf '%s ' ${COMPREPLY[@]+"${COMPREPLY[@]}"}`
		cmd := exec.CommandContext(t.Context(), "bash", "--norc", "--noprofile", "-c", script, "bash", line)
		var out, failed bytes.Buffer
		cmd.Env, cmd.Dir, cmd.Stdout, cmd.Stderr = env, folder, &out, &failed
		err := cmd.Run()
		said := strings.ReplaceAll(failed.String(), "compopt: not currently executing completion function", "")
		if got := strings.TrimSpace(out.String()); err != nil || got != want || strings.Contains(said, "not found") || strings.Contains(said, "unbound") {
			t.Errorf("%q: got %q, want %q, %v, %s", line, got, want, err, said)
		}
	}
}

// The scripts are read without an error by the shells that are there.
func TestCompletionScripts(t *testing.T) {
	t.Parallel()
	folder, env := shell(t)
	for name, lines := range map[string][]string{
		"bash": {"--norc", "-c", "source <(inkdesk completion bash)"},
		"zsh":  {"-f", "-c", "source <(inkdesk completion zsh) && (( $+functions[compdef] ))"},
		"fish": {"--no-config", "-c", "inkdesk completion fish | source; complete -C 'inkdesk list stat' | string match -q 'status:*'; and complete -C 'inkdesk --theme mo' | string match -q 'mono*'"},
		"pwsh": {"-NoProfile", "-Command", "inkdesk completion powershell | Out-String | Invoke-Expression"},
	} {
		if _, err := exec.LookPath(name); err != nil && name != "bash" {
			t.Log(name, "is not on this machine")
			continue
		}
		t.Run(name, func(t *testing.T) {
			cmd := exec.CommandContext(t.Context(), name, lines...)
			cmd.Env, cmd.Dir = env, folder
			if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
				t.Errorf("%v: %s", err, out)
			}
		})
	}
}

// No line of any help is wider than 80 cells.
func TestHelpIsNarrow(t *testing.T) {
	t.Parallel()
	_, env := shell(t)
	var walk func(path []string)
	seen := 0
	walk = func(path []string) {
		seen++
		help, status := ran(t, env, append(path, "--help")...)
		if status != 0 {
			t.Errorf("%v: %d", path, status)
		}
		for line := range strings.Lines(help) {
			if line = strings.TrimRight(line, "\n"); runewidth.StringWidth(line) > 80 {
				t.Errorf("%v: %s", path, line)
			}
		}
		_, list, _ := strings.Cut(help, "Available Commands:\n")
		list, _, _ = strings.Cut(list, "\n\n")
		for line := range strings.Lines(list) {
			if name := strings.Fields(line)[0]; name != "help" && !strings.HasPrefix(line, "   ") {
				walk(append(path[:len(path):len(path)], name))
			}
		}
	}
	walk(nil)
	if seen < 20 {
		t.Errorf("only %d commands were found", seen)
	}
}

// Flags that may stand alone take their value as the help writes it, too.
func TestFlagsThatMayStandAlone(t *testing.T) {
	t.Parallel()
	_, env := shell(t)
	for _, c := range []struct {
		args string
		want string // "terminal" for the one that is missing
	}{
		{"--mouse on templates", "terminal"},
		{"--mouse=off templates", "terminal"},
		{"--mouse templates", "terminal"},
		{"--mouse auto --ascii templates", "terminal"},
		{"--ascii auto templates", "terminal"},
		{"--ascii off --mouse templates", "terminal"},
		{"--read-only true templates", "terminal"},
		{"--read-only false templates", "terminal"},
		{"--read-only templates", "terminal"},
		{"--read-only --ascii=on templates", "terminal"},
		{"--ASCII", "flag"},
		{"--mouse ON templates", "terminal"},
		{"--ascii templates", "terminal"},

		{"--mouse fast templates", "at most"},

		{"-- --mouse", "terminal"},
		{"--no-mouse on", "no such command"},
	} {
		if out, _ := ran(t, env, append([]string{"--demo"}, strings.Fields(c.args)...)...); !strings.Contains(out, c.want) {
			t.Errorf("%s: %s", c.args, out)
		}
	}
}
