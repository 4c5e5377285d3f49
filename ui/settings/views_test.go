package settings

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"inkdesk/api/testbed"
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
		{
			Name: "Contracts", Query: "status:in_progress contract",
			Order: "creation_date", Ascending: true,
		},
		{Name: "Last", Query: "idle:>3d", Order: "modification_date", Columns: []string{"why", "name"}},
		{Name: "Attention", Order: "modification_date", Columns: []string{"id"}},
	}
	if diff := cmp.Diff(want, r.Views, cmpopts.IgnoreUnexported(View{})); diff != "" {
		t.Fatal(diff)
	}
	for i, want := range []string{"4:12", "13:25", "14:11"} {
		at := r.ViewOrigin(r.Views[i])
		testbed.Equal(t, fmt.Sprintf("%d:%d", at.Line, at.Column), want, "place of view %d", i)
	}
}

// Actions may stand below the name of their group.
func TestKeys(t *testing.T) {
	for _, row := range []struct {
		file   string
		want   map[string][]string
		action string
		at     place
	}{
		{`
keys:
  list.open: [enter, o]
  list.mark: " "
  envelope.void: none
  list.sort: []
  global.quit: {q: 1}
  list.open: x
  "": y
`, map[string][]string{"list.open": {"enter", "o"}, "list.mark": {" "}, "envelope.void": {"none"}, "": {"y"}}, "envelope.void", place{Line: 5, Column: 3}},
		{
			"keys:\n  list:\n    open: [enter, o]\n    mark: none\n  global.quit: q\n",
			map[string][]string{"list.open": {"enter", "o"}, "list.mark": {"none"}, "global.quit": {"q"}},
			"list.mark",
			place{Line: 4, Column: 5},
		},
	} {
		r, _ := resolve(t, row.file, Flags{}, nil)
		if diff := cmp.Diff(row.want, r.Keys); diff != "" {
			t.Error(diff)
		}
		if at := r.Origin("keys." + row.action); at.Line != row.at.Line || at.Column != row.at.Column {
			t.Errorf("%s is at %+v", row.action, at)
		}
	}
}

func TestPrograms(t *testing.T) {
	s, problems := load(t, `
programs:
  - name: Ticket
    key: f8
    command: [ticket, "--id={id}", --, "{name}"]
  - {name: All, command: [/bin/ls, "{ids}"], for: marked, show: terminal}
profiles:
  work:
  play:
    programs: [{name: Only here, command: [true], show: none}]
`)
	if len(problems) > 0 {
		t.Fatalf("problems: %q", lines(problems))
	}
	r, _, err := Resolve(s, Flags{"profile": "work"}, nil)
	if err != nil || len(r.Programs) != 2 {
		t.Fatalf("%v, %v", r.Programs, err)
	}
	one, all := r.Programs[0], r.Programs[1]
	if one.Name != "Ticket" || one.Key != "f8" || !slices.Equal(one.Command, []string{"ticket", "--id={id}", "--", "{name}"}) || one.For != "row" || one.Show != ShowPanel {
		t.Errorf("%+v", one)
	}
	if at := r.ProgramOrigin(one, "key"); at.Line != 4 || at.Column != 10 {
		t.Errorf("the key stands at %+v", at)
	}
	if !all.AllAtOnce() || all.For != ForMarked || all.Show != ShowTerminal || all.Uses("id") || !one.Uses("id") {
		t.Errorf("%+v", all)
	}
	if r, _, err = Resolve(s, Flags{"profile": "play"}, nil); err != nil || len(r.Programs) != 1 {
		t.Errorf("a profile's own: %v, %v", r.Programs, err)
	}
}

// A mistake in a view, a key or a program leaves the others alone, and is said once.
func TestMistakesInLists(t *testing.T) {
	for _, row := range [][2]string{
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
		{"keys: x", "config.yaml:1:7: keys: a group is expected here"},
		{"keys:\n  list.open:", "config.yaml:2:3: keys: list.open: there is no value"},
		{"keys:\n  list.open: []", "config.yaml:2:14: keys: list.open: give 1 to 16 keys, or none"},
		{"keys:\n  list.open: x\n  list.open: y", `config.yaml:3:3: keys: "list.open" is given twice`},
		{"keys:\n  list.open: [x, \"\"]", `config.yaml:2:18: keys: list.open: "" is not a key`},
		{"keys:\n  list:\n    open: {x: 1}", "keys: list.open: one value is expected here"},
		{"keys:\n  list.open: x\n  list:\n    open: y", `config.yaml:4:5: keys: "list.open" is given twice`},
		{"programs: ls", "config.yaml:1:11: programs: a list is expected here"},
		{"programs: [{name: A}]", "config.yaml:1:12: programs: a program needs a name and a command"},
		{"programs: [{name: A, command: ls -l}]", "write the command as a list"},
		{"programs: [{name: A, command: [bin/ls]}]", "config.yaml:1:32: programs: give the program as a whole path"},
		{"programs: [{name: A, command: ['{name}']}]", "the program itself has to be written out"},
		{"programs: [{name: A, command: [ls, '{nmae}']}]", "there is no placeholder {nmae}; did you mean {name}?"},
		{"programs: [{name: A, command: [ls, '{token}']}]", "there is no placeholder {token}"},
		{"programs: [{name: A, command: [ls, '{ask}']}]", "{ask} needs a line such as"},
		{"programs: [{name: A, command: [ls], ask: Ticket number}]", "config.yaml:1:42: programs: the command does not use it; write {ask}"},
		{"programs: [{name: A, command: [ls], confirm: perhaps}]", `programs: "perhaps" is neither true nor false`},
		{"programs: [{name: A, command: [ls, 'x{ids}'], for: marked}]", "an argument of its own"},
		{"programs: [{name: A, command: [ls, '{ids}']}]", `{ids} needs "for: marked"`},
		{"programs: [{name: A, command: [ls, '{ids}', '{name}'], for: marked}]", "use one of the two"},
		{"programs: [{name: A, command: [ls], show: shell}]", `"shell" is not one of terminal, panel, none`},
		{"programs: [{name: A, command: [ls], run: x}]", `"run": unknown setting`},
		{"programs: [{name: A, command: [ls]}, {name: a, command: [ls]}]", `there is another program called "a"`},
		{"programs: [{name: A, name: B, command: [ls]}]", "name is given twice"},
	} {
		_, problems := load(t, row[0])
		if got := lines(problems); len(got) != 1 || !strings.Contains(got[0], row[1]) {
			t.Errorf("%q: %q, want %q", row[0], got, row[1])
		}
	}
}

func TestWebURL(t *testing.T) {
	for address, want := range map[string]string{
		"https://app.example.com/e/{id}":           "",
		"http://localhost:8080/?e={id}&x=1":        "",
		"https://app.example.com/e/":               "needs {id}",
		"ftp://app.example.com/{id}":               "has to start with https://",
		"javascript:alert({id})":                   "is not an address",
		"//app.example.com/{id}":                   "has to start with https://",
		"https://{id}.example.com/":                "cannot be a part of the host",
		"https://app.example.com{id}/":             "cannot be a part of the host",
		"https://anna:secret@app.example.com/{id}": "a name and a password",
		"app.example.com/{id}":                     "is not an address",
		"https://app.example.com:{id}/":            "cannot be a part",
		"file:///{id}":                             "is not an address",
	} {
		err := checkWebURL(address)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", address, err, want)
		}
	}
	p := Profile{WebURL: "https://a.example/{id}?e={id}"}
	if got, want := p.WebAddress("../x y&z#%2f"), "https://a.example/..%2Fx%20y%26z%23%252f?e=..%2Fx%20y%26z%23%252f"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
