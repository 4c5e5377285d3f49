package uitest

import (
	"fmt"
	"iter"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"charm.land/bubbles/v2/help"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"inkdesk/api"
	"inkdesk/api/demo"
	_ "inkdesk/api/testbed"
	"inkdesk/keys"
	"inkdesk/ui"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/terminal"
)

// Token holds the access token that the program uses.
const Token = "uitest-token"

// Options say what a test runs. The zero value is a terminal of 80 by 24 cells with 256 colours.
type Options struct {
	// Width and Height hold the size of the terminal in cells.
	Width, Height int
	// Demo configures the service. Its token is [Token], which may do everything unless it is the ReadToken.
	Demo      demo.Options
	Service   *demo.Service     // replaces the one made from Demo by one that [NewService] has made
	Faults    string            // rules for the demo service, in force from the start
	Transport http.RoundTripper // carries the requests elsewhere than to the demo service
	// WrapTransport returns a transport to use between the program and the service; nil for nothing.
	WrapTransport func(http.RoundTripper) http.RoundTripper
	Home          nav.Route                                 // names the place to open, nil for the list of envelopes
	Route         func(*demo.Service) nav.Route             // makes Home from what the demo service holds
	Screens       func(screen.Env, nav.Route) screen.Screen // replaces the program's own screens; see [Only]
	// Start sets the time when the program starts, [Start] when zero.
	Start   time.Time
	Machine *Machine // has the journal and the state of the program, nil for a new state and no journal
	// Settings, Keys, Terminal and Client change what the program would run on. The settings are the defaults without
	// an automatic refresh and without reading in the background, with a folder for downloads that the test removes.
	Settings func(*settings.Resolved)
	Keys     func(*keys.Map)
	Terminal func(*terminal.Capabilities)
	Client   func(*api.Config)
	Wrap     func(tea.Model) tea.Model // returns a model to use between the runtime and the program; nil for nothing
	More     func(*ui.Options)         // changes the other options
}

// Sizes yields the options of a terminal for each size, such as "80x24", and that size.
func Sizes(sizes ...string) iter.Seq2[string, Options] {
	return func(yield func(string, Options) bool) {
		for _, size := range sizes {
			var o Options
			if _, err := fmt.Sscanf(size, "%dx%d", &o.Width, &o.Height); err != nil {
				panic(err)
			}
			if !yield(size, o) {
				return
			}
		}
	}
}

func (o Options) program(t *testing.T, watch *watch) ui.Options {
	t.Helper()
	s := o.settings(t)
	k := keys.Default()
	if o.Keys != nil {
		o.Keys(k)
	}
	caps := terminal.Capabilities{Term: "xterm-256color", InTTY: true, OutTTY: true, Profile: colorprofile.ANSI256}
	if o.Terminal != nil {
		o.Terminal(&caps)
	}
	made := ui.Options{
		Client: o.client(t, s, watch), Keys: k, Settings: &s,
		Capabilities: caps, Home: o.Home, Screens: o.Screens,
		Now: func() time.Time { return time.Now().UTC() },
	}
	if o.Machine != nil {
		made.Journal, made.State = o.Machine.Journal, o.Machine.State
	} else {
		made.State = openState(t, t.TempDir(), s.Profile.Name)
	}
	if o.More != nil {
		o.More(&made)
	}
	return made
}

func (o Options) settings(t *testing.T) settings.Resolved {
	t.Helper()
	s := settings.Defaults()
	s.DownloadFolder = t.TempDir()
	s.Profile.Name = "work"
	s.Profile.BaseURL = &url.URL{Scheme: "https", Host: "api.example.com", Path: "/v2"}
	s.Refresh, s.Profile.Prefetch = 0, settings.PrefetchOff
	if o.Settings != nil {
		o.Settings(&s)
	}
	return s
}

func (o Options) client(t *testing.T, s settings.Resolved, watch *watch) *api.Client {
	t.Helper()
	config := api.Config{
		BaseURL: s.Profile.BaseURL, Token: parseToken(t), Profile: s.Profile.Name,
		ReadOnly: s.Profile.ReadOnly, NoExtensions: !s.Profile.Extensions,
		InFlight: s.Profile.Limits.InFlight, PageSize: s.Profile.PageSize,
	}
	if o.Machine != nil {
		config.Journal = o.Machine.Journal
	}
	if o.Client != nil {
		o.Client(&config)
	}
	config.Transport = watch.transport(o.Transport)
	return api.New(config)
}

func openState(t *testing.T, folder, profile string) *state.Store {
	t.Helper()
	store, err := state.Open(folder, profile)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	return store
}

// Only makes the screens of one kind of route. Places with nothing in them stand in for all
// others; [Program.LastOpened] tells which one was opened. It belongs into [Options].Screens.
func Only[R nav.Route, S screen.Screen](newScreen func(screen.Env, R) S) func(screen.Env, nav.Route) screen.Screen {
	return func(env screen.Env, route nav.Route) screen.Screen {
		if r, ok := route.(R); ok {
			return newScreen(env, r)
		}
		return &blank{}
	}
}

type opened struct {
	mu     sync.Mutex
	routes []nav.Route
}

// screens makes screens as before, and remembers the routes that get none.
func (o *opened) screens(inner func(screen.Env, nav.Route) screen.Screen) func(screen.Env, nav.Route) screen.Screen {
	return func(env screen.Env, route nav.Route) screen.Screen {
		s := inner(env, route)
		if _, ok := s.(*blank); ok || s == nil {
			o.mu.Lock()
			defer o.mu.Unlock()
			o.routes = append(o.routes, route)
		}
		return s
	}
}

type blank struct{ size screen.Size }

func (b *blank) Start() tea.Cmd          { return nil }
func (b *blank) Update(tea.Msg) tea.Cmd  { return nil }
func (b *blank) Resize(size screen.Size) { b.size = size }
func (b *blank) Restyle()                {}
func (b *blank) Title() string           { return "Elsewhere" }
func (b *blank) Keys() help.KeyMap       { return screen.Hints{} }
func (b *blank) View() string {
	line := strings.Repeat(" ", b.size.Width) + "\n"
	return strings.TrimSuffix(strings.Repeat(line, b.size.Height), "\n")
}
