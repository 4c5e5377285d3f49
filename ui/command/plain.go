package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/token"
	"inkdesk/ui/report/reading"
)

// defaultReadings limits how many envelopes a command reads further, for what no list shows. At the
// pace that a profile begins with they take 40 seconds.
const defaultReadings = 200

// printing prints what a command reads of an account.
type printing struct {
	program  *program
	readings int
	progress progress
}

func (p *printing) command(
	use, short, long string, print func(context.Context, *reading.Account) error,
) *cobra.Command {
	given := &p.program.given
	run := func(ctx context.Context) error { return p.run(ctx, print) }
	cmd := newCommand(use, short, long, run, given.accountFlags, given.tokenFlags)
	cmd.Flags().BoolVar(&given.demo, "demo", false, "read a built-in account of invented envelopes")
	cmd.Flags().IntVar(&p.readings, "readings", defaultReadings,
		"read so many envelopes further at most, for what no list shows; 0 for none")
	return cmd
}

// run opens the account that the flags mean, for reading alone, and calls print with it until the user interrupts that.
func (p *printing) run(ctx context.Context, print func(context.Context, *reading.Account) error) error {
	if p.readings < 0 {
		return usage("--readings is a number of envelopes, 0 for none")
	}
	if err := p.program.given.checkDemo(); err != nil {
		return err
	}
	saveMemory()
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	a, err := p.open(ctx)
	if err != nil {
		return interrupted(ctx, err)
	}
	defer a.close()
	log, err := openLog(a.config, p.program.process.Hardened)
	if err != nil {
		return err
	}
	defer log.close()
	a.client.Observe = log.call
	a.client.Journal = unrecorded{errors.New("this command only reads")}
	if isTerminal(p.program.process.Stderr) {
		p.progress.to = p.program.process.Stderr
	}
	o := reading.Options{
		Client: api.New(a.client), Settings: a.config.Resolved, Keys: a.config.keys, Now: time.Now, Readings: p.readings,
		ASCII: p.program.ascii, Progress: p.progress.say,
		Warn: func(err error) { a.config.warn(err.Error()) },
	}
	if a.kept != nil {
		a.kept.openHistory(a.config)
		o.Journal, o.History, o.Desk = a.kept.journal, a.kept.history, a.kept.desk(a.config, false)
	}
	opened := reading.Open(o)
	a.config.sayNotices(p.program.err)
	err = print(ctx, opened)
	p.progress.clear()
	log.end(err)
	return interrupted(ctx, err)
}

// open opens the account that the flags mean, without a memory where that cannot be read.
func (p *printing) open(ctx context.Context) (account, error) {
	if p.program.given.demo {
		return p.program.demoAccount(demo.Options{})
	}
	a, err := p.program.serviceAccount(ctx, token.NewStore(token.System()), terminalOf(p.program.process))
	if err != nil {
		return account{}, err
	}
	if kept, err := p.program.openMemory(a.config); err == nil {
		a.kept, a.close = kept, kept.close
	}
	return a, nil
}

func interrupted(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return errInterrupted
	}
	return err
}

func (p *printing) write(text string) error {
	p.progress.clear()
	_, err := io.WriteString(p.program.out, text)
	return err
}

// progress says on a terminal what the command does, in one line that goes again.
type progress struct {
	to     *os.File // nil where no one would see it
	shown  int      // cells
	latest time.Time
}

const progressEvery = 200 * time.Millisecond // sets how long a line stays at least, so that a slow line has time for it

func (p *progress) say(text string) {
	if p.to == nil || time.Since(p.latest) < progressEvery {
		return
	}
	if width, _, err := term.GetSize(int(p.to.Fd())); err == nil && len(text) >= width {
		return
	}
	p.latest = time.Now()
	fmt.Fprintf(p.to, "\r%-*s", p.shown, text)
	p.shown = len(text)
}

func (p *progress) clear() {
	if p.shown > 0 {
		fmt.Fprintf(p.to, "\r%*s\r", p.shown, "")
	}
	p.shown = 0
}

const showHelp = `show prints what is known of one envelope, given its id or a link: its state and dates, who has
acted and how certain that is, what was found and what fixes it, what it shares with other
envelopes, documents with the sizes of their pages, files, what people here have decided and what
was seen to change. Each line is a label and a sentence, without boxes
and columns, so that a screen reader can read it aloud.

For its cause the account is listed, 5000 envelopes at most; with --readings 0 nothing is read but
the envelope.

--json prints an ENTRY, and in the same object:

  {"envelope": what the service returned, with secrets masked; the sizes of pages are in its
      "documents": [{"id", "name", "page_count", "pages": [{"width", "height"}] in pixels, …}],
   "causes": [{"id", "kind", "sentence", "envelopes": [ID…]}]: the one that "cause" names, or none,
   "cause_checked": whether all was read that can tell a cause}

Later versions may add members, and take none away.

` + entryHelp

type showing struct {
	printing printing
	id       string
	json     bool
}

func (s *showing) command() *cobra.Command {
	cmd := s.printing.command("show ID", "Print what is known of one envelope, in sentences or as JSON",
		showHelp, s.print)
	cmd.Args = func(_ *cobra.Command, args []string) error {
		if len(args) != 1 {
			return usage("give the id of one envelope, or a link with one; inkdesk list --ids finds them")
		}
		s.id = args[0]
		return nil
	}
	cmd.Flags().BoolVar(&s.json, "json", false, "print JSON")
	return cmd
}

func (s *showing) print(ctx context.Context, a *reading.Account) error {
	found, err := a.Show(ctx, s.id)
	if err != nil {
		return err
	}
	if !s.json {
		return s.printing.write(found.Text())
	}
	text, err := found.JSON()
	if err != nil {
		return err
	}
	return s.printing.write(text)
}
