package programs

import (
	"context"
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

// Edit opens a text in the person's editor.
func (p *Runner) Edit(msg notice.EditMsg) layer.Step {
	environ := p.childEnviron()
	editor, err := Editor(environ)
	if err != nil {
		return layer.Warn(model.Capital(err.Error()) + ".")
	}
	done := func(text string, err error) tea.Msg {
		if err != nil {
			err = errors.New("The text is as it was: the editor " + Ended(err) + ".")
		}
		return msg.Done(text, err)
	}
	return lends(Edit(editor, environ, msg.Text, msg.Max, done))
}

// SettingsEditedMsg says that the editor of [Runner.EditSettings] has ended.
type SettingsEditedMsg struct {
	screen.To
	Err error // says how, nil for well
}

// EditSettings opens the settings file itself, which is checked as after any other change.
func (p *Runner) EditSettings() layer.Step {
	environ := p.childEnviron()
	editor, err := Editor(environ)
	if err != nil {
		return layer.Warn(model.Capital(err.Error()) + ".")
	}
	path, _ := p.env.Settings.File()
	run := Run{Argv: append(slices.Clip(editor), path)}
	lend := Lend([]Run{run}, environ, func(err error) tea.Msg { return SettingsEditedMsg{Err: err} })
	edit := lend.Use
	lend.Use = func(ctx context.Context, to terminal.Lent) error {
		_ = os.MkdirAll(filepath.Dir(path), 0o700) // or else the editor says why it cannot save
		return edit(ctx, to)
	}
	return lends(lend)
}

// Page shows a text in the person's pager.
func (p *Runner) Page(msg notice.PageMsg) layer.Step {
	environ := p.childEnviron()
	pager, err := Pager(environ)
	if err != nil {
		return layer.Warn(model.Capital(err.Error()) + ".")
	}
	return lends(Page(pager, environ, msg.Text))
}

func lends(msg terminal.LendMsg) layer.Step { return layer.Step{Cmd: func() tea.Msg { return msg }} }

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
	if argv == nil {
		return copyAddress(address, "There is no browser here. Open the address on your own machine.")
	}
	return layer.Step{Cmd: func() tea.Msg { return WebOpenedMsg{address: address, err: Open(argv, environ)} }}
}

func copyAddress(address, why string) layer.Step {
	return layer.Step{Then: notice.CopyMsg{What: "address", Text: address, Note: why}}
}

// WebOpenedMsg says whether an address was given to the browser.
type WebOpenedMsg struct {
	screen.To
	address string
	err     error
}
