package ui

import (
	"os"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/terminal"
	"inkdesk/ui/theme"
)

// App is the frame. It is the root model of the program; make it with [New]. Its parts hold
// their own state; what is left here is who gets a message.
type App struct {
	env   screen.Env // the frame itself is the owner 0
	start start

	navigation navigation
	layout     layout
	layer      layer // lies over the screen; nil for nothing
	typeahead  typeahead
	notices    notices
	refresh    refresh
	service    service
	evidence   *evidenceReader
	records
	lock lock
	outside
	leaving bool // waits for a change in flight, then ends
	drawn   drawn
}

// start is what the session was started with.
type start struct {
	notices  []notice.ShowMsg
	profiles Profiles
	next     string // the profile to go on with, "" for this one
}

// records keep what belongs to the session beyond its end.
type records struct {
	observations *observations
	desk         *deskKeeper
}

// New makes the program around a client. It sends nothing and asks the terminal nothing
// before it runs.
func New(o Options) *App {
	o = o.withDefaults()
	a := &App{
		env: screen.Env{
			Client: o.Client, Keys: o.Keys, Settings: o.Settings, Tokens: o.Tokens, Journal: o.Journal, Demo: o.Demo, State: o.State,
			Session: sessionOf(o), Terminal: o.Capabilities, Deleted: screen.Deleted{}, Now: o.Now,
		},
		start:   start{notices: o.Notices, profiles: o.Profiles},
		refresh: refresh{every: o.Settings.Refresh, focused: true},
		service: service{client: o.Client, now: o.Now},
		lock:    lock{after: o.Settings.IdleLock},
	}
	a.env.Account = account.New(a.env.Rules())
	a.env.Printed = screen.NewPrintedPages(a.env.Account)
	a.env.Presence = &screen.Presence{Kept: o.Observed != nil}
	a.evidence = newEvidenceReader(a.env)
	a.observations = &observations{env: &a.env, store: o.Observed}
	a.desk = newDeskKeeper(&a.env, o.Desk)
	a.env.Theme = theme.New(themeOptions(&a.env))
	a.outside = outside{mouse: mouse(wantsMouse(o.Settings.Mouse, o.Capabilities)), programs: newOwnPrograms(a, o.Terminal.Environ), watch: settingsWatch{look: o.SettingsChange}}
	a.notices = notices{now: o.Now, token: &a.service.token}
	a.navigation = navigation{env: &a.env, screens: o.Screens, home: o.Home, notices: &a.notices}
	return a
}

func sessionOf(o Options) state.Session {
	host, _ := os.Hostname()
	return state.Session{Process: os.Getpid(), Host: model.Clean(host), From: o.Capabilities.From, Since: o.Now()}
}

func wantsMouse(choice settings.Switch, caps terminal.Capabilities) bool {
	if choice == settings.Auto {
		return !caps.SSH
	}
	return choice == settings.On
}

// themeOptions are those of the settings and of the terminal. The background is that of the
// environment, if any, until the terminal has told it.
func themeOptions(env *screen.Env) theme.Options {
	o := theme.Options{Name: string(env.Settings.Theme), Profile: env.Terminal.Profile, ASCII: env.Terminal.ASCII, Spoken: env.Terminal.Linear}
	o.Background = theme.BackgroundOf(env.Terminal.ColorFGBG)
	if env.Theme != nil {
		o.Background = env.Theme.Background
	}
	return o
}

// Init implements [tea.Model]. What the terminal answers is taken when it comes, and
// nothing waits for it.
func (a *App) Init() tea.Cmd {
	return tea.Batch(terminal.RequestModes(a.env.Terminal), a.begin())
}

// begin starts what runs beside the screens, and says what there is to say at the start.
func (a *App) begin() tea.Cmd {
	cmds := []tea.Cmd{
		a.lock.start(a.env.Now()),
		a.refresh.start(a.env.Now()),
		a.observations.start(),
		remindOfWaiting(a.env),
		remindOfDamage(&a.env, a.observations.store, a.desk.disk.store),
	}
	cmds = append(cmds, askBackground(&a.env))
	for _, show := range a.start.notices {
		cmds = append(cmds, a.notices.show(show))
	}
	return tea.Batch(cmds...)
}
