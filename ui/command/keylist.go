package command

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"charm.land/bubbles/v2/key"
	"github.com/spf13/cobra"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/programs"
)

func (p *program) keysCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "keys [WORD]",
		Short: "List the keys, with the names they have in the settings",
		Long: `keys lists every action: its name under keys in the settings, its keys as they are with
these settings, and what it does; then your own programs. With a word it lists the actions that have it in one of these.`,
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

func (p *program) printKeys(word string) error {
	c, err := p.configure()
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
	found := false
	list := func(name string, b key.Binding) {
		line := fmt.Sprintf("%s\t%s\t%s", name, pressed(b), b.Help().Desc)
		if strings.Contains(model.Fold(line), model.Fold(word)) {
			fmt.Fprintln(table, line)
			found = true
		}
	}
	for action := range c.keys.All() {
		list(action.Name, action.Binding)
	}
	own, _ := programs.Bind(c.keys, c.Resolved)
	for _, one := range own {
		list("programs", one.Binding)
	}
	if !found {
		fmt.Fprintf(p.err, "No action has %q in its name, its keys or its meaning; inkdesk keys lists them all.\n", model.Clean(word))
	}
	return table.Flush()
}

func pressed(b key.Binding) string {
	if names := keys.Full(b); names != "" && b.Enabled() {
		return names
	}
	return "none"
}
