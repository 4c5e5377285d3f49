package command

import (
	"bytes"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"

	"inkdesk/api"
	"inkdesk/api/strictmode"
	"inkdesk/api/token"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui"
	"inkdesk/ui/notice"
	"inkdesk/ui/settings"
)

type configuration struct {
	*settings.Resolved
	file    settings.Settings
	keys    *keys.Map
	notices []notice.ShowMsg // about settings that were passed over
}

// configure reads the configuration, and has plain output follow it.
func (p *program) configure() (*configuration, error) {
	c, err := p.given.configure()
	if err == nil && c.ASCII != settings.Auto {
		p.setASCII(c.ASCII == settings.On)
	}
	if err == nil && p.zone != nil {
		c.warn(model.Sentence(p.zone.Error()))
	}
	return c, err
}

func (c *configuration) warn(sentences ...string) {
	for _, text := range sentences {
		c.notices = append(c.notices, notice.ShowMsg{Severity: notice.Warning, Text: text})
	}
}

func (c *configuration) sayNotices(to io.Writer) {
	for _, n := range c.notices {
		fmt.Fprintln(to, "inkdesk:", n.Text)
	}
}

// configureAccount reads the configuration, and names the entry of the keyring for its profile.
func (p *program) configureAccount() (*configuration, token.Account, error) {
	c, err := p.configure()
	if err != nil {
		return nil, token.Account{}, err
	}
	account, err := c.account()
	return c, account, err
}

func (c *configuration) account() (token.Account, error) {
	origin, err := token.OriginOf(c.Profile.BaseURL)
	return token.Account{Profile: c.Profile.Name, Origin: origin}, err
}

// settingsChange looks for changes of the settings file of a session, each time since the time before. The profile
// stays, whichever the file names now. A look must have ended before the next one begins.
func (g given) settingsChange(c *configuration) func() *ui.SettingsChange {
	g.settings = g.settings.With("profile", c.Profile.Name)
	path, _ := c.File()
	seen, _ := readSmall(path, c.Include)
	include := c.Include
	return func() *ui.SettingsChange {
		now, err := readSmall(path, include)
		if err != nil || bytes.Equal(now, seen) {
			return nil // an editor may be about to put a new file in its place
		}
		seen = now
		if wrong := settings.Check(path, g.settings, g.environ, furtherProblems); len(wrong) > 0 {
			return &ui.SettingsChange{Wrong: wrong[0].String()}
		}
		read, err := g.configure()
		if err != nil {
			return &ui.SettingsChange{Wrong: err.Error()}
		}
		if read.Include != include {
			include = read.Include
			seen, _ = readSmall(path, include)
		}
		return &ui.SettingsChange{Settings: read.Resolved, Keys: read.keys}
	}
}

// readSmall reads ordinary files of the size that settings may have, one after the other. A pipe would wait for ever.
func readSmall(paths ...string) ([]byte, error) {
	const most = 1 << 20
	var all []byte
	for _, path := range paths {
		if path == "" {
			continue
		}
		info, err := os.Stat(path)
		if err == nil && (!info.Mode().IsRegular() || info.Size() > most) {
			err = os.ErrInvalid
		}
		if err != nil {
			return nil, err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		all = append(all, text...)
	}
	return all, nil
}

// client returns the configuration of a client for the profile, without a token and without a journal.
func (c *configuration) client() (api.Config, error) {
	p := c.Profile
	transport := api.TransportConfig{InFlight: p.Limits.InFlight}
	if p.CAFile != "" {
		roots, err := trusted(p.CAFile)
		if err != nil {
			return api.Config{}, err
		}
		transport.Roots = roots
	}
	units := map[string]model.Unit{settings.TimeSeconds: model.Seconds, settings.TimeMilliseconds: model.Milliseconds}
	return api.Config{
		BaseURL: p.BaseURL, Profile: p.Name, ReadOnly: p.ReadOnly, NoExtensions: !p.Extensions,
		Unit: units[p.Assumptions.TimeUnit], OrderField: p.Assumptions.OrderField, PageSize: p.PageSize,
		Transport: api.NewTransport(transport), PerSecond: p.Limits.PerSecond, InFlight: p.Limits.InFlight,
	}, nil
}

// trusted returns the certificates of the system and those of ca_file. No other account may write that file, because
// its writer can take the place of the service.
func trusted(path string) (*x509.CertPool, error) {
	const most = 4 << 20
	var pem []byte
	f, err := strictmode.Open(path)
	if err == nil {
		pem, err = io.ReadAll(io.LimitReader(f, most))
		_ = f.Close()
	}
	if unsafe, ok := errors.AsType[*strictmode.Error](err); ok {
		return nil, usage("ca_file %s is not used, because %w", path, unsafe)
	}
	roots, failed := x509.SystemCertPool()
	if failed != nil {
		roots = x509.NewCertPool()
	}
	if err == nil && !roots.AppendCertsFromPEM(pem) {
		err = errors.New("no certificate is in it")
	}
	if err != nil {
		return nil, usage("ca_file %s cannot be used; it has to be a file in PEM form that you can read: %w", path, err)
	}
	return roots, nil
}

// proxyHost names the proxy between here and the service without user name and password, "" for none.
func proxyHost(c *configuration) string {
	proxy, err := http.ProxyFromEnvironment(&http.Request{URL: c.Profile.BaseURL})
	if err != nil || proxy == nil {
		return ""
	}
	return proxy.Host
}
