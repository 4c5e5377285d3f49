//go:build !race

package ui_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"testing"
)

// mostSides is how many optional interfaces a screen may have. Each is a question the frame
// asks of every screen, and one more that the author of a screen has to know.
const mostSides = 9

func TestScreensHaveFewOptionalSides(t *testing.T) {
	sides := optionalSides(t)
	if !slices.Contains(sides, "TextInput") {
		t.Fatalf("the optional interfaces were not found; these were: %v", sides)
	}
	if len(sides) > mostSides {
		t.Errorf("package screen has %d optional interfaces, and may have %d: %v", len(sides), mostSides, sides)
	}
}

// optionalSides are the interfaces of package screen but for Screen itself, what embeds it,
// and Addressed, which is about messages.
func optionalSides(t *testing.T) []string {
	t.Helper()
	var sides []string
	for _, s := range sources(t) {
		if s.test || s.pkg != "ui/screen" {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", s.name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(node ast.Node) bool {
			spec, ok := node.(*ast.TypeSpec)
			if !ok {
				return true
			}
			of, ok := spec.Type.(*ast.InterfaceType)
			if ok && !slices.Contains([]string{"Screen", "Addressed"}, spec.Name.Name) && !embedsScreen(of) {
				sides = append(sides, spec.Name.Name)
			}
			return true
		})
	}
	return sides
}

func embedsScreen(of *ast.InterfaceType) bool {
	return slices.ContainsFunc(of.Methods.List, func(f *ast.Field) bool {
		name, ok := f.Type.(*ast.Ident)
		return ok && len(f.Names) == 0 && name.Name == "Screen"
	})
}
