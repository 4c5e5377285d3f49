package command

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"inkdesk/api/token"
	"inkdesk/model"
	"inkdesk/ui/terminal"
	"inkdesk/ui/widget/draw"
)

func (p *program) doctorCommand() *cobra.Command {
	var clipboard bool
	cmd := withoutArguments("doctor", "Check terminal, settings, keyring, token and service",
		`doctor checks everything inkdesk depends on and says what to do about what is not right. It
makes one call to the service, which changes nothing. No secret is in its output.`, func(ctx context.Context) error { return p.doctor(ctx, clipboard) })
	p.registerAccount(cmd)
	p.flags.registerToken(cmd.Flags())
	cmd.Flags().BoolVar(&clipboard, "clipboard", false, "replace the text in the clipboard, to see whether that works")
	return cmd
}

type checkup struct {
	*program
	*configuration
	keyring *token.Store
	width   int   // of the terminal in cells, 0 for none
	failed  error // the first failure
}

func (p *program) doctor(ctx context.Context, clipboard bool) error {
	c := &checkup{program: p, keyring: token.NewStore(token.System())}
	if width, _, err := term.GetSize(int(p.process.Stdout.Fd())); err == nil {
		c.width = width
	}
	c.heading("Program")
	c.good("inkdesk %s", version())
	settled, err := p.configure()
	if err != nil {
		c.heading("Settings")
		c.bad(err, "Nothing else can be checked before this is put right.")
		return c.failed
	}
	c.configuration = settled
	c.examineTerminal(clipboard)
	if terminal.Detect(p.process.Environ, p.process.Stdin, p.process.Stdout).Tmux {
		c.examineTmux(ctx)
	}
	c.examineSettings()
	c.examineFiles()
	secret := c.examineToken(ctx)
	c.examineService(ctx, secret)
	c.examinePrivacy()
	return c.failed
}

func (c *checkup) heading(title string) { fmt.Fprintf(c.out, "\n%s\n", title) }

const verdictWidth = 11

// line writes a verdict and its text, wrapped on a terminal. In a pipe it stays one line.
func (c *checkup) line(verdict, format string, args ...any) {
	text := model.Clean(fmt.Sprintf(format, args...))
	lines := []string{text}
	if room := c.width - verdictWidth; room > verdictWidth {
		lines = draw.Wrap(text, room)
	}
	for _, l := range lines {
		fmt.Fprintf(c.out, "  %-8s %s\n", verdict, l)
		verdict = ""
	}
}

func (c *checkup) good(format string, args ...any) { c.line("ok", format, args...) }

func (c *checkup) note(format string, args ...any) { c.line("note", format, args...) }

func (c *checkup) warning(format string, args ...any) { c.line("warning", format, args...) }

// bad reports a failure; the first one decides the exit status.
func (c *checkup) bad(err error, next string) {
	c.line("FAILED", "%s", err)
	if next != "" {
		c.line("", "%s", next)
	}
	if c.failed == nil {
		c.failed = withStatus(fmt.Errorf("something is not right: %w", err))
	}
}
