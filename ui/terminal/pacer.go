package terminal

import (
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"
)

// linger is how long a frame waits for the next message: the reply to a key is often there
// within it, and then costs no frame of its own.
const linger = time.Millisecond

// Pacer tells the framework when to draw. Nothing wakes it as long as no message comes.
type Pacer struct {
	draw    chan<- time.Time // nil: the framework draws by the clock
	send    func(tea.Msg)
	frames  frames
	viewed  chan struct{} // a view was made since the last frame
	changed atomic.Bool   // and it differs from the one before
	last    tea.View
}

// FrameMsg asks for a frame. The loop takes it when it has handed the last view to the
// renderer; a filter keeps it from the model.
type FrameMsg struct{}

// NewPacer paces program, which must not run yet, to at most fps frames a second; 0 is 60.
func NewPacer(program *tea.Program, fps int) *Pacer {
	return &Pacer{draw: takeTicker(program), send: program.Send, frames: newFrames(fps), viewed: make(chan struct{}, 1)}
}

// Viewed notes the view that the loop has just made, after a message that may have had
// something written even where the view is the same.
func (p *Pacer) Viewed(view tea.View) {
	if differ(p.last, view) {
		p.changed.Store(true)
	}
	p.last = view
	select {
	case p.viewed <- struct{}{}:
	default:
	}
}

// differ reports whether a view needs a frame after another: its text or the cursor.
func differ(a, b tea.View) bool {
	if a.Content != b.Content || (a.Cursor == nil) != (b.Cursor == nil) {
		return true
	}
	return a.Cursor != nil && a.Cursor.Position != b.Cursor.Position
}

// Run asks for frames until closed is closed. A terminal that takes one slowly has the
// others wait in it: the next one then shows the latest view.
func (p *Pacer) Run(closed <-chan struct{}) {
	if p.draw == nil {
		return
	}
	for {
		select {
		case <-closed:
			return
		case <-p.viewed:
		}
		select {
		case <-closed:
			return
		case <-time.After(max(linger, p.frames.wait(time.Now()))):
		}
		p.send(FrameMsg{})
		if p.changed.Swap(false) {
			p.frames.drew(time.Now())
		}
		select {
		case p.draw <- time.Now():
		default: // one is waiting to be drawn, and will show this view too
		}
	}
}
