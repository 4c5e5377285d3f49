package settings

import (
	"slices"
	"strings"
	"testing"
)

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
	work := "work"
	r, _, err := Resolve(s, Flags{Profile: &work}, nil)
	if err != nil || len(r.Programs) != 2 {
		t.Fatalf("%v, %v", r.Programs, err)
	}
	one, all := r.Programs[0], r.Programs[1]
	if one.Name != "Ticket" || one.Key != "f8" || !slices.Equal(one.Command, []string{"ticket", "--id={id}", "--", "{name}"}) || one.For != ForRow || one.Show != ShowPanel {
		t.Errorf("%+v", one)
	}
	if at := r.ProgramOrigin(one, "key"); at.Line != 4 || at.Column != 10 {
		t.Errorf("the key stands at %+v", at)
	}
	if !all.AllAtOnce() || all.For != ForMarked || all.Show != ShowTerminal || all.Uses("id") || !one.Uses("id") {
		t.Errorf("%+v", all)
	}
	play := "play"
	if r, _, err = Resolve(s, Flags{Profile: &play}, nil); err != nil || len(r.Programs) != 1 {
		t.Errorf("a profile's own: %v, %v", r.Programs, err)
	}
}

func TestWrongPrograms(t *testing.T) {
	for _, row := range [][2]string{
		{"programs: ls", "config.yaml:1:11: programs: a list is expected here"},
		{"programs: [{name: A}]", "config.yaml:1:12: programs: a program needs a name and a command"},
		{"programs: [{name: A, command: ls -l}]", "write the command as a list"},
		{"programs: [{name: A, command: [bin/ls]}]", "config.yaml:1:32: programs: give the program as a whole path"},
		{"programs: [{name: A, command: ['{name}']}]", "the program itself has to be written out"},
		{"programs: [{name: A, command: [ls, '{nmae}']}]", "there is no placeholder {nmae}; did you mean {name}?"},
		{"programs: [{name: A, command: [ls, '{token}']}]", "there is no placeholder {token}"},
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
			t.Errorf("%s: %q, want %q", row[0], got, row[1])
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
