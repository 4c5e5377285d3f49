package linear

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"charm.land/bubbles/v2/key"

	"inkdesk/keys"
	"inkdesk/ui/screen"
)

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

// choose picks the choice of a number or of some words.
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
