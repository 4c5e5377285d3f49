package settings

import (
	"os"
	"path/filepath"
	"testing"

	_ "inkdesk/api/testbed" // folders that nobody else can write to
)

// write puts a configuration file into a folder of its own.
func write(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "config.yaml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// load reads a file that has to be readable as a whole.
func load(t *testing.T, text string) (Settings, []Problem) {
	t.Helper()
	s, problems, err := Load(write(t, text))
	if err != nil {
		t.Fatal(err)
	}
	return s, problems
}

// resolve runs on a file alone and fails the test if that is not possible.
func resolve(t *testing.T, text string, flags Flags, env Environ) (Resolved, []Problem) {
	t.Helper()
	s, _ := load(t, text)
	r, problems, err := Resolve(s, flags, env)
	if err != nil {
		t.Fatal(err)
	}
	return r, problems
}

// lines are the problems as a person sees them, without the folder.
func lines(problems []Problem) []string {
	var out []string
	for _, p := range problems {
		if p.At.File != "" {
			p.At.File = filepath.Base(p.At.File)
		}
		out = append(out, p.String())
	}
	return out
}

// nothing is what else is wrong with settings that nobody else looks at.
func nothing(*Resolved) []Problem { return nil }
