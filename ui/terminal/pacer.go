package terminal

import (
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"
)

// linger is how long a frame waits for the next message: the reply to a key is often there
// within it, and then costs no frame of its own.
const linger = time.Millisecond

// pacer tells the framework when to draw. Nothing wakes it as long as no message comes.
type pacer struct {
	draw    chan<- time.Time // nil: the framework draws by the clock
	send    func(tea.Msg)
	frames  frames
	viewed  chan struct{} // a view was made since the last frame
	changed atomic.Bool   // and it differs from the one before
}

// frameMsg asks for a frame. The loop takes it when it has handed the last view to the
// renderer, and it goes no further.
type frameMsg struct{}

func newPacer(program *tea.Program, fps int) *pacer {
	return &pacer{draw: takeTicker(program), send: program.Send, frames: newFrames(fps), viewed: make(chan struct{}, 1)}
}

// view notes that a view was made, after a message that may have had something written
// even where the view is the same.
func (p *pacer) view(changed bool) {
	if changed {
		p.changed.Store(true)
	}
	select {
	case p.viewed <- struct{}{}:
	default:
	}
}

// run asks for frames until closed is closed. A terminal that takes one slowly has the
// others wait in it: the next one then shows the latest view.
func (p *pacer) run(closed <-chan struct{}) {
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
		p.send(frameMsg{})
		if p.changed.Swap(false) {
			p.frames.drew(time.Now())
		}
		select {
		case p.draw <- time.Now():
		default: // one is waiting to be drawn, and will show this view too
		}
	}
}
