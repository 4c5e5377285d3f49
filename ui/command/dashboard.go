package command

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"golang.org/x/term"

	"inkdesk/api/token"
	"inkdesk/ui"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
)

const (
	startTime     = 250 * time.Millisecond // limits how long starting may leave garbage behind: else it takes 9 % more CPU
	mostMemory    = 512 << 20              // sets the bytes above which the collector works harder
	littleGarbage = 12                     // sets the garbage kept beside the memory in use, in percent
)

// saveMemory gives back what the start has left behind, and has little garbage kept from then on:
// many share a jump host, and programs wait for a person or the service most of the time. What the
// person set with GOGC and GOMEMLIMIT stays.
func saveMemory() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(littleGarbage)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(mostMemory)
	}
	debug.FreeOSMemory()
}

// run runs the full-screen program, on a place if one was given.
func (p *program) run(ctx context.Context) error {
	if p.given.version {
		return p.printVersion(ctx)
	}
	if err := p.given.checkDemo(); err != nil {
		return err
	}
	options := ui.Options{Home: p.given.place}
	switch {
	case p.given.query == "":
	case p.given.place != nil:
		return usage("give a place or --query, not both; an e-mail address is searched for by itself")
	default:
		options.Home = nav.Envelopes{Query: p.given.query}
	}
	keyboard, err := p.keyboard()
	noTerminal := terminal.StatusOf(err) == terminal.StatusCancelled
	switch {
	case noTerminal && !isTerminal(p.process.Stdout) && p.given.place == nil:
		return p.printQueue(ctx)
	case err != nil:
		return err
	}
	defer time.AfterFunc(startTime, saveMemory).Stop()
	if p.given.demo {
		return p.demo(ctx, keyboard, options)
	}
	session, err := p.openService(ctx, keyboard, token.Terminal{In: keyboard, Out: p.process.Stdout}, options)
	if err != nil {
		return err
	}
	return p.show(ctx, session)
}

// keyboard finds the person: at standard input, or, when the token comes from there, at
// the terminal itself. The error says why the dashboard cannot run here.
func (p *program) keyboard() (*os.File, error) {
	keyboard := p.process.Stdin
	if p.given.tokenStdin {
		if tty, err := openTTY(); err == nil {
			keyboard = tty // until the program ends
		}
	}
	caps := terminal.Detect(p.process.Environ, keyboard, p.process.Stdout)
	if caps.Interactive() {
		return keyboard, nil
	}
	if c, err := p.given.configure(); err != nil || c.Linear {
		return keyboard, err
	}
	return nil, terminal.WithStatus(terminal.StatusCancelled, fmt.Errorf("%s\n%s", whyNot(caps), plainCommands))
}

const plainCommands = `What works without one:
  inkdesk --linear             the same line by line, for screen readers and pipes
  inkdesk list | show          envelopes as a table, JSON, CSV or sentences
  inkdesk login | logout       keep the access token in the keyring, or remove it
  inkdesk doctor               check terminal, settings, keyring, token and service
  inkdesk config show | check  the settings in force, and what is wrong with them
  inkdesk demo-server          the built-in account over HTTP, for other clients
  inkdesk --help               everything else`

func whyNot(caps terminal.Capabilities) string {
	var why []string
	if !caps.InTTY {
		why = append(why, "standard input is no terminal")
	}
	if !caps.OutTTY {
		why = append(why, "standard output is no terminal")
	}
	switch {
	case caps.Dumb && caps.Term == "":
		why = append(why, "TERM is not set")
	case caps.Dumb:
		why = append(why, "TERM says that it cannot move its cursor")
	}
	return "the dashboard needs a terminal: " + strings.Join(why, ", ") + "."
}

// capabilities returns what the terminal can do, after the settings are applied.
func (c *configuration) capabilities(p Process, keyboard *os.File) terminal.Capabilities {
	caps := terminal.Detect(p.Environ, keyboard, p.Stdout).WithColor(c.Color)
	if c.ASCII != settings.Auto {
		caps.ASCII = c.ASCII == settings.On
	}
	caps.Linear = c.Linear
	return caps
}

// openTTY opens the terminal of the process, wherever its standard streams lead.
func openTTY() (*os.File, error) {
	name := "/dev/tty"
	if runtime.GOOS == "windows" {
		name = "CONIN$"
	}
	return os.OpenFile(name, os.O_RDWR, 0)
}

func isTerminal(f *os.File) bool { return f != nil && term.IsTerminal(int(f.Fd())) }
