//go:build !race

package terminal

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"inkdesk/api/testbed"
)

// ours is this folder, and repository the way from it to the top. The folder forTests is for tests alone.
const (
	ours       = "ui/terminal"
	repository = "../.."
	forTests   = "ui/uitest"
)

// rawFunctions write past the renderer, or hand the terminal to another program.
var rawFunctions = map[string]bool{"Raw": true, "Println": true, "Printf": true, "Exec": true, "ExecProcess": true}

// startsGoroutines are the places outside this folder that may start a goroutine without Go, and why.
var startsGoroutines = map[string]string{
	"api/shared_reads.go":  "a callback that only leaves a shared read",
	"api/transfer.go":      "a timer that only cancels",
	"api/token/command.go": "a timer that only cancels",
	"api/token/store.go":   "one call of the keyring behind a deadline",
	"api/demo/":            "stands in for a service that runs elsewhere",
	"api/testbed/":         "only tests import it",

	"ui/command/dashboard.go": "a timer that only collects garbage",
}

func mayStartGoroutines(name string) bool {
	for place := range startsGoroutines {
		if name == place || (strings.HasSuffix(place, "/") && strings.HasPrefix(name, place)) {
			return true
		}
	}
	return false
}

func TestNobodyElseWritesRawOrStartsGoroutines(t *testing.T) {
	t.Parallel()
	err := filepath.WalkDir(repository, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := filepath.ToSlash(strings.TrimPrefix(path, repository+string(filepath.Separator)))
		switch {
		case name == ours || name == forTests || entry.Name() == "testdata" || entry.Name() == ".git":
			return filepath.SkipDir
		case entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, fault := range faults(name, source) {
			t.Error(fault)
		}
		return nil
	})
	testbed.Must(t, err)
}

// faults returns what a file outside this folder must not do. A file that does not parse is left to the compiler.
func faults(name string, source []byte) []string {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, source, parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	packages := importedPackages(file)
	mayStart := mayStartGoroutines(name)
	var found []string
	add := func(node ast.Node, text string) { found = append(found, set.Position(node.Pos()).String()+": "+text) }
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.GoStmt:
			if !mayStart {
				add(node, "bare go statement; use terminal.Go or a command")
			}
		case *ast.SelectorExpr:
			var path string
			if from, ok := node.X.(*ast.Ident); ok {
				path = packages[from.Name]
			}
			switch {
			case path == "charm.land/bubbletea/v2" && rawFunctions[node.Sel.Name]:
				add(node, "tea."+node.Sel.Name+" belongs to "+ours)
			case !mayStart && (node.Sel.Name == "AfterFunc" || node.Sel.Name == "Go" && path == ""):
				add(node, node.Sel.Name+" starts a bare goroutine; use terminal.Go or a command")
			}
		}
		return true
	})
	return found
}

// importedPackages returns the paths of the packages that file imports, by the name it knows them by.
func importedPackages(file *ast.File) map[string]string {
	packages := map[string]string{}
	for _, spec := range file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		name := filepath.Base(strings.TrimSuffix(path, "/v2"))
		switch {
		case spec.Name != nil:
			name = spec.Name.Name
		case name == "bubbletea":
			name = "tea"
		}
		packages[name] = path
	}
	return packages
}

func TestFaultsAreFound(t *testing.T) {
	t.Parallel()
	const head = "package x\nimport (\n\ttea \"charm.land/bubbletea/v2\"\n\tother \"example.org/tea\"\n\t\"inkdesk/ui/nav\"\n)\nfunc f() {\n"
	for _, row := range []struct {
		file, body string
		want       int
	}{
		{"ui/x.go", "go f()", 1},
		{"ui/x.go", "nav.Go(1)", 0},
		{"ui/x.go", "group.Go(f); s.group.Go(f)", 2},
		{"ui/x.go", "time.AfterFunc(1, f)", 1},
		{"ui/x.go", "tea.Raw(1); tea.Println(); tea.Printf(``); tea.Exec(nil, nil); tea.ExecProcess(nil, nil)", 5},
		{"ui/x.go", "var show = tea.Raw", 1},
		{"ui/x.go", "other.Raw(); tea.Quit()", 0},
		{"api/token/store.go", "go f(); tea.Raw(1)", 1},
		{"api/token/other.go", "go f()", 1},
		{"api/demo/sub/x.go", "go f()", 0},
	} {
		if got := faults(row.file, []byte(head+row.body+"\n}\n")); len(got) != row.want {
			t.Errorf("%s: %s: %v, want %d", row.file, row.body, got, row.want)
		}
	}
}
