package command

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"inkdesk/api/damage"
	"inkdesk/api/desk"
	"inkdesk/api/journal"
	"inkdesk/api/observed"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/settings"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/terminal"
)

// examineSettings lists the settings that differ from the defaults, and the problems.
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
	if c.Profile.Seen != settings.Off {
		c.examineObserved(filepath.Join(folder, observedName))
	}
	c.examineDesk(filepath.Join(folder, deskName))
	if c.Profile.CAFile != "" {
		c.examineCA()
	}
}

// sayDamage lists the files that cannot be read in part, and says what each loses.
func (c *checkup) sayDamage(found []damage.Found) {
	for _, f := range found {
		c.warning("%s", f.Sentence())
	}
}

func (c *checkup) examineObserved(folder string) {
	store, err := observed.Open(folder, c.Profile.Name, c.Profile.BaseURL.Host)
	if err != nil {
		c.warning("%s", model.Sentence(err.Error()))
		return
	}
	c.sayDamage(store.Examine(context.Background()))
	_ = store.Close()
}

// examineJournal reads the journal as the dashboard does.
func (c *checkup) examineJournal(path string) {
	changes, err := journal.Open(path)
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

// deskLimit limits how long the folder of the team may take. Its disk may be on another machine.
const deskLimit = 5 * time.Second

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

func (c *checkup) examineCA() {
	if _, err := trusted(c.Profile.CAFile); err != nil {
		c.bad(err, "")
		return
	}
	c.good("certificates from %s are trusted too", c.Profile.CAFile)
}
