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
		return p.find(rest)
	}
	if press, ok := keys.Press(first); ok && isKey(first) && (rest == "" || utf8.RuneCountInString(first) == 1) {
		return p.pressing(first, press, rest)
	}
	if p.Lookup != nil {
		if w, ok := p.Lookup(line); ok {
			return does(w, "")
		}
	}
	return p.byName(line)
}

func (p *Place) find(text string) Line {
	msg, asks := p.Find(text)
	l := Line{Title: "Find " + text, Msgs: []tea.Msg{msg}}
	if asks {
		l.Answer = text
	}
	return l
}

// does returns the line that carries out a word, with the answer to its question.
func does(w Word, answer string) Line {
	if w.Why != "" {
		return Line{Title: w.Title, Why: w.Why}
	}
	return Line{Title: w.Title, Does: w.Does, Msgs: []tea.Msg{w.Msg}, Answer: answer}
}

// isKey reports whether a word names a key, as texts of the screens do.
func isKey(word string) bool {
	return utf8.RuneCountInString(word) == 1 && !isNumber(word) || strings.Contains(word, "+") || slices.Contains([]string{"enter", "esc", "tab"}, word)
}

// pressing returns the line that presses a key, under the name that the key has in the place.
func (p *Place) pressing(name string, press tea.KeyPressMsg, answer string) Line {
	at := slices.IndexFunc(p.Words, func(w Word) bool { return slices.Contains(w.Key.Keys(), name) })
	if at >= 0 {
		return does(p.Words[at], answer)
	}
	return Line{Title: "Press " + name, Msgs: []tea.Msg{press}, Answer: answer}
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
