// Package ui is the frame around the screens: it starts the program, gives every message to the one place it belongs
// to, keeps the stack of screens, and draws header and footer. It knows no envelope; screens act, the frame routes.
//
// A key is offered in this order: leaving the program, the layer over the screen, a screen with an open input, the
// keys that work everywhere, the screen.
package ui

import (
	"io"
	"os"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/desk"
	"inkdesk/api/history"
	"inkdesk/api/journal"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/background"
	"inkdesk/ui/layer"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/programs"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/terminal"
	"inkdesk/ui/theme"
)

// App draws the frame; make it with [New]. Its parts hold their own state; App decides who gets a message.
type App struct {
	env   screen.Env // the frame itself is the owner 0
	start start

	navigation navigation
	layout     layout
	layer      layer.Layer // over the screen; nil for nothing
	typing     typing
	notices    notice.Board
	refresh    refresh
	service    service
	jobs       jobs
	lock       lock
	mouse      bool // the terminal reports it
	programs   *programs.Runner
	leaving    bool // waits for a change in flight, then ends
	drawn      drawn
}

type start struct {
	notices  []notice.ShowMsg
	profiles Profiles
	next     string // the profile to go on with, "" for this one
	tour     tour
}

// New makes the program around a client. It sends nothing and asks the terminal nothing before it runs.
func New(o Options) *App {
	if o.Home == nil {
		o.Home = nav.Envelopes{}
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Screens == nil {
		o.Screens = screenOf
	}
	if o.Capabilities.Linear {
		o.Keys.Speak()
	}
	host, _ := os.Hostname()
	a := &App{
		env: screen.Env{
			Client: o.Client, Keys: o.Keys, Settings: o.Settings, Tokens: o.Tokens, Journal: o.Journal, Demo: o.Demo, State: o.State,
			Session:  state.Session{Process: os.Getpid(), Host: model.Clean(host), From: o.Capabilities.From, Since: o.Now()},
			Terminal: o.Capabilities, Deleted: screen.Deleted{}, Now: o.Now,
		},
		start:   start{notices: o.Notices, profiles: o.Profiles, tour: tour{never: o.NoTour, offer: o.NoTour != nil}},
		refresh: refresh{every: o.Settings.Refresh, focused: true},
		service: service{client: o.Client, now: o.Now, counted: countedWait(o.Settings.Motion)},
		lock:    lock{after: o.Settings.IdleLock},
		notices: notice.NewBoard(o.Now),
	}
	a.env.Account = account.New(a.env.Rules())
	a.env.Printed = screen.NewPrintedPages(a.env.Account)
	a.env.Presence = &screen.Presence{Kept: o.History != nil}
	a.env.Theme = theme.New(themeOptions(&a.env))
	a.jobs = jobs{
		prefetch: background.NewPrefetch(a.env),
		history:  background.NewHistory(&a.env, o.History),
		desk:     background.NewDesk(&a.env, o.Desk),
		settings: &settingsWatch{owner: screen.NextNumber(), look: o.SettingsChange},
	}
	a.mouse, a.programs = wantsMouse(o.Settings.Mouse, o.Capabilities), programs.NewRunner(&a.env, o.Terminal.Environ)
	a.navigation = navigation{env: &a.env, screens: o.Screens, home: o.Home}
	return a
}

func wantsMouse(choice settings.Switch, caps terminal.Capabilities) bool {
	if choice == settings.Auto {
		return !caps.SSH
	}
	return choice == settings.On
}

// themeOptions combines settings and terminal. The environment tells the background until the terminal does.
func themeOptions(env *screen.Env) theme.Options {
	o := env.Settings.Options()
	o.Profile, o.ASCII, o.Spoken = env.Terminal.Profile, env.Terminal.ASCII, env.Terminal.Linear
	o.Background = theme.BackgroundOf(env.Terminal.ColorFGBG)
	if env.Theme != nil {
		o.Background = env.Theme.Background
	}
	return o
}

// askBackground asks the terminal for its background, which may change, where that decides how the theme looks.
func askBackground(env *screen.Env) tea.Cmd {
	if !themeOptions(env).Asks() {
		return nil
	}
	return terminal.FollowBackground()
}

// useBackground draws for the background of the terminal. The theme is replaced in place, as every screen holds it.
func (a *App) useBackground(msg tea.BackgroundColorMsg) {
	o := themeOptions(&a.env)
	o.Background = theme.LightBackground
	if msg.IsDark() {
		o.Background = theme.DarkBackground
	}
	if o.Background != a.env.Theme.Background {
		a.restyle(o)
	}
}

// Init implements [tea.Model]. What the terminal answers is taken when it comes, and nothing waits for it.
func (a *App) Init() tea.Cmd {
	return tea.Batch(terminal.RequestModes(a.env.Terminal), a.begin())
}

func (a *App) begin() tea.Cmd {
	cmds := []tea.Cmd{
		a.lock.start(a.env.Now()),
		a.refresh.start(a.env.Now()),
		a.jobs.history.Start(),
		remindOfWaiting(a.env),
		remindOfDamage(&a.env, a.jobs),
		askBackground(&a.env),
	}
	for _, show := range a.start.notices {
		cmds = append(cmds, a.notices.Show(show))
	}
	return tea.Batch(cmds...)
}

// Options holds everything that the program runs on. Client, Keys and Settings must be given.
type Options struct {
	Client   *api.Client
	Keys     *keys.Map
	Settings *settings.Resolved
	Tokens   screen.Tokens // lists the ways to a token that the sign-in screen offers
	Demo     bool          // says that everything is invented, and the badges with it
	// Journal reads the journal that the client writes; nil where none can be kept.
	Journal *journal.Journal
	State   *state.Store   // holds what the program remembers between runs
	History *history.Store // keeps the changes that were seen; nil keeps them nowhere
	// Desk holds the files with what people decide; without it that is forgotten at the end.
	Desk         *desk.Store
	Capabilities terminal.Capabilities // describes the terminal, after the settings are applied
	// Profiles lists the profiles that a person can switch to, this one among them.
	Profiles Profiles
	// SettingsChange looks for changes of the settings file since the last look, nil for none. It blocks on the disk.
	SettingsChange func() *SettingsChange
	// NoTour has the tour offered never again; nil offers none. It blocks on the disk.
	NoTour func() error
	Home   nav.Route // names the place to open, nil for the list of envelopes
	// Notices tells at the start about mistakes in the settings or the keys.
	Notices []notice.ShowMsg
	Now     func() time.Time // reads the clock, nil for the time of day
	// Screens makes the screen of a place, nil for the program's own. It returns nil for a place it does not know.
	Screens func(screen.Env, nav.Route) screen.Screen
	// Messages takes the messages that [Run] records, see [RecordMessages]; nil for nowhere.
	Messages io.Writer
	// Terminal says where [Run] runs. Run sets its Profile, Drain and Redact.
	Terminal terminal.Options
}
