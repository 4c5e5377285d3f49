//go:build !race

package ui_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Components own each other as a tree: a package has fewer references between them than components, and no component
// comes back to itself. A component is a struct type with methods on a pointer; a reference is a field that holds one.
func TestOwnershipIsATree(t *testing.T) {
	packages := components(t)
	if len(packages) < 30 {
		t.Fatalf("only %d packages with components were found", len(packages))
	}
	for _, name := range slices.Sorted(maps.Keys(packages)) {
		found := packages[name]
		var references []string
		for owner, held := range found {
			for _, one := range held {
				references = append(references, owner+" holds "+one)
			}
			if slices.Contains(reach(found, owner, nil), owner) {
				t.Errorf("%s.%s comes back to itself", name, owner)
			}
		}
		slices.Sort(references)
		if len(references) > max(len(found)-1, 0) {
			t.Errorf("%s has %d components and %d references between them:\n%s", name, len(found), len(references), strings.Join(references, "\n"))
		}
	}
}

// reach returns the components that one holds, by itself or through others.
func reach(all map[string][]string, from string, seen []string) []string {
	for _, held := range all[from] {
		if !slices.Contains(seen, held) {
			seen = reach(all, held, append(seen, held))
		}
	}
	return seen
}

// components returns for each package of ui its components, each with those that its fields hold.
func components(t *testing.T) map[string]map[string][]string {
	t.Helper()
	structs, hasPointerMethods := make(map[string]*ast.StructType), make(map[string]bool)
	for _, s := range sources(t) {
		if s.test || !strings.HasPrefix(s.pkg, "ui") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", s.name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				if decl.Recv == nil {
					continue
				}
				if _, pointer := decl.Recv.List[0].Type.(*ast.StarExpr); pointer {
					hasPointerMethods[s.pkg+"."+receiver(decl.Recv.List[0].Type)] = true
				}
			case *ast.GenDecl:
				for _, spec := range decl.Specs {
					if named, ok := spec.(*ast.TypeSpec); ok {
						if of, ok := named.Type.(*ast.StructType); ok {
							structs[s.pkg+"."+named.Name.Name] = of
						}
					}
				}
			}
		}
	}
	found := make(map[string]map[string][]string)
	for name, of := range structs {
		pkg, owner, _ := strings.Cut(name, ".")
		if !hasPointerMethods[name] {
			continue
		}
		if found[pkg] == nil {
			found[pkg] = make(map[string][]string)
		}
		found[pkg][owner] = []string{}
		for _, field := range of.Fields.List {
			ast.Inspect(field.Type, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.FuncType, *ast.SelectorExpr:
					return false
				case *ast.Ident: // a type of a tree holds its own kind
					if n.Name != owner && hasPointerMethods[pkg+"."+n.Name] && structs[pkg+"."+n.Name] != nil {
						for range max(len(field.Names), 1) {
							found[pkg][owner] = append(found[pkg][owner], n.Name)
						}
					}
				}
				return true
			})
		}
	}
	return found
}

func TestReachFindsACycle(t *testing.T) {
	web := map[string][]string{"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}
	for from, want := range map[string]string{"a": "[b c]", "b": "[c b]", "d": "[a b c]"} {
		if got := fmt.Sprint(reach(web, from, nil)); got != want {
			t.Errorf("%s reaches %s, not %s", from, got, want)
		}
	}
}
