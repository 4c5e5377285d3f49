package terminal

import (
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"
)

// input is what comes from the terminal on its way to the program. The framework reads,
// because it knows when to stop; it is told of no byte. The guard makes whole sequences of
// them, and the decoder messages.
type input struct {
	gone  func() // called when nobody is there any more
	reads chan readBytes
	ended <-chan struct{}
}

type readBytes struct {
	bytes []byte
	at    time.Time
}

const maxReads = 16

// newInput starts the decoder, which works until ctx ends. Without an input there is none.
func (s *session) newInput(ctx context.Context) *input {
	if s.opts.Input == nil {
		return nil
	}
	in := &input{gone: s.hungUp, reads: make(chan readBytes, maxReads), ended: ctx.Done()}
	send := func(msg tea.Msg) { s.program.Send(msg) } // there is no program yet
	go in.run(&inputGuard{line: s.tty.line.wait, erase: s.tty.erase()}, newInputDecoder(send))
	return in
}

func (i *input) run(guard *inputGuard, decoder *inputDecoder) {
	late := time.NewTimer(time.Hour)
	defer late.Stop()
	for {
		select {
		case <-i.ended:
			return
		case r := <-i.reads:
			decoder.decode(guard.filter(r.bytes, r.at))
		case <-late.C:
			select {
			case r := <-i.reads: // came while the program was busy
				decoder.decode(guard.filter(r.bytes, r.at))
			default:
				decoder.decode(guard.settle())
			}
		}
		late.Stop()
		if wait := guard.waiting(); wait > 0 {
			late.Reset(wait)
		}
	}
}

func (i *input) forward(bytes []byte, err error) (int, error) {
	if len(bytes) > 0 {
		select {
		case i.reads <- readBytes{slices.Clone(bytes), time.Now()}:
		case <-i.ended:
		}
	}
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
