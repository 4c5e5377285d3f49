package ui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/terminal"
)

// Run shows the program on the terminal until the person leaves it, and gives the
// terminal back, and what was opened for the session. The error is nil after leaving, and
// what [terminal.Run] says otherwise.
func Run(ctx context.Context, s Session) error {
	o := s.Options
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
