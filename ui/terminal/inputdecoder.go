package terminal

import (
	"bytes"
	"regexp"
	"slices"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
)

// inputDecoder makes messages of what passes the guard, with the decoder that the framework uses
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
// keyboard: the decoder takes that one for what the key types with shift.
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

// paste takes the text up to the mark that ends it, which comes in one piece, and returns what is
// behind it.
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
