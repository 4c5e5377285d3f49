package screen

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

const (
	// delay hides a wait at first, because most answers arrive within it, and a spinner that flashes up is worse than
	// none.
	spinnerDelay = 300 * time.Millisecond
	// frameTime delays each of the first frames, slowFrameTime the others, because each is sent over the line.
	frameTime, slowFrameTime = time.Second / 8, time.Second / 2
	fastFrames               = 2
)

// Spinner shows waits, one after the other: nothing at first, then one cell that moves until the wait is over. An idle
// program writes nothing to the terminal, so no spinner outlasts its wait. It moves twice a second. Those of bubbles
// 2.2.1 move three to twelve times, each time over the line, and show a wait that is over at once.
type Spinner struct {
	owner uint64
	timer Timer // runs while a wait does
	shown bool
	frame int
}

// NewSpinner makes an inactive spinner for the screen owner.
func NewSpinner(owner uint64) *Spinner { return &Spinner{owner: owner} }

// Begin starts a wait, unless one is running. The command must be returned to the runtime.
func (s *Spinner) Begin() tea.Cmd {
	if s.Active() {
		return nil
	}
	s.shown, s.frame = false, 0
	return s.timer.Start(s.owner, spinnerDelay)
}

// End ends the wait. Ticks that are still to come are ignored.
func (s *Spinner) End() {
	s.timer.Stop()
	s.shown = false
}

// Update moves the spinner that asked for it, and asks for the next move.
func (s *Spinner) Update(msg tea.Msg) tea.Cmd {
	if !s.timer.Ran(msg) {
		return nil
	}
	if s.shown {
		s.frame++
	}
	s.shown = true
	if s.frame >= fastFrames {
		return s.timer.Start(s.owner, slowFrameTime)
	}
	return s.timer.Start(s.owner, frameTime)
}

// Active reports whether a wait is running, shown or not.
func (s *Spinner) Active() bool { return s.timer.Running() }

// Visible reports whether the wait has lasted long enough to be shown.
func (s *Spinner) Visible() bool { return s.shown }

// Cell returns the spinner, or a blank: always one cell.
func (s *Spinner) Cell(t *theme.Theme) string {
	if !s.shown {
		return " "
	}
	return t.Paint(theme.Accent, t.Glyphs.Spinner[s.frame%len(t.Glyphs.Spinner)])
}

// Lines draws spinner and text in the middle of a block of width by height cells; blank until the wait is shown.
func (s *Spinner) Lines(t *theme.Theme, text string, width, height int) []string {
	if !s.shown {
		return draw.FitAll(nil, width, height)
	}
	return draw.Centre([]string{s.Cell(t) + " " + t.Paint(theme.Muted, text)}, width, height)
}
