package ui

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/programs"
	"inkdesk/ui/screen"
	"inkdesk/ui/terminal"
)

func (p *ownPrograms) edit(owner uint64, msg notice.EditMsg) step {
	environ := p.childEnviron()
	editor, err := programs.Editor(environ)
	if err != nil {
		return warn(model.Capital(err.Error()) + ".")
	}
	done := func(text string, err error) tea.Msg {
		if err != nil {
			err = errors.New("The text is as it was: the editor " + programs.Ended(err) + ".")
		}
		return msg.Done(text, err)
	}
	return step{cmd: lend(owner, programs.Edit(editor, environ, msg.Text, msg.Max, done))}
}

type editSettingsMsg struct{}

type settingsEditedMsg struct {
	screen.To
	err error
}

// editSettings opens the settings file itself, which is checked as after any other change.
func (p *ownPrograms) editSettings() step {
	environ := p.childEnviron()
	editor, err := programs.Editor(environ)
	if err != nil {
		return warn(model.Capital(err.Error()) + ".")
	}
	path, _ := p.env.Settings.File()
	run := programs.Run{Argv: append(slices.Clip(editor), path)}
	lend := programs.Lend([]programs.Run{run}, environ, func(err error) tea.Msg { return settingsEditedMsg{err: err} })
	edit := lend.Use
	lend.Use = func(ctx context.Context, to terminal.Lent) error {
		_ = os.MkdirAll(filepath.Dir(path), 0o700) // or else the editor says why it cannot save
		return edit(ctx, to)
	}
	return step{cmd: func() tea.Msg { return lend }}
}

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

func (p *ownPrograms) page(msg notice.PageMsg) step {
	environ := p.childEnviron()
	pager, err := programs.Pager(environ)
	if err != nil {
		return warn(model.Capital(err.Error()) + ".")
	}
	lend := programs.Page(pager, environ, msg.Text)
	return step{cmd: func() tea.Msg { return lend }}
}

type openWebMsg struct{ owner uint64 }

func (p *ownPrograms) whyNoWeb() string {
	if p.env.Settings.Profile.WebURL == "" {
		return "The profile " + p.env.Settings.Profile.Name + " has no web_url in the settings."
	}
	return ""
}

func (p *ownPrograms) openWeb(msg openWebMsg, top *place) step {
	if why := p.whyNoWeb(); why != "" {
		return say(why)
	}
	of := top.subjects(msg.owner, false)
	if len(of) == 0 {
		return say("There is no envelope to open.")
	}
	address := p.env.Settings.Profile.WebAddress(of[0].Envelope.ID.String())
	environ := p.childEnviron()
	argv := programs.Browser(p.env.Terminal, environ, runtime.GOOS, address)
	if argv == nil {
		return step{then: copyAddress(address, "There is no browser here. Open the address on your own machine.")}
	}
	return step{cmd: func() tea.Msg { return webOpenedMsg{address: address, err: programs.Open(argv, environ)} }}
}

func copyAddress(address, why string) notice.CopyMsg {
	return notice.CopyMsg{What: "address", Text: address, Note: why}
}

type webOpenedMsg struct {
	screen.To
	address string
	err     error
}
