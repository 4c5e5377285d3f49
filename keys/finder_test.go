//go:build !race

package keys

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// finder collects the places of a file where a key is named.
type finder struct {
	files   *token.FileSet
	pressed map[string]bool // variables that hold what was pressed
	found   []string
}

func namedKeys(files *token.FileSet, file *ast.File) []string {
	f := &finder{files: files, pressed: map[string]bool{}}
	// Variables first: the init statement of a switch is visited after the switch.
	ast.Inspect(file, f.assignment)
	ast.Inspect(file, f.look)
	return f.found
}

func (f *finder) report(n ast.Node, what string) {
	f.found = append(f.found, fmt.Sprintf("%s: %s; add a binding to package keys", f.files.Position(n.Pos()), what))
}

func (f *finder) assignment(n ast.Node) bool {
	assign, ok := n.(*ast.AssignStmt)
	if !ok || len(assign.Lhs) != 1 || len(assign.Rhs) != 1 || !f.isPressed(assign.Rhs[0]) {
		return true
	}
	if name, ok := assign.Lhs[0].(*ast.Ident); ok && name.Name != "_" {
		f.pressed[name.Name] = true
	}
	return true
}

func (f *finder) look(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CallExpr:
		if name := selected(n.Fun); (name == "WithKeys" || name == "SetKeys") && slices.ContainsFunc(n.Args, isLiteral) {
			f.report(n, name)
		}
	case *ast.SelectorExpr:
		if isKeyConstant(n) {
			f.report(n, "tea."+n.Sel.Name)
		}
	case *ast.BinaryExpr:
		equality := n.Op == token.EQL || n.Op == token.NEQ
		if equality && (f.isPressed(n.X) && isKeyLiteral(n.Y) || f.isPressed(n.Y) && isKeyLiteral(n.X)) {
			f.report(n, "comparison with a key")
		}
	case *ast.SwitchStmt:
		f.cases(n)
	}
	return true
}

func (f *finder) cases(n *ast.SwitchStmt) {
	if n.Tag == nil || !f.isPressed(n.Tag) {
		return
	}
	for _, clause := range n.Body.List {
		if slices.ContainsFunc(clause.(*ast.CaseClause).List, isKeyLiteral) {
			f.report(clause, "case of a key")
		}
	}
}

// isPressed reports whether an expression is what was pressed: msg.String(), msg.Keystroke(), msg.Text, msg.Code, or a
// variable that holds it. A String of anything else looks the same, so only literals that name keys count beside it.
func (f *finder) isPressed(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.CallExpr:
		return slices.Contains([]string{"String", "Keystroke"}, selected(e.Fun)) && len(e.Args) == 0
	case *ast.SelectorExpr:
		return e.Sel.Name == "Code" || e.Sel.Name == "Text"
	case *ast.Ident:
		return f.pressed[e.Name]
	}
	return false
}

func isLiteral(e ast.Expr) bool {
	_, ok := e.(*ast.BasicLit)
	return ok
}

func isKeyLiteral(e ast.Expr) bool {
	lit, ok := e.(*ast.BasicLit)
	if !ok {
		return false
	}
	if lit.Kind == token.CHAR {
		return true
	}
	text, err := strconv.Unquote(lit.Value)
	if err != nil || text == "" {
		return false
	}
	_, problem := parse(text)
	return problem == ""
}

// isKeyConstant reports whether a selector is a key's constant, such as tea.KeyEnter, and not a type.
func isKeyConstant(e *ast.SelectorExpr) bool {
	pkg, ok := e.X.(*ast.Ident)
	types := []string{"Key", "KeyMsg", "KeyPressMsg", "KeyReleaseMsg", "KeyMod", "KeyboardEnhancements", "KeyboardEnhancementsMsg"}
	return ok && pkg.Name == "tea" && strings.HasPrefix(e.Sel.Name, "Key") && !slices.Contains(types, e.Sel.Name)
}

func selected(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// Only this package names a key. Tests may, because they press them, and what makes a press of a name.
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
