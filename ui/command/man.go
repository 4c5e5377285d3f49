package command

import (
	"fmt"
	"strings"

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
	page = page.WithLongDescription(unwrapped(root.Long)).WithSection("Environment and exit status", more)
	// The marks around the names of values are for the help. No cleaning of lines here: it is
	// the format of another program.
	_, err = fmt.Fprint(p.out, strings.ReplaceAll(page.Build(roff.NewDocument()), "`", ""))
	return err
}

// unwrapped has a line for each paragraph: a line by itself is one in the manual page.
func unwrapped(text string) string {
	paragraphs := strings.Split(text, "\n\n")
	for i, p := range paragraphs {
		paragraphs[i] = strings.ReplaceAll(p, "\n", " ")
	}
	return strings.Join(paragraphs, "\n")
}
