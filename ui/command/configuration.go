package command

import (
	"maps"
	"slices"

	"inkdesk/api/token"
	"inkdesk/keys"
	"inkdesk/ui/describe/letter"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/settings"
)

// configuration is what the settings come to.
type configuration struct {
	*settings.Resolved
	file    settings.Settings
	keys    *keys.Map
	notices []notice.ShowMsg // what was passed over
}

// configure reads the configuration file and lays environment and flags over it.
func (p *program) configure() (*configuration, error) {
	path, err := settings.Path(p.flags.settings, p.environ)
	if err != nil {
		return nil, usage("%w", err)
	}
	file, problems, err := settings.Load(path)
	if err != nil {
		return nil, err
	}
	resolved, more, err := settings.Resolve(file, p.flags.settings, p.environ)
	if err != nil {
		return nil, err
	}
	c := &configuration{Resolved: &resolved, file: file, keys: keys.Default()}
	for _, problem := range append(problems, more...) {
		c.warn(problem.String())
	}
	c.warn(c.further()...)
	if c.ASCII != settings.Auto {
		p.setASCII(c.ASCII == settings.On)
	}
	return c, nil
}

// warn notes sentences that the person should see.
func (c *configuration) warn(sentences ...string) {
	for _, text := range sentences {
		c.notices = append(c.notices, notice.ShowMsg{Severity: notice.Warning, Text: text})
	}
}

// further applies the person's own keys, and says what is wrong with them and with the
// queries of their views.
func (c *configuration) further() []string {
	var wrong []string
	for _, problem := range append(c.keys.Apply(c.Keys), c.keys.Conflicts()...) {
		wrong = append(wrong, "keys."+problem.String())
	}
	for _, view := range c.Views {
		if err := query.Parse(view.Query).Err(); err != nil {
			wrong = append(wrong, "views: "+view.Name+": "+err.Error())
		}
	}
	return wrong
}

// unusableFiles says which of the files that the profiles name cannot be used: those that the
// doctor looks at, in its words, and the texts of letters.
func (p *program) unusableFiles(file settings.Settings) []string {
	var wrong []string
	for _, name := range file.Profiles() {
		flags := p.flags.settings
		flags.Profile = &name
		r, _, err := settings.Resolve(file, flags, p.environ)
		if err != nil {
			continue // told by settings.Check
		}
		if err := token.CheckCommand(r.Profile.TokenCommand); err != nil {
			wrong = append(wrong, "profile "+name+": "+err.Error())
		}
		for _, err := range letter.Check(r.Letters) {
			if text := err.Error(); !slices.Contains(wrong, text) {
				wrong = append(wrong, text)
			}
		}
		if r.Profile.CAFile == "" {
			continue
		}
		if _, err := trusted(r.Profile.CAFile); err != nil {
			wrong = append(wrong, "profile "+name+": "+err.Error())
		}
	}
	return wrong
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
