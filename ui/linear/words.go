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

// do carries out a line.
func (m *Model) do(line string, page screen.Page) tea.Cmd {
	first, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	switch word := model.Fold(first); word {
	case "?", "help":
		m.help(page, rest)
		m.done = true
		return nil
	case "quit", "exit":
		return m.press(m.o.Keys.Global.Quit)
	case "back":
		return m.press(m.o.Keys.Global.Back)
	case "again":
		m.said = said{told: m.said.told}
		return nil
	case "text":
		if page.Ask != nil {
			return m.reply(page.Ask, rest)
		}
	}
	if name, ok := strings.CutPrefix(line, ":"); ok {
		return m.byName(strings.TrimSpace(name))
	}
	if page.Ask != nil {
		return m.reply(page.Ask, line)
	}
	if line == "" {
		return nil
	}
	return m.command(model.Fold(first), rest, line, page)
}

// command carries out a line where nothing is asked.
func (m *Model) command(word, rest, line string, page screen.Page) tea.Cmd {
	k := m.o.Keys
	if isNumber(word) {
		word, rest = "open", word
	}
	if press, ok := keys.Press(line); ok && isKey(line) {
		return m.give(press)
	}
	switch word {
	case "find", "search":
		if rest != "" {
			msg, asks := m.program.Find(rest)
			if asks {
				m.answer = rest
			}
			return m.give(msg)
		}
	case "next", "previous":
		from, to := window(page.Rows)
		switch few := page.Rows.Len <= windowRows; {
		case rest != "":
		case few && len(matching(titlesOf(m.program.Words()), word, true)) == 0:
			return m.toRow(page.Rows.Len, page)
		case !few && word == "next":
			return m.toRow(to, page)
		case !few:
			return m.toRow(from-windowRows, page)
		}
	case "row":
		return m.onRow(rest, page, key.Binding{})
	case "open":
		if rest == "" || isNumber(rest) {
			return m.onRow(rest, page, k.List.Open)
		}
	case "mark", "unmark":
		if rest == "" || isNumber(rest) {
			return m.onRow(rest, page, k.List.Mark)
		}
	}
	return m.byName(line)
}

// isKey reports whether a line names a key, as texts of the screens do, and cannot be a word.
func isKey(line string) bool {
	return utf8.RuneCountInString(line) == 1 && !isNumber(line) || strings.Contains(line, "+") || slices.Contains([]string{"enter", "esc", "tab"}, line)
}

func isNumber(text string) bool {
	return text != "" && strings.IndexFunc(text, func(r rune) bool { return r < '0' || r > '9' }) < 0
}

// onRow selects the row of a number, "" for the selected one, and presses a key on it.
func (m *Model) onRow(number string, page screen.Page, press key.Binding) tea.Cmd {
	at := page.Rows.At
	if number != "" {
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 || n > page.Rows.Len {
			m.out.say(fmt.Sprintf("There is no row %s here; %s.", model.Clip(number, 24, "..."), counted(page.Rows.Len)))
			return nil
		}
		at = n - 1
	}
	cmd := m.toRow(at, page)
	if len(press.Keys()) == 0 {
		if at >= 0 && at < page.Rows.Len && page.Rows.Say != nil {
			m.out.say(fmt.Sprintf("%d: %s", at+1, page.Rows.Say(at)))
		}
		return cmd
	}
	return tea.Batch(cmd, m.press(press))
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

// toRow moves the selection to the row of that number from 0, as near as there is one.
func (m *Model) toRow(to int, page screen.Page) tea.Cmd {
	last := page.Rows.Len - 1
	if to < 0 || to > last && (page.Rows.At == last || last < windowRows) {
		m.out.say("There are no more rows in that direction.")
		return nil
	}
	return m.move(min(to, last)-page.Rows.At, m.o.Keys.Move.Up, m.o.Keys.Move.Down)
}

// move presses one of two keys as often as it takes.
func (m *Model) move(by int, up, down key.Binding) tea.Cmd {
	b := down
	if by < 0 {
		b, by = up, -by
	}
	cmds := make([]tea.Cmd, by)
	for i := range cmds {
		cmds[i] = m.press(b)
	}
	return tea.Batch(cmds...)
}

func (m *Model) press(b key.Binding) tea.Cmd { return m.give(Press(b)) }

func (m *Model) reply(ask *screen.Ask, line string) tea.Cmd {
	yes, no := strings.EqualFold(line, "yes"), strings.EqualFold(line, "no")
	switch {
	case len(ask.Yes.Keys()) > 0 && no:
		return m.press(m.o.Keys.Dialog.Cancel)
	case ask.Confirms && no:
		return m.give(Press(m.o.Keys.Prompt.Cancel))
	case len(ask.Yes.Keys()) > 0 && (yes || slices.Contains(ask.Yes.Keys(), line)):
		return m.press(ask.Yes)
	case len(ask.Yes.Keys()) > 0:
		m.out.say("Type yes or no.")
		return nil
	case len(ask.Choices) > 0 && line != "":
		return m.choose(ask, line)
	}
	if ask.Secret && m.o.Hide == nil {
		m.out.say("A secret is taken from a terminal alone. Use inkdesk login, --token-file, --token-stdin or INKDESK_TOKEN.")
		return nil
	}
	return m.typed(ask, line)
}

// typed types a text in place of the one that is there.
func (m *Model) typed(ask *screen.Ask, line string) tea.Cmd {
	var cmds []tea.Cmd
	if line != "" {
		edit := keys.Editing()
		cmds = append(cmds, m.press(edit.End), m.press(edit.DeleteToHome))
	}
	for _, r := range line {
		press, _ := keys.Press(string(r))
		cmds = append(cmds, m.give(press))
	}
	return tea.Batch(append(cmds, m.press(ask.Accept))...)
}

// choose picks the choice of a number or of some words.
func (m *Model) choose(ask *screen.Ask, line string) tea.Cmd {
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
			m.sayNear("choice", line, titles, found, func(i int) string { return fmt.Sprintf("%d: %s", i+1, ask.Choices[i].Title) })
			return nil
		}
		at = found[0]
	}
	if why := ask.Choices[at].Why; why != "" {
		m.out.say(ask.Choices[at].Title + ": " + why)
		return nil
	}
	if ask.Numbered {
		return m.typed(ask, strconv.Itoa(at+1))
	}
	move := m.move(at-ask.At, m.o.Keys.Prompt.Up, m.o.Keys.Prompt.Down)
	return tea.Batch(move, m.press(ask.Accept))
}

// help says which words there are.
func (m *Model) help(page screen.Page, about string) {
	say := m.out.say
	if page.Ask != nil {
		say("A question is open. A line is the answer; back leaves the question, quit the program.")
		say("To answer with one of these words, type text before it. Words with a colon before them:")
		for _, w := range m.program.Words() {
			say("  :" + w.Title)
		}
		for _, text := range askLines(page.Ask) {
			say(text)
		}
		return
	}
	if about == "" {
		say("find WORDS: search envelopes. open N, or N alone: open row N. row N: select it.")
		say("mark N: mark row N, or unmark it. next, previous: more rows. again: say all once more.")
		say("back: leave this place. quit: leave the program. help WORD: words about something.")
		say("view NAME, sort NAME, extend +7d: a word, and what it asks.")
	}
	group := ""
	for _, w := range m.program.Words() {
		if about != "" && !hasWords(normal(w.Title+" "+w.Synonyms), normal(about)) || about == "" && w.Group != "On this screen" && w.Group != "Actions" {
			continue
		}
		if w.Group != group {
			group = w.Group
			say(group + ":")
		}
		text := "  " + w.Title
		if w.Does != "" {
			text += ": " + w.Does
		}
		if w.Why != "" {
			text += " (not now: " + w.Why + ")"
		}
		say(text)
	}
	if about == "" {
		say("More words go to other places: help go, help show.")
	}
}
