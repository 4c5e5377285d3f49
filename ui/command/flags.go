package command

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/settings"
)

// text holds a flag, whose value is checked where the settings are.
type text struct {
	to   settings.Flags
	name string // of the setting
	kind string // names the value in the help
	bare string // its value where none is given, "" where one has to be
}

// withValues returns arguments in which flags that may be used alone have a value behind "=". The library would take
// the word behind such a flag for an argument, although the help writes --mouse on.
func withValues(args []string, set *pflag.FlagSet) []string {
	words := []string{"on", "off", "auto", "yes", "no", "true", "false"}
	full := slices.Clone(args)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		return full // a shell asks what could stand there
	}
	for i := 0; i < len(full) && full[i] != "--"; i++ {
		name, isFlag := strings.CutPrefix(full[i], "--")
		f := set.Lookup(name)
		if !isFlag || f == nil {
			continue
		}
		t, ok := f.Value.(text)
		switch {
		case !ok || t.bare == "":
		case i+1 < len(full) && slices.Contains(words, strings.ToLower(full[i+1])):
			i++
		default:
			full[i] += "=" + t.bare
		}
	}
	return full
}

func (t text) String() string { return t.to[t.name] }

func (t text) Set(value string) error {
	t.to[t.name] = value
	return nil
}

func (t text) Type() string { return t.kind }

func (g *given) accountFlags(cmd *cobra.Command) {
	s, set := g.settings, cmd.Flags()
	set.VarP(text{to: s, name: "config", kind: "file"}, "config", "c", "read the settings from this file")
	set.VarP(text{to: s, name: "profile", kind: "name"}, "profile", "p", "use this profile of the settings")
	set.Var(text{to: s, name: "base_url", kind: "url"}, "base-url", "address of the service; ends in /v2")
	set.Var(text{to: s, name: "ca_file", kind: "file"}, "ca-file", "trust the certificates in this file too")
	// The error means a flag of another name.
	_ = cmd.RegisterFlagCompletionFunc("profile", g.completeProfile)
}

// tokenFlags adds the flags that say where the token is. None takes the token: everybody can read a command line.
func (g *given) tokenFlags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&g.tokenFile, "token-file", "", "read the access token from this `file`")
	cmd.Flags().BoolVar(&g.tokenStdin, "token-stdin", false, "read the access token from standard input")
}

func (g *given) screenFlags(cmd *cobra.Command) {
	s, set := g.settings, cmd.Flags()
	set.BoolVarP(&g.version, "version", "V", false, "show the version")
	set.StringVarP(&g.query, "query", "q", "", "open the list with this `filter`, like \"status:in_progress idle:>14d\"")
	set.BoolVar(&g.demo, "demo", false, "show a built-in account of invented envelopes")
	set.BoolVar(&g.live, "live", false, "with --demo: let the recipients act as time goes by")
	set.StringVar(&g.faults, "faults", "", "with --demo: `rules` for answers that go wrong, as demo-server --help lists them")
	set.Var(text{s, "read_only", "bool", "true"}, "read-only", "refuse every change: true, which it is alone, or false")
	set.Var(text{to: s, name: "theme", kind: "name"}, "theme", "auto, light, dark, blue-orange or mono")
	set.Var(text{to: s, name: "color", kind: "when"}, "color", "auto, always or never")
	set.Var(text{s, "ascii", "when", string(settings.On)}, "ascii", "draw with ASCII characters only: on, which it is alone, off or auto")
	set.Var(text{s, "mouse", "when", string(settings.On)}, "mouse", "take clicks and the wheel: on, which it is alone, off or auto")
	set.Var(text{s, "linear", "bool", "true"}, "linear", "say everything line by line, for screen readers, slow lines and pipes")
	set.BoolFunc("no-color", "the same as --color never", fixed(s, "color", "never"))
	set.BoolFunc("no-mouse", "the same as --mouse off", fixed(s, "mouse", string(settings.Off)))
	set.Var(text{to: s, name: "refresh", kind: "time"}, "refresh", "time between automatic refreshes, like 30s; off for none")
	set.Var(text{to: s, name: "log_file", kind: "file"}, "log-file", "log the calls to this file; it never holds the token")
	for _, name := range []string{"theme", "color", "ascii", "mouse"} {
		complete(cmd, name, settings.Choices(name)...)
	}
	complete(cmd, "read-only", "true", "false")
	complete(cmd, "refresh", "off", "30s", "1m", "5m")
	_ = cmd.RegisterFlagCompletionFunc("query", completeFilter)
}

func fixed(to settings.Flags, name, value string) func(string) error {
	return func(given string) error {
		if given != "true" {
			return errors.New("it takes no value")
		}
		to[name] = value
		return nil
	}
}

// wrongFlag returns the problem of a flag. A value that may be a token is not repeated.
func wrongFlag(cmd *cobra.Command, err error) error {
	if wrong, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		name, given := wrong.GetFlag().Name, model.Clean(wrong.GetValue())
		switch kind := wrong.GetFlag().Value.Type(); {
		case strings.HasPrefix(name, "token"):
			return usage("--%s takes no value: everybody on this machine could read it; pipe the token in", name)
		case kind == "int":
			return usage("--%s takes a whole number, not %q", name, given)
		case kind == "bool":
			return usage("--%s takes true or false, not %q", name, given)
		}
	}
	unknown, ok := errors.AsType[*pflag.NotExistError](err)
	if !ok {
		return usage("%w", err)
	}
	name := unknown.GetSpecifiedName()
	switch secret := strings.HasPrefix(name, "token"); {
	case cmd.Name() == "list" && (name == "query" || name == "q"):
		return usage("%s takes the filter without a flag: %s status:open", cmd.CommandPath(), cmd.CommandPath())
	case cmd.Name() == "login" && secret:
		return usage("there is no such flag. No flag takes the token itself, because everybody on this machine could read it; " +
			"type it when it is asked for, or use --token-file or --token-stdin")
	case secret || unknown.GetSpecifiedShortnames() != "":
		return usage("there is no such flag. No flag takes the token itself, because everybody on this machine " +
			"could read it; run inkdesk login, or use --token-file, --token-stdin or INKDESK_TOKEN")
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	if near := keys.Nearest(name, names); near != "" {
		return usage("there is no flag --%s; did you mean --%s?", name, near)
	}
	return usage("there is no flag --%s; %s --help lists them all", name, cmd.CommandPath())
}

// newCommand returns a command with some groups of flags. It takes no arguments; one that takes
// some reads them in its Args.
func newCommand(
	use, short, long string, run func(context.Context) error, register ...func(*cobra.Command),
) *cobra.Command {
	cmd := &cobra.Command{
		Use: use, Short: short, Long: long, Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return run(cmd.Context()) },
	}
	for _, flags := range register {
		flags(cmd)
	}
	return cmd
}

// noArguments refuses arguments without repeating them.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return usage("%s takes no arguments; %s --help says what it takes", cmd.CommandPath(), cmd.CommandPath())
}

const nearWord = 2 // limits the letters by which a word differs from the command it is taken for

// onlyGroup has a command show its help, as it does nothing by itself, and refuse what is none of
// its commands.
func onlyGroup(group *cobra.Command) *cobra.Command {
	group.SuggestionsMinimumDistance = nearWord
	group.Args = cobra.ArbitraryArgs
	group.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return cmd.Help()
		}
		if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
			return usage("there is no such command; did you mean %s %s?", cmd.CommandPath(), near[0])
		}
		return usage("there is no such command; %s --help lists them", cmd.CommandPath())
	}
	return group
}
