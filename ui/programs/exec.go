package programs

import (
	"context"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

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

// Pager returns the pager of the person, with its arguments. Less stays open for a short text, too:
// many have it end then, and the screen comes back at once.
func Pager(environ []string) ([]string, error) {
	argv, err := chosen(Lookup(environ, "PAGER"), "pager; set PAGER to one, such as less", "less", "more", "more.com")
	if err == nil && filepath.Base(argv[0]) == "less" {
		argv = append(argv, "-+F")
	}
	return argv, err
}

// Page asks for the terminal and shows the text in a pager, which can neither start programs
// nor write files if it is less.
func Page(pager, environ []string, text string) terminal.LendMsg {
	return terminal.LendMsg{
		Use: func(ctx context.Context, to terminal.Lent) error {
			cmd := exec.Command(pager[0], pager[1:]...)
			cmd.Env, cmd.Stdin = append(slices.Clip(environ), "LESSSECURE=1"), strings.NewReader(text)
			return to.Run(ctx, cmd)
		},
		// Others than less may have ended with the last line.
		Pause: func(err error) bool { return err != nil || filepath.Base(pager[0]) != "less" },
	}
}
