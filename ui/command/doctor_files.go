package command

import (
	"os"
	"path/filepath"
	"strings"

	"inkdesk/api/journal"
	"inkdesk/ui/settings"
	"inkdesk/ui/settings/state"
)

// examineSettings lists the settings that differ from the defaults, and what is wrong.
func (c *checkup) examineSettings() {
	c.heading("Settings")
	path, found := c.File()
	if found {
		c.good("configuration file %s", path)
	} else {
		c.note("there is no configuration file at %s; the defaults are used", path)
	}
	for _, n := range c.notices {
		c.warning("%s", n.Text)
	}
	for line := range strings.Lines(settings.Show(*c.Resolved)) {
		line = strings.TrimRight(line, "\n")
		if line == "" || strings.HasPrefix(line, "file ") || strings.HasSuffix(line, "  default") {
			continue
		}
		c.line("", "%s", line)
	}
}

// examineFiles checks the folder of what is remembered.
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
	_ = store.Close()
	c.good("state folder %s, closed to others", folder)
	c.examineJournal(filepath.Join(folder, journalName))
	if c.Profile.CAFile != "" {
		c.examineCA()
	}
}

// examineJournal reads the journal as the dashboard does.
func (c *checkup) examineJournal(path string) {
	changes, err := journal.Open(path)
	if err == nil {
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

func (c *checkup) examineCA() {
	if _, err := trusted(c.Profile.CAFile); err != nil {
		c.bad(err, "")
		return
	}
	c.good("certificates from %s are trusted too", c.Profile.CAFile)
}
