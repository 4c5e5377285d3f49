//go:build !race

package runner_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Only the table of operations names a method of the client that changes something, and only the runner sends it.
func TestNothingElseChangesAnything(t *testing.T) {
	changing := changingMethods(t, "../../../api")
	if !slices.Contains(changing, "VoidEnvelope") || !slices.Contains(changing, "AddDocument") || !slices.Contains(changing, "DeleteWebhook") {
		t.Fatalf("found only %q", changing)
	}
	named, sent := 0, 0
	for _, room := range []string{"../..", "../../../main.go"} {
		for path, file := range sources(t, room) {
			ast.Inspect(file, func(n ast.Node) bool {
				call, calls := n.(*ast.CallExpr)
				method, ok := n.(*ast.SelectorExpr)
				if calls {
					method, ok = call.Fun.(*ast.SelectorExpr)
				} else if ok {
					_, ok = method.X.(*ast.ParenExpr) // a method expression
				}
				switch {
				case !ok:
				case calls && method.Sel.Name == "Send" && len(call.Args) == 3:
					if sent++; filepath.Base(filepath.Dir(path)) != "runner" {
						t.Errorf("%s sends a request", path)
					}
				case !slices.Contains(changing, method.Sel.Name):
				case filepath.ToSlash(path) == "../../change/operations.go":
					named++
				default:
					t.Errorf("%s names %s", path, method.Sel.Name)
				}
				return true
			})
		}
	}
	if named < len(changing) || sent != 1 {
		t.Errorf("%d of %d are named, and requests are sent in %d places", named, len(changing), sent)
	}
}

// changingMethods are the exported methods of the client that send a change.
func changingMethods(t *testing.T, dir string) []string {
	t.Helper()
	var names []string
	for _, file := range sources(t, dir) {
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || f.Recv == nil || !f.Name.IsExported() {
				continue
			}
			ast.Inspect(f, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.IndexExpr:
					if generic, ok := n.X.(*ast.Ident); ok && generic.Name == "change" {
						names = append(names, f.Name.Name)
					}
				case *ast.SelectorExpr:
					if n.Sel.Name == "remove" || n.Sel.Name == "upload" {
						names = append(names, f.Name.Name)
					}
				}
				return true
			})
		}
	}
	return slices.Compact(slices.Sorted(slices.Values(names)))
}

// sources are the parsed files of a room without its tests; of a folder with all below, but of api its own files alone.
func sources(t *testing.T, room string) map[string]*ast.File {
	t.Helper()
	files := map[string]*ast.File{}
	err := filepath.WalkDir(room, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && path != room && strings.HasSuffix(room, "/api"):
			return fs.SkipDir
		case entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		files[path], err = parser.ParseFile(token.NewFileSet(), path, nil, 0)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
