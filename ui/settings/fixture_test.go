package settings

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"inkdesk/api/testbed"
	"inkdesk/assets"
)

// write puts a configuration file into a folder of its own.
func write(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "config.yaml")
	testbed.Must(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

// load reads a file that has to be readable as a whole.
func load(t *testing.T, text string) (Settings, []Problem) {
	t.Helper()
	s, problems, err := Load(write(t, text))
	testbed.Must(t, err)
	return s, problems
}

// resolve runs on a file alone and fails the test if that is not possible.
func resolve(t *testing.T, text string, flags Flags, env Environ) (Resolved, []Problem) {
	t.Helper()
	s, _ := load(t, text)
	r, problems, err := Resolve(s, flags, env)
	testbed.Must(t, err)
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

// nothing is what else is wrong with settings that no one else looks at.
func nothing(*Resolved) []Problem { return nil }

// No text of a file panics, and whatever is said about it can be shown.
func FuzzRead(f *testing.F) {
	f.Add(assets.Config())
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > largestFile {
			return
		}
		file := Origin{Source: FromFile, place: place{File: "config.yaml"}}
		layers, err := layersOf([]byte(text), file)
		problems := problemsOf(err)
		for _, l := range layers {
			problems = append(problems, l.problems...)
		}
		if s := (Settings{file: file, layers: layers}); err == nil {
			for _, name := range s.Profiles() {
				r, more, err := Resolve(s, Flags{"profile": name}, nil)
				problems = append(append(problems, more...), problemsOf(err)...)
				if err == nil && strings.ContainsFunc(strings.ReplaceAll(Show(r), "\n", ""), unprintable) {
					t.Fatalf("shown: %q", Show(r))
				}
			}
		}
		for _, p := range problems {
			if line := p.String(); !utf8.ValidString(line) || strings.ContainsFunc(line, unprintable) || len(line) > 1000 {
				t.Fatalf("said: %q", line)
			}
		}
	})
}
