package keys

import "charm.land/bubbles/v2/key"

// Global works on every screen where nothing is being typed. Quit works there
// too.
type Global struct {
	Quit    key.Binding `keys:"ctrl+c" help:"quit"`
	Back    key.Binding `keys:"esc backspace" help:"back" does:"go one screen up"` // one screen up; at the first screen it does nothing
	Close   key.Binding `keys:"q" help:"close" does:"go one screen up, or quit"`   // one screen up; at the first screen it quits
	Help    key.Binding `keys:"? f1" help:"help"`
	Signs   key.Binding `keys:"; f3" help:"what the signs mean" does:"explain the signs on this screen"`
	Palette key.Binding `keys:"ctrl+p f2" help:"find an action" does:"find any action or place by words"`
	Command key.Binding `keys:":" help:"command" does:"type an action, a view or an id"`
	Places  key.Binding `keys:"o" help:"go to" does:"go to another screen"` // menu of screens: envelopes, templates, webhooks, activity
	Refresh key.Binding `keys:"r f5 ctrl+r" help:"refresh" does:"read it again from the service"`
	Pause   key.Binding `keys:"P" help:"pause refresh" does:"stop or start the automatic refresh"` // switches the automatic refresh off and on
	Errors  key.Binding `keys:"!" help:"errors" does:"list past warnings and errors"`              // drawer of past errors
	SignIn  key.Binding `keys:"Z" help:"sign in" does:"sign in with another access token"`         // asks for another access token
	Mouse   key.Binding `keys:"ctrl+t" help:"mouse on or off" does:"switch the mouse on or off"`
	Redraw  key.Binding `keys:"ctrl+l" help:"redraw" does:"draw the screen again"`
	Suspend key.Binding `keys:"ctrl+z" help:"suspend" does:"go to the shell; fg comes back"`
}
