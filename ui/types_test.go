//go:build !race

package ui_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"inkdesk/api"
	"inkdesk/api/testbed"
	"inkdesk/assets"
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

// structTypes are all struct types of the module outside of its tests, by package and name. The methods of the client
// that stand for the operations of the service are not counted: there is one for each.
func structTypes(t *testing.T) map[string]extent {
	t.Helper()
	types := make(map[string]extent)
	methods := make(map[string]int)
	for _, s := range sources(t) {
		if s.test {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", s.name), nil, parser.SkipObjectResolution)
		testbed.Must(t, err)
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

// mostSides is how many optional interfaces a screen may have. Each is a question the frame
// asks of every screen, and one more that the author of a screen has to know. The tenth says in words what a
// screen shows, for people who do not see it.
const mostSides = 10

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
		testbed.Must(t, err)
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

// oldWords matches words that are not used on screens; the plain ones are: fix, again, a person, is,
// no recipient, requested from.
var oldWords = regexp.MustCompile(`(?i)\b(mend(s|ed|ing)?|anew|somebody|whoever|stands|lies|bears)\b|is asked of|as was found out|goes to its end|` +
	`what waiting will not|(of|for|to|names|has|is) nobody( |$|\.)|nobody (who|but|can|knows|signs|has)`)

// A comment says with a verb what a name does, not "name is ...", and has none of the words that are out.
var (
	nounFirst   = regexp.MustCompile(`^// \w+ (is|are) `)
	oldComments = regexp.MustCompile(`\b([Ss]omebody|[Ww]hoever|[Aa]new|[Mm]end(s|ed|ing)?)\b`)
)

func TestCommentsBeginWithAVerb(t *testing.T) {
	if !nounFirst.MatchString("// size is the number of rows.") || nounFirst.MatchString("// size returns the number of rows.") {
		t.Error("a comment is judged the wrong way")
	}
	read := 0
	for _, s := range sources(t) {
		text, err := os.ReadFile(filepath.Join("..", s.name))
		testbed.Must(t, err)
		before := ""
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSpace(line)
			if strings.HasPrefix(line, "//") {
				read++
				if begins := !strings.HasPrefix(before, "//"); !s.test && begins && nounFirst.MatchString(line) || oldComments.MatchString(line) {
					t.Errorf("%s: %s", s.name, line)
				}
			}
			before = line
		}
	}
	if read < 5000 {
		t.Errorf("only %d lines of comments were read", read)
	}
}

// Nothing that is shown says it in words that are out, and neither does the manual.
func TestPlainWords(t *testing.T) {
	for name, want := range map[string]bool{
		"Mend the template first.": true, "voided and made anew": true, "A file is asked of Anna.": true, "It names nobody who signs.": true,
		"This field lies off the page.": true, "Amend it; the believers understand.": false, "holder:nobody": false, "It stands": true,
	} {
		if oldWords.MatchString(name) != want {
			t.Errorf("%q is judged the wrong way", name)
		}
	}
	found := 0
	for _, s := range sources(t) {
		screen := strings.HasPrefix(s.pkg+"/", "ui/") || strings.HasPrefix(s.pkg+"/", "api/") ||
			strings.HasPrefix(s.pkg, "model/triage") || strings.HasPrefix(s.pkg, "model/lint")
		if s.test || !screen {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", s.name), nil, 0)
		testbed.Must(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			l, ok := n.(*ast.BasicLit)
			if !ok || l.Kind != token.STRING {
				return true
			}
			found++
			text, err := strconv.Unquote(l.Value)
			if old := oldWords.FindString(text); err == nil && old != "" {
				t.Errorf("%s: %q in %q", s.name, old, text)
			}
			return true
		})
	}
	if found < 1000 {
		t.Errorf("only %d strings were read", found)
	}
	readme, err := os.ReadFile("../README.md")
	testbed.Must(t, err)
	pages := string(readme)
	for _, topic := range assets.Topics() {
		_, text, _ := assets.Manual(topic)
		pages += text
	}
	for line := range strings.Lines(pages) {
		if old := oldWords.FindString(line); old != "" {
			t.Errorf("%q in the manual: %s", old, line)
		}
	}
}
