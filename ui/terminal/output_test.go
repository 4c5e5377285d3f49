package terminal

import (
	"bytes"
	"io"
	"strings"
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

func TestResetSequenceAsksNothing(t *testing.T) {
	t.Parallel()
	for _, query := range []string{"$p", "[c", "[?u", "[6n", "?\a", "[>0q", "[?4m"} {
		if strings.Contains(ResetSequence, query) {
			t.Errorf("asks %q", query)
		}
	}
}
