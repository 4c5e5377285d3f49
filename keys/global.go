package keys

import "charm.land/bubbles/v2/key"

// Global works on every screen where nothing is being typed. Quit works there
// too.
type Global struct {
	Quit    key.Binding
	Back    key.Binding // one screen up; at the first screen it does nothing
	Close   key.Binding // one screen up; at the first screen it quits
	Help    key.Binding
	Signs   key.Binding // what the signs in lists and pages mean
	Palette key.Binding
	Command key.Binding
	Places  key.Binding // menu of screens: envelopes, templates, webhooks, activity
	Refresh key.Binding
	Pause   key.Binding // switches the automatic refresh off and on
	Errors  key.Binding // drawer of past errors
	SignIn  key.Binding // asks for another access token
	Mouse   key.Binding // switches mouse reporting off and on
	Redraw  key.Binding
	Suspend key.Binding
}

func defaultGlobal() Global {
	return Global{
		Quit:    bind("quit", "ctrl+c"),
		Back:    bind("back", "esc", "backspace"),
		Close:   bind("close", "q"),
		Help:    bind("help", "?", "f1"),
		Signs:   bind("what the signs mean", ";", "f3"),
		Palette: bind("find an action", "ctrl+p", "f2"),
		Command: bind("command", ":"),
		Places:  bind("go to", "o"),
		Refresh: bind("refresh", "r", "f5", "ctrl+r"),
		Pause:   bind("pause refresh", "P"),
		Errors:  bind("errors", "!"),
		SignIn:  bind("sign in", "Z"),
		Mouse:   bind("mouse on or off", "ctrl+t"),
		Redraw:  bind("redraw", "ctrl+l"),
		Suspend: bind("suspend", "ctrl+z"),
	}
}
