package keys

import "charm.land/bubbles/v2/key"

// Global works on every screen where nothing is being typed. Quit works there
// too.
type Global struct {
	Quit    key.Binding `keys:"ctrl+c" help:"quit"`
	Back    key.Binding `keys:"esc backspace" help:"back"` // one screen up; at the first screen it does nothing
	Close   key.Binding `keys:"q" help:"close"`            // one screen up; at the first screen it quits
	Help    key.Binding `keys:"? f1" help:"help"`
	Signs   key.Binding `keys:"; f3" help:"what the signs mean"`
	Palette key.Binding `keys:"ctrl+p f2" help:"find an action"`
	Command key.Binding `keys:":" help:"command"`
	Places  key.Binding `keys:"o" help:"go to"` // menu of screens: envelopes, templates, webhooks, activity
	Refresh key.Binding `keys:"r f5 ctrl+r" help:"refresh"`
	Pause   key.Binding `keys:"P" help:"pause refresh"` // switches the automatic refresh off and on
	Errors  key.Binding `keys:"!" help:"errors"`        // drawer of past errors
	SignIn  key.Binding `keys:"Z" help:"sign in"`       // asks for another access token
	Mouse   key.Binding `keys:"ctrl+t" help:"mouse on or off"`
	Redraw  key.Binding `keys:"ctrl+l" help:"redraw"`
	Suspend key.Binding `keys:"ctrl+z" help:"suspend"`
}
