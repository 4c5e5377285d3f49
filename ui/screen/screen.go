package screen

import (
	"charm.land/bubbles/v2/help"
	tea "charm.land/bubbletea/v2"
)

// Size is an area in terminal cells.
type Size struct{ Width, Height int }

// Screen is one place of the program. The frame calls it from one goroutine.
type Screen interface {
	// Start asks for what the screen needs first. It is called once, when the screen
	// lies on the stack and has its size.
	Start() tea.Cmd
	// Update takes a message meant for this screen. It does no I/O and never blocks.
	Update(tea.Msg) tea.Cmd
	// View draws the body at exactly the size given last. It changes nothing but its own
	// caches.
	View() string
	// Resize gives the body a new size.
	Resize(Size)
	// Title is the screen's part of the breadcrumbs, clean and short.
	Title() string
	// Keys lists what works right now, most useful first; it feeds footer and help.
	Keys() help.KeyMap
}

// The optional sides of a screen. The frame asks for them with a type assertion.
type (
	// Capturer takes all keys but ctrl+c while it is capturing: a form, a prompt, a
	// search line.
	Capturer interface{ Capturing() bool }
	// Opener is not ready for keys yet: it is about to become another place, or reads what
	// it has to show first. What is typed meanwhile waits until Opening is false; only the
	// key that goes back, which is Prompt.Cancel while the screen is capturing, reaches it
	// at once and takes back what waits.
	Opener interface{ Opening() bool }
	// Busier has work in flight that leaving would cut off; the frame asks first and
	// shows what Busy says. An empty text means not busy.
	Busier interface{ Busy() string }
	// Changer knows whether it has changed something on the service; the place below
	// is told when it is left.
	Changer interface{ Changed() bool }
	// Settler has done what was asked for with some targets, by their ids; the place below
	// is told which, before it is resumed.
	Settler interface{ Settled() []string }
	// Releaser lets go of what it held for targets that are done with.
	Releaser interface{ Release(ids []string) }
	// Resumer is told when it is on top again, with what changed above it.
	Resumer interface{ Resume(changed bool) tea.Cmd }
	// Closer is told when it leaves the stack. It cancels what is open.
	Closer interface{ Close() }
	// Pointer has a text cursor, relative to its body; nil hides it.
	Pointer interface{ Cursor() *tea.Cursor }
	// Restyler is told when the theme has changed.
	Restyler interface{ Restyle() }
	// Refresher reads again what it shows.
	Refresher interface{ Refresh() tea.Cmd }
	// Aged knows when what it shows was read; the frame shows the age.
	Aged interface{ ReadAt() Age }
)

// Reading is a screen that shows what it has read, with all the sides that the lists and
// the screens of one envelope or one template share. They state it, so that none is
// forgotten; the frame never asks for it.
type Reading interface {
	Screen
	Capturer
	Resumer
	Closer
	Pointer
	Restyler
	Refresher
	Aged
	Unwinder
}
