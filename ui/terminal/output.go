package terminal

import (
	"io"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// pieceSize limits how much is written at once, in bytes. A terminal that no one reads takes
	// twice as much after its backlog was thrown away, so the frame that got stuck there ends with
	// a piece.
	pieceSize = 4 << 10

	resetLimit = 100 * time.Millisecond
	// discardLimit bounds the second try, with the backlog thrown away at discardPace.
	discardLimit = 250 * time.Millisecond
	discardPace  = 5 * time.Millisecond
)

// output takes the writes of the renderer. It notices a terminal that went away, which the renderer
// ignores, and can be shut so that nothing lands after the reset string.
type output struct {
	to   io.Writer
	gone func() // called on every failed write that means no one is there

	shut atomic.Bool
	mu   sync.Mutex // held while writing
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for rest := p; len(rest) > 0 && !o.shut.Load(); {
		piece := rest[:min(len(rest), pieceSize)]
		if _, err := o.to.Write(piece); err != nil {
			if isGone(err) {
				o.gone()
			}
			return len(p) - len(rest), err
		}
		rest = rest[len(piece):]
	}
	return len(p), nil // what came after the end has no reader
}

// reset shuts the output and writes the reset string behind the bytes already on their way.
// When the far end reads nothing, discard is called to make room. It returns within
// resetLimit and discardLimit even if the terminal never takes a byte.
func (o *output) reset(discard func()) {
	o.shut.Store(true)
	written := make(chan struct{})
	go func() {
		defer close(written)
		o.mu.Lock()
		defer o.mu.Unlock()
		_, _ = io.WriteString(o.to, ResetSequence)
	}()
	select {
	case <-written:
		return
	case <-time.After(resetLimit):
	}
	late := time.After(discardLimit)
	again := time.NewTicker(discardPace)
	defer again.Stop()
	for {
		discard()
		select {
		case <-written:
			return
		case <-late:
			return
		case <-again.C:
		}
	}
}
