package letter

import (
	"errors"
	"strconv"
	"strings"
	"testing"
	"text/template"
	"time"

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
		if _, err := Parse("f", "n", "en", source); err != nil {
			f.Errorf("%q: %v", source, err)
		}
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
