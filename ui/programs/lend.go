package programs

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/layer"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/terminal"
)

// lendTo lends the terminal to a program of the person, which find finds, as made says.
func (p *Runner) lendTo(
	find func(environ []string) (argv []string, err error),
	made func(argv, environ []string) terminal.LendMsg,
) layer.Step {
	environ := p.childEnviron()
	argv, err := find(environ)
	if err != nil {
		return layer.Warn(model.Capital(err.Error()) + ".")
	}
	return layer.Step{Cmd: func() tea.Msg { return made(argv, environ) }}
}

// Edit opens a text in the person's editor.
func (p *Runner) Edit(msg notice.EditMsg) layer.Step {
	done := func(text string, err error) tea.Msg {
		if err != nil {
			err = errors.New("The text is as it was: the editor " + Ended(err) + ".")
		}
		return msg.Done(text, err)
	}
	return p.lendTo(Editor, func(editor, environ []string) terminal.LendMsg {
		return Edit(editor, environ, msg.Text, msg.Max, done)
	})
}

// SettingsEditedMsg says that the editor of [Runner.EditSettings] has ended.
type SettingsEditedMsg struct {
	screen.To
	Err error // says how, nil for well
}

// EditSettings opens the settings file itself, which is checked as after any other change.
func (p *Runner) EditSettings() layer.Step {
	path, _ := p.env.Settings.File()
	return p.lendTo(Editor, func(editor, environ []string) terminal.LendMsg {
		_ = os.MkdirAll(filepath.Dir(path), 0o700) // or else the editor says why it cannot save
		run := Run{Argv: append(slices.Clip(editor), path)}
		return Lend([]Run{run}, environ, func(err error) tea.Msg { return SettingsEditedMsg{Err: err} })
	})
}

// Page shows a text in the person's pager.
func (p *Runner) Page(msg notice.PageMsg) layer.Step {
	return p.lendTo(Pager, func(pager, environ []string) terminal.LendMsg {
		return Page(pager, environ, msg.Text)
	})
}

// OpenWebMsg opens the selected envelope of a place in the browser.
type OpenWebMsg struct{ owner uint64 }

func (p *Runner) whyNoWeb() string {
	if p.env.Settings.Profile.WebURL == "" {
		return "The profile " + p.env.Settings.Profile.Name + " has no web_url in the settings."
	}
	return ""
}

func (p *Runner) openWeb(msg OpenWebMsg, front Place) layer.Step {
	if why := p.whyNoWeb(); why != "" {
		return layer.Say(why)
	}
	of := front.subjects(msg.owner, false)
	if len(of) == 0 {
		return layer.Say("There is no envelope to open.")
	}
	address := p.env.Settings.Profile.WebAddress(of[0].Envelope.ID.String())
	environ := p.childEnviron()
	argv := Browser(p.env.Terminal, environ, runtime.GOOS, address)
	byHand := notice.CopyMsg{What: "address", Text: address}
	if argv == nil {
		byHand.Note = "There is no browser here. Open the address on your own machine."
		return layer.Step{Then: byHand}
	}
	return layer.Step{Cmd: func() tea.Msg {
		if err := Open(argv, environ); err != nil {
			byHand.Note = "The browser " + Ended(err) + ". Open the address on your own machine."
			return byHand
		}
		return notice.ShowMsg{Text: "Given to the browser: " + address}
	}}
}
