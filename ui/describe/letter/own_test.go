package letter

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api/testbed"
	"inkdesk/model/hostile"
)

// folder has files of these names and contents.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	at := t.TempDir()
	for name, text := range files {
		testbed.Must(t, os.WriteFile(filepath.Join(at, name), []byte(text), 0o600))
	}
	return at
}

func TestTextsOfATeam(t *testing.T) {
	at := folder(t, map[string]string{
		"reminder.pl.tmpl": "\ufeffDzień dobry {{.Name}},\r\n\r\n\r\n\r\n{{with .OpenUntil}}{{.}}{{end}}\r\n\tpa\x1b[31m  ",
		"reminder.de.tmpl": "Guten Tag",
		"reply.fr.tmpl":    "Salut{{range $i, $f := .Files}} {{$i}} {{$f}} {{$.Name}}{{end}}",
		"README":           "not a text",
	})
	texts, wrong := Read(at)
	if len(wrong) > 0 || len(Check(at)) > 0 {
		t.Fatal(wrong, Check(at))
	}
	if diff := cmp.Diff([]string{"reply", "reminder"}, texts.Names()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]Language{"de", "pl"}, texts.Languages("reminder")); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(Languages(), texts.Languages("reply")); diff != "" {
		t.Error(diff)
	}
	facts := Facts{Name: "Anna", Files: []string{"a", "b"}}
	for l, want := range map[Language]string{"pl": "Dzień dobry Anna,\n\n pa\ufffd[31m", "de": "Guten Tag"} {
		letter, err := texts.Find("reminder", l).Write(facts)
		if err != nil || letter != want || hostile.Check(letter) != nil {
			t.Errorf("%s: %q, %v", l, letter, err)
		}
	}
	if letter, err := texts.Find("reply", "fr").Write(facts); err != nil || letter != "Salut 0 a Anna 1 b Anna" {
		t.Errorf("%q, %v: the text of the team does not take the place of the built-in one", letter, err)
	}
	if texts.Find("reminder", "fr") != nil || texts.Find("reply", "en") == nil {
		t.Error("there is a text that is not there, or none")
	}
}

func TestTextsThatAreRefused(t *testing.T) {
	for name, c := range map[string]struct{ source, want string }{
		"no such fact":       {"one\n{{.Nmae}}", "x.en.tmpl:2: there is no fact .Nmae; there are .Name, .Address"},
		"in a branch":        {"{{if .Name}}\n\n{{with .Level}}{{$.Nope}}{{end}}{{end}}", "x.en.tmpl:3: there is no fact .Nope"},
		"a member":           {"{{.Name.Wire}}", "there is no fact .Name.Wire"},
		"a member of a text": {"{{with .Name}}{{.Wire}}{{end}}", "there is no fact .Wire"},
		"a chain":            {"{{(print .Name).Foo}}", "(print .Name).Foo cannot be used here; write the name of a fact"},
		"a word":             {"{{if eq .Turn \"soon\"}}x{{end}}", `x.en.tmpl:1: .Turn is never "soon"; it is "now", "later", "perhaps" or ""`},
		"not closed":         {"a\n{{if .Name}}", "x.en.tmpl:2: this is not understood"},
		"not a function":     {"{{exec .Name}}", "exec cannot be used here; there are and, or, not, len, print"},
		"a call":             {"{{call .Name}}", "call cannot be used here"},
		"html":               {"{{html .Name}}", "html cannot be used here"},
		"a count":            {"{{range 1000000000}}{{end}}", "range can only go through .Files"},
		"another range":      {"{{range .Files}}{{range $.Files}}{{end}}{{end}}", "not inside another range"},
		"a range of a pipe":  {"{{range slice .Files 0}}{{end}}", "range can only go through .Files"},
		"templates":          {`{{define "a"}}{{template "a"}}{{end}}{{template "a"}}`, "define and block cannot be used here"},
		"itself":             {`{{template "x"}}`, "cannot be used here; write the text out"},
		"a block":            {`{{block "a" .}}{{end}}x`, "define and block cannot be used here"},
		"comments only":      {"{{/* nothing */}}", "the text is empty"},
		"too large":          {strings.Repeat("x", maxSource+1), "it is larger than 16 KB"},
		"not UTF-8":          {"Gr\xfc\xdfe", "it is not UTF-8"},
		"a string":           {`a{{"b}}`, "x.en.tmpl:1: this is not understood; correct the text in {{ }}: unterminated quoted string"},
		"over lines":         {"{{if .Name\n\n", "x.en.tmpl:3: this is not understood; correct the text in {{ }}: unclosed action started at line:1"},
		"a name with a %":    {"{{if .Na%me}}", "x.en.tmpl:1: this is not understood"},
		"index":              {"a\n\n{{index .Files 3}}", "x.en.tmpl:3: index cannot be used here"},
		"slice":              {"{{slice .Name 1}}", "slice cannot be used here"},
		"break":              {"{{range .Files}}{{break}}{{end}}", "{{break}} cannot be used here; write the text out, or use if"},
		"nil":                {"{{print nil}}", "nil cannot be used here"},
		"half a number":      {"{{print 1.5}}", "1.5 cannot be used here; write a whole number"},
		"no quotes":          {"{{if eq .Role signer}}{{end}}x", "signer cannot be used here; write the name of a fact, a word in quotes"},
		"a value of a fact":  {"{{.Name .Role}}", ".Name takes no values"},
		"a pipe to a fact":   {"{{1 | .Name}}", ".Name takes no values"},
		"too few values":     {"{{if eq .Name}}{{end}}x", "eq is given too few values; it needs 2"},
		"too many values":    {"{{1 | ne 2 3}}", "ne is given too many values; it takes 2"},
		"no facts":           {"\n{{with .Reference}}{{.Name}}{{end}}", "x.en.tmpl:2: .Name is not there inside with and range; write $.Name"},
		"not set":            {"{{$x = 1}}", "x.en.tmpl:1: $x has no value here; write {{$x := …}} before"},
		"set elsewhere":      {"{{if not .Reference}}{{$x := 1}}{{else}}{{$x}}{{end}}", "$x has no value here"},
		"a list":             {"{{if eq .Files .Files}}{{end}}", "x.en.tmpl:1: these cannot be compared"},
		"a list and a text":  {"{{if eq .Files \"a\"}}{{end}}", "x.en.tmpl:1: these cannot be compared"},
		"truths in order":    {"{{if lt true false}}{{end}}", "these cannot be compared"},
		"length of truth":    {"{{len true}}", "len is given neither a text nor .Files"},
		"no format":          {"{{printf 1}}", "the first value of printf is no text"},
		"wide":               {`{{printf "%900000s" .Name}}`, "x.en.tmpl:1: printf may make more than 4 KB of text"},
		"precise":            {`{{printf "%-.999999d" 1}}`, "printf may make more than 4 KB of text"},
		"wide by a value":    {`{{printf "%[1]*d" 999999}}`, "printf may make more than 4 KB of text"},
		"wide often":         {`{{printf "` + strings.Repeat("%9999d", 200) + `"}}`, "printf may make more than 4 KB of text"},
		"doubled":            {"{{$x := print .Reference .Reference}}" + strings.Repeat("{{$x = print $x $x}}", 40), "print makes more than 4 KB of text"},
		"long":               {strings.Repeat("{{printf \"%4000s\" .Name}}", 5), "the letter gets longer than 16 KB"},
	} {
		t.Run(name, func(t *testing.T) {
			at := folder(t, map[string]string{"x.en.tmpl": c.source})
			wrong := Check(at)
			if len(wrong) != 1 || !strings.Contains(wrong[0].Error(), c.want) || !strings.Contains(wrong[0].Error(), at) {
				t.Errorf("%v, want %q", wrong, c.want)
			}
		})
	}
}

func TestFilesThatAreRefused(t *testing.T) {
	for _, name := range []string{"x.tmpl", "a.b.en.tmpl", ".en.tmpl", "x.ENG.tmpl", "x\x1b.en.tmpl", "reminder.en.txt"} {
		at := folder(t, map[string]string{name: "x"})
		texts, wrong := Read(at)
		if len(wrong) != 1 || !strings.Contains(wrong[0].Error(), "NAME.LANGUAGE.tmpl") || hostile.Check(wrong[0].Error()) != nil || len(texts.Names()) != 1 {
			t.Errorf("%q: %v", name, wrong)
		}
	}
	at := folder(t, map[string]string{"good.en.tmpl": "x"})
	testbed.Must(t, os.Mkdir(filepath.Join(at, "bad.en.tmpl"), 0o700))
	if texts, wrong := Read(at); len(wrong) != 1 || !strings.Contains(wrong[0].Error(), "no plain file") || texts.Find("good", "en") == nil {
		t.Errorf("%v", wrong)
	}
	if texts, wrong := Read(filepath.Join(at, "missing")); len(wrong) != 1 || !strings.Contains(wrong[0].Error(), "correct the folder in letters") || texts.Find("reply", "en") == nil {
		t.Errorf("%v", wrong)
	}
	many := map[string]string{}
	for i := range maxTexts + 5 {
		many["text"+strconv.Itoa(i)+".en.tmpl"] = "x"
	}
	if texts, wrong := Read(folder(t, many)); len(wrong) != 1 || !strings.Contains(wrong[0].Error(), "more than 50 texts") || len(texts) != maxTexts+len(Languages()) {
		t.Errorf("%d texts, %v", len(texts), wrong)
	}
}
