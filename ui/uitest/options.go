package uitest

import (
	"net/http"
	"net/url"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"inkdesk/api"
	"inkdesk/api/demo"
	_ "inkdesk/api/testbed" // folders that nobody else can write to
	"inkdesk/api/token"
	"inkdesk/keys"
	"inkdesk/ui"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/terminal"
)

// Token is the access token that the program uses.
const Token = "uitest-token"

// Options say what a test runs. The zero value is a terminal of 80 by 24 cells with 256
// colours.
type Options struct {
	// Width and Height are the size of the terminal in cells.
	Width, Height int
	// Demo is the service. Its token is [Token].
	Demo demo.Options
	// Transport carries the requests elsewhere than to the demo service.
	Transport http.RoundTripper
	// Home is the place to open, nil for the list of envelopes.
	Home nav.Route
	// Screens replaces the program's own screens.
	Screens func(screen.Env, nav.Route) screen.Screen
	// Start is when the program starts, nine in the morning of Monday, the second of
	// March 2026, when zero.
	Start time.Time
	// Settings, Keys, Terminal and Client change what the program would run on. The
	// settings are the defaults without an automatic refresh, with a folder for
	// downloads that the test removes.
	Settings func(*settings.Resolved)
	Keys     func(*keys.Map)
	Terminal func(*terminal.Capabilities)
	Client   func(*api.Config)
	// Wrap stands between the runtime and the program, nil for nothing.
	Wrap func(tea.Model) tea.Model
	// More changes what is left.
	More func(*ui.Options)
}

func (o Options) withDefaults() Options {
	if o.Width == 0 {
		o.Width = 80
	}
	if o.Height == 0 {
		o.Height = 24
	}
	if o.Start.IsZero() {
		o.Start = time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC)
	}
	return o
}

// program is what the program is made from.
func (o Options) program(t *testing.T, watch *watch) ui.Options {
	t.Helper()
	s := o.settings(t)
	k := keys.Default()
	if o.Keys != nil {
		o.Keys(k)
	}
	made := ui.Options{
		Client: o.client(t, s, watch), Keys: k, Settings: &s, State: openState(t, s.Profile.Name),
		Capabilities: o.capabilities(), Home: o.Home, Screens: o.Screens,
		Now: func() time.Time { return time.Now().UTC() },
	}
	if o.More != nil {
		o.More(&made)
	}
	return made
}

func (o Options) capabilities() terminal.Capabilities {
	caps := terminal.Capabilities{
		Term: "xterm-256color", InTTY: true, OutTTY: true, UTF8: true, Profile: colorprofile.ANSI256,
	}
	if o.Terminal != nil {
		o.Terminal(&caps)
	}
	return caps
}

func (o Options) settings(t *testing.T) settings.Resolved {
	t.Helper()
	s := settings.Defaults()
	s.DownloadFolder = t.TempDir()
	s.Profile.Name = "work"
	s.Profile.BaseURL = &url.URL{Scheme: "https", Host: "api.example.com", Path: "/v2"}
	s.Refresh = 0
	if o.Settings != nil {
		o.Settings(&s)
	}
	return s
}

func (o Options) client(t *testing.T, s settings.Resolved, watch *watch) *api.Client {
	t.Helper()
	secret, _, err := token.Parse([]byte(Token))
	if err != nil {
		t.Fatal(err)
	}
	config := api.Config{
		BaseURL: s.Profile.BaseURL, Token: secret, Profile: s.Profile.Name,
		ReadOnly: s.Profile.ReadOnly, NoExtensions: !s.Profile.Extensions,
		InFlight: s.Profile.Limits.InFlight, PageSize: s.Profile.PageSize,
	}
	if o.Client != nil {
		o.Client(&config)
	}
	config.Transport = watch.transport(o.Transport)
	return api.New(config)
}

func openState(t *testing.T, profile string) *state.Store {
	t.Helper()
	store, err := state.Open(t.TempDir(), profile)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	return store
}
