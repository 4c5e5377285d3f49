package command

import (
	"fmt"
	"io"
	"maps"
	"strings"

	"github.com/muesli/mango"
	mcobra "github.com/muesli/mango-cobra"
	"github.com/muesli/roff"
	"github.com/spf13/cobra"

	"inkdesk/assets"
)

func helpCommand(out io.Writer) *cobra.Command {
	return &cobra.Command{
		Use:   "help [topic or command]",
		Short: "Read the manual, or the help of a command",
		Long: `help prints a part of the manual, or the help of a command. The topics are ` + strings.Join(assets.Topics(), ", ") + `.
inkdesk help topics says what each is about.`,
		ValidArgs: append(assets.Topics(), "topics"),
		RunE:      func(cmd *cobra.Command, args []string) error { return printHelp(out, cmd.Root(), args) },
	}
}

func printHelp(out io.Writer, root *cobra.Command, args []string) error {
	topic := strings.Join(args, " ")
	if topic == "topics" {
		for _, name := range assets.Topics() {
			title, _, _ := assets.Manual(name)
			fmt.Fprintf(out, "%-12s%s\n", name, title)
		}
		return nil
	}
	if title, text, ok := assets.Manual(topic); ok {
		fmt.Fprintf(out, "%s\n\n%s", strings.ToUpper(title), text)
		return nil
	}
	cmd, rest, err := root.Find(args)
	if err != nil || len(rest) > 0 {
		return usage("there is no help about %q; inkdesk help topics lists the manual, inkdesk --help the commands", topic)
	}
	return cmd.Help()
}

// manualSections returns the manual in the format of the manual page. Lines that begin with blanks stay, for examples.
func manualSections() string {
	var page strings.Builder
	escape := strings.NewReplacer(`\`, `\e`, "`", "", "**", "")
	for _, topic := range assets.Topics() {
		title, text, _ := assets.Manual(topic)
		fmt.Fprintf(&page, "\n.SH %s\n", strings.ToUpper(title))
		for line := range strings.Lines(escape.Replace(text)) {
			bare := strings.TrimLeft(line, " ")
			switch mark, rest, _ := strings.Cut(bare, " "); {
			case bare == "\n":
				page.WriteString(".PP\n")
			case len(line)-len(bare) >= 4:
				page.WriteString(line)
			case mark == "##":
				page.WriteString(".SS " + rest)
			case mark == "-" || len(mark) == 2 && mark[1] == '.':
				fmt.Fprintf(&page, ".IP %s 3\n\\&%s", mark, rest)
			default:
				page.WriteString(`\&` + bare)
			}
		}
	}
	return page.String()
}

func manCommand(out io.Writer) *cobra.Command {
	return &cobra.Command{
		Use:   "man [5]",
		Short: "Print the manual page, in the format of man",
		Long: `man prints the manual page: the commands and flags of this program, then the manual; man 5 prints
that of the settings. To read it: inkdesk man | man -l -`,
		ValidArgs: []string{"5"},
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case len(args) == 0:
				return printManual(out, cmd.Root())
			case len(args) == 1 && args[0] == "5":
				_, err := io.WriteString(out, settingsPage(assets.Config()))
				return err
			}
			return usage("there are two pages: inkdesk man, and inkdesk man 5 for the settings")
		},
	}
}

// settingsPage returns the manual page of the settings, made of a settings file: each setting with its default, and the
// comment above it. A comment that is set in is an example, whose lines stay.
func settingsPage(file string) string {
	var page, comment strings.Builder
	page.WriteString(".TH INKDESK 5\n.SH NAME\ninkdesk \\- the settings of inkdesk\n.SH DESCRIPTION\n")
	escape := strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace
	example := false
	_, file, _ = strings.Cut(file, "\n\n") // what is for editors
	for line := range strings.Lines(file) {
		text, isComment := strings.CutPrefix(strings.TrimSpace(line), "#")
		if begins := isComment && strings.HasPrefix(text, "  "); begins != example {
			example = begins
			comment.WriteString(map[bool]string{true: ".sp\n.nf\n", false: ".fi\n.sp\n"}[example])
		}
		switch {
		case isComment && text == "":
			comment.WriteString(".sp\n")
		case isComment:
			comment.WriteString(`\&` + escape(strings.TrimPrefix(text, " ")) + "\n")
		case text == "":
			page.WriteString(comment.String() + ".PP\n")
			comment.Reset()
		default:
			page.WriteString(".TP\n\\fB\\&" + escape(strings.TrimRight(line, "\n")) + "\\fR\n" + comment.String() + "\\&\n")
			comment.Reset()
		}
	}
	return page.String()
}

const aboutFlags = `

A command also takes those options of the program that concern it, such as --profile. They
are not repeated below it; inkdesk COMMAND --help has all.`

func printManual(out io.Writer, root *cobra.Command) error {
	page, err := mcobra.NewManPage(1, root)
	if err != nil {
		return fmt.Errorf("the manual page could not be made: %w", err)
	}
	leaveOutRepeated(&page.Root, page.Root.Flags)
	paragraphs := strings.Split(root.Long+aboutFlags, "\n\n") // each a line, because a line by itself is one in the manual page
	for i, text := range paragraphs {
		paragraphs[i] = strings.ReplaceAll(text, "\n", " ")
	}
	page = page.WithLongDescription(strings.Join(paragraphs, "\n")).WithSection("Environment and exit status", more)
	// The marks around the names of values are for the help. The format of another program is not cleaned.
	_, err = fmt.Fprint(out, strings.ReplaceAll(page.Build(roff.NewDocument()), "`", "")+manualSections())
	return err
}

// leaveOutRepeated takes the flags out of commands that the page said above in the same words, and the one for help.
func leaveOutRepeated(c *mango.Command, said map[string]mango.Flag) {
	for _, sub := range c.Commands {
		maps.DeleteFunc(sub.Flags, func(name string, f mango.Flag) bool { return said[name] == f || name == "help" })
		leaveOutRepeated(sub, said)
	}
}
