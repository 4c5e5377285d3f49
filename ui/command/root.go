package command

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"inkdesk/ui"
	"inkdesk/ui/terminal"
	"inkdesk/ui/widget/draw"
)

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

// command returns the command of the dashboard, which has all others below it.
func (p *program) command() *cobra.Command {
	g := &p.given
	root := newCommand("inkdesk [ID, URL, address or place]",
		"Triage the envelopes of an electronic-signature service", about,
		p.run, g.accountFlags, g.tokenFlags, g.screenFlags)
	root.SilenceUsage, root.SilenceErrors = true, true
	root.SuggestionsMinimumDistance = nearWord
	root.Args, root.ValidArgsFunction = g.readPlace, completePlace
	root.SetOut(p.out)
	root.SetErr(p.err)
	root.SetFlagErrorFunc(wrongFlag)
	root.SetHelpFunc(printUsage)
	root.SetHelpCommand(helpCommand(p.out))
	reads := printing{program: p}
	for _, one := range []interface{ command() *cobra.Command }{
		&listing{printing: reads}, &showing{printing: reads}, &numbers{printing: reads},
		&login{program: p}, &logout{program: p}, &whoami{program: p}, &doctor{program: p},
		configGroup{program: p},
		&keyList{program: p}, &demoServer{out: p.out},
	} {
		root.AddCommand(one.command())
	}
	root.AddCommand(
		manCommand(p.out),
		newCommand("reset-terminal", "Reset a broken terminal", "", func(context.Context) error {
			return terminal.Reset(p.process.Stdin, p.process.Stdout)
		}),
		newCommand("version", "Show the version", "", p.printVersion),
	)
	root.InitDefaultCompletionCmd()
	if group, _, err := root.Find([]string{"completion"}); err == nil {
		onlyGroup(group)
	}
	standAlone(root)
	completeNothing(root)
	return root
}

// printUsage writes the help without a template: with one, the linker would have to keep every method there is.
func printUsage(cmd *cobra.Command, _ []string) {
	about := cmd.Long
	if about == "" {
		about = cmd.Short + "."
	}
	usage := cmd.UsageString()
	flags := cmd.LocalFlags()
	if wide := strings.TrimRight(flags.FlagUsages(), "\n"); wide != "" {
		usage = strings.Replace(usage, wide, strings.TrimRight(flags.FlagUsagesWrapped(helpWidth), "\n"), 1)
	}
	if !cmd.HasParent() {
		usage += more
	}
	fmt.Fprint(cmd.OutOrStdout(), narrowed(about+"\n\n"+usage))
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

// readPlace accepts what leads to one place, and no misspelt command: that would be looked up as an id.
func (g *given) readPlace(cmd *cobra.Command, args []string) error {
	switch {
	case len(args) == 0:
		return nil
	case len(args) > 1:
		return usage("give one ID, URL, address or place at most; inkdesk --help lists the commands")
	}
	// inkdesk -- list means what has the name of a command.
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 && cmd.ArgsLenAtDash() != 0 {
		return usage("there is no such command; did you mean inkdesk %s?", near[0])
	}
	g.place = ui.RouteOf(args[0])
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

func (p *program) printVersion(context.Context) error {
	_, err := fmt.Fprintln(p.out, "inkdesk", version())
	return err
}
