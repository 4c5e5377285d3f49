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

type printing struct {
	*program
	readings int
	progress progress
}

func (p *printing) register(cmd *cobra.Command) {
	p.registerAccount(cmd)
	p.flags.registerToken(cmd.Flags())
	cmd.Flags().BoolVar(&p.flags.demo, "demo", false, "read a built-in account of invented envelopes")
	cmd.Flags().IntVar(&p.readings, "readings", defaultReadings,
		"read so many envelopes further at most, for what no list shows; 0 for none")
}

// littleGarbage sets how much garbage is kept beside the memory in use, in percent: many share a jump host, and these
// commands wait for the service most of the time.
const littleGarbage = 12

// run opens the account that the flags mean, for reading alone, and calls print with it until the user interrupts that.
func (p *printing) run(ctx context.Context, print func(context.Context, *reading.Account) error) error {
	if p.readings < 0 {
		return usage("--readings is a number of envelopes, 0 for none")
	}
	if err := p.flags.checkDemo(); err != nil {
		return err
	}
	saveMemory()
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	c, client, kept, closeAll, err := p.readOnly(ctx)
	if err != nil {
		return interrupted(ctx, err)
	}
	defer closeAll()
	log, err := openLog(c, p.process.Hardened)
	if err != nil {
		return err
	}
	defer log.close()
	client.Observe = log.call
	client.Journal = unrecorded{errors.New("this command only reads")}
	if isTerminal(p.process.Stderr) {
		p.progress.to = p.process.Stderr
	}
	o := reading.Options{
		Client: api.New(client), Settings: c.Resolved, Keys: c.keys, Now: time.Now, Readings: p.readings,
		ASCII: p.ascii, Progress: p.progress.say,
		Warn: func(err error) { c.warn(err.Error()) },
	}
	if kept != nil {
		kept.openHistory(c)
		o.Journal, o.History, o.Desk = kept.journal, kept.history, kept.desk(c, p.flags.demo)
	}
	account := reading.Open(o)
	for _, n := range c.notices {
		fmt.Fprintln(p.err, "inkdesk:", n.Text)
	}
	err = print(ctx, account)
	p.progress.clear()
	log.end(err)
	return interrupted(ctx, err)
}

func interrupted(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return errInterrupted
	}
	return err
}

// readOnly returns the settings, the client and the memory, nil for none, of the account that the flags mean.
func (p *printing) readOnly(ctx context.Context) (c *configuration, client api.Config, kept *memory, closeAll func(), err error) {
	if p.flags.demo {
		c, client, service, err := p.demoAccount(demo.Options{Forms: true, Uncompressed: true})
		if err != nil {
			return nil, client, nil, nil, err
		}
		return c, client, nil, service.Close, nil
	}
	c, client, _, err = p.serviceAccount(ctx, token.NewStore(token.System()), terminalOf(p.program))
	if err != nil {
		return nil, client, nil, nil, err
	}
	if kept, failed := p.openMemory(c); failed == nil {
		return c, client, kept, kept.close, nil
	}
	return c, client, nil, func() {}, nil
}

func (p *printing) write(text string) error {
	p.progress.clear()
	_, err := io.WriteString(p.out, text)
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

func (p *program) showCommand() *cobra.Command {
	one, asJSON := printing{program: p}, false
	cmd := &cobra.Command{
		Use:               "show ID",
		Short:             "Print what is known of one envelope, in sentences or as JSON",
		Long:              showHelp,
		ValidArgsFunction: cobra.NoFileCompletions,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usage("give the id of one envelope, or a link with one; inkdesk list --ids finds them")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return one.run(cmd.Context(), func(ctx context.Context, a *reading.Account) error {
				return one.showEnvelope(ctx, a, args[0], asJSON)
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	one.register(cmd)
	return cmd
}

func (p *printing) showEnvelope(ctx context.Context, a *reading.Account, id string, asJSON bool) error {
	found, err := a.Show(ctx, id)
	if wrong, ok := errors.AsType[*reading.QuestionError](err); ok {
		return usage("%w", wrong)
	}
	if err != nil {
		return err
	}
	if !asJSON {
		return p.write(found.Text())
	}
	text, err := found.JSON()
	if err != nil {
		return err
	}
	return p.write(text)
}
