package terminal

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"regexp"
	"slices"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
)

// input carries bytes from the terminal to the program. The framework reads, because it knows when to stop; it is
// told of no byte. The guard makes whole sequences of them, and the decoder messages.
type input struct {
	gone  func() // called when no one is there any more
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

// forward turns every way of being gone into io.EOF: the program then goes on until the run ends it, and a change in
// flight keeps its time to finish.
func (i *input) forward(bytes []byte, err error) (int, error) {
	if len(bytes) > 0 {
		select {
		case i.reads <- readBytes{slices.Clone(bytes), time.Now()}:
		case <-i.ended:
		}
	}
	if isGone(err) {
		i.gone()
		err = io.EOF
	}
	return 0, err
}

// fileInput still looks like a file to the framework, so that reading can be cancelled and the terminal made raw.
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

func isGone(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, os.ErrClosed) ||
		errors.Is(err, syscall.EIO) || errors.Is(err, syscall.EPIPE) || errors.Is(err, syscall.ENXIO)
}

// inputDecoder makes messages of the bytes that pass the guard, with the decoder that the framework uses
// too. The framework would run it where a panic ends the process and leaves the terminal raw.
// Here a panic costs the bytes that caused it.
type inputDecoder struct {
	send   func(tea.Msg)
	keys   interface{ Decode([]byte) (int, uv.Event) }
	pasted []byte // nil outside of a paste
}

func newInputDecoder(send func(tea.Msg)) *inputDecoder {
	return &inputDecoder{send: send, keys: new(uv.EventDecoder)}
}

// decode blocks while the program does not take the messages.
func (d *inputDecoder) decode(from []byte) {
	from = bytes.Clone(from) // some messages hold a part of it
	for len(from) > 0 {
		if d.pasted != nil {
			from = d.paste(from)
			continue
		}
		n, event := d.next(from)
		from = from[n:]
		switch event := event.(type) {
		case nil:
		case uv.MultiEvent:
			for _, one := range event {
				d.send(one)
			}
		case uv.PasteStartEvent:
			d.pasted = []byte{}
			d.send(event)
		default:
			d.send(event)
		}
	}
}

func (d *inputDecoder) next(from []byte) (n int, event uv.Event) {
	n = len(from) // if it panics
	defer func() { _ = recover() }()
	n, event = d.keys.Decode(from)
	if press, ok := event.(uv.KeyPressEvent); ok && press.BaseCode != 0 {
		event = d.withoutShiftedBase(from[:n], press)
	}
	return max(n, 1), event
}

// withoutShiftedBase decodes a key again that comes with the key in its place on another
// keyboard: the decoder takes that one for the shifted key.
func (d *inputDecoder) withoutShiftedBase(seq []byte, press uv.KeyPressEvent) uv.Event {
	parts := kittyBase.FindSubmatch(seq)
	if parts == nil {
		return press
	}
	_, event := d.keys.Decode(slices.Concat(parts[1], parts[2]))
	typed, ok := event.(uv.KeyPressEvent)
	if !ok {
		return press
	}
	typed.BaseCode = press.BaseCode
	return typed
}

// kittyBase finds the third number of the first parameter.
var kittyBase = regexp.MustCompile(`^(\x1b+\[\d+(?::\d+)?):*:\d+(.*)$`)

// paste takes the text up to the mark that ends it, which comes in one piece, and returns the rest behind it.
func (d *inputDecoder) paste(from []byte) []byte {
	text, rest, ended := bytes.Cut(from, pasteEnd)
	d.pasted = append(d.pasted, text...)
	if ended {
		d.send(uv.PasteEvent{Content: string(d.pasted)})
		d.send(uv.PasteEndEvent{})
		d.pasted = nil
	}
	return rest
}
