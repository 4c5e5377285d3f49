//go:build !race

package api

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"inkdesk/api/testbed"
)

// Every method of the client is called by something outside this package: what no one can
// reach from the program is no part of it.
func TestEveryMethodIsCalled(t *testing.T) {
	root := filepath.Join("..")
	called := make(map[string]bool)
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir(), !strings.HasSuffix(path, ".go"), strings.HasSuffix(path, "_test.go"):
			return nil
		case filepath.Dir(path) == filepath.Join(root, "api"), strings.HasPrefix(path, filepath.Join(root, "api", "demo")):
			return nil
		}
		return collectCalls(path, called)
	})
	testbed.Must(t, err)
	client := reflect.TypeFor[*Client]()
	for i := range client.NumMethod() {
		if name := client.Method(i).Name; !called[name] {
			t.Errorf("nothing calls Client.%s", name)
		}
	}
}

// collectCalls notes the names of the methods that are called or handed over in a file on
// what is called a client. The ones of an envelope, Document for instance, are others.
func collectCalls(path string, called map[string]bool) error {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if method, ok := n.(*ast.SelectorExpr); ok && isClient(method.X) {
			called[method.Sel.Name] = true
		}
		return true
	})
	return nil
}

func isClient(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Ident:
		return x.Name == "c" || strings.Contains(strings.ToLower(x.Name), "client")
	case *ast.SelectorExpr:
		return strings.Contains(strings.ToLower(x.Sel.Name), "client")
	case *ast.ParenExpr: // (*api.Client).Method, which a table hands over
		return isClient(x.X)
	case *ast.StarExpr:
		return isClient(x.X)
	case *ast.CallExpr: // api.New(…)
		called, ok := x.Fun.(*ast.SelectorExpr)
		return ok && called.Sel.Name == "New"
	default:
		return false
	}
}
