package command

import (
	"io"

	"github.com/spf13/cobra"

	"inkdesk/ui/terminal"
)

func (p *program) resetCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "reset-terminal",
		Short: "Bring back a terminal that a crash left in disorder",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			_, err := io.WriteString(p.process.Stdout, terminal.ResetSequence)
			return err
		},
	}
}
