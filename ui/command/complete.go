package command

import (
	"strings"

	"github.com/spf13/cobra"

	"inkdesk/ui"
	"inkdesk/ui/settings"
)

// completeScreen offers a shell the values of the dashboard's flags that have few.
func completeScreen(cmd *cobra.Command) {
	for _, name := range []string{"theme", "color", "ascii", "mouse"} {
		complete(cmd, name, settings.Choices(name)...)
	}
	complete(cmd, "read-only", "true", "false")
	complete(cmd, "refresh", "off", "30s", "1m", "5m")
}

func complete(cmd *cobra.Command, flag string, values ...string) {
	// The error means that there is no such flag, or that it has values already.
	_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
}

// completePlace offers the names of the places for the first argument.
func completePlace(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var names []string
	for _, name := range ui.Places() {
		names = append(names, strings.ToLower(name))
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// completeProfile offers the names of the configuration file to a shell.
func (p *program) completeProfile(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	path, err := settings.Path(p.flags.settings, p.environ)
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	file, _, err := settings.Load(path)
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return file.Profiles(), cobra.ShellCompDirectiveNoFileComp
}
