//go:build !race

package triage_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// Whatever a rule can be called in a finding stands in the catalogue, and nothing else does.
func TestEveryRuleIsExplained(t *testing.T) {
	declared := declaredRules(t, ".", "../lint")
	if len(declared) < 50 {
		t.Fatalf("only %d rules were found in the source", len(declared))
	}
	var explained []string
	for _, e := range triage.Rules() {
		explained = append(explained, string(e.Rule))
	}
	for _, rule := range declared {
		if !slices.Contains(explained, rule) {
			t.Errorf("the rule %q is not explained", rule)
		}
	}
	for i, rule := range explained {
		if !slices.Contains(declared, rule) {
			t.Errorf("no finding is called %q", rule)
		}
		if slices.Contains(explained[:i], rule) {
			t.Errorf("%q is explained twice", rule)
		}
	}
}

// declaredRules are the values of all constants of the type Rule.
func declaredRules(t *testing.T, folders ...string) []string {
	t.Helper()
	var found []string
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if spec, ok := n.(*ast.ValueSpec); ok && isRule(spec.Type) {
					for _, v := range spec.Values {
						text, err := strconv.Unquote(v.(*ast.BasicLit).Value)
						if err != nil {
							t.Fatal(err)
						}
						found = append(found, text)
					}
				}
				return true
			})
		}
	}
	return found
}

func isRule(e ast.Expr) bool {
	if s, ok := e.(*ast.SelectorExpr); ok {
		e = s.Sel
	}
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "Rule"
}

// mostTitle is how wide the title of a rule may be: it stands uncut under Why on a terminal of 80 columns.
const mostTitle = 22

func TestExplanationsAreSentences(t *testing.T) {
	for _, e := range triage.Rules() {
		for _, text := range []string{e.What, e.Do, e.Basis} {
			if !strings.HasSuffix(text, ".") || text[:1] != strings.ToUpper(text[:1]) {
				t.Errorf("%s: %q is no sentence", e.Rule, text)
			}
		}
		if e.Title == "" || model.Width(e.Title) > mostTitle || strings.HasSuffix(e.Title, ".") {
			t.Errorf("%s: %q is no title", e.Rule, e.Title)
		}
		if got, ok := triage.Find(e.Rule.Name()); !ok || got.Rule != e.Rule {
			t.Errorf("%q is not found by its name %q", e.Rule, e.Rule.Name())
		}
	}
}
