//go:build !race

package keys

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Only this package names a key. Tests may, because they press them, and so may
// what turns a name into a press for them and for the help.
func TestNoOtherPackageNamesAKey(t *testing.T) {
	root := ".."
	exempt := []string{filepath.Join(root, "keys"), filepath.Join(root, "ui", "press"), filepath.Join(root, "ui", "uitest")}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && path != root && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "testdata") || slices.Contains(exempt, path) {
			return filepath.SkipDir
		}
		if entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil //nolint:nilerr // a file that does not parse fails the build
		}
		for _, found := range namedKeys(files, file) {
			t.Error(found)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestTheLintFindsNamedKeys(t *testing.T) {
	for _, body := range []string{
		`_ = msg.String() == "q"`,
		`_ = "ctrl+x" != msg.Keystroke()`,
		`switch msg.String() { case "a", "enter": }`,
		`switch s := msg.String(); s { case "esc": }`,
		`_ = key.NewBinding(key.WithKeys("q"))`,
		`b.SetKeys("x")`,
		`_ = msg.Code == tea.KeyEnter`,
		`_ = msg.Code == 'q'`,
		`_ = msg.Text == "q"`,
		`switch msg.Code { case 'x': }`,
	} {
		if len(findIn(t, body)) == 0 {
			t.Errorf("nothing found in %s", body)
		}
	}
	for _, body := range []string{
		`_ = status.String() == "COMPLETED"`,
		`_ = key.Matches(msg, k.Global.Quit)`,
		`_ = word == "enter"`,
		`_ = msg.Text == ""`,
		`_ = key.NewBinding()`,
		`_ = key.NewBinding(key.WithKeys(b.Keys()...))`,
		`_, _ = msg.(tea.KeyPressMsg)`,
	} {
		if found := findIn(t, body); len(found) > 0 {
			t.Errorf("wrongly found %v", found)
		}
	}
}

func findIn(t *testing.T, body string) []string {
	t.Helper()
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "x.go", "package x\nfunc f() {\n"+body+"\n}\n", parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	return namedKeys(files, file)
}
