package terminal

import (
	"fmt"
	"os"
	"runtime/debug"
	"sync/atomic"
	"time"
)

// Panic describes a panic that was caught. Both texts went through Options.Redact, and are safe to show.
type Panic struct {
	Value string
	Stack string
	File  string // where both were kept, empty when nowhere
}

// Error returns the value, with the file that has the rest where one could be kept.
func (p *Panic) Error() string {
	if p.File == "" {
		return p.Value
	}
	return fmt.Sprintf("%s (details in %s)", p.Value, p.File)
}

// live holds the session that has the terminal. A process has one terminal, and a goroutine that
// panics has no other way to find who must give it back.
var live atomic.Pointer[session]

// Go starts fn in a goroutine. If fn panics while a run holds the terminal, the run ends, the terminal is given back
// and Run returns the panic as an [*Ended]. Without a run the panic goes on and ends the process.
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

const (
	crashFileName = "crash.log"
	crashFileMax  = 1 << 20 // bytes; an older file is emptied, not grown
)

// crashFile keeps what a crash leaves behind: panics we caught, and, written by the
// runtime itself, the ones that no code can catch. The nil *crashFile keeps nothing.
type crashFile struct{ file *os.File }

// openCrashFile opens crash.log in dir, readable by its owner alone. Problems are not
// worth stopping for: the program then runs without the file.
func openCrashFile(dir string) *crashFile {
	if dir == "" || os.MkdirAll(dir, 0o700) != nil {
		return nil
	}
	// A root keeps a planted symbolic link from leading out of dir.
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil
	}
	defer root.Close()
	file, err := root.OpenFile(crashFileName, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return nil
	}
	info, err := file.Stat()
	if err != nil || !info.Mode().IsRegular() || file.Chmod(0o600) != nil ||
		info.Size() > crashFileMax && file.Truncate(0) != nil || debug.SetCrashOutput(file, debug.CrashOptions{}) != nil {
		file.Close()
		return nil
	}
	return &crashFile{file: file}
}

// keep appends p and returns the path of the file, or "" when it could not.
func (c *crashFile) keep(p *Panic) string {
	if c == nil {
		return ""
	}
	if _, err := fmt.Fprintf(c.file, "panic: %s\n\n%s\n", p.Value, p.Stack); err != nil {
		return ""
	}
	return c.file.Name()
}

func (c *crashFile) close() {
	if c == nil {
		return
	}
	_ = debug.SetCrashOutput(nil, debug.CrashOptions{})
	_ = c.file.Close()
}

// Within calls what may take any time, such as a disk of the network, and waits for limit at
// most. It reports whether call has returned; one that has not goes on, and its value is lost.
func Within[T any](limit time.Duration, call func() T) (value T, returned bool) {
	done := make(chan T, 1)
	Go(func() { done <- call() })
	late := time.NewTimer(limit)
	defer late.Stop()
	select {
	case value = <-done:
		return value, true
	case <-late.C:
		return value, false
	}
}
