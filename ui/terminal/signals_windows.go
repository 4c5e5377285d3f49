//go:build windows

package terminal

import (
	"os"
	"syscall"
)

// endSignals returns the signals that end a run. A closed console window arrives as
// SIGTERM.
func endSignals() []os.Signal { return []os.Signal{os.Interrupt, syscall.SIGTERM} }

// screenSignals returns none: the console reports its size as input, and stops nobody.
func screenSignals() []os.Signal { return nil }

// hangUp kills: a process there has no other way to be told.
func hangUp(p *os.Process) { _ = p.Kill() }

func (s *session) answer(os.Signal) {}

func hasJobControl() bool { return false }
