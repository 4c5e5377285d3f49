package command

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"inkdesk/api/appendlog"
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

type doctor struct {
	program   *program
	config    *configuration
	clipboard bool        // says that it is tried
	secret    token.Token // zero where none was found
}

func (d *doctor) command() *cobra.Command {
	given := &d.program.given
	cmd := newCommand("doctor", "Check terminal, settings, keyring, token and service",
		`doctor checks everything inkdesk depends on and says what to do about what is not right. It
makes one call to the service, which changes nothing. No secret is in its output.`,
		d.run, given.accountFlags, given.tokenFlags)
	cmd.Flags().BoolVar(&d.clipboard, "clipboard", false, "replace the text in the clipboard, to see whether that works")
	return cmd
}

func (d *doctor) run(ctx context.Context) (err error) {
	say := &findings{out: d.program.out}
	say.width, _, _ = term.GetSize(int(d.program.process.Stdout.Fd()))
	say.heading("Program")
	say.good("inkdesk %s", version())
	if d.config, err = d.program.configure(); err != nil {
		say.heading("Settings")
		say.bad(err, "Nothing else can be checked before this is put right.")
		return say.failed
	}
	for _, check := range []struct {
		heading string // "" goes on below the last one
		examine func(context.Context, *findings)
	}{
		{"Terminal", d.examineTerminal},
		{"", d.examineTmux},
		{"Settings", d.examineSettings},
		{"Files", d.examineFiles},
		{"Access token", d.examineToken},
		{"Service", d.examineService},
		{"What others on this machine can see", d.examinePrivacy},
	} {
		if check.heading != "" {
			say.heading(check.heading)
		}
		check.examine(ctx, say)
	}
	return say.failed
}

// findings writes what checks find.
type findings struct {
	out    io.Writer
	width  int   // of the terminal in cells, 0 or less for none
	failed error // the first failure, which decides the exit status
}

func (f *findings) heading(title string) { fmt.Fprintf(f.out, "\n%s\n", title) }

const verdictWidth = 11

// line writes a verdict and its text, wrapped on a terminal. In a pipe it stays one line.
func (f *findings) line(verdict, format string, args ...any) {
	text := model.Clean(fmt.Sprintf(format, args...))
	lines := []string{text}
	if room := f.width - verdictWidth; room > verdictWidth {
		lines = draw.Wrap(text, room)
	}
	for _, l := range lines {
		fmt.Fprintf(f.out, "  %-8s %s\n", verdict, l)
		verdict = ""
	}
}

func (f *findings) good(format string, args ...any)    { f.line("ok", format, args...) }
func (f *findings) note(format string, args ...any)    { f.line("note", format, args...) }
func (f *findings) warning(format string, args ...any) { f.line("warning", format, args...) }

// bad reports a failure, and what to do next or what it means, "" for nothing.
func (f *findings) bad(err error, next string) {
	f.line("FAILED", "%s", err)
	if next != "" {
		f.line("", "%s", next)
	}
	if f.failed == nil {
		f.failed = withStatus(fmt.Errorf("something is not right: %w", err))
	}
}

func (d *doctor) examineSettings(_ context.Context, say *findings) {
	path, found := d.config.File()
	if !found {
		say.note("there is no configuration file at %s; the defaults are used", path)
	} else {
		say.good("configuration file %s", path)
	}
	if found && d.config.Include != "" {
		say.good("settings of the team %s", d.config.Include)
	}
	for _, n := range d.config.notices {
		say.warning("%s", n.Text)
	}
	for line := range strings.Lines(settings.Show(*d.config.Resolved)) {
		line = strings.TrimRight(line, "\n")
		said := strings.HasPrefix(line, "file ") || strings.HasPrefix(line, "team ")
		if line != "" && !said && !strings.HasSuffix(line, "  default") {
			say.line("", "%s", line)
		}
	}
}

func (d *doctor) examineFiles(ctx context.Context, say *findings) {
	profile := d.config.Profile
	folder, err := settings.StateFolder(d.program.given.environ)
	if err != nil {
		say.bad(err, "")
		return
	}
	store, err := state.Open(folder, profile.Name)
	if err != nil {
		say.bad(err, "Until then nothing is remembered, and changes are refused.")
		return
	}
	say.good("state folder %s, closed to others", folder)
	say.damage(store.Examine(true))
	_ = store.Close()
	examineJournal(ctx, say, filepath.Join(folder, journalName))
	if profile.History != settings.Off {
		if seen, err := history.Open(filepath.Join(folder, historyName), profile.Name, profile.BaseURL.Host); err != nil {
			say.warning("%s", model.Sentence(err.Error()))
		} else {
			say.damage(seen.Examine(ctx))
			_ = seen.Close()
		}
	}
	examineDesk(ctx, say, desk.Options{
		Private: filepath.Join(folder, deskName), Team: d.config.TeamFolder, Host: profile.BaseURL.Host,
	})
	if profile.CAFile == "" {
		return
	}
	if _, err := trusted(profile.CAFile); err != nil {
		say.bad(err, "")
	} else {
		say.good("certificates from %s are trusted too", profile.CAFile)
	}
}

func (f *findings) damage(found []appendlog.Damage) {
	for _, one := range found {
		f.warning("%s", one.Sentence())
	}
}

// examineJournal reads the journal as the dashboard does.
func examineJournal(ctx context.Context, say *findings, path string) {
	changes, err := journal.Open(path, journal.Options{})
	if err == nil {
		say.damage(changes.Examine(ctx, true))
		_, err = changes.Read(journal.Filter{Limit: 1})
		_ = changes.Close()
	}
	if err != nil {
		say.bad(err, "Until then changes are refused.")
		return
	}
	info, err := os.Lstat(path)
	if err != nil {
		say.note("no change has been made from here: there is no journal yet")
		return
	}
	say.good("journal of changes, %d KiB, closed to others", info.Size()>>10)
}

const deskLimit = 5 * time.Second // limits how long the folder of the team may take. Its disk may be on another machine

// examineDesk looks at the decisions about envelopes, and at the folder of the team.
func examineDesk(ctx context.Context, say *findings, o desk.Options) {
	store := desk.New(o)
	type result struct {
		desk.Checkup
		damaged []appendlog.Damage
		err     error
	}
	found, answered := terminal.Within(deskLimit, func() (r result) {
		if r.damaged = store.Damage(ctx); store.Shared() {
			r.Checkup, r.err = store.Examine()
		}
		return r
	})
	say.damage(found.damaged)
	if answered && !store.Shared() {
		return
	}
	if !answered {
		found.err = fmt.Errorf("the desk of the team (team_folder) does not answer within %s", deskLimit)
	}
	for _, sentence := range found.Trouble {
		say.warning("%s", sentence)
	}
	if found.err != nil {
		say.bad(found.err, "Until then what you decide is refused.")
		return
	}
	say.good("desk of the team %s, used by %s", o.Team, describe.Counted(found.People, "account"))
}
