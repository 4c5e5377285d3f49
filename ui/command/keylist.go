package command

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"inkdesk/keys"
)

func (p *program) keysCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "keys [WORD]",
		Short: "List the keys, with the names they have in the settings",
		Long: `keys lists every action: its name under keys in the settings, its keys as they are with
these settings, and what it does. With a word it lists the actions that have it in one of these.`,
		Args: atMostOneWord,
		RunE: func(_ *cobra.Command, args []string) error { return p.printKeys(strings.Join(args, "")) },
	}
	p.registerAccount(cmd)
	return cmd
}

func atMostOneWord(_ *cobra.Command, args []string) error {
	if len(args) > 1 {
		return usage("give one word at most, a part of a name, key or meaning")
	}
	return nil
}

// printKeys lists the actions that have the word in their name, keys or meaning.
func (p *program) printKeys(word string) error {
	c, err := p.configure()
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
	for action := range c.keys.All() {
		line := fmt.Sprintf("%s\t%s\t%s", action.Name, pressed(action), action.Binding.Help().Desc)
		if strings.Contains(strings.ToLower(line), strings.ToLower(word)) {
			fmt.Fprintln(table, line)
		}
	}
	return table.Flush()
}

func pressed(action keys.Action) string {
	if names := keys.Full(action.Binding); names != "" && action.Binding.Enabled() {
		return names
	}
	return "none"
}
