package command

import (
	"github.com/spf13/cobra"

	"inkdesk/ui/terminal"
)

func (p *program) resetCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "reset-terminal",
		Short: "Reset a broken terminal",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			return terminal.Reset(p.process.Stdin, p.process.Stdout)
		},
	}
}
