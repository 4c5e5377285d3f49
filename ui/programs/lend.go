package programs

import (
	"context"
	"os/exec"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/terminal"
)

// Lend asks for the terminal and carries the runs out on it, one after the other until one
// fails. What that has written stays on the screen until a key is pressed.
func Lend(runs []Run, environ []string, done func(error) tea.Msg) terminal.LendMsg {
	return terminal.LendMsg{
		Use: func(ctx context.Context, to terminal.Lent) error {
			for _, run := range runs {
				cmd := exec.Command(run.Argv[0], run.Argv[1:]...)
				cmd.Env = environ
				if err := to.Run(ctx, cmd); err != nil {
					return err
				}
			}
			return nil
		},
		Pause: func(err error) bool { return err != nil },
		Done:  done,
	}
}
