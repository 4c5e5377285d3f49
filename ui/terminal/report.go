package terminal

import (
	"errors"
	"fmt"
	"io"
	"time"
)

// reportLimit bounds the last words: the terminal they go to may be the one that got stuck.
const reportLimit = 200 * time.Millisecond

// Report writes err on one line to w, for 200 ms at most, and returns the status to leave the process with. The stack of a panic follows when no
// file keeps it. Nothing is written for nil, for ctrl+c and where nobody
// reads the output.
//
// After an [*Ended], Report and os.Exit are all that is left to do.
func Report(w *Writer, err error) Status {
	status := StatusOf(err)
	if err == nil || status == StatusInterrupted || status == StatusPipeClosed {
		return status
	}
	text := fmt.Sprintf("inkdesk: %s\n", err)
	var caught *Panic
	if errors.As(err, &caught) && caught.File == "" {
		text += caught.Stack
	}
	written := make(chan struct{})
	go func() {
		defer close(written)
		_, _ = io.WriteString(w, text)
	}()
	select {
	case <-written:
	case <-time.After(reportLimit):
	}
	return status
}
