package terminal

import (
	"io"
	"os"
	"syscall"
	"testing"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"inkdesk/api/testbed"
)

func TestLostTerminalIsNoticed(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		err  error
		gone bool
	}{
		{nil, false},
		{io.EOF, true},
		{&os.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.EIO}, true},
		{syscall.EPIPE, true},
		{os.ErrClosed, true},
		{syscall.EINTR, false},
		{io.ErrShortWrite, false},
	} {
		var onWrite, onRead bool
		o := &output{to: failing{row.err}, gone: func() { onWrite = true }}
		_, _ = o.Write([]byte("x"))
		_, err := inputStream(failing{row.err}, &input{gone: func() { onRead = true }}).Read(nil)
		if onWrite != row.gone || onRead != row.gone {
			t.Errorf("%v: noticed by writing %v, by reading %v", row.err, onWrite, onRead)
		}
		testbed.Wrong(t, row.gone && err != io.EOF, "%v is read as %v", row.err, err)
	}
}

type failing struct{ err error }

func (f failing) Write(p []byte) (int, error) { return len(p), f.err }
func (f failing) Read([]byte) (int, error)    { return 0, f.err }

// fragile panics on what begins with an exclamation mark.
type fragile struct{ uv.EventDecoder }

func (f *fragile) Decode(from []byte) (int, uv.Event) {
	if from[0] == '!' {
		panic("fragile")
	}
	return f.EventDecoder.Decode(from)
}

// What makes the decoder panic costs nothing but itself.
func TestDecoderSurvivesItsPanics(t *testing.T) {
	t.Parallel()
	var pressed string
	d := newInputDecoder(func(msg tea.Msg) {
		if key, ok := msg.(uv.KeyPressEvent); ok {
			pressed += key.Text
		}
	})
	d.keys = new(fragile)
	for range 3 {
		for _, read := range []string{"a", "!x", "b"} {
			d.decode([]byte(read))
		}
	}
	testbed.Wrong(t, pressed != "ababab", "pressed %q", pressed)
}
