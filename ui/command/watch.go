package command

import (
	"bytes"
	"os"

	"inkdesk/ui"
	"inkdesk/ui/settings"
)

// settingsChange looks for changes of the settings file of a session, each time since the time
// before. The profile stays, whichever the file names now. A look must have ended before the
// next one begins.
func (p *program) settingsChange(c *configuration) func() *ui.SettingsChange {
	same := *p
	name := c.Profile.Name
	same.flags.settings.Profile = &name
	path, _ := c.File()
	seen, _ := readSmall(path)
	return func() *ui.SettingsChange {
		now, err := readSmall(path)
		if err != nil || bytes.Equal(now, seen) {
			return nil // an editor may be about to put a new file in its place
		}
		seen = now
		if wrong := settings.Check(path, same.flags.settings, same.environ, furtherProblems); len(wrong) > 0 {
			return &ui.SettingsChange{Wrong: wrong[0].String()}
		}
		read, err := same.readConfiguration()
		if err != nil {
			return &ui.SettingsChange{Wrong: err.Error()}
		}
		return &ui.SettingsChange{Settings: read.Resolved, Keys: read.keys}
	}
}

// readSmall reads an ordinary file of the size that settings may have. Nothing else is opened: a
// pipe would wait for ever.
func readSmall(path string) ([]byte, error) {
	const most = 1 << 20
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > most {
		return nil, os.ErrInvalid
	}
	return os.ReadFile(path)
}
