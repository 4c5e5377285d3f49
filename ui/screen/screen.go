// Package screen defines the contract between the frame and its screens.
//
// A screen holds what it shows, changes in Update, and draws in View. It asks the
// service through a [Slot], goes elsewhere by messages of package nav, and tells the
// person something by messages of package notice. A [Spinner] shows that it waits.
// It imports no other screen.
package screen

import (
	"time"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/nav"
)

// Size holds an area in terminal cells.
type Size struct{ Width, Height int }

// Screen represents one place of the program. The frame calls it from one goroutine.
type Screen interface {
	// Start asks for what the screen needs first. It is called once, when the screen is on the stack and has its size.
	Start() tea.Cmd
	// Update takes a message meant for this screen. It does no I/O and never blocks.
	Update(tea.Msg) tea.Cmd
	// View draws the body at exactly the size given last. It changes nothing but its own caches.
	View() string
	// Resize gives the body a new size.
	Resize(Size)
	// Restyle draws again what the screen keeps, because the theme has changed.
	Restyle()
	// Title returns the screen's part of the breadcrumbs, clean and short.
	Title() string
	// Keys lists what works right now, most useful first; it feeds footer and help.
	Keys() help.KeyMap
}

// The optional sides of a screen. The frame asks for them with a type assertion.
type (
	// TextInput takes all keys but ctrl+c while it is capturing: a form, a prompt, a search
	// line. Cursor is the text cursor, relative to the body; nil hides it.
	TextInput interface {
		Capturing() bool
		Cursor() *tea.Cursor
	}
	// Loader cannot take keys yet: it is about to become another place, or reads what it has to show first. Keys
	// typed meanwhile wait until Loading is false; only the key that goes back, which is Prompt.Cancel while the
	// screen is capturing, reaches it at once and takes back those that wait.
	Loader interface{ Loading() bool }
	// Busier has something that leaving would cut off; the frame asks first and shows what Busy says, "" for nothing.
	// Working reports whether calls are made for it or will be without a key, so that they still need the access token.
	Busier interface {
		Busy() string
		Working() bool
	}
	// Leaver has done something that the place below has to know when it is left.
	Leaver interface{ Outcome() Outcome }
	// Resumer learns that it is on top again, with the outcome of the places above it.
	Resumer interface{ Resume(Outcome) tea.Cmd }
	// Closer learns that it leaves the stack. It cancels open work.
	Closer interface{ Close() }
	// Refresher reads again what it shows, and knows how old that is. Refresh returns nil for nothing to read.
	Refresher interface {
		Refresh() tea.Cmd
		ReadAt() Age
	}
	// Commander offers entries for the palette beside those the frame derives from Keys.
	Commander interface{ Commands() []Command }
	// BackHandler has something of its own to leave before the place is left: a search, a
	// range of marks, an open pane. Unwind leaves it and reports whether there was
	// something; the frame asks on the keys that go back, and goes back if not.
	BackHandler interface{ Unwind() (tea.Cmd, bool) }
)

// LearnedMsg tells the screen in front that more is known of the account, or was decided by
// others, than the screens have read: reports and queues may have changed.
type LearnedMsg struct{}

// SettingsMsg tells every screen that views or thresholds of the settings have changed.
type SettingsMsg struct{}

// Outcome describes the changes made in a place, or in several that were left together.
type Outcome struct {
	Changed bool     // reports whether something on the service is different now
	Settled []string // holds the ids of the targets for which everything was done that was asked
	// Shown holds the id of the row shown last, "" for none: a place opened for one row of a list
	// may have gone on to others. A list that does not have it passes over it.
	Shown string
	Order nav.Order // holds the work order of a plan, Next where the place below leads; nil for none
	Next  nav.Route
}

// Reading represents a screen that shows what it has read, with all the sides that the lists and the screens of one
// envelope or one template share. They state it, so that none is forgotten; the frame never asks for it.
type Reading interface {
	Screen
	TextInput
	Resumer
	Closer
	Refresher
	BackHandler
}

// Age says how current a screen is.
type Age struct {
	Read    time.Time // holds the time when the contents were read, the zero time before anything was
	Waiting bool      // reports whether a newer answer is on its way
	Stale   bool      // reports whether the last attempt to read again failed
	// Failed says why there is nothing to show, nil where there is something or it is awaited. The screen draws it in
	// the place of its contents, with Env.Failure; the frame unfolds the cause, tries again, and says with which keys.
	Failed error
	Fixed  bool // reports whether the contents stay as it was read first, so that its age does not matter
	// Renew reads only changes since, with the same result as Refresh except for deletions; the screen decides itself
	// when that does not do. It is nil for a screen that always reads everything.
	Renew func() tea.Cmd
}

// Command describes an entry of the palette for which there is no key, such as one value of a
// setting, or one that says in more words what a key does than the footer has room for.
type Command struct {
	// Title holds the text to search; Note appears beside it. Both are clean and short.
	Title, Note string
	Key         key.Binding // does the same, if there is one
	Operation   string      // names what it does at the service, as package api does, "" for nothing there
	Why         string      // gives the reason it cannot be done now, in one clean sentence; "" when it can
	Msg         tea.Msg     // goes to the frame if it is of package nav or notice, else to the screen
}
