package command

import (
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"inkdesk/api/demo"
	"inkdesk/api/token"
	"inkdesk/keys"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
	"inkdesk/ui/view"
)

// given holds what a run was started with: flags, which are the stronger, and the environment.
type given struct {
	settings   settings.Flags
	environ    settings.Environ
	version    bool
	demo       bool
	live       bool
	faults     string // of the demo
	query      string
	place      nav.Route // nil for none
	tokenFile  string
	tokenStdin bool
}

// path returns where the configuration file is looked for.
func (g *given) path() (string, error) {
	path, err := settings.Path(g.settings, g.environ)
	if err != nil {
		return "", usage("%w", err)
	}
	return path, nil
}

// configure reads the configuration file and lays environment and flags over it.
func (g *given) configure() (*configuration, error) {
	path, err := g.path()
	if err != nil {
		return nil, err
	}
	file, problems, err := settings.Load(path)
	if err != nil {
		return nil, err
	}
	if g.demo {
		file = file.WithoutChoice()
	}
	resolved, more, err := settings.Resolve(file, g.settings, g.environ)
	if err != nil {
		return nil, err
	}
	c := &configuration{Resolved: &resolved, file: file, keys: keys.Default()}
	for _, problem := range slices.Concat(problems, more, bindKeys(c.keys, c.Resolved), view.Check(c.Resolved)) {
		c.warn(problem.String())
	}
	return c, nil
}

// ofProfile returns what was given, with another profile. An address and a token that were given for this run belong to
// the profile it began with; everything else goes on to hold, above all --read-only.
func (g given) ofProfile(name string) given {
	g.settings, g.environ = g.settings.With("profile", name), maps.Clone(g.environ)
	delete(g.settings, "base_url")
	delete(g.settings, "ca_file")
	g.withoutPlace()
	g.tokenFile, g.tokenStdin = "", false
	return g
}

// withoutPlace takes the variables that name a profile or an address out of the environment.
func (g *given) withoutPlace() {
	delete(g.environ, "INKDESK_PROFILE")
	delete(g.environ, token.EnvBaseURL)
}

// configured returns the origin that the file alone gives for the profile, zero when there is none.
func (g *given) configured(c *configuration) token.Origin {
	own := g.ofProfile(c.Profile.Name)
	plain, _, err := settings.Resolve(c.file, own.settings, own.environ)
	if err != nil {
		return ""
	}
	origin, _ := token.OriginOf(plain.Profile.BaseURL) // zero beside an error
	return origin
}

// checkDemo refuses flags that mean another account, and faults that there are not.
func (g *given) checkDemo() error {
	if _, err := demo.ParseFaults(g.faults); err != nil {
		return usage("--faults: %w", err)
	}
	if g.faults != "" && !g.demo {
		return usage("--faults goes with --demo alone: a real service fails by itself")
	}
	_, base := g.settings["base_url"]
	_, profile := g.settings["profile"]
	if g.demo && (base || profile || g.tokenFile != "" || g.tokenStdin) {
		return usage("--demo has an account of its own; leave out --profile, --base-url and the token")
	}
	return nil
}

func (g *given) completeProfile(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	path, err := g.path()
	file, _, failed := settings.Load(path)
	if err != nil || failed != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return file.Profiles(), cobra.ShellCompDirectiveNoFileComp
}
