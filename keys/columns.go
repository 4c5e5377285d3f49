package keys

import "charm.land/bubbles/v2/key"

// Columns works while the columns of a list are chosen.
type Columns struct {
	Show    key.Binding `keys:"space" help:"show or hide"`
	Earlier key.Binding `keys:"K shift+up" help:"move left"`
	Later   key.Binding `keys:"J shift+down" help:"move right"`
	Reset   key.Binding `keys:"r" help:"the usual ones"`
	Keep    key.Binding `keys:"enter esc q" help:"done"`
}
