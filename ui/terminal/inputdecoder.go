package terminal

import (
	"context"
	"io"
	"sync"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
)

// inputDecoder makes messages of bytes, with the decoder that the framework uses too. The
// framework would run it in a goroutine of its own, where a panic ends the process and
// leaves the terminal raw. Here a panic costs the bytes that caused it.
type inputDecoder struct {
	terminal string // the value of TERM, which names the keys of old terminals
	send     func(tea.Msg)

	mu    sync.Mutex
	bytes *io.PipeWriter // what is decoded now
	ended bool
}

// startInputDecoder decodes until ctx ends.
func startInputDecoder(ctx context.Context, terminal string, send func(tea.Msg)) *inputDecoder {
	d := &inputDecoder{terminal: terminal, send: send}
	from := d.renew()
	context.AfterFunc(ctx, d.end)
	go func() {
		for ctx.Err() == nil {
			d.run(ctx, from)
			from = d.renew()
		}
	}()
	return d
}

// decode returns when all bytes are taken, or when the run has ended.
func (d *inputDecoder) decode(bytes []byte) {
	for len(bytes) > 0 {
		to, ended := d.writer()
		if ended {
			return
		}
		n, _ := to.Write(bytes) // fails when the decoder is renewed
		bytes = bytes[n:]
	}
}

// run decodes until the context ends or the decoder panics.
func (d *inputDecoder) run(ctx context.Context, from *io.PipeReader) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer from.Close()
	events := make(chan uv.Event)
	defer close(events)
	go func() {
		for event := range events {
			d.send(event)
		}
	}()
	defer func() { _ = recover() }()
	_ = uv.NewTerminalReader(from, d.terminal).StreamEvents(ctx, events)
}

// renew replaces the pipe, whose reader has closed.
func (d *inputDecoder) renew() *io.PipeReader {
	from, to := io.Pipe()
	d.mu.Lock()
	defer d.mu.Unlock()
	d.bytes = to
	if d.ended {
		_ = to.Close()
	}
	return from
}

func (d *inputDecoder) writer() (to *io.PipeWriter, ended bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.bytes, d.ended
}

func (d *inputDecoder) end() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.ended = true
	_ = d.bytes.Close()
}
