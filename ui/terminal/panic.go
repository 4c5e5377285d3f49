package terminal

import (
	"fmt"
	"runtime/debug"
	"sync/atomic"
)

// Panic is a panic that was caught. Both texts went through Options.Redact, and are safe
// to show.
type Panic struct {
	Value string
	Stack string
	File  string // where both were kept, empty when nowhere
}

// Error is the value, with the file that has the rest where one could be kept.
func (p *Panic) Error() string {
	if p.File == "" {
		return p.Value
	}
	return fmt.Sprintf("%s (details in %s)", p.Value, p.File)
}

// live is the session that holds the terminal. A process has one terminal, and a
// goroutine that panics has no other way to find who must give it back.
var live atomic.Pointer[session]

// Go starts fn in a goroutine. If fn panics while a run holds the terminal, the run
// ends, the terminal is given back and Run returns the panic as an [*Ended]. Without a
// run the panic goes on and ends the process.
func Go(fn func()) {
	go func() {
		defer func() {
			value := recover()
			if value == nil {
				return
			}
			s := live.Load()
			if s == nil {
				panic(value)
			}
			s.panicked(value)
		}()
		fn()
	}()
}

// catch ends the run when the function that defers it panics.
func (s *session) catch() {
	if value := recover(); value != nil {
		s.panicked(value)
	}
}

// panicked must be called while the stack of the panic is still there.
func (s *session) panicked(value any) {
	p := &Panic{
		Value: printableText(s.redacted(fmt.Sprint(value))),
		Stack: printableText(s.redacted(string(debug.Stack()))),
	}
	p.File = s.crash.keep(p)
	s.end(Ended{Reason: Panicked, Panic: p})
}

// redacted never lets a text through that the redaction itself stumbled over.
func (s *session) redacted(text string) (clean string) {
	if s.opts.Redact == nil {
		return text
	}
	defer func() {
		if recover() != nil {
			clean = "[redacted]"
		}
	}()
	return s.opts.Redact(text)
}
