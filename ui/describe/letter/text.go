package letter

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"text/template"

	"inkdesk/model"
)

// BuiltInName is the name of the built-in text. A text of a team with this name takes its place.
const BuiltInName = "reply"

// Text is a template of letters in one language.
type Text struct {
	Name     string
	Language Language

	file     string // where it comes from, for messages
	template *template.Template
}

// What a text may take up. Together with what [checkTree] refuses they bound how long it takes
// to write a letter.
const (
	maxSource = 16 << 10
	maxLetter = 16 << 10
	maxPart   = 4 << 10 // what print and printf may make
)

var (
	errLetterTooLong = errors.New("the letter gets longer than 16 KB")
	errPartTooLong   = errors.New("print makes more than 4 KB of text")
)

// Parse makes a text from its source, which is that of a file.
func Parse(file, name string, l Language, source string) (*Text, error) {
	parsed, err := template.New(name).Funcs(functions()).Parse(source)
	if err == nil {
		err = checkTree(parsed)
	}
	if err != nil {
		return nil, problemOf(file, err)
	}
	return &Text{Name: name, Language: l, file: file, template: parsed}, nil
}

// functions replace those of the template package that could use up the memory.
func functions() template.FuncMap {
	bounded := func(text string) (string, error) {
		if len(text) > maxPart {
			return "", errPartTooLong
		}
		return text, nil
	}
	return template.FuncMap{
		"print":   func(all ...any) (string, error) { return bounded(fmt.Sprint(all...)) },
		"println": func(all ...any) (string, error) { return bounded(fmt.Sprintln(all...)) },
		"printf":  func(format string, all ...any) (string, error) { return bounded(fmt.Sprintf(format, all...)) },
	}
}

// Write writes a letter: clean lines, without blank ones at the ends and never two together.
func (t *Text) Write(f Facts) (string, error) {
	out := letterWriter{}
	if err := t.template.Execute(&out, f); err != nil {
		return "", problemOf(t.file, err)
	}
	lines := model.NewText(out.String()).Lines()
	lines = slices.CompactFunc(lines, func(a, b string) bool { return a == "" && b == "" })
	return strings.Trim(strings.Join(lines, "\n"), "\n"), nil
}

// letterWriter refuses more than a letter may have.
type letterWriter struct{ bytes.Buffer }

// Write implements [io.Writer].
func (w *letterWriter) Write(b []byte) (int, error) {
	if w.Len()+len(b) > maxLetter {
		return 0, errLetterTooLong
	}
	return w.Buffer.Write(b)
}

//go:embed texts/*.tmpl
var builtIn embed.FS

// BuiltIn is the built-in text in all its languages.
func BuiltIn() Texts { return Texts{list: slices.Clone(builtInTexts())} }

var builtInTexts = sync.OnceValue(func() []*Text {
	var list []*Text
	for _, l := range Languages() {
		file := fmt.Sprintf("texts/%s.%s.tmpl", BuiltInName, l)
		source, err := builtIn.ReadFile(file)
		if err == nil {
			var text *Text
			if text, err = Parse(file, BuiltInName, l, string(source)); err == nil {
				list = append(list, text)
			}
		}
		if err != nil {
			panic(err) // it is part of the program, and a test reads it
		}
	}
	return list
})

// Texts are the texts that there are to choose from. They do not change.
type Texts struct{ list []*Text }

// Names are the names of the texts, the built-in one first.
func (t Texts) Names() []string {
	names := []string{BuiltInName}
	for _, one := range t.list {
		if !slices.Contains(names, one.Name) {
			names = append(names, one.Name)
		}
	}
	slices.Sort(names[1:])
	return names
}

// Languages are those in which a text is there.
func (t Texts) Languages(name string) []Language {
	var all []Language
	for _, one := range t.list {
		if one.Name == name {
			all = append(all, one.Language)
		}
	}
	slices.SortFunc(all, compareLanguages)
	return all
}

// Find is a text in a language, nil where there is none.
func (t Texts) Find(name string, l Language) *Text {
	for _, one := range t.list {
		if one.Name == name && one.Language == l {
			return one
		}
	}
	return nil
}

// with adds texts, in place of those with the same name and language.
func (t Texts) with(more []*Text) Texts {
	list := slices.Clone(more)
	for _, one := range t.list {
		if (Texts{more}).Find(one.Name, one.Language) == nil {
			list = append(list, one)
		}
	}
	return Texts{list}
}
