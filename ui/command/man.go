package command

import (
	"fmt"

	mcobra "github.com/muesli/mango-cobra"
	"github.com/muesli/roff"
	"github.com/spf13/cobra"
)

func (p *program) manCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "man",
		Short: "Print the manual page, in the format of man",
		Long: `man prints the manual page, made from the commands and flags that this program has.
To read it: inkdesk man | man -l -`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return p.printManual(cmd.Root()) },
	}
}

func (p *program) printManual(root *cobra.Command) error {
	page, err := mcobra.NewManPage(1, root)
	if err != nil {
		return fmt.Errorf("the manual page could not be made: %w", err)
	}
	page = page.WithSection("Environment and exit status", more)
	// No cleaning of lines here: it is the format of another program.
	_, err = fmt.Fprint(p.out, page.Build(roff.NewDocument()))
	return err
}
