package terminal

import (
	"context"
	"errors"
	"io"
	"os"
	"sync"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"
)

// input is what comes from the terminal on its way to the program. The framework reads,
// because it knows when to stop; it is told of no byte. The guard bounds them and the
// decoder makes messages of them.
type input struct {
	gone    func() // called when nobody is there any more
	decoder *inputDecoder

	mu    sync.Mutex // held by one of two readers: when the screen is left, the old one may not have ended when it is back
	guard inputGuard
}

// newInput starts the decoder, which works until ctx ends. Without an input there is none.
func (s *session) newInput(ctx context.Context) *input {
	if s.opts.Input == nil {
		return nil
	}
	send := func(msg tea.Msg) { s.program.Send(msg) } // there is no program yet
	return &input{
		gone:    s.hungUp,
		decoder: startInputDecoder(ctx, environ(s.opts.Environ).get("TERM"), send),
	}
}

// forward passes on what was read, and is what Read returns to the framework.
func (i *input) forward(read []byte, err error) (int, error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.decoder.decode(i.guard.filter(read, time.Now()))
	return 0, endOfInput(err, i.gone)
}

// fileInput is still a file to the framework, so that reading can be cancelled and the
// terminal made raw.
type fileInput struct {
	*os.File
	*input
}

func (f *fileInput) Read(p []byte) (int, error) {
	n, err := f.File.Read(p)
	return f.forward(p[:n], err)
}

// plainInput is for readers that are no files.
type plainInput struct {
	io.Reader
	*input
}

func (i *plainInput) Read(p []byte) (int, error) {
	n, err := i.Reader.Read(p)
	return i.forward(p[:n], err)
}

// endOfInput turns every way of being gone into io.EOF: the program then goes on until
// the run ends it, and a change in flight keeps its time to finish.
func endOfInput(err error, gone func()) error {
	if !isGone(err) {
		return err
	}
	gone()
	return io.EOF
}

func isGone(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, os.ErrClosed) ||
		errors.Is(err, syscall.EIO) || errors.Is(err, syscall.EPIPE) || errors.Is(err, syscall.ENXIO)
}
