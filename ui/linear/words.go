package linear

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/screen"
)

// do carries out a line: a word of this mode, an answer, or what the line means on a screen as well.
func (m *Model) do(line string, page screen.Page) tea.Cmd {
	first, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	word := model.Fold(first)
	switch {
	case word == "?", word == "help":
		m.help(page, rest)
		m.done = true
		return nil
	case word == "again" && rest == "":
		m.said = said{told: m.said.told}
		return nil
	case word == "text" && page.Ask != nil:
		return m.reply(page.Ask, rest)
	case slices.Contains([]string{"quit", "exit", "back"}, word):
		line = word
	case strings.HasPrefix(line, ":"):
		line = strings.TrimSpace(line[1:])
	case page.Ask != nil:
		return m.reply(page.Ask, line)
	case line == "":
		return nil
	case strings.Trim(line, "0123456789") == "":
		line = "open " + line
	}
	place := m.program.Place()
	if to, moves := m.further(line, page.Rows, &place); moves {
		return m.toRow(to, page.Rows)
	}
	return m.carryOut(place.Read(line))
}

// further returns the row that a word leads to which goes on through the rows, false for other words.
func (m *Model) further(word string, rows screen.Rows, place *Place) (to int, moves bool) {
	from, to := window(rows)
	switch {
	case word != "next" && word != "previous":
		return 0, false
	case rows.Len <= windowRows:
		return rows.Len, len(matching(titlesOf(place.Words), normal(word), true)) == 0
	case word == "previous":
		return from - windowRows, true
	}
	return to, true
}

// toRow moves the selection to the row of that number from 0, as near as there is one.
func (m *Model) toRow(to int, rows screen.Rows) tea.Cmd {
	last := rows.Len - 1
	if to < 0 || to > last && (rows.At == last || last < windowRows) {
		m.out.say("There are no more rows in that direction.")
		return nil
	}
	return m.selectRow(min(to, last))
}

func (m *Model) selectRow(to int) tea.Cmd {
	rows := func() screen.Rows { return m.program.Spoken().Rows }
	return Select(to, rows, m.o.Keys.Move, m.give)
}

// carryOut carries out a line, or says why it does nothing.
func (m *Model) carryOut(l Line) tea.Cmd {
	if l.Why != "" {
		if l.Title != "" {
			l.Why = l.Title + ": " + l.Why
		}
		m.out.say(l.Why)
		for _, one := range l.Near {
			m.out.say("  " + one)
		}
		return nil
	}
	var cmds []tea.Cmd
	if l.Row > 0 {
		cmds = append(cmds, m.selectRow(l.Row-1))
	}
	if rows := m.program.Spoken().Rows; len(l.Msgs) == 0 && rows.Say != nil && rows.Len > 0 {
		m.out.say(rowLine(rows, rows.At))
	}
	for _, msg := range l.Msgs {
		cmds = append(cmds, m.give(msg))
	}
	m.answer = l.Answer
	return tea.Batch(cmds...)
}

func (m *Model) reply(ask *screen.Ask, line string) tea.Cmd {
	if ask.Secret && m.o.Hide == nil {
		m.out.say("A secret is read from a terminal only. Use inkdesk login, --token-file, --token-stdin or INKDESK_TOKEN.")
		return nil
	}
	return m.carryOut(Reply(m.o.Keys, ask, line))
}

func (m *Model) help(page screen.Page, about string) {
	say := m.out.say
	if page.Ask != nil {
		say("A question is open. A line is the answer; back leaves the question, quit the program.")
		say("To answer with one of these words, type text before it. Words with a colon before them:")
		for _, w := range m.program.Place().Words {
			say("  :" + w.Typed())
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
	for _, w := range m.program.Place().Words {
		isAbout := hasWords(normal(w.Title+" "+w.Synonyms+" "+w.Group), normal(about))
		if about != "" && !isAbout || about == "" && w.Group != "On this screen" && w.Group != "Actions" {
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
