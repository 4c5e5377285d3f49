package ui

import (
	"os"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/terminal"
	"inkdesk/ui/theme"
)

// App is the frame. It is the root model of the program; make it with [New].
type App struct {
	env     screen.Env // the frame itself is the owner 0
	screens func(screen.Env, nav.Route) screen.Screen
	home    nav.Route
	first   []notice.ShowMsg
	colours theme.Options
	title   string

	stack   stack
	layout  layout
	layer   layer     // lies over the screen; nil for nothing
	ahead   []tea.Msg // keys and pastes that wait for the place in front
	notices notices
	past    past
	refresh refresh
	service service
	lock    lock
	mouse   bool
	leaving bool // waits for a change in flight, then ends
	drawn   drawn
}

// New makes the program around a client. It sends nothing and asks the terminal nothing
// before it runs.
func New(o Options) *App {
	o = o.withDefaults()
	colours := theme.Options{
		Name: string(o.Settings.Theme), Profile: o.Capabilities.Profile, ASCII: o.Capabilities.ASCII,
	}
	return &App{
		env: screen.Env{
			Client: o.Client, Keys: o.Keys, Settings: o.Settings, Keyring: o.Keyring, Journal: o.Journal, Demo: o.Demo, State: o.State,
			Session: sessionOf(o), Terminal: o.Capabilities, Theme: theme.New(colours), Past: triage.NewPast(), Deleted: screen.Deleted{}, Now: o.Now,
		},
		screens: o.Screens,
		home:    o.Home,
		first:   o.Notices,
		colours: colours,
		title:   "inkdesk - " + o.Settings.Profile.Name,
		refresh: refresh{every: o.Settings.Refresh, focused: true},
		lock:    lock{after: o.Settings.IdleLock},
		mouse:   wantsMouse(o.Settings.Mouse, o.Capabilities),
	}
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

// Init implements [tea.Model]. What the terminal answers is taken when it comes, and
// nothing waits for it.
func (a *App) Init() tea.Cmd {
	cmds := []tea.Cmd{
		tea.RequestBackgroundColor,
		terminal.RequestModes(a.env.Terminal),
		a.lock.start(a.env.Now()),
		a.refresh.start(),
		a.openChanges(),
		a.unfinishedWork(),
	}
	for _, show := range a.first {
		cmds = append(cmds, a.show(show))
	}
	return tea.Batch(cmds...)
}
