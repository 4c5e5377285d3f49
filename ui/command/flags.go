package command

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/settings"
)

// flags are what was given on the command line. Most are settings.
type flags struct {
	settings   settings.Flags
	demo       bool
	live       bool
	query      string
	tokenFile  string
	tokenStdin bool
	keep       string // where login keeps the token, "" to find out
}

// text is a flag that remembers whether it was given. Its value is checked where the
// settings are.
type text struct {
	to   **string
	kind string // names the value in the help
}

func (t text) String() string {
	if t.to == nil || *t.to == nil {
		return ""
	}
	return **t.to
}

func (t text) Set(value string) error {
	*t.to = &value
	return nil
}

func (t text) Type() string { return t.kind }

// fixed is a flag without a value that stands for one value of another flag.
type fixed struct {
	to    **string
	value string
}

func (f fixed) String() string { return "" }

func (f fixed) Set(given string) error {
	if given != "true" {
		return errors.New("it takes no value")
	}
	*f.to = &f.value
	return nil
}

func (f fixed) Type() string { return "" }

// registerAccount adds the flags that say which account at which service is meant.
func (p *program) registerAccount(cmd *cobra.Command) {
	s, set := &p.flags.settings, cmd.Flags()
	set.VarP(text{&s.Config, "file"}, "config", "c", "read the settings from this file")
	set.VarP(text{&s.Profile, "name"}, "profile", "p", "use this profile of the settings")
	set.Var(text{&s.BaseURL, "url"}, "base-url", "address of the service; ends in /v2")
	set.Var(text{&s.CAFile, "file"}, "ca-file", "trust the certificates in this file too")
	// The error means a flag of another name.
	_ = cmd.RegisterFlagCompletionFunc("profile", p.completeProfile)
}

// registerToken adds the flags that say where the token is. None takes the token itself:
// everybody on the machine can read a command line.
func (f *flags) registerToken(set *pflag.FlagSet) {
	set.StringVar(&f.tokenFile, "token-file", "", "read the access token from this `file`")
	set.BoolVar(&f.tokenStdin, "token-stdin", false, "read the access token from standard input")
}

// registerScreen adds the flags of the dashboard.
func (f *flags) registerScreen(set *pflag.FlagSet) {
	s := &f.settings
	set.StringVarP(&f.query, "query", "q", "", "open the list with this `filter`, like \"status:in_progress idle:>14d\"")
	set.BoolVar(&f.demo, "demo", false, "show a built-in account of invented envelopes")
	set.BoolVar(&f.live, "live", false, "with --demo: let the recipients act as time goes by")
	set.Var(text{&s.ReadOnly, "bool"}, "read-only", "refuse every change")
	set.Lookup("read-only").NoOptDefVal = "true"
	set.Var(text{&s.Theme, "name"}, "theme", "auto, light, dark or mono")
	set.Var(text{&s.Color, "when"}, "color", "auto, always or never")
	set.Var(text{&s.ASCII, "when"}, "ascii", "draw with ASCII characters only: on, off or auto")
	set.Lookup("ascii").NoOptDefVal = string(settings.On)
	set.Var(text{&s.Mouse, "when"}, "mouse", "take clicks and the wheel: on, off or auto")
	set.Lookup("mouse").NoOptDefVal = string(settings.On)
	set.Var(fixed{&s.Color, "never"}, "no-color", "the same as --color never")
	set.Var(fixed{&s.Mouse, string(settings.Off)}, "no-mouse", "the same as --mouse off")
	for _, name := range []string{"no-color", "no-mouse"} {
		set.Lookup(name).NoOptDefVal = "true"
	}
	set.Var(text{&s.Refresh, "time"}, "refresh", "time between automatic refreshes, like 30s; off for none")
	set.Var(text{&s.LogFile, "file"}, "log-file", "log the calls to this file; it never holds the token")
}

// wrongFlag is what is wrong with a flag. A value that may be a token is not repeated.
func wrongFlag(cmd *cobra.Command, err error) error {
	if wrong, ok := errors.AsType[*pflag.InvalidValueError](err); ok && strings.HasPrefix(wrong.GetFlag().Name, "token") {
		return usage("--%s takes no value: everybody on this machine could read it; pipe the token in", wrong.GetFlag().Name)
	}
	if wrong, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		switch name, given := wrong.GetFlag().Name, model.Clean(wrong.GetValue()); wrong.GetFlag().Value.Type() {
		case "int":
			return usage("--%s takes a whole number, not %q", name, given)
		case "bool":
			return usage("--%s takes true or false, not %q", name, given)
		}
	}
	unknown, ok := errors.AsType[*pflag.NotExistError](err)
	if !ok {
		return usage("%w", err)
	}
	if name := unknown.GetSpecifiedName(); cmd.Name() == "list" && (name == "query" || name == "q") {
		return usage("%s takes the filter without a flag: %s status:open", cmd.CommandPath(), cmd.CommandPath())
	}
	if name := unknown.GetSpecifiedName(); strings.HasPrefix(name, "token") || unknown.GetSpecifiedShortnames() != "" {
		return usage("there is no such flag. No flag takes the token itself, because everybody on this machine " +
			"could read it; run inkdesk login, or use --token-file, --token-stdin or INKDESK_TOKEN")
	}
	if near := keys.Nearest(unknown.GetSpecifiedName(), flagNames(cmd)); near != "" {
		return usage("there is no flag --%s; did you mean --%s?", unknown.GetSpecifiedName(), near)
	}
	return usage("there is no flag --%s; %s --help lists them all", unknown.GetSpecifiedName(), cmd.CommandPath())
}

func flagNames(cmd *cobra.Command) []string {
	var names []string
	for _, set := range []*pflag.FlagSet{cmd.Flags(), cmd.InheritedFlags()} {
		set.VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	}
	return names
}

// noArguments refuses arguments without repeating them.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return usage("%s takes no arguments; %s --help says what it takes", cmd.CommandPath(), cmd.CommandPath())
}

// onlySubcommands refuses what is no command of a group of commands.
func onlySubcommands(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		return usage("there is no such command; did you mean %s %s?", cmd.CommandPath(), near[0])
	}
	return usage("there is no such command; %s --help lists them", cmd.CommandPath())
}
