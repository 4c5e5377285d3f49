//go:build !race

package ui_test

import (
	"fmt"
	"go/ast"
	"maps"
	"slices"
	"testing"
)

// Components own each other as a tree: a package has fewer references between them than components, and no component
// comes back to itself, through a function that it is given neither. A component is a struct type with methods on a
// pointer; a reference is a field that holds one. What one component holds as a part, no other points to.
func TestOwnershipIsATree(t *testing.T) {
	packages := uiPackages(t)
	if len(packages) < 30 {
		t.Fatalf("only %d packages with components were found", len(packages))
	}
	// The page of a form edits what the form owns while the page is open.
	editors := []string{"ui/forms.recipientEntry", "ui/forms.placeEntry"}
	for _, name := range slices.Sorted(maps.Keys(packages)) {
		p := packages[name]
		held, references := make(map[string][]string), p.references()
		for _, r := range references {
			held[r.owner] = append(held[r.owner], r.held)
		}
		references = slices.DeleteFunc(references, func(r reference) bool { return r.calls })
		for _, r := range references {
			byPointer := func(other reference) bool { return other.held == r.held && other.pointer && other.owner != r.owner }
			at := slices.IndexFunc(references, byPointer)
			if !r.pointer && at >= 0 && !slices.Contains(editors, name+"."+references[at].owner) {
				t.Errorf("%s.%s holds %s, to which %s points", name, r.owner, r.held, references[at].owner)
			}
		}
		for owner := range held {
			if slices.Contains(reach(held, owner, nil), owner) {
				t.Errorf("%s.%s comes back to itself", name, owner)
			}
		}
		if len(references) > max(len(p.components)-1, 0) {
			t.Errorf("%s has %d components and %d references between them:\n%v", name, len(p.components), len(references), references)
		}
	}
}

// The largest types may not hide methods in functions that take them, nor in a struct that only they embed.
func TestLargeTypesHideNothing(t *testing.T) {
	counted := 0
	for name, p := range uiPackages(t) {
		for _, large := range []string{"Screen", "App", "program", "Program"} {
			c := p.components[large]
			if c == nil {
				continue
			}
			counted++
			if n := c.methods + c.takers; n > mostMethods {
				t.Errorf("%s.%s has %d methods and %d functions that take it, and may have %d together", name, large, c.methods, c.takers, mostMethods)
			}
			for _, field := range c.of.Fields.List {
				of := p.local(field.Type)
				if of == nil || len(field.Names) > 0 {
					continue
				}
				if part, isStruct := p.structs[of]; isStruct && p.methods[of] == 0 && !exported(part) {
					t.Errorf("%s.%s embeds %s, which has no methods: name the field", name, large, of.Name())
				}
			}
		}
	}
	if counted < 15 {
		t.Errorf("only %d large types were looked at", counted)
	}
}

// exported reports whether a struct has only exported fields, and so is what a form or a file shows of its owner.
func exported(of *ast.StructType) bool {
	return !slices.ContainsFunc(of.Fields.List, func(f *ast.Field) bool {
		return slices.ContainsFunc(f.Names, func(n *ast.Ident) bool { return !n.IsExported() })
	})
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

func TestReachFindsACycle(t *testing.T) {
	web := map[string][]string{"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}
	for from, want := range map[string]string{"a": "[b c]", "b": "[c b]", "d": "[a b c]"} {
		if got := fmt.Sprint(reach(web, from, nil)); got != want {
			t.Errorf("%s reaches %s, not %s", from, got, want)
		}
	}
}
