package terminal

import (
	"reflect"
	"strings"
	"sync/atomic"
	"time"
	"unicode/utf8"
	"unsafe"

	tea "charm.land/bubbletea/v2"
)

// linger sets how long a frame waits for the next message: the reply to a key is often there within
// it, and then costs no frame of its own.
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
	now, last := view.Cursor, p.last.Cursor
	if view.Content != p.last.Content || (now == nil) != (last == nil) || now != nil && now.Position != last.Position {
		p.changed.Store(true)
	}
	p.last = view
	select {
	case p.viewed <- struct{}{}:
	default:
	}
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

const (
	// framesAhead limits how many frames may follow each other at once after a pause: what a key
	// changes, what the reply to it changes, and one to spare.
	framesAhead = 3
	defaultFPS  = 60
)

// frames holds the frames that are drawn to one in every interval, with some in advance.
type frames struct {
	interval time.Duration
	paid     time.Time // until then, frames are drawn already
}

func newFrames(perSecond int) frames {
	if perSecond < 1 {
		perSecond = defaultFPS
	}
	return frames{interval: time.Second / time.Duration(perSecond)}
}

func (f *frames) wait(now time.Time) time.Duration {
	ahead := max(f.paid.Sub(now), 0) // the zero time is too long ago to count with
	return max(ahead-(framesAhead-1)*f.interval, 0)
}

func (f *frames) drew(now time.Time) {
	if f.paid.Before(now) {
		f.paid = now
	}
	f.paid = f.paid.Add(f.interval)
}

// takeTicker gives program, which must not run yet, a ticker that ticks when draw is sent to and at no other time. It
// returns nil where this version has no such field; the framework then draws by the clock.
//
// Bubble Tea looks 60 times a second whether there is something to draw, as long as it runs: 300 wake-ups a second of
// a program that no one touches, and half a tick of waiting for every key. Pull requests 1776 and 1796 of
// charmbracelet/bubbletea draw on demand. When a version has one of them, this and [Pacer] can go.
func takeTicker(program *tea.Program) (draw chan<- time.Time) {
	field := reflect.ValueOf(program).Elem().FieldByName("ticker")
	if !field.IsValid() || field.Type() != reflect.TypeFor[*time.Ticker]() {
		return nil
	}
	ticks := make(chan time.Time, 1)
	ticker := time.NewTicker(time.Hour) // a real one: the framework calls Reset and Stop
	ticker.C = ticks                    // nothing waits for the clock's own channel, so it wakes nothing
	*(**time.Ticker)(unsafe.Pointer(field.UnsafeAddr())) = ticker
	return ticks
}

// maxParameters limits the parameters of one style sequence; the renderer survives so many.
const maxParameters = 32

// fitStyles drops the style sequences that have more parameters than the renderer of
// Bubble Tea 2.1.1 survives: it panics on them in a goroutine that we cannot guard. Our own
// styles have a dozen at most. Broken bytes are replaced: one of them starts a sequence.
func fitStyles(content string) string {
	const csi = "\x1b["
	if !utf8.ValidString(content) {
		content = strings.ToValidUTF8(content, "\ufffd")
	}
	var b strings.Builder
	kept := 0 // content[:kept] is in b
	for at := 0; ; {
		next := strings.Index(content[at:], csi)
		if next < 0 {
			break
		}
		start := at + next
		end, parameters := parametersEnd(content, start+len(csi))
		if parameters > maxParameters {
			b.WriteString(content[kept:start])
			kept = end
			if end < len(content) && content[end] >= '@' {
				kept++ // the letter that ends the sequence
			}
		}
		at = end
	}
	if kept == 0 {
		return content
	}
	b.WriteString(content[kept:])
	return b.String()
}

// parametersEnd returns the index of the first byte from at on that belongs to no
// parameter, and the number of parameters before it.
func parametersEnd(content string, at int) (end, parameters int) {
	parameters = 1
	for ; at < len(content); at++ {
		c := content[at]
		switch {
		case c == ';' || c == ':':
			parameters++
		case c < '0' || c > '?':
			return at, parameters
		}
	}
	return at, parameters
}
