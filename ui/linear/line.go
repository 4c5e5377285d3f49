package linear

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/screen"
)

// Read returns what a line does in a place where nothing is asked. It has blanks at neither end.
func (p *Place) Read(line string) Line {
	first, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	word := model.Fold(first)
	switch isAlone := rest == "" || isNumber(rest); {
	case line == "":
		return Line{Why: "A word is missing; help lists them."}
	case isNumber(line):
		return p.onRow("Select", line, key.Binding{})
	case slices.Contains([]string{"quit", "exit"}, line):
		return Line{Title: "Quit", Msgs: []tea.Msg{Press(p.Keys.Global.Quit)}}
	case line == "back":
		return Line{Title: "Back", Msgs: []tea.Msg{Press(p.Keys.Global.Back)}}
	case word == "row" && isAlone:
		return p.onRow("Select", rest, key.Binding{})
	case word == "open" && isAlone:
		return p.onRow("Open", rest, p.Keys.List.Open)
	case word == "mark" && isAlone, word == "unmark" && isAlone:
		return p.onRow("Mark or unmark", rest, p.Keys.List.Mark)
	case (word == "find" || word == "search") && rest != "":
		msg, asks := p.Find(rest)
		l := Line{Title: "Find " + rest, Msgs: []tea.Msg{msg}}
		if asks {
			l.Answer = rest
		}
		return l
	}
	single := utf8.RuneCountInString(first) == 1
	isKey := single && !isNumber(first) || strings.Contains(first, "+") || slices.Contains([]string{"enter", "esc", "tab"}, first)
	if press, ok := keys.Press(first); ok && isKey && (rest == "" || single) {
		for _, w := range p.Words { // under the name that the key has in the place
			if slices.Contains(w.Key.Keys(), first) {
				return does(w, rest)
			}
		}
		return Line{Title: "Press " + first, Msgs: []tea.Msg{press}, Answer: rest}
	}
	if p.Lookup != nil {
		if w, ok := p.Lookup(line); ok {
			return does(w, "")
		}
	}
	return p.byName(line)
}

// does returns the line that carries out a word, with the answer to its question.
func does(w Word, answer string) Line {
	if w.Why != "" {
		return Line{Title: w.Title, Why: w.Why}
	}
	return Line{Title: w.Title, Does: w.Does, Msgs: []tea.Msg{w.Msg}, Answer: answer}
}

func isNumber(text string) bool {
	return text != "" && strings.IndexFunc(text, func(r rune) bool { return r < '0' || r > '9' }) < 0
}

// onRow selects the row of a number, "" for the selected one, and presses a key on it.
func (p *Place) onRow(verb, number string, press key.Binding) Line {
	l := Line{Title: strings.TrimSpace(verb + " row " + number)}
	if number != "" {
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 || n > p.Rows.Len {
			return Line{Why: fmt.Sprintf("There is no row %s here; %s.", model.Clip(number, 24, "..."), counted(p.Rows.Len))}
		}
		l.Row = n
		if p.Rows.Say != nil {
			l.Does = p.Rows.Say(n - 1)
		}
	}
	if len(press.Keys()) > 0 {
		l.Msgs = []tea.Msg{Press(press)}
	}
	return l
}

func counted(rows int) string {
	switch rows {
	case 0:
		return "there are no rows"
	case 1:
		return "there is 1 row"
	}
	return fmt.Sprintf("there are %d rows", rows)
}

// Reply returns what answers a question with a line. It is for questions that take an answer already.
func Reply(k *keys.Map, ask *screen.Ask, line string) Line {
	yes, no := strings.EqualFold(line, "yes"), strings.EqualFold(line, "no")
	switch {
	case len(ask.Yes.Keys()) > 0 && no:
		return pressed(k.Dialog.Cancel)
	case ask.Confirms && no:
		return pressed(k.Prompt.Cancel)
	case len(ask.Yes.Keys()) > 0 && (yes || slices.Contains(ask.Yes.Keys(), line)):
		return pressed(ask.Yes)
	case len(ask.Yes.Keys()) > 0:
		return Line{Why: "Type yes or no."}
	case len(ask.Choices) > 0 && line != "":
		return choose(k, ask, line)
	}
	return typed(ask, line)
}

// Argue returns what answers a question with the argument of a line, which was typed before the question was read: it
// confirms nothing and is no secret. The question is nil where nothing is asked.
func Argue(k *keys.Map, ask *screen.Ask, argument string) Line {
	switch {
	case ask == nil:
		return Line{Why: fmt.Sprintf("Nothing was asked, so %q was not used.", argument)}
	case ask.Confirms:
		return Line{Why: fmt.Sprintf("This has to be confirmed by itself, so %q was not used.", argument)}
	case ask.Secret:
		return Line{Why: "A secret has to be typed by itself, so what was typed before was not used."}
	}
	return Reply(k, ask, argument)
}

func pressed(b ...key.Binding) (l Line) {
	for _, one := range b {
		l.Msgs = append(l.Msgs, Press(one))
	}
	return l
}

// typed types a text in place of the one that is there.
func typed(ask *screen.Ask, line string) (l Line) {
	if line != "" {
		edit := keys.Editing()
		l = pressed(edit.End, edit.DeleteToHome)
	}
	for _, r := range line {
		press, _ := keys.Press(string(r))
		l.Msgs = append(l.Msgs, press)
	}
	l.Msgs = append(l.Msgs, Press(ask.Accept))
	return l
}

func choose(k *keys.Map, ask *screen.Ask, line string) Line {
	titles := make([]string, len(ask.Choices))
	for i, c := range ask.Choices {
		titles[i] = normal(c.Title)
	}
	at, err := strconv.Atoi(line)
	if at--; err != nil || at < 0 || at >= len(ask.Choices) {
		var found []int
		if !isNumber(line) {
			found = matching(titles, normal(line), true)
		}
		if len(found) != 1 {
			return near("choice", line, titles, found, func(i int) string { return fmt.Sprintf("%d: %s", i+1, ask.Choices[i].Title) })
		}
		at = found[0]
	}
	if why := ask.Choices[at].Why; why != "" {
		return Line{Why: ask.Choices[at].Title + ": " + why}
	}
	if ask.Numbered {
		return typed(ask, strconv.Itoa(at+1))
	}
	b, by := k.Prompt.Down, at-ask.At
	if by < 0 {
		b, by = k.Prompt.Up, -by
	}
	return pressed(append(slices.Repeat([]key.Binding{b}, by), ask.Accept)...)
}
