package command

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"inkdesk/assets"
	"inkdesk/ui/settings"
)

func (p *program) configCommand() *cobra.Command {
	group := &cobra.Command{
		Use:   "config",
		Short: "Show and check the settings",
		Args:  onlySubcommands,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },

		SuggestionsMinimumDistance: 2, // letters
	}
	for _, one := range []struct {
		use, short string
		run        func() error
	}{
		{"path", "Show where the configuration file is looked for", p.configPath},
		{"show", "Show every setting, its value and where that comes from", p.configShow},
		{"check", "Say what is wrong with the settings of all profiles", p.configCheck},
		{"schema", "Print a JSON schema of the configuration file, for editors", p.configSchema},
		{"example", "Show a configuration file with every setting and its meaning", func() error {
			_, err := io.WriteString(p.out, assets.Config())
			return err
		}},
	} {
		cmd := withoutArguments(one.use, one.short, "", func(context.Context) error { return one.run() })
		p.registerAccount(cmd)
		group.AddCommand(cmd)
	}
	return group
}

func (p *program) configPath() error {
	path, err := settings.Path(p.flags.settings, p.environ)
	if err != nil {
		return usage("%w", err)
	}
	_, err = fmt.Fprintln(p.out, path)
	return err
}

func (p *program) configShow() error {
	c, err := p.configure()
	if err != nil {
		return err
	}
	for _, n := range c.notices {
		fmt.Fprintln(p.err, "inkdesk:", n.Text)
	}
	_, err = io.WriteString(p.out, settings.Show(*c.Resolved))
	return err
}

func (p *program) configCheck() error {
	path, err := settings.Path(p.flags.settings, p.environ)
	if err != nil {
		return usage("%w", err)
	}
	wrong := settings.Check(path, p.flags.settings, p.environ, furtherProblems)
	if len(wrong) == 0 {
		_, err := fmt.Fprintln(p.out, "The settings are in order:", path)
		return err
	}
	for _, problem := range wrong {
		if _, err := fmt.Fprintln(p.out, problem); err != nil {
			return err
		}
	}
	if len(wrong) == 1 {
		return usage("there is one thing to put right in the settings")
	}
	return usage("there are %d things to put right in the settings", len(wrong))
}

func (p *program) configSchema() error {
	text, err := settings.Schema(assets.Config())
	if err != nil {
		return err
	}
	_, err = p.out.Write(text)
	return err
}
