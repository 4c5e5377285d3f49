package ui

import (
	"io"
	"time"

	"inkdesk/api"
	"inkdesk/api/desk"
	"inkdesk/api/journal"
	"inkdesk/api/observed"
	"inkdesk/keys"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/terminal"
)

// Options are what the program runs on. Client, Keys and Settings must be given.
type Options struct {
	Client   *api.Client
	Keys     *keys.Map
	Settings *settings.Resolved
	// Tokens are the ways to a token that the sign-in screen offers.
	Tokens screen.Tokens
	// Demo says that everything is invented, and the badges with it.
	Demo bool
	// Journal is the one that the client writes, for reading; nil where none can be kept.
	Journal *journal.Journal
	// State is what is remembered between runs.
	State *state.Store
	// Observed is where is kept what was seen to change, nil for nowhere.
	Observed *observed.Store
	// Desk are the files of what people decide about envelopes, nil for none: what is decided
	// is then forgotten at the end.
	Desk *desk.Store
	// Capabilities are those of the terminal, with the colours and shapes that the
	// settings ask for already applied.
	Capabilities terminal.Capabilities
	// Profiles are those that a person can switch to, this one among them.
	Profiles Profiles
	// SettingsChange looks for a change of the settings file since it was looked at last, nil for
	// none. It blocks on the disk.
	SettingsChange func() *SettingsChange
	// Home is the place to open, nil for the list of envelopes.
	Home nav.Route
	// Notices are shown at the start and kept in the list of past messages: what is
	// wrong with the settings or the keys.
	Notices []notice.ShowMsg
	// Now is the clock, nil for the time of day.
	Now func() time.Time
	// Screens makes the screen of a place, nil for the program's own. It returns nil for
	// a place it does not know.
	Screens func(screen.Env, nav.Route) screen.Screen
	// Messages is where [Run] records messages, see [RecordMessages]; nil for nowhere.
	Messages io.Writer
	// Terminal says where [Run] runs. Run sets its Profile, Drain and Redact.
	Terminal terminal.Options
}

func (o Options) withDefaults() Options {
	if o.Home == nil {
		o.Home = nav.Envelopes{}
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Screens == nil {
		o.Screens = screenOf
	}
	return o
}
