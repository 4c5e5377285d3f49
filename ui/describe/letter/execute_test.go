package letter

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"text/template"
	"time"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api/testbed"
	"inkdesk/model/hostile"
)

// reference is what text/template makes of a text.
func reference(t *testing.T, source string) *template.Template {
	t.Helper()
	parsed, err := template.New("reference").Parse(source)
	if err != nil {
		t.Fatalf("%q: text/template does not understand it: %v", source, err)
	}
	return parsed
}

// compareWith holds that a text says, or refuses to say, what text/template does.
func compareWith(t *testing.T, parsed *template.Template, text *Text, f Facts) {
	t.Helper()
	got, err := execute(text, f)
	if err != nil && strings.Contains(err.Error(), " KB") {
		return // text/template knows no limits
	}
	want := strings.Builder{}
	if wantErr := parsed.Execute(&want, f); (err != nil) != (wantErr != nil) {
		t.Fatalf("%s, of %+v: %v; text/template: %v", text.tree.Root, f, err, wantErr)
	}
	if err == nil && got != want.String() {
		t.Fatalf("%s, of %+v:\n%q; text/template:\n%q", text.tree.Root, f, got, want.String())
	}
}

// people are facts that differ in what is empty. No list is nil: text/template compares such ones.
func people() []Facts {
	return []Facts{
		{Files: []string{}},
		{Name: "Anna", Role: "signer", State: "open", LookForMail: true, Files: []string{"a", "", "c"}, Turn: "now"},
		{Name: "Żofia %d {{.}}", Role: "copy", State: "draft", Reference: "x\ny", Files: []string{"%s"}},
		{Name: "Anna", Files: []string{}, Level: "QES"},
	}
}

// small are texts that each use one or two things of the language.
func small() []string {
	return []string{
		"a {{.Name}} b", "{{.}}", "{{$}}", "{{.Files}}", "{{.LookForMail}}", "{{$.Name}}", "{{1}}{{-7}}{{0x1F}}{{1_000}}{{true}}{{\"q\\n\"}}{{`r`}}", "\n{{/* c */}}{{.Name}}",
		" a \n\n {{- .Name -}} \n\n b {{- /* c */ -}} c", "{{- \"x\" -}}\n", "a {{- if .Name}} b {{- else}} c {{- end}} d",
		"{{if .Name}}a{{end}}", "{{if .Files}}a{{else}}b{{end}}", "{{if .LookForMail}}a{{else if .Name}}b{{else}}c{{end}}", "{{if 0}}a{{else}}b{{end}}", "{{if .}}a{{end}}",
		"{{with .Name}}{{.}}{{$.Role}}{{else}}{{.Role}}{{end}}", "{{with $x := .Name}}{{$x}}{{else with .Role}}{{.}}{{end}}", "{{with .Files}}{{.}}{{len .}}{{end}}", "{{with .}}{{.Name}}{{end}}",
		"{{with .Name}}{{.Role}}{{end}}", "{{with .Name}}{{range .Files}}{{end}}{{end}}", "{{$x := .}}{{$x.Name}}{{$x.Files}}", "{{$ = 1}}{{$.Name}}", "{{$ := .Name}}{{$}}",
		"{{range .Files}}{{.}};{{else}}none{{end}}", "{{range $.Files}}{{$.Name}}{{end}}", "{{range $f := .Files}}{{$f}}{{.}}{{else}}{{$f}}{{end}}", "{{range $i, $f := .Files}}{{if $i}}, {{end}}{{$i}}{{$f}}{{end}}",
		"{{range $f, $f := .Files}}{{$f}}{{end}}", "{{$i := 9}}{{range $i, $f := .Files}}{{$i}}{{end}}{{$i}}", "{{$f := 9}}{{range $f = .Files}}{{$f}}{{end}}{{$f}}", "{{$i := 9}}{{$f := 8}}{{range $i, $f = .Files}}{{$i}}{{end}}{{$i}}{{$f}}",
		"{{range $i, $f = .Files}}{{end}}", "{{range .Files}}{{$x := .}}{{$x = print $x $x}}{{$x}}{{end}}", "{{range .Files}}{{.Name}}{{end}}", "{{range .Files}}{{with .}}{{.}}{{end}}{{end}}",
		"{{$x := 1}}{{if .Name}}{{$x = 2}}{{$x := 3}}{{$x}}{{end}}{{$x}}", "{{if $x := .Name}}{{$x}}{{else}}{{$x}}{{end}}", "{{$x = 1}}", "{{if .Name}}{{$x := 1}}{{$x}}{{else}}{{$x}}{{end}}", "{{print ($x := 1) $x}}{{$x}}", "{{$y := and .Name ($x := 1)}}{{$x}}",
		"{{and .Name .Role}}", "{{and .Name .Files}}", "{{or .Name .Role 7}}", "{{and 1 0 2}}", "{{or 0 \"\" 2}}", "{{and (len .Name) true}}", "{{.Name | and .Role}}", "{{.Name | and}}", "{{.Name | or .Role}}", "{{and false (lt true true)}}", "{{or true (len 1)}}", "{{or false (len 1)}}",
		"{{not .Name}}", "{{not .}}", "{{not 0}}", "{{.Files | not}}", "{{len .Name}}", "{{len .Files}}", "{{len 1}}", "{{len .}}", "{{len .LookForMail}}",
		"{{print}}", "{{print .Name 1 2 .Role true}}", "{{print .}}", "{{println}}", "{{println .Name 1}}", "{{printf \"%s|%d|%v|%q|%5.1s|%T|%%|%x\" .Name 3 .Files .Role .Name . 255}}", "{{printf .Name}}", "{{printf 1}}", "{{printf .Files}}", "{{printf \"%d\"}}", "{{1 | printf \"%d%d\" 2}}", "{{\"%%\" | printf}}", "{{printf \"%03d\" (len .Files)}}",
		"{{eq .Name \"Anna\"}}", "{{eq .Name .Role}}", "{{eq .State \"draft\" \"open\"}}", "{{eq 1 2 3 1}}", "{{eq 1 1 \"a\"}}", "{{eq 1 \"a\" 1}}", "{{eq true .LookForMail}}", "{{eq .LookForMail .Name}}", "{{eq .Files .Files}}", "{{eq . .}}", "{{eq .Files .Name}}", "{{.Name | eq \"Anna\"}}",
		"{{ne .Name \"Anna\"}}", "{{ne 1 \"a\"}}", "{{ne true false}}", "{{ne .Files .Files}}", "{{lt 1 2}}{{lt 2 2}}{{le 2 2}}{{le 3 2}}{{gt 2 1}}{{gt 1 1}}{{ge 1 1}}{{ge 0 1}}", "{{lt .Name .Role}}{{le .Name \"Anna\"}}{{gt .Name \"Z\"}}{{ge .Name .Name}}",
		"{{lt true false}}", "{{ge true true}}", "{{le 1 \"1\"}}", "{{gt .Files .Files}}", "{{ge . .}}", "{{1 | lt 2}}", "{{(.Name)}}", "{{((print .Name))}}", "{{(.Name) | print 1}}", "{{if (and .Name (or .Role (not .Files)))}}a{{end}}", "{{if and (eq .Role \"signer\") (ne .Signed \"yes\")}}a{{end}}",
	}
}

func TestWritesWhatTextTemplateWrites(t *testing.T) {
	for _, source := range small() {
		text, err := Parse("f", "n", "en", source)
		if err != nil {
			t.Errorf("%q: %v", source, err)
			continue
		}
		parsed := reference(t, source)
		for _, f := range people() {
			compareWith(t, parsed, text, f)
		}
	}
}

func TestWritesTheBuiltInTextAsTextTemplateDoes(t *testing.T) {
	for _, text := range builtInTexts() {
		source, err := builtIn.ReadFile(text.file)
		testbed.Must(t, err)
		parsed := reference(t, string(source))
		for _, f := range append(samples(text.Language), people()...) {
			compareWith(t, parsed, text, f)
		}
	}
}

// The worst that a text can ask for within its limits is written, or refused, at once.
func TestTheLongestTexts(t *testing.T) {
	files := make([]string, mostFiles)
	for i := range files {
		files[i] = strings.Repeat("x", mostCells)
	}
	fill := func(before, repeated, after string) string {
		return before + strings.Repeat(repeated, (maxSource-len(before)-len(after))/len(repeated)) + after
	}
	for _, source := range []string{
		fill(`{{$x := printf "%4096d" 1}}{{range .Files}}`, "{{$y:=print $x}}", "{{end}}"),
		fill(`{{$x := printf "%4096d" 1}}{{range .Files}}{{if or`, " (ne $x $x)", "}}{{end}}{{end}}"),
		fill(`{{range .Files}}`, `{{$y:=print $ $.Files}}`, "{{end}}"),
		fill(`{{range .Files}}`, `{{$a:=1}}{{$b:=$a}}`, "{{end}}"),
		fill(`{{print `, "(", ""), fill("", "{{if 1}}", ""), fill("{{if 1}}", "{{else if 1}}", "{{end}}"),
		fill("{{print", " .", "}}"), fill(`{{printf "`, "%[1]v", `" .}}`), fill("{{print ", "(not ", ""),
		fill("{{(print", " 1", ").Foo}}"), fill("{{break", " ", "}}"),
	} {
		began := time.Now()
		text, err := Parse("f", "n", "en", source)
		if err == nil {
			_, err = text.Write(Facts{Name: "Anna", Files: files})
		}
		if took := time.Since(began); took > 5*time.Second {
			t.Errorf("%.60s… took %v", source, took)
		}
		if err != nil && len(err.Error()) > 1000 {
			t.Errorf("%.60s… has a message of %d bytes", source, len(err.Error()))
		}
	}
}

// FuzzTexts compares all texts that are not refused with what text/template makes of them.
func FuzzTexts(f *testing.F) {
	for _, source := range small() {
		f.Add(source)
	}
	for _, text := range builtInTexts() {
		source, _ := builtIn.ReadFile(text.file)
		f.Add(string(source))
	}
	f.Fuzz(func(t *testing.T, source string) {
		if len(source) > maxSource {
			return
		}
		text, err := Parse("f", "n", "en", source)
		if err != nil {
			p, ok := errors.AsType[*Problem](err)
			if !ok || p.Line < 0 || hostile.Check(err.Error()) != nil {
				t.Errorf("%q: %s", source, strconv.Quote(err.Error()))
			}
			return
		}
		parsed := reference(t, source)
		for _, facts := range people() {
			compareWith(t, parsed, text, facts)
			if letter, err := text.Write(facts); len(letter) > maxLetter*3 || err != nil && hostile.Check(err.Error()) != nil {
				t.Errorf("%q: %d bytes, %v", source, len(letter), err)
			}
		}
	})
}

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
	if texts, wrong := Read(folder(t, many)); len(wrong) != 1 || !strings.Contains(wrong[0].Error(), "more than 50 texts") || len(texts.list) != maxTexts+len(Languages()) {
		t.Errorf("%d texts, %v", len(texts.list), wrong)
	}
}
