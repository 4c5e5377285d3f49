package settings

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestViews(t *testing.T) {
	r, _ := resolve(t, `
views:
  - name: Contracts
    query: "status:in_progress contract"
    order: creation_date
    ascending: true
  - {name: Bad order, query: x, order: size}
  - name: No query
  - {qurey: y}
  - {name: contracts, query: z}
  - just text
  - {name: Two, query: a, query: b}
  - {name: Last, query: idle:>3d, columns: [why, name]}
  - name: Attention
    columns: [id]
  - {name: Drafts, order: name, columns: [id]}
`, Flags{}, nil)
	want := []View{
		{Name: "Contracts", Query: "status:in_progress contract", Order: OrderCreation, Ascending: true, Line: 4, Column: 12},
		{Name: "Last", Query: "idle:>3d", Order: OrderModification, Columns: []string{"why", "name"}, Line: 13, Column: 25},
		{Name: "Attention", Order: OrderModification, Columns: []string{"id"}, Line: 14, Column: 11},
	}
	if diff := cmp.Diff(want, r.Views); diff != "" {
		t.Error(diff)
	}
}

func TestViewProblems(t *testing.T) {
	tests := []struct{ text, want string }{
		{"views: Contracts", "config.yaml:1:8: views: a list is expected here"},
		{"views: [{name: A}]", "config.yaml:1:9: views: a view needs a name and a query"},
		{"views: [{qurey: y}]", `config.yaml:1:10: views: "qurey": unknown setting; did you mean query?`},
		{"views: [{name: A, query: b, order: size}]", `views: "size" is not one of creation_date`},
		{"views: [{name: A, query: b}, {name: a, query: c}]", `views: there is another view called "a"`},
		{"views: [{name: A, name: B, query: c}]", "name is given twice"},
		{"views: [{name: A, query: b, columns: [name, wyh]}]", `config.yaml:1:45: views: "wyh" is not a column; did you mean why?`},
		{"views: [{name: A, query: b, columns: [name, quantity]}]", `views: "quantity" is not a column; there are health, status`},
		{"views: [{name: A, query: b, columns: [name, name]}]", "config.yaml:1:45: views: the column name is given twice"},
		{"views: [{name: A, query: b, columns: name}]", "config.yaml:1:38: views: columns are a list"},
		{"views: [{name: A, query: b, columns: []}]", "views: columns are a list"},
		{"views: [{name: Attention, columns: [name], ascending: true}]", "only the columns of a view that comes with the program"},
		{"views: [{name: " + strings.Repeat("x", 25) + ", query: c}]", "longer than 24"},
		{"views: [" + strings.Repeat("{name: a, query: b}, ", 21) + "]", "more than 20 views"},
	}
	for _, tt := range tests {
		_, problems := load(t, tt.text)
		if got := strings.Join(lines(problems), "\n"); !strings.Contains(got, tt.want) {
			t.Errorf("%q: %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestKeys(t *testing.T) {
	r, _ := resolve(t, `
keys:
  list.open: [enter, o]
  list.mark: " "
  envelope.void: none
  list.sort: []
  global.quit: {q: 1}
  list.open: x
  "": y
`, Flags{}, nil)
	want := map[string][]string{"list.open": {"enter", "o"}, "list.mark": {" "}, "envelope.void": {"none"}, "": {"y"}}
	if diff := cmp.Diff(want, r.Keys); diff != "" {
		t.Error(diff)
	}
	if at := r.Origin("keys.envelope.void"); at.Line != 5 || at.Column != 3 {
		t.Errorf("origin of one key: %+v", at)
	}
}

func TestKeyProblems(t *testing.T) {
	tests := []struct{ text, want string }{
		{"keys: x", "config.yaml:1:7: keys: a group is expected here"},
		{"keys:\n  list.open:", "config.yaml:2:3: keys: list.open: there is no value"},
		{"keys:\n  list.open: []", "config.yaml:2:14: keys: list.open: give 1 to 16 keys, or none"},
		{"keys:\n  list.open: x\n  list.open: y", `config.yaml:3:3: keys: "list.open" is given twice`},
		{"keys:\n  list.open: [x, \"\"]", `config.yaml:2:18: keys: list.open: "" is not a key`},
		{"keys:\n  list:\n    open: {x: 1}", "keys: list.open: one value is expected here"},
		{"keys:\n  list.open: x\n  list:\n    open: y", `config.yaml:4:5: keys: "list.open" is given twice`},
	}
	for _, tt := range tests {
		_, problems := load(t, tt.text)
		if got := strings.Join(lines(problems), "\n"); !strings.Contains(got, tt.want) {
			t.Errorf("%q: %q, want %q", tt.text, got, tt.want)
		}
	}
}

// Actions may stand below the name of their group.
func TestKeysInGroups(t *testing.T) {
	file, problems := load(t, "keys:\n  list:\n    open: [enter, o]\n    mark: none\n  global.quit: q\n")
	if len(problems) > 0 {
		t.Fatal(lines(problems))
	}
	r, _, err := Resolve(file, Flags{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][]string{"list.open": {"enter", "o"}, "list.mark": {"none"}, "global.quit": {"q"}}
	if diff := cmp.Diff(want, r.Keys); diff != "" {
		t.Error(diff)
	}
	if at := r.Origin("keys.list.mark"); at.Line != 4 || at.Column != 5 {
		t.Errorf("origin of one key: %+v", at)
	}
}
