// Package command implements the command line: it reads flags, settings and the token, puts the
// client together and runs the dashboard, or does what one of the plain commands does.
//
// Plain output goes through [terminal.Writer], and no flag takes a token.
package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"inkdesk/api"
	"inkdesk/api/token"
	"inkdesk/ui/dates"
	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
	"inkdesk/ui/widget/draw"
)

// Process holds what the operating system gives the program.
type Process struct {
	Args     []string // without the name of the program
	Environ  []string // without the token
	Token    token.Env
	Hardened error // says why others on this machine might read this process, nil when they cannot
	Stdin    *os.File
	Stdout   *os.File
	Stderr   *os.File
}

// Run does what the command line asks for, says on Stderr what went wrong, and returns the exit status. It blocks.
func Run(p Process) terminal.Status {
	made := &program{
		process: p,
		environ: settings.NewEnviron(p.Environ),
		flags:   flags{settings: settings.Flags{}},
		out:     terminal.NewWriter(p.Stdout),
		err:     terminal.NewWriter(p.Stderr),
	}
	if runtime.GOOS != "windows" { // where that is no matter of TZ
		time.Local, made.zone = dates.Zone(os.LookupEnv("TZ"))
	}
	made.setASCII(terminal.Detect(p.Environ, p.Stdin, p.Stdout).ASCII)
	root := newRoot(made)
	root.SetArgs(withValues(p.Args, root.Flags()))
	err := root.ExecuteContext(context.Background())
	if unwritten := made.out.Err(); unwritten != nil && (err == nil || errors.Is(err, unwritten)) {
		err = fmt.Errorf("the output could not be written whole; make room for it, or send it elsewhere: %w", unwritten)
		if errors.Is(unwritten, syscall.EPIPE) {
			err = terminal.WithStatus(terminal.StatusPipeClosed, unwritten)
		}
	}
	return terminal.Report(made.err, withStatus(err))
}

type program struct {
	process Process
	environ settings.Environ
	out     *terminal.Writer
	err     *terminal.Writer
	flags   flags
	ascii   bool  // says that the reader of the plain output takes ASCII only
	zone    error // says why times are in UTC, nil where they are in the zone that the person has set
}

// setASCII decides what plain output may hold, also in a pipe: what reads it there runs in the same locale.
func (p *program) setASCII(only bool) {
	p.ascii = only
	p.out.SetASCII(only)
	p.err.SetASCII(only)
}

// withStatus gives an error the exit status of its kind, unless it has one already.
func withStatus(err error) error {
	var carrier interface{ ExitStatus() int }
	if err == nil || errors.As(err, &carrier) {
		return err
	}
	status := terminal.StatusFailure
	_, invalid := errors.AsType[*settings.InvalidError](err)
	_, wrongSource := errors.AsType[*token.SourceError](err)
	switch kind := api.KindOf(err); {
	case invalid:
		status = terminal.StatusUsage
	case wrongSource, errors.Is(err, token.ErrNoToken), kind == api.Unauthorized, kind == api.Forbidden:
		status = terminal.StatusUnauthenticated
	case kind == api.NotFound:
		status = terminal.StatusNotFound
	case slices.Contains([]api.Kind{
		api.Offline, api.Untrusted, api.TimedOut, api.CutOff, api.RateLimited, api.ServerFault, api.Redirected, api.BadAnswer, api.TooLarge, api.NotReady,
	}, kind):
		status = terminal.StatusNetwork
	}
	return terminal.WithStatus(status, err)
}

func usage(format string, args ...any) error {
	return terminal.WithStatus(terminal.StatusUsage, fmt.Errorf(format, args...))
}

const about = `inkdesk shows the envelopes of an electronic-signature service: what needs attention and
why, everything about one envelope, and a plan for every change before it is made.

Try it with inkdesk --demo. For your own account run inkdesk login once, then inkdesk.

With an ID or a URL it opens that envelope or template, with an e-mail address it searches
for it, and with envelopes, templates, webhooks or activity it opens that place.`

const more = `
Environment:
  INKDESK_TOKEN, INKDESK_TOKEN_FILE, INKDESK_BASE_URL, INKDESK_PROFILE,
  INKDESK_CONFIG, and INKDESK_ with the name of any setting (INKDESK_READ_ONLY);
  NO_COLOR, CLICOLOR_FORCE; HTTPS_PROXY, NO_PROXY.
  Flags are stronger than the environment, that is stronger than the settings.

Exit status:
  0 done   1 failed   2 cancelled, or no terminal
  3 wrong command line or settings   4 no token, or not accepted
  5 list not complete   6 service out of reach   7 not found
  9 found, with list --fail-on   130 interrupted
`

func newRoot(p *program) *cobra.Command {
	root := &cobra.Command{
		Use:                        "inkdesk [ID, URL, address or place]",
		Short:                      "Triage the envelopes of an electronic-signature service",
		Long:                       about,
		SilenceUsage:               true,
		SuggestionsMinimumDistance: 2, // letters
		SilenceErrors:              true,
		Args:                       atMostOnePlace,
		ValidArgsFunction:          completePlace,
		RunE: func(cmd *cobra.Command, args []string) error {
			if version, _ := cmd.Flags().GetBool("version"); version {
				return p.printVersion()
			}
			return p.dashboard(cmd.Context(), args)
		},
	}
	root.SetOut(p.out)
	root.SetErr(p.err)
	root.SetFlagErrorFunc(wrongFlag)
	root.SetHelpFunc(p.help)
	root.SetHelpCommand(helpCommand(p.out))
	p.flags.registerScreen(root.Flags())
	p.registerAccount(root)
	completeScreen(root)
	p.flags.registerToken(root.Flags())
	root.Flags().BoolP("version", "V", false, "show the version")
	root.AddCommand(
		p.listCommand(), p.showCommand(), reportCommand(p), p.loginCommand(), p.logoutCommand(), whoamiCommand(p), p.doctorCommand(), p.configCommand(),
		p.keysCommand(), p.demoServerCommand(), p.manCommand(),
		withoutArguments("reset-terminal", "Reset a broken terminal", "", func(context.Context) error {
			return terminal.Reset(p.process.Stdin, p.process.Stdout)
		}),
		withoutArguments("version", "Show the version", "", func(context.Context) error { return p.printVersion() }),
	)
	root.InitDefaultCompletionCmd()
	if group, _, err := root.Find([]string{"completion"}); err == nil {
		group.Args, group.SuggestionsMinimumDistance = onlySubcommands, root.SuggestionsMinimumDistance
		group.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	}
	standAlone(root)
	completeNothing(root)
	return root
}

// help writes the help without a template: with one, the linker would have to keep every method there is.
func (p *program) help(cmd *cobra.Command, _ []string) {
	about := cmd.Long
	if about == "" {
		about = cmd.Short + "."
	}
	usage := cmd.UsageString()
	for _, set := range []*pflag.FlagSet{cmd.LocalFlags(), cmd.InheritedFlags()} {
		if wide := strings.TrimRight(set.FlagUsages(), "\n"); wide != "" {
			usage = strings.Replace(usage, wide, strings.TrimRight(set.FlagUsagesWrapped(helpWidth), "\n"), 1)
		}
	}
	if !cmd.HasParent() {
		usage += more
	}
	fmt.Fprint(p.out, narrowed(about+"\n\n"+usage))
}

const helpWidth = 80 // sets the width of the help in cells, whatever the terminal has: it is read in pipes too

// narrowed fills the paragraphs of a text again. Lines that begin with a blank stay, broken where they are too long.
func narrowed(text string) string {
	var lines, paragraph []string
	flush := func() {
		if len(paragraph) > 0 {
			lines, paragraph = append(lines, draw.Wrap(strings.Join(paragraph, " "), helpWidth)...), nil
		}
	}
	for line := range strings.SplitSeq(text, "\n") {
		bare := strings.TrimLeft(line, " ")
		if bare != "" && len(bare) == len(line) {
			if paragraph = append(paragraph, line); strings.HasSuffix(bare, ":") {
				flush()
			}
			continue
		}
		flush()
		indent := line[:len(line)-len(bare)]
		for i, part := range draw.Wrap(bare, helpWidth-len(indent)-2) {
			if i > 0 {
				part = "  " + part
			}
			lines = append(lines, indent+part)
		}
	}
	flush()
	return strings.Join(lines, "\n")
}

// atMostOnePlace accepts what leads to one place, and no misspelt command: that would be looked up as an id.
func atMostOnePlace(cmd *cobra.Command, args []string) error {
	switch {
	case len(args) > 1:
		return usage("give one ID, URL, address or place at most; inkdesk --help lists the commands")
	case len(args) == 0, cmd.ArgsLenAtDash() == 0: // inkdesk -- list: what has the name of a command
		return nil
	}
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		return usage("there is no such command; did you mean inkdesk %s?", near[0])
	}
	return nil
}

func version() string {
	text := "of unknown version"
	if info, ok := debug.ReadBuildInfo(); ok {
		text = versionOf(info)
	}
	return fmt.Sprintf("%s (%s %s/%s)", text, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

func versionOf(info *debug.BuildInfo) string {
	text := info.Main.Version
	if text == "" || text == "(devel)" {
		text = "development version"
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	if commit := settings["vcs.revision"]; commit != "" {
		text += ", commit " + commit[:min(len(commit), 12)]
	}
	if at := settings["vcs.time"]; at != "" {
		text += " of " + at
	}
	if settings["vcs.modified"] == "true" {
		text += ", with changes"
	}
	return text
}

func (p *program) printVersion() error {
	_, err := fmt.Fprintln(p.out, "inkdesk", version())
	return err
}
