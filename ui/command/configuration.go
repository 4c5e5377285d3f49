package command

import (
	"bytes"
	"maps"
	"os"

	"inkdesk/api/token"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui"
	"inkdesk/ui/notice"
	"inkdesk/ui/settings"
	"inkdesk/ui/view"
)

type configuration struct {
	*settings.Resolved
	file    settings.Settings
	keys    *keys.Map
	notices []notice.ShowMsg // what was passed over
}

// configure reads the configuration file and lays environment and flags over it.
func (p *program) configure() (*configuration, error) {
	c, err := p.readConfiguration()
	if err == nil && c.ASCII != settings.Auto {
		p.setASCII(c.ASCII == settings.On)
	}
	if err == nil && p.zone != nil {
		c.warn(model.Sentence(p.zone.Error()))
	}
	return c, err
}

// readConfiguration is configure without a change to the program.
func (p *program) readConfiguration() (*configuration, error) {
	path, err := settings.Path(p.flags.settings, p.environ)
	if err != nil {
		return nil, usage("%w", err)
	}
	file, problems, err := settings.Load(path)
	if err != nil {
		return nil, err
	}
	if p.flags.demo {
		file = file.WithoutChoice()
	}
	resolved, more, err := settings.Resolve(file, p.flags.settings, p.environ)
	if err != nil {
		return nil, err
	}
	c := &configuration{Resolved: &resolved, file: file, keys: keys.Default()}
	for _, problem := range append(problems, more...) {
		c.warn(problem.String())
	}
	for _, problem := range append(bindKeys(c.keys, c.Resolved), view.Check(c.Resolved)...) {
		c.warn(problem.String())
	}
	return c, nil
}

func (c *configuration) warn(sentences ...string) {
	for _, text := range sentences {
		c.notices = append(c.notices, notice.ShowMsg{Severity: notice.Warning, Text: text})
	}
}

// account names the entry of the keyring for the profile.
func (c *configuration) account() (token.Account, error) {
	origin, err := token.OriginOf(c.Profile.BaseURL)
	return token.Account{Profile: c.Profile.Name, Origin: origin}, err
}

// configured is the origin that the file gives for the profile, whatever flags and
// environment say; zero when there is none.
func (p *program) configured(c *configuration) token.Origin {
	flags, env := p.flags.settings, maps.Clone(p.environ)
	flags.BaseURL, flags.Profile = nil, &c.Profile.Name
	delete(env, token.EnvBaseURL)
	plain, _, err := settings.Resolve(c.file, flags, env)
	if err != nil {
		return ""
	}
	origin, err := token.OriginOf(plain.Profile.BaseURL)
	if err != nil {
		return ""
	}
	return origin
}

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
