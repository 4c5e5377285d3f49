package terminal

import (
	"io"
	"os"
	"syscall"
	"testing"
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
		if row.gone && err != io.EOF {
			t.Errorf("%v is read as %v", row.err, err)
		}
	}
}

type failing struct{ err error }

func (f failing) Write(p []byte) (int, error) { return len(p), f.err }
func (f failing) Read([]byte) (int, error)    { return 0, f.err }
