//go:build unix

package terminal

import (
	"os"
	"os/signal"
	"syscall"
)

// endSignals returns the signals that end a run. Those ignored by whoever started the
// process, as nohup does, stay ignored.
func endSignals() []os.Signal {
	return heeded(syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT, syscall.SIGTERM)
}

// screenSignals returns the signals that concern the screen of a running program. A
// broken pipe is among them only to come back as an error of the write.
func screenSignals() []os.Signal {
	return append(heeded(syscall.SIGTSTP), syscall.SIGCONT, syscall.SIGWINCH, syscall.SIGPIPE)
}

func heeded(signals ...os.Signal) []os.Signal {
	var kept []os.Signal
	for _, s := range signals {
		if !signal.Ignored(s) {
			kept = append(kept, s)
		}
	}
	return kept
}

// hangUp tells a program what a terminal that goes away would tell it. A stopped one hears
// it when it goes on.
func hangUp(p *os.Process) {
	_ = p.Signal(syscall.SIGHUP)
	_ = p.Signal(syscall.SIGCONT)
}
