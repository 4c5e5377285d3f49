//go:build !race

package ui_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"inkdesk/api"
)

// The most methods and fields a struct type may have. A type beyond that is several
// components in one. The fields of a record are not counted: it has only exported ones,
// which are columns of a table or members of a document, and no state to take care of.
const (
	mostMethods = 60
	mostFields  = 15
)

// extent is how many methods and fields a struct type has.
type extent struct{ methods, fields int }

func TestTypesAreSmall(t *testing.T) {
	types := structTypes(t)
	if len(types) < 100 {
		t.Fatalf("only %d struct types were found", len(types))
	}
	for _, name := range slices.Sorted(maps.Keys(types)) {
		if has := types[name]; has.methods > mostMethods || has.fields > mostFields {
			t.Errorf("%s has %d methods and %d fields, and may have %d and %d: move state, with the methods that use it, to a component",
				name, has.methods, has.fields, mostMethods, mostFields)
		}
	}
}

// structTypes are all struct types of the module outside of its tests, by package and
// name. The methods of the client that stand for the operations of the service are not
// counted: there is one for each.
func structTypes(t *testing.T) map[string]extent {
	t.Helper()
	types := make(map[string]extent)
	methods := make(map[string]int)
	for _, s := range sources(t) {
		if s.test {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", s.name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(node ast.Node) bool {
			switch node := node.(type) {
			case *ast.FuncDecl:
				if node.Recv != nil {
					methods[s.pkg+"."+receiver(node.Recv.List[0].Type)]++
				}
			case *ast.TypeSpec:
				if of, ok := node.Type.(*ast.StructType); ok {
					types[s.pkg+"."+node.Name.Name] = extent{fields: countState(of.Fields)}
				}
			}
			return true
		})
	}
	methods["api.Client"] -= len(api.Operations())
	for name, has := range types {
		has.methods = methods[name]
		types[name] = has
	}
	return types
}

// countState counts fields, none in a record.
func countState(fields *ast.FieldList) int {
	for _, field := range fields.List {
		for _, name := range field.Names {
			if !name.IsExported() {
				return fields.NumFields()
			}
		}
	}
	return 0
}

// receiver is the name of the type that a method belongs to.
func receiver(of ast.Expr) string {
	switch of := of.(type) {
	case *ast.StarExpr:
		return receiver(of.X)
	case *ast.IndexExpr:
		return receiver(of.X)
	case *ast.IndexListExpr:
		return receiver(of.X)
	case *ast.Ident:
		return of.Name
	}
	return ""
}
