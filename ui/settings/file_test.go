package settings

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestUnreadableFiles(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"syntax", "theme: dark\n  mouse: on\n", "config.yaml:1:8: this is not valid YAML"},
		{"a tab", "profiles:\n\twork:\n", "config.yaml:2:1: there is a tab in front of this line"},
		{"a tab behind blanks", "profiles:\n  work:\n  \tbase_url: https://x.example.com/v2\n", "config.yaml:3:3: there is a tab"},
		{"a tab in front of all", "\ttheme: dark\n", "config.yaml:1:1: there is a tab"},
		{"a tab in a list", "views:\n  - name: a\n\t  query: b\n", "config.yaml:3:1: there is a tab"},
		{"syntax never quotes the file", "a: 'canary\nb: canary: canary\n", "this is not valid YAML"},
		{"a list", "- theme\n", "config.yaml:1:1: the file has to be a list of settings"},
		{"a text", "theme\n", "config.yaml:1:1: the file has to be a list of settings"},
		{"two documents", "theme: dark\n---\nmouse: on\n", "more than one document"},
		{"not UTF-8", "theme: d\xe4rk\n", "config.yaml: the file is not UTF-8 text"},
		{"deep brackets", "views: " + strings.Repeat("[", 60000), "the brackets are nested too deep"},
		{"large", "# " + strings.Repeat("x", largestFile), "larger than 64 KiB"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, _, err := Load(write(t, tt.text))
			if _, ok := errors.AsType[*InvalidError](err); !ok {
				t.Fatalf("error %v is not an InvalidError", err)
			}
			if !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "canary") {
				t.Errorf("error %q, want %q", err, tt.want)
			}
		})
	}
}

func TestMissingFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "config.yaml")
	s, problems, err := Load(path)
	if err != nil || len(problems) > 0 {
		t.Fatalf("%v, %v", problems, err)
	}
	r, _, err := Resolve(s, Flags{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if r.Profile.Name != DefaultProfile || r.Profile.BaseURL.String() != DefaultBaseURL {
		t.Errorf("profile %s at %s", r.Profile.Name, r.Profile.BaseURL)
	}
	if _, _, err := Resolve(s, Flags{Config: &path}, nil); err == nil || !strings.Contains(err.Error(), "--config") {
		t.Errorf("a missing file asked for by a flag: %v", err)
	}
	if _, _, err := Resolve(s, Flags{}, Environ{"INKDESK_CONFIG": path}); err == nil || !strings.Contains(err.Error(), "INKDESK_CONFIG") {
		t.Errorf("a missing file asked for by a variable: %v", err)
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the file was made: %v", err)
	}
}

func TestFolderIsNoFile(t *testing.T) {
	_, _, err := Load(t.TempDir())
	if err == nil || !strings.Contains(err.Error(), "it is not an ordinary file") {
		t.Errorf("%v", err)
	}
}

func TestCauseIsKept(t *testing.T) {
	path := filepath.Join(write(t, ""), "below")
	_, _, err := Load(path)
	if _, ok := errors.AsType[*fs.PathError](err); !ok {
		t.Errorf("no cause in %v", err)
	}
}
