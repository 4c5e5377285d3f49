package testbed

import (
	"bytes"
	"io"
	"sync"
	"time"

	"github.com/charmbracelet/x/vt"
)

// Screen records what a process writes to its terminal, as bytes and as cells. It does not answer queries to the terminal.
type Screen struct {
	mu      sync.Mutex
	cells   *vt.Emulator
	written bytes.Buffer
	changed chan struct{} // closed and replaced with every write
	react   func(written []byte)
}

// NewScreen returns an empty screen. Close ends it.
func NewScreen(width, height int) *Screen {
	s := &Screen{cells: vt.NewEmulator(width, height), changed: make(chan struct{})}
	go func() { _, _ = io.Copy(io.Discard, s.cells) }() // the answers no one gets
	return s
}

// Close may be called while others still write.
func (s *Screen) Close() {
	// Close of the emulator itself races with its Read.
	if answers, ok := s.cells.InputPipe().(io.Closer); ok {
		_ = answers.Close()
	}
}

// Write never fails.
func (s *Screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.written.Write(p)
	_, _ = s.cells.Write(p)
	close(s.changed)
	s.changed = make(chan struct{})
	if s.react != nil {
		s.react(p)
	}
	return len(p), nil
}

// OnWrite sets a function to be called with everything that is written from now on. It must not block.
func (s *Screen) OnWrite(react func(written []byte)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.react = react
}

// Resize changes the number of cells. It does not notify the process.
func (s *Screen) Resize(width, height int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cells.Resize(width, height)
}

// Written returns all that was written.
func (s *Screen) Written() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.written.String()
}

// String returns the text of the cells, line by line.
func (s *Screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.cells.String()
}

// Await waits until a condition is true for the text of the cells and the bytes written, and
// reports whether it was in time.
func (s *Screen) Await(patience time.Duration, holds func(text, written string) bool) bool {
	late := time.After(patience)
	for {
		s.mu.Lock()
		text, written, changed := s.cells.String(), s.written.String(), s.changed
		s.mu.Unlock()
		if holds(text, written) {
			return true
		}
		select {
		case <-changed:
		case <-late:
			return false
		}
	}
}
