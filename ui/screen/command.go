package screen

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// Command is an entry of the palette: what no key stands for, such as one value of a
// setting, or what a key does in more words than the footer has room for.
type Command struct {
	// Title is what is searched; Note stands beside it. Both are clean and short.
	Title, Note string
	// Key does the same, if there is one.
	Key key.Binding
	// Operation is what it does at the service, by its name in package api, "" for
	// nothing there.
	Operation string
	// Why is the reason it cannot be done now, one clean sentence; "" when it can.
	Why string
	// Msg is handled when the entry is chosen: a message of package nav or notice goes
	// to the frame, every other one to the Update of the screen.
	Msg tea.Msg
}
