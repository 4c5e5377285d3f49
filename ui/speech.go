package ui

import (
	"cmp"
	"context"
	"io"
	"os"
	"strings"
	"time"

	"inkdesk/ui/linear"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/terminal"
	"inkdesk/ui/widget/draw"
)

const spokenHeight = 36 // of screens that no one sees, in lines

// Spoken implements [linear.Program].
func (p *Program) Spoken() screen.Page {
	page := p.session.app.spoken()
	page.Waiting = page.Waiting || p.opening != nil
	return page
}

// Notice implements [linear.Program].
func (p *Program) Notice() (since time.Time, done bool, text string) {
	a := p.session.app
	latest := a.notices.Latest()
	_, lead := styleOf(a.env.Theme, latest.Severity)
	return latest.Since, latest.Severity == notice.Done, strings.Join(draw.Spoken([]string{lead + latest.Text}), "")
}

// Place implements [linear.Program].
func (p *Program) Place() linear.Place {
	a := p.session.app
	if a.layer != nil {
		return palette{env: &a.env}.lines(screen.Rows{})
	}
	return a.palette().lines(a.spoken().Rows)
}

// spoken returns the layer over the screen, or else the screen, in words.
func (a *App) spoken() screen.Page {
	top := a.navigation.top()
	switch over := a.layer.(type) {
	case nil:
	case screen.Speaker:
		return over.Spoken()
	default:
		lines := draw.Spoken(over.Lines(draw.SpokenWidth, spokenHeight))
		return screen.Page{Lines: lines}
	}
	if top == nil {
		return screen.Page{Waiting: true}
	}
	var page screen.Page
	if s, speaks := top.screen.(screen.Speaker); speaks && top.failing() == nil {
		page = s.Spoken()
	} else {
		page.Lines = draw.Spoken(strings.Split(top.screen.View(), "\n"))
	}
	titles := make([]string, len(a.navigation.stack))
	for i, p := range a.navigation.stack {
		titles[i] = p.title()
	}
	page.Title = strings.Join(titles, ", ")
	page.Waiting = page.Waiting || top.age().Waiting || top.loading() || a.leaving
	return page
}

// runLinear has the program used line by line. The error also says that the input ended in a question.
func runLinear(ctx context.Context, s Session) error {
	o := s.Options.Terminal
	in, out := o.Input, terminal.NewWriter(o.Output)
	out.SetASCII(s.Options.Capabilities.ASCII)
	s.Options.Settings.Clipboard, s.Options.Settings.Alert = terminal.ClipboardOff, terminal.AlertOff
	s.Options.Settings.IdleLock = 0 // there is no screen to cover
	root := NewProgram(s)
	o.Drain, o.Redact = root.Drain, root.Redact
	o.Linear, o.Watch, o.Input, o.Output = true, false, nil, io.Discard
	o.Width, o.Height = draw.SpokenWidth, spokenHeight
	lines := linear.Options{Keys: s.Options.Keys, In: in, Out: out, Redact: root.Redact, Echo: !s.Options.Capabilities.InTTY}
	if !lines.Echo {
		lines.Prompt = "> "
	}
	if file, ok := in.(*os.File); ok && s.Options.Capabilities.InTTY {
		lines.Hide = func() func() { return terminal.HideTyping(file) }
	}
	model := linear.New(root, lines)
	defer model.Close()
	_, err := terminal.Run(ctx, model, o)
	root.sayHowToComeBack(err, out)
	root.Close(err)
	return cmp.Or(err, model.Err())
}
