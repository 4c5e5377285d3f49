package command

import (
	"fmt"
	"maps"
	"strings"

	"github.com/muesli/mango"
	mcobra "github.com/muesli/mango-cobra"
	"github.com/muesli/roff"
	"github.com/spf13/cobra"
)

func (p *program) manCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "man",
		Short: "Print the manual page, in the format of man",
		Long: `man prints the manual page: the commands and flags of this program, then the manual.
To read it: inkdesk man | man -l -`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return p.printManual(cmd.Root()) },
	}
}

const aboutFlags = `

A command also takes those options of the program that concern it, such as --profile. They
are not repeated below it; inkdesk COMMAND --help has all.`

func (p *program) printManual(root *cobra.Command) error {
	page, err := mcobra.NewManPage(1, root)
	if err != nil {
		return fmt.Errorf("the manual page could not be made: %w", err)
	}
	leaveOutRepeated(&page.Root, page.Root.Flags)
	page = page.WithLongDescription(unwrapped(root.Long+aboutFlags)).WithSection("Environment and exit status", more)
	// The marks around the names of values are for the help. No cleaning of lines here: it is
	// the format of another program.
	_, err = fmt.Fprint(p.out, strings.ReplaceAll(page.Build(roff.NewDocument()), "`", "")+manualSections())
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

// leaveOutRepeated takes the flags out of the commands below one that the page said above them in
// the same words, and the one for help, which every command has.
func leaveOutRepeated(c *mango.Command, said map[string]mango.Flag) {
	for _, sub := range c.Commands {
		maps.DeleteFunc(sub.Flags, func(name string, f mango.Flag) bool { return said[name] == f || name == "help" })
		leaveOutRepeated(sub, said)
	}
}
