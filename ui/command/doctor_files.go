package command

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

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
	journal := filepath.Join(folder, journalName)
	info, err := os.Lstat(journal)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		c.note("no change has been made from here: there is no journal yet")
	case err != nil:
		c.bad(fmt.Errorf("the journal of changes cannot be read: %w", err), "")
	case info.Mode().Perm()&0o077 != 0:
		c.warning("others can read the journal of changes; run chmod 600 %s", journal)
	default:
		c.good("journal of changes, %d KiB, closed to others", info.Size()>>10)
	}
	if c.Profile.CAFile != "" {
		c.examineCA()
	}
}

func (c *checkup) examineCA() {
	if _, err := trusted(c.Profile.CAFile); err != nil {
		c.bad(fmt.Errorf("ca_file cannot be used: %w", err), "It has to be a file in PEM form that you can read.")
		return
	}
	c.good("certificates from %s are trusted too", c.Profile.CAFile)
}
