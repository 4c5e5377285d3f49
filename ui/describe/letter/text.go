// Package letter writes answers to people who ask about an envelope: a [Text], built in or of a team, puts its
// [Facts] into words.
package letter

import (
	"cmp"
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"text/template/parse"
	"time"

	"inkdesk/model"
)

// BuiltInName names the built-in text. A text of a team with this name takes its place.
const BuiltInName = "reply"

// Text holds a template of letters in one language.
type Text struct {
	Name     string
	Language Language

	file  string // where it comes from, for messages
	tree  *parse.Tree
	write part
}

// What a text may take up, which bounds together with [compiler] how long it takes to write a letter.
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
		_, place, _ := strings.Cut(err.Error(), tree.Name+":") // "template: NAME:LINE: TEXT"
		line, text, _ := strings.Cut(place, ": ")
		p := &Problem{File: file, Text: "this is not understood; correct the text in {{ }}: " + model.Clean(text), cause: err}
		p.Line, _ = strconv.Atoi(line)
		return nil, p
	}
	for _, other := range all {
		if other != tree {
			return nil, t.problem(nil, "define and block cannot be used here; write the text out")
		}
	}
	if parse.IsEmptyTree(tree.Root) {
		return nil, t.problem(nil, "the text is empty; write one, or remove the file")
	}
	c := compiler{text: t}
	if t.write = c.list(tree.Root, false); c.found != nil {
		return nil, c.found
	}
	return t, nil
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

func ours(file string) string {
	source, err := builtIn.ReadFile(file)
	if err != nil {
		panic(err) // a test reads each
	}
	return string(source)
}

// BuiltIn returns the built-in text in all its languages.
func BuiltIn() Texts { return slices.Clone(builtInTexts()) }

var builtInTexts = sync.OnceValue(func() Texts {
	var list Texts
	for _, l := range Languages() {
		file := fmt.Sprintf("texts/%s.%s.tmpl", BuiltInName, l)
		text, err := Parse(file, BuiltInName, l, ours(file))
		if err != nil {
			panic(err) // it is part of the program, and a test reads it
		}
		list = append(list, text)
	}
	return list
})

// Texts lists the texts to choose from. They do not change.
type Texts []*Text

// Names returns the names of the texts, the built-in one first.
func (t Texts) Names() []string {
	names := []string{BuiltInName}
	for _, one := range t {
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
	for _, one := range t {
		if one.Name == name {
			all = append(all, one.Language)
		}
	}
	place := func(l Language) int { // the others follow those of the built-in text
		if at := slices.Index(Languages(), l); at >= 0 {
			return at
		}
		return len(Languages())
	}
	slices.SortFunc(all, func(a, b Language) int { return cmp.Or(place(a)-place(b), cmp.Compare(a, b)) })
	return all
}

// Find returns a text in a language, nil where there is none.
func (t Texts) Find(name string, l Language) *Text {
	for _, one := range t {
		if one.Name == name && one.Language == l {
			return one
		}
	}
	return nil
}

// with returns the texts with those of a team, which take the place of others of the same name and language.
func (t Texts) with(own Texts) Texts {
	replaced := func(one *Text) bool { return own.Find(one.Name, one.Language) != nil }
	return append(own, slices.DeleteFunc(t, replaced)...)
}

// Language names a language of letters, by its code: "de".
type Language string

// Languages returns the languages of the built-in text.
func Languages() []Language { return []Language{"en", "de", "fr", "it", "es"} }

// Title returns what speakers of the language call it; the code where that is not known here.
func (l Language) Title() string {
	titles := map[Language]string{"en": "English", "de": "Deutsch", "fr": "Français", "it": "Italiano", "es": "Español"}
	return cmp.Or(titles[l], string(l))
}

// moment has no article of its own: German "bis", French "jusqu'au" and Spanish "hasta el" come before it.
func (l Language) moment(at time.Time) string {
	form, known := timeForms[l]
	switch {
	case l == "en":
		return at.Format("Monday, 2 January 2006, 15:04 MST")
	case !known:
		return at.Format("2006-01-02 15:04 MST")
	}
	article := "las"
	if at.Hour() == 1 {
		article = "la"
	}
	return fmt.Sprintf(form, l.day(at), at.Hour(), at.Minute(), at.Format("MST"), article)
}

func (l Language) day(at time.Time) string {
	format, known := dayFormats[l]
	switch {
	case l == "en":
		return at.Format("Monday, 2 January 2006")
	case !known:
		return at.Format(time.DateOnly)
	}
	day := fmt.Sprint(at.Day())
	if day == "1" {
		day += map[Language]string{"fr": "er", "it": "º"}[l]
	}
	return fmt.Sprintf(format, strings.Fields(weekdays[l])[at.Weekday()], day, strings.Fields(months[l])[at.Month()-1], at.Year())
}

// timeForms takes a day, hour, minute, zone and Spanish article. weekdays lists the names of the days, Sunday first, as
// in a sentence, and months those of the months.
var (
	timeForms = map[Language]string{
		"de": "%[1]s, %02[2]d:%02[3]d Uhr (%[4]s)", "fr": "%[1]s à %[2]d h %02[3]d (%[4]s)",
		"it": "%[1]s, ore %02[2]d:%02[3]d (%[4]s)", "es": "%[1]s a %[5]s %[2]d:%02[3]d (%[4]s)",
	}
	dayFormats = map[Language]string{"de": "%s, %s. %s %d", "fr": "%s %s %s %d", "it": "%s %s %s %d", "es": "%s %s de %s de %d"}

	weekdays = map[Language]string{
		"de": "Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag",
		"fr": "dimanche lundi mardi mercredi jeudi vendredi samedi",
		"it": "domenica lunedì martedì mercoledì giovedì venerdì sabato",
		"es": "domingo lunes martes miércoles jueves viernes sábado",
	}
	months = map[Language]string{
		"de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
		"fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
		"it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
		"es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
	}
)
