package spinner

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

const (
	// delay is how long a wait goes unmentioned: most answers are there by then,
	// and a flash of a spinner is worse than none.
	delay = 300 * time.Millisecond
	// pace is eight frames a second, each a few bytes on the line.
	pace = time.Second / 8
)

// TickMsg moves the spinner of the Waiting that asked for it. A tick of a wait
// that is over has an old number and moves nothing.
type TickMsg struct {
	owner  uint64
	of     *Spinner
	number uint64
}

// Addressee is the screen that waits.
func (m TickMsg) Addressee() uint64 { return m.owner }

// Spinner is one thing that may be awaited again and again.
type Spinner struct {
	owner  uint64
	number uint64
	on     bool
	shown  bool
	frame  int
}

// New makes a Waiting for the screen owner, which awaits nothing yet.
func New(owner uint64) *Spinner { return &Spinner{owner: owner} }

// Begin starts a wait, or goes on with the one that is running. The command
// must be returned to the runtime.
func (w *Spinner) Begin() tea.Cmd {
	if w.on {
		return nil
	}
	w.on, w.shown, w.frame = true, false, 0
	w.number++
	return w.tick(delay)
}

// End ends the wait; the ticks on their way come to nothing.
func (w *Spinner) End() { w.on, w.shown = false, false }

// Update takes a tick and asks for the next one.
func (w *Spinner) Update(msg tea.Msg) tea.Cmd {
	tick, ok := msg.(TickMsg)
	if !ok || tick.of != w || tick.number != w.number || !w.on {
		return nil
	}
	if w.shown {
		w.frame++
	}
	w.shown = true
	return w.tick(pace)
}

func (w *Spinner) tick(after time.Duration) tea.Cmd {
	msg := TickMsg{owner: w.owner, of: w, number: w.number}
	return tea.Tick(after, func(time.Time) tea.Msg { return msg })
}

// Active reports whether something is awaited, shown or not.
func (w *Spinner) Active() bool { return w.on }

// Visible reports whether the wait has lasted long enough to be shown.
func (w *Spinner) Visible() bool { return w.shown }

// Cell is the spinner, or a blank: always one cell.
func (w *Spinner) Cell(t *theme.Theme) string {
	if !w.shown {
		return " "
	}
	return t.Paint(theme.Accent, t.Glyphs.Spinner[w.frame%len(t.Glyphs.Spinner)])
}

// Lines draws spinner and text in the middle of a block of width by height
// cells; blank until the wait is shown.
func (w *Spinner) Lines(t *theme.Theme, text string, width, height int) []string {
	if !w.shown {
		return draw.FitAll(nil, width, height)
	}
	return draw.Centre([]string{w.Cell(t) + " " + t.Paint(theme.Muted, text)}, width, height)
}

// View is Lines as one drawing.
func (w *Spinner) View(t *theme.Theme, text string, width, height int) string {
	return draw.Join(w.Lines(t, text, width, height))
}
