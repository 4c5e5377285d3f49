package ui

import (
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/linear"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
)

// prompt takes a line over the screen. It says what the line would do, and offers what it may become.
type prompt struct {
	*picker.Picker
	keys  keys.Prompt
	past  []string // lines typed before, the latest last
	back  int      // how many of them it has gone back, 0 for none
	draft string   // the line being typed before recall
}

func newPrompt(env *screen.Env, place linear.Place, past []string) *prompt {
	o := picker.Options{
		Title: "Command", Placeholder: "a word, a row number, an id or an address", Line: true,
		Answer: func(typed string) []picker.Choice { return lineChoices(&place, past, typed) },
	}
	return &prompt{Picker: picker.New(env.Theme, env.Keys, o, o.Answer("")), keys: env.Keys.Prompt, past: past}
}

// lineChoices returns what a line does, and then what it may become; without one, the lines typed before and
// all words.
func lineChoices(place *linear.Place, past []string, typed string) []picker.Choice {
	var choices []picker.Choice
	typed = strings.TrimSpace(typed)
	same := ""
	if typed == "" {
		for i := len(past) - 1; i >= 0; i-- {
			choices = append(choices, picker.Choice{ID: past[i], Title: past[i], Group: "Typed before"})
		}
	} else {
		l := place.Read(typed)
		same = linear.Word{Title: typed}.Typed()
		what := joined(l.Title, l.Does)
		if l.Answer != "" {
			what = joined(l.Title+": "+l.Answer, l.Does)
		}
		choices = append(choices, picker.Choice{ID: typed, Title: typed, Does: what, Disabled: l.Why})
		for _, one := range l.Near {
			text := linear.Word{Title: one}.Typed()
			choices = append(choices, picker.Choice{ID: text, Title: text})
		}
		if len(l.Near) > 0 {
			return choices
		}
	}
	for _, w := range place.Complete(typed) {
		c := picker.Choice{ID: w.Typed(), Title: w.Typed(), Note: w.Note, Does: w.Does, Disabled: w.Why}
		if typed == "" {
			c.Group = w.Group
		}
		if c.ID != same && w.Group != "Not possible" {
			choices = append(choices, c)
		}
	}
	return choices
}

// Update implements layer.
func (p *prompt) Update(msg tea.Msg) step {
	press, ok := msg.(tea.KeyPressMsg)
	switch {
	case ok && key.Matches(press, p.keys.Complete):
		p.Complete()
		return step{}
	case ok && key.Matches(press, p.keys.Up) && p.AtLine() && p.back < len(p.past):
		p.recall(p.back + 1)
		return step{}
	case ok && key.Matches(press, p.keys.Down) && p.AtLine() && p.back > 0:
		p.recall(p.back - 1)
		return step{}
	case ok && key.Matches(press, p.keys.Accept) && p.AtLine() && strings.TrimSpace(p.Typed()) == "":
		return step{done: true}
	}
	cmd := p.Picker.Update(msg)
	if line, picked := p.Picked(); picked {
		return step{cmd: cmd, done: true, then: runLineMsg{line}}
	}
	return step{cmd: cmd, done: p.Cancelled()}
}

// recall replaces the line with an earlier one, so many lines back.
func (p *prompt) recall(back int) {
	if p.back == 0 {
		p.draft = p.Typed()
	}
	p.back = back
	line := p.draft
	if back > 0 {
		line = p.past[len(p.past)-back]
	}
	p.SetTyped(line)
}
