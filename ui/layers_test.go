//go:build !race

package ui_test

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"inkdesk/assets"
)

const (
	module  = "inkdesk"
	longest = 350 // is how many lines a file may have
)

// source is a Go file of the module.
type source struct {
	name    string // path from the root of the module
	pkg     string // path of its package from there, "." for main
	test    bool
	imports []string // packages of the module, by their path from its root
	screen  bool     // has the constructor of a screen
	lines   int
}

// room is the top folder of a package.
func room(pkg string) string {
	top, _, _ := strings.Cut(pkg, "/")
	return top
}

// mayImport says which rooms a room may use, beside itself.
func mayImport() map[string][]string {
	return map[string][]string{
		".":      {"ui", "api", "model", "keys", "assets"},
		"ui":     {"api", "model", "keys", "assets"},
		"api":    {"model", "assets"},
		"model":  nil,
		"keys":   nil,
		"assets": nil,
	}
}

func TestImportsPointOneWay(t *testing.T) {
	for _, s := range sources(t) {
		allowed, known := mayImport()[room(s.pkg)]
		if !known {
			t.Errorf("%s: there is no room %s", s.name, room(s.pkg))
		}
		for _, imported := range s.imports {
			if to := room(imported); to != room(s.pkg) && !slices.Contains(allowed, to) {
				t.Errorf("%s imports %s; %s may import %v", s.name, imported, room(s.pkg), allowed)
			}
		}
	}
}

// A screen knows other places by their routes. Only the frame knows the screens.
func TestScreensDoNotKnowEachOther(t *testing.T) {
	all := sources(t)
	screens := map[string]bool{}
	for _, s := range all {
		if s.screen {
			screens[s.pkg] = true
		}
	}
	if len(screens) == 0 {
		t.Fatal("no screen was found")
	}
	for _, s := range all {
		for _, imported := range s.imports {
			if screens[imported] && imported != s.pkg && s.pkg != "ui" && !s.test {
				t.Errorf("%s imports the screen %s", s.name, imported)
			}
		}
	}
}

func TestOnlyTestsImportTheHarnesses(t *testing.T) {
	for _, s := range sources(t) {
		for _, harness := range []string{"ui/uitest", "api/testbed"} {
			if slices.Contains(s.imports, harness) && !s.test && s.pkg != "ui/uitest" {
				t.Errorf("%s imports %s, which is for tests", s.name, harness)
			}
		}
	}
}

// What the screens stand on does not know the frame.
func TestOnlyTheStartImportsTheFrame(t *testing.T) {
	for _, s := range sources(t) {
		starts := s.pkg == "." || s.pkg == "ui/command" || s.pkg == "ui/uitest" || s.test
		if slices.Contains(s.imports, "ui") && !starts {
			t.Errorf("%s imports the frame", s.name)
		}
	}
}

func TestFilesAreShort(t *testing.T) {
	for _, s := range sources(t) {
		if s.lines > longest {
			t.Errorf("%s has %d lines; more than %d hold more than one noun", s.name, s.lines, longest)
		}
	}
}

// The files and rooms that the manual sends a developer to are there. A name in capital letters is for any.
func TestDevelopingNamesFilesAndRoomsThatExist(t *testing.T) {
	all := sources(t)
	_, page, _ := assets.Manual("developing")
	for _, name := range regexp.MustCompile("`([A-Za-z_/*]+\\.go)`").FindAllStringSubmatch(page, -1) {
		pattern := regexp.MustCompile(`[A-Z*]+`).ReplaceAllString(name[1], "*")
		isNamed := func(s source) bool {
			parts, depth := strings.Split(s.name, "/"), strings.Count(pattern, "/")+1
			ok, _ := path.Match(pattern, path.Join(parts[max(len(parts)-depth, 0):]...))
			return ok
		}
		if !slices.ContainsFunc(all, isNamed) {
			t.Errorf("developing.md names %s, and there is no such file", name[1])
		}
	}
	for _, room := range regexp.MustCompile("`((?:api|model|ui)/[a-z/]+)`").FindAllStringSubmatch(page, -1) {
		if !slices.ContainsFunc(all, func(s source) bool { return s.pkg == strings.TrimSuffix(room[1], "/") }) {
			t.Errorf("developing.md names %s, and there is no such room", room[1])
		}
	}
}

// sources are all files of the module.
func sources(t *testing.T) []source {
	t.Helper()
	found, err := readSources()
	if err != nil {
		t.Fatal(err)
	}
	if len(found) < 100 {
		t.Fatalf("only %d files were found", len(found))
	}
	return found
}

var readSources = sync.OnceValues(func() ([]source, error) {
	var found []source
	root := ".."
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := entry.Name()
		if entry.IsDir() && name != root && (strings.HasPrefix(base, ".") || base == "testdata") {
			return filepath.SkipDir
		}
		if entry.IsDir() || filepath.Ext(base) != ".go" {
			return nil
		}
		s, err := read(root, name)
		found = append(found, s)
		return err
	})
	return found, err
})

func read(root, name string) (source, error) {
	from, err := filepath.Rel(root, name)
	if err != nil {
		return source{}, err
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return source{}, err
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
	if err != nil {
		return source{}, err
	}
	from = filepath.ToSlash(from)
	s := source{
		name: from, pkg: path.Dir(from), test: strings.HasSuffix(from, "_test.go"),
		lines: bytes.Count(text, []byte("\n")),
	}
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return source{}, err
		}
		if imported == module {
			s.imports = append(s.imports, ".")
		} else if inside, ok := strings.CutPrefix(imported, module+"/"); ok {
			s.imports = append(s.imports, inside)
		}
	}
	s.screen = slices.ContainsFunc(file.Decls, isScreenConstructor)
	return s, nil
}

// isScreenConstructor holds for func New(screen.Env, …) *Screen.
func isScreenConstructor(decl ast.Decl) bool {
	f, ok := decl.(*ast.FuncDecl)
	if !ok || f.Recv != nil || f.Name.Name != "New" || len(f.Type.Params.List) == 0 {
		return false
	}
	first, ok := f.Type.Params.List[0].Type.(*ast.SelectorExpr)
	if !ok || first.Sel.Name != "Env" {
		return false
	}
	pkg, ok := first.X.(*ast.Ident)
	return ok && pkg.Name == "screen" && returnsScreen(f.Type.Results)
}

func returnsScreen(results *ast.FieldList) bool {
	if results == nil || len(results.List) != 1 {
		return false
	}
	pointer, ok := results.List[0].Type.(*ast.StarExpr)
	if !ok {
		return false
	}
	name, ok := pointer.X.(*ast.Ident)
	return ok && name.Name == "Screen"
}
