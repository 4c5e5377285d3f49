// Package letter writes answers to people who ask about an envelope: a [Text], built in or of a team, puts its
// [Facts] into words.
package letter

import (
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"text/template/parse"

	"inkdesk/model"
)

// BuiltInName names the built-in text. A text of a team with this name takes its place.
const BuiltInName = "reply"

// Text holds a template of letters in one language.
type Text struct {
	Name     string
	Language Language

	file string // where it comes from, for messages
	tree *parse.Tree
}

// What a text may take up, which bounds together with [checkTree] how long it takes to write a letter.
const (
	maxSource = 16 << 10
	maxLetter = 16 << 10
	maxPart   = 4 << 10 // what print and printf may make
)

// Parse makes a text from its source, which is that of a file.
func Parse(file, name string, l Language, source string) (*Text, error) {
	tree := parse.New("line") // errors say where "action started at line:2"
	tree.Mode = parse.SkipFuncCheck
	t, all := &Text{Name: name, Language: l, file: file, tree: tree}, map[string]*parse.Tree{}
	if _, err := tree.Parse(source, "", "", all); err != nil {
		return nil, t.notUnderstood(err)
	}
	for _, other := range all {
		if other != tree {
			return nil, t.problem(nil, "define and block cannot be used here; write the text out")
		}
	}
	if err := checkTree(t); err != nil {
		return nil, err
	}
	return t, nil
}

// notUnderstood takes an error of package parse apart, "template: NAME:LINE: TEXT".
func (t *Text) notUnderstood(err error) error {
	_, place, _ := strings.Cut(err.Error(), t.tree.Name+":")
	line, text, _ := strings.Cut(place, ": ")
	p := &Problem{File: t.file, Text: "this is not understood; correct the text in {{ }}: " + model.Clean(text), cause: err}
	p.Line, _ = strconv.Atoi(line)
	return p
}

// problem describes a mistake in a text at a node, nil for the whole.
func (t *Text) problem(n parse.Node, format string, args ...any) error {
	p := &Problem{File: t.file, Text: model.Clean(fmt.Sprintf(format, args...))}
	if n != nil {
		place, _ := t.tree.ErrorContext(n) // NAME:LINE:COLUMN
		p.Line, _ = strconv.Atoi(strings.Split(place, ":")[1])
	}
	return p
}

// Write writes a letter: clean lines, without blank ones at the ends and never two together.
func (t *Text) Write(f Facts) (string, error) {
	written, err := execute(t, f)
	if err != nil {
		return "", err
	}
	lines := model.NewText(written).Lines()
	lines = slices.CompactFunc(lines, func(a, b string) bool { return a == "" && b == "" })
	return strings.Trim(strings.Join(lines, "\n"), "\n"), nil
}

//go:embed texts
var builtIn embed.FS

// BuiltIn returns the built-in text in all its languages.
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

// Texts lists the texts to choose from. They do not change.
type Texts struct{ list []*Text }

// Names returns the names of the texts, the built-in one first.
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

// Languages returns those in which a text is there.
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

// Find returns a text in a language, nil where there is none.
func (t Texts) Find(name string, l Language) *Text {
	for _, one := range t.list {
		if one.Name == name && one.Language == l {
			return one
		}
	}
	return nil
}

func (t Texts) with(more []*Text) Texts {
	list := slices.Clone(more)
	for _, one := range t.list {
		if (Texts{more}).Find(one.Name, one.Language) == nil {
			list = append(list, one)
		}
	}
	return Texts{list}
}
