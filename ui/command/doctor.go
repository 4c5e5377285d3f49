package command

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"inkdesk/api/damage"
	"inkdesk/api/desk"
	"inkdesk/api/history"
	"inkdesk/api/journal"
	"inkdesk/api/token"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/settings"
	"inkdesk/ui/settings/state"
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

func (c *checkup) good(format string, args ...any)    { c.line("ok", format, args...) }
func (c *checkup) note(format string, args ...any)    { c.line("note", format, args...) }
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

func (c *checkup) examineSettings() {
	c.heading("Settings")
	path, found := c.File()
	if found {
		c.good("configuration file %s", path)
		if c.Include != "" {
			c.good("settings of the team %s", c.Include)
		}
	} else {
		c.note("there is no configuration file at %s; the defaults are used", path)
	}
	for _, n := range c.notices {
		c.warning("%s", n.Text)
	}
	for line := range strings.Lines(settings.Show(*c.Resolved)) {
		line = strings.TrimRight(line, "\n")
		if line == "" || strings.HasPrefix(line, "file ") || strings.HasPrefix(line, "team ") || strings.HasSuffix(line, "  default") {
			continue
		}
		c.line("", "%s", line)
	}
}

func (c *checkup) examineFiles() {
	c.heading("Files")
	folder, err := settings.StateFolder(c.environ)
	if err != nil {
		c.bad(err, "")
		return
	}
	store, err := state.Open(folder, c.Profile.Name)
	if err != nil {
		c.bad(err, "Until then nothing is remembered, and changes are refused.")
		return
	}
	c.good("state folder %s, closed to others", folder)
	c.sayDamage(store.Examine(true))
	_ = store.Close()
	c.examineJournal(filepath.Join(folder, journalName))
	if c.Profile.History != settings.Off {
		if seen, err := history.Open(filepath.Join(folder, historyName), c.Profile.Name, c.Profile.BaseURL.Host); err != nil {
			c.warning("%s", model.Sentence(err.Error()))
		} else {
			c.sayDamage(seen.Examine(context.Background()))
			_ = seen.Close()
		}
	}
	c.examineDesk(filepath.Join(folder, deskName))
	if c.Profile.CAFile != "" {
		if _, err := trusted(c.Profile.CAFile); err != nil {
			c.bad(err, "")
			return
		}
		c.good("certificates from %s are trusted too", c.Profile.CAFile)
	}
}

func (c *checkup) sayDamage(found []damage.Found) {
	for _, f := range found {
		c.warning("%s", f.Sentence())
	}
}

// examineJournal reads the journal as the dashboard does.
func (c *checkup) examineJournal(path string) {
	changes, err := journal.Open(path, journal.Options{})
	if err == nil {
		c.sayDamage(changes.Examine(context.Background(), true))
		_, err = changes.Read(journal.Filter{Limit: 1})
		_ = changes.Close()
	}
	if err != nil {
		c.bad(err, "Until then changes are refused.")
		return
	}
	info, err := os.Lstat(path)
	if err != nil {
		c.note("no change has been made from here: there is no journal yet")
		return
	}
	c.good("journal of changes, %d KiB, closed to others", info.Size()>>10)
}

const deskLimit = 5 * time.Second // limits how long the folder of the team may take. Its disk may be on another machine

// examineDesk looks at the decisions about envelopes, and at the folder of the team.
func (c *checkup) examineDesk(private string) {
	store := desk.New(desk.Options{Private: private, Team: c.Profile.TeamFolder, Host: c.Profile.BaseURL.Host})
	type result struct {
		desk.Checkup
		damaged []damage.Found
		err     error
	}
	found, answered := terminal.Within(deskLimit, func() (r result) {
		if r.damaged = store.Damage(context.Background()); store.Shared() {
			r.Checkup, r.err = store.Examine()
		}
		return r
	})
	c.sayDamage(found.damaged)
	if answered && !store.Shared() {
		return
	}
	if !answered {
		found.err = fmt.Errorf("the desk of the team (team_folder) does not answer within %s", deskLimit)
	}
	for _, sentence := range found.Trouble {
		c.warning("%s", sentence)
	}
	if found.err != nil {
		c.bad(found.err, "Until then what you decide is refused.")
		return
	}
	c.good("desk of the team %s, used by %s", c.Profile.TeamFolder, describe.Counted(found.People, "account"))
}
