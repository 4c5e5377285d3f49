package ui

import (
	"cmp"
	"context"
	"io"
	"os"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/term"

	"inkdesk/ui/linear"
	"inkdesk/ui/terminal"
)

// Run shows the program on the terminal until the person leaves it, and gives the
// terminal back, and what was opened for the session. The error is nil after leaving, and
// what [terminal.Run] says otherwise.
func Run(ctx context.Context, s Session) error {
	o := s.Options
	if o.Capabilities.Linear {
		return runLinear(ctx, s)
	}
	o.Terminal.Profile, o.Terminal.ASCII = o.Capabilities.Profile, o.Capabilities.ASCII
	root := NewProgram(s)
	o.Terminal.Drain, o.Terminal.Redact = root.Drain, root.Redact
	var program tea.Model = root
	if o.Messages != nil {
		program = RecordMessages(program, o.Messages)
	}
	_, err := terminal.Run(ctx, program, o.Terminal)
	root.Close(err)
	return err
}

// runLinear has the program used line by line, from the input and to the output of the terminal options.
// The error also says that the input ended in a question.
func runLinear(ctx context.Context, s Session) error {
	o := s.Options.Terminal
	in, out := o.Input, terminal.NewWriter(o.Output)
	out.SetASCII(s.Options.Capabilities.ASCII)
	s.Options.Settings.Clipboard, s.Options.Settings.Alert = terminal.ClipboardOff, terminal.AlertOff
	s.Options.Settings.IdleLock = 0 // there is no screen to cover
	root := NewProgram(s)
	o.Drain, o.Redact = root.Drain, root.Redact
	o.Linear, o.Watch, o.Input, o.Output = true, false, nil, io.Discard
	o.Width, o.Height = spokenWidth, spokenHeight
	lines := linear.Options{Keys: s.Options.Keys, In: in, Out: out, Redact: root.Redact, Echo: !s.Options.Capabilities.InTTY}
	if !lines.Echo {
		lines.Prompt = "> "
	}
	if file, ok := in.(*os.File); ok && s.Options.Capabilities.InTTY {
		lines.Hide = func() func() { return hideTyping(file) }
	}
	model := linear.New(root, lines)
	defer model.Close()
	_, err := terminal.Run(ctx, model, o)
	root.Close(err)
	return cmp.Or(err, model.Err())
}

// hideTyping keeps a terminal from showing what is typed.
func hideTyping(file *os.File) (restore func()) {
	before, err := term.GetState(int(file.Fd()))
	if err != nil || terminal.HideTyping(file) != nil {
		return func() {}
	}
	return func() { _ = term.Restore(int(file.Fd()), before) }
}
