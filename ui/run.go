package ui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/terminal"
)

// Run shows the program on the terminal until the person leaves it, and gives the
// terminal back. The error is nil after leaving, and what [terminal.Run] says otherwise.
func Run(ctx context.Context, o Options) error {
	o.Terminal.Profile, o.Terminal.ASCII = o.Capabilities.Profile, o.Capabilities.ASCII
	o.Terminal.Drain = o.Client.Drain
	o.Terminal.Redact = o.Client.Redact
	app := New(o)
	defer app.Close()
	var program tea.Model = app
	if o.Messages != nil {
		program = RecordMessages(program, o.Messages)
	}
	_, err := terminal.Run(ctx, program, o.Terminal)
	return err
}
