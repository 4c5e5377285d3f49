package terminal

import (
	"bytes"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

func TestNothingIsWrittenAfterTheReset(t *testing.T) {
	t.Parallel()
	var written bytes.Buffer
	o := &output{to: &written, gone: func() {}}
	_, _ = io.WriteString(o, "frame")
	o.reset(func() {})
	if n, err := io.WriteString(o, "another"); n != len("another") || err != nil {
		t.Errorf("the renderer was told %d, %v", n, err)
	}
	if got := written.String(); got != "frame"+ResetSequence {
		t.Errorf("%q", got)
	}
}

func TestResetReturnsWhenNobodyReads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		read, write := io.Pipe()
		o := &output{to: write, gone: func() {}}
		began := time.Now()
		discarded := 0
		o.reset(func() { discarded++ })
		if took := time.Since(began); took != resetLimit+discardLimit {
			t.Errorf("took %v", took)
		}
		if discarded < 10 {
			t.Errorf("made room %d times only", discarded)
		}
		_ = read.Close()
	})
}

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
		_, err := inputStream(failing{row.err}, func() { onRead = true }).Read(nil)
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

func TestResetSequenceAsksNothing(t *testing.T) {
	t.Parallel()
	for _, query := range []string{"$p", "[c", "[?u", "[6n", "?\a", "[>0q", "[?4m"} {
		if strings.Contains(ResetSequence, query) {
			t.Errorf("asks %q", query)
		}
	}
}
