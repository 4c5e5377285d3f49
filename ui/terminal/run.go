package terminal

import (
	"context"
	"io"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
)

// Options say where a program runs. Input, Output and Environ have no defaults.
type Options struct {
	Input   io.Reader // os.Stdin, or nil for none
	Output  io.Writer // os.Stdout
	Environ []string  // os.Environ()

	// Profile is the colours to use, from [Detect]; none when zero.
	Profile colorprofile.Profile
	// ASCII says that the terminal does not read UTF-8, see [ASCIIView].
	ASCII bool
	// Width and Height are the size in cells where Output is no terminal, 80 x 24 when
	// zero; a terminal is asked. Sizes are held within 1..500 x 1..200, here and on every
	// resize.
	Width, Height int
	// Linear says that nothing is drawn and no other program gets the terminal: the model writes by itself.
	Linear bool
	// FPS is the number of frames a second at most, 60 when zero.
	FPS int

	// Drain returns when no change is in flight any more. Its context ends 4.5 seconds
	// after the call, and half a second later it is not waited for any more. It is called,
	// in a goroutine of its own, when the run ends against the will of the person.
	Drain func(context.Context)
	// Redact takes secrets out of the text of a panic.
	Redact func(string) string
	// Watch starts a second process of this executable, whose main must call [Watch]
	// before anything else. It gives the terminal back if this process cannot.
	Watch bool
	// CrashDir is where crash.log is kept, readable by its owner alone; "" for nowhere.
	CrashDir string

	// IgnoreSignals leaves signals and window size to others. For tests.
	IgnoreSignals bool
	// Extra is applied last. For tests.
	Extra []tea.ProgramOption
}

// EndingMsg tells the program that the run is about to end against the will of the
// person. Keys, mouse and paste have stopped; no new change may be started, one in
// flight has 4.5 seconds to finish.
type EndingMsg struct{}

// Run shows model on the terminal until it quits, and gives the terminal back before
// it returns, however the run ended. The error is nil after a plain quit, an [*Ended]
// when something else ended the run, or says that the terminal could not be used. The
// model returned is the last one, or nil when the run had to be given up while the
// model was busy.
//
// What ends a run against the will of the person stops input, lets a change in flight
// finish (Options.Drain), then ends the program. Only a person who asks again, by INT or
// TERM, is not made to wait; a line that was lost has nobody there who could ask. A
// program or a terminal that does not let go within 1.5 seconds is given up.
//
// While it runs, a goroutine that panics must have been started by [Go] or as a
// command, or the process dies; with Options.Watch the terminal is given back then too.
func Run(ctx context.Context, model tea.Model, opts Options) (tea.Model, error) {
	s := newSession(ctx, model, opts)
	defer s.close()
	return s.run(ctx)
}
