package ui

import (
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/layer"
	"inkdesk/ui/linear"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
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

// lineChoices returns what a line does, and then what it may become; without one, the lines typed before and all words.
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
		what := notice.Joined(l.Title, l.Does)
		if l.Answer != "" {
			what = notice.Joined(l.Title+": "+l.Answer, l.Does)
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

func (p *prompt) Update(msg tea.Msg) layer.Step {
	press, ok := msg.(tea.KeyPressMsg)
	switch {
	case ok && key.Matches(press, p.keys.Complete):
		p.Complete()
		return layer.Step{}
	case ok && key.Matches(press, p.keys.Up) && p.AtLine() && p.back < len(p.past):
		p.recall(p.back + 1)
		return layer.Step{}
	case ok && key.Matches(press, p.keys.Down) && p.AtLine() && p.back > 0:
		p.recall(p.back - 1)
		return layer.Step{}
	case ok && key.Matches(press, p.keys.Accept) && p.AtLine() && strings.TrimSpace(p.Typed()) == "":
		return layer.Step{Done: true}
	}
	cmd := p.Picker.Update(msg)
	if line, picked := p.Picked(); picked {
		return layer.Step{Cmd: cmd, Done: true, Then: runLineMsg{line}}
	}
	return layer.Step{Cmd: cmd, Done: p.Cancelled()}
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

type runLineMsg struct{ line string }

type editSettingsMsg struct{}

// whyNotEdited says why the settings are not edited from here, "" where they are.
func whyNotEdited(env *screen.Env) string {
	path, _ := env.Settings.File()
	switch {
	case env.Demo:
		return "The demo does not follow changes to the settings."
	case env.Terminal.Linear, path == "":
		return "Edit the file outside this program: " + model.Clean(path)
	}
	return ""
}

type useThemeMsg struct{ theme settings.Theme }

func (p palette) lines(rows screen.Rows) linear.Place {
	place := linear.Place{Keys: p.env.Keys, Rows: rows, Find: p.find, Lookup: wordForText}
	if p.place != nil {
		place.Words = p.words()
	}
	return place
}

// find returns a message that searches the envelopes, or opens the search of the place in front, which asks for it.
func (p palette) find(text string) (msg tea.Msg, asks bool) {
	if p.place != nil {
		_, envelopes := p.place.route.(nav.Envelopes)
		search := linear.Press(p.env.Keys.List.Search)
		if !envelopes && p.place.listens(search) {
			return search, true
		}
	}
	return nav.OpenMsg{Route: nav.Envelopes{Query: text}}, false
}

func (p palette) settingEntries() []linear.Word {
	var words []linear.Word
	if list := p.profiles.words(p.env); len(list) > 1 && !p.env.Demo {
		for _, w := range list {
			w.Title = "Profile: " + w.Title
			words = append(words, w)
		}
	}
	words = append(words, linear.Word{
		Title: "Edit the settings", Does: "open the settings file in your editor", Why: whyNotEdited(p.env), Msg: editSettingsMsg{},
	})
	for _, t := range settings.Choices("theme") {
		use := useThemeMsg{settings.Theme(t)}
		w := linear.Word{Title: "Theme: " + t, Does: "until the program ends", Msg: use}
		if use.theme == p.env.Settings.Theme {
			w.Why = "It is in use."
		}
		words = append(words, w)
	}
	return words
}

const (
	mostLines    = 50                     // limits the history of typed lines
	answerWithin = 300 * time.Millisecond // sets how long a question may take to be there once nothing is read
)

func (a *App) carryOut(l linear.Line) tea.Cmd {
	if l.Why != "" {
		return a.notices.Say(strings.TrimSpace(l.Why + " " + strings.Join(l.Near, ", ")))
	}
	var cmds []tea.Cmd
	if l.Row > 0 {
		rows := func() screen.Rows { return a.spoken().Rows }
		cmds = append(cmds, linear.Select(l.Row-1, rows, a.env.Keys.Move, a.route))
	}
	for _, msg := range l.Msgs {
		cmds = append(cmds, a.route(msg))
	}
	if a.typing.answer = l.Answer; l.Answer != "" {
		cmds = append(cmds, a.typing.wait.Start(0, answerWithin))
	}
	return tea.Batch(cmds...)
}

// answerQuestion answers the question that a line has led to, once it is there. Late says that it should be there.
func (a *App) answerQuestion(late bool) tea.Cmd {
	answer := a.typing.answer
	if answer == "" || a.navigation.top().loading() {
		return nil
	}
	switch page := a.spoken(); {
	case page.Ask == nil && !late, page.Ask != nil && page.Ask.Early:
		return nil
	case page.Ask == nil && page.Waiting:
		return a.typing.wait.Start(0, answerWithin)
	default:
		a.typing.answer = ""
		a.typing.wait.Stop()
		return a.carryOut(linear.Argue(a.env.Keys, page.Ask, answer))
	}
}
