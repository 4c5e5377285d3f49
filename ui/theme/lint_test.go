//go:build !race

package theme

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"inkdesk/api/testbed"
)

// Only this package names a colour. The terminal package writes the sequences
// that restore a terminal, and the corpus of hostile strings attacks with them.
func TestNoOtherPackageNamesAColour(t *testing.T) {
	root := filepath.Join("..", "..")
	exempt := map[string]bool{
		filepath.Join(root, "ui", "theme"):      true,
		filepath.Join(root, "ui", "terminal"):   true,
		filepath.Join(root, "model", "hostile"): true,
	}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (path != root && strings.HasPrefix(entry.Name(), ".") || exempt[path]) {
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
		for _, n := range namedColours(file) {
			t.Errorf("%s names a colour; add a role to package theme", files.Position(n.Pos()))
		}
		return nil
	})
	testbed.Must(t, err)
}

func TestTheLintFindsColours(t *testing.T) {
	for body, want := range map[string]int{
		`lipgloss.Color("9")`:        1,
		`lipgloss.BrightRed`:         1,
		`"\x1b[31mred"`:              1,
		`"\x1b[1;38;5;9m"`:           1,
		`lipgloss.NewStyle()`:        0,
		`"\x1b[m"`:                   0,
		`theme.Paint(theme.Good, s)`: 0,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x\nvar _ = "+body, parser.SkipObjectResolution)
		testbed.Must(t, err)
		testbed.Equal(t, len(namedColours(file)), want, "%s: found", body)
	}
}

func namedColours(file *ast.File) []ast.Node {
	colour := regexp.MustCompile(`^(Color|RGBColor|ANSIColor|BasicColor|IndexedColor|(Bright)?(Black|Red|Green|Yellow|Blue|Magenta|Cyan|White))$`)
	sequence := regexp.MustCompile("\x1b\\[[0-9;]+m")
	var found []ast.Node
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			pkg, ok := n.X.(*ast.Ident)
			if ok && (pkg.Name == "lipgloss" || pkg.Name == "ansi") && colour.MatchString(n.Sel.Name) {
				found = append(found, n)
			}
		case *ast.BasicLit:
			if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING && sequence.MatchString(text) {
				found = append(found, n)
			}
		}
		return true
	})
	return found
}
