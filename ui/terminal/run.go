// Package terminal runs the program on a real terminal and gives the terminal back as it was, whatever happens: a
// signal, a hang-up, a far end that stopped reading, a panic, a suspend, an absurd window size. What it cannot
// survive itself is left to a second process ([Watch]). What the terminal sends is as hostile as what it is sent: a
// guard bounds it before it is decoded.
//
// It is the only package that knows what the terminal can do ([Detect]), that writes
// bytes the renderer does not ([Copy], [RequestModes], [ResetSequence]), that gives it to
// other programs ([LendMsg]), and that starts bare goroutines ([Go]).
package terminal

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sync"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
)

// Options say where a program runs. Input, Output and Environ have no defaults.
type Options struct {
	Input   io.Reader // os.Stdin, or nil for none
	Output  io.Writer // os.Stdout
	Environ []string  // os.Environ()

	// Profile names the colours to use, from [Detect]; none when zero.
	Profile colorprofile.Profile
	// ASCII says that the terminal does not read UTF-8, see [ASCIIView].
	ASCII bool
	// Width and Height hold the size in cells where Output is no terminal, 80 x 24 when zero; a terminal is asked.
	// Sizes are held within 1..500 x 1..200, here and on every resize.
	Width, Height int
	// Linear says that nothing is drawn and no other program gets the terminal: the model writes by itself.
	Linear bool
	// FPS limits the frames a second, to 60 when zero.
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
	// CrashDir names the folder of crash.log, which its owner alone can read; "" for nowhere.
	CrashDir string

	// IgnoreSignals leaves signals and window size to others. For tests.
	IgnoreSignals bool
	// Extra holds options for tests that are applied last.
	Extra []tea.ProgramOption
}

// EndingMsg tells the program that the run is about to end against the will of the person. Keys, mouse and paste have
// stopped; no new change may be started, one in flight has 4.5 seconds to finish.
type EndingMsg struct{}

// Run shows model on the terminal until it quits, and gives the terminal back before it returns, however the run ended.
// The error is nil after a plain quit, an [*Ended] when something else ended the run, or says that the terminal could
// not be used. The model returned is the last one, or nil when the run had to be given up while the model was busy.
//
// What ends a run against the will of the person stops input, lets a change in flight finish (Options.Drain), then
// ends the program. Only a person who asks again, by INT or TERM, is not made to wait; behind a line that was lost
// there is no one who could ask. A program or a terminal that does not let go within 1.5 seconds is given up.
//
// While it runs, a goroutine that panics must have been started by [Go] or as a
// command, or the process dies; with Options.Watch the terminal is given back then too.
func Run(ctx context.Context, model tea.Model, opts Options) (tea.Model, error) {
	s, guard := newSession(ctx, model, opts)
	defer s.close()
	return s.run(ctx, guard)
}

type session struct {
	opts    Options
	started time.Time
	tty     *tty
	watcher *watcher
	out     *output
	crash   *crashFile
	program *tea.Program
	pacer   *Pacer
	cancel  context.CancelFunc // ends the program at once

	events   chan event // that may end the run, in order
	signals  signals
	closed   chan struct{}
	lineLost sync.Once

	deaf       atomic.Bool // input is dropped
	background background
}

func newSession(ctx context.Context, model tea.Model, opts Options) (*session, *guarded) {
	s := &session{
		opts:    opts,
		started: time.Now(),
		tty:     openTTY(opts.Input, opts.Output),
		crash:   openCrashFile(opts.CrashDir),
		events:  make(chan event, 16), // so that an event is told without waiting
		signals: signals{end: make(chan os.Signal, 4), screen: make(chan os.Signal, 8)},
		closed:  make(chan struct{}),
	}
	if opts.Watch {
		s.watcher = startWatcher(s.tty, s.crash)
	}
	s.tty.line.far = Detect(opts.Environ, nil, nil).SSH
	s.out = &output{to: opts.Output, gone: s.hungUp}
	// The program does not hear of the caller's context: it ends when we say so, after the change in flight.
	ctx, s.cancel = context.WithCancel(context.WithoutCancel(ctx))
	if !opts.IgnoreSignals {
		signal.Notify(s.signals.end, endSignals()...)
		if concerned := screenSignals(); len(concerned) > 0 { // none would mean all
			signal.Notify(s.signals.screen, concerned...)
		}
	}
	guard := &guarded{inner: model, session: s}
	s.program = tea.NewProgram(guard, s.programOptions(ctx)...)
	s.pacer = NewPacer(s.program, s.opts.FPS)
	live.Store(s)
	return s, guard
}

func (s *session) programOptions(ctx context.Context) []tea.ProgramOption {
	// After the signals are listened to: a resize between the two is then seen as one.
	width, height, ok := s.tty.size()
	if !ok {
		width, height = startSize(s.opts.Width, s.opts.Height)
	}
	options := []tea.ProgramOption{
		tea.WithContext(ctx),
		tea.WithInput(inputStream(s.opts.Input, s.newInput(ctx))),
		tea.WithOutput(s.out.stream()),
		tea.WithEnvironment(s.opts.Environ),
		tea.WithColorProfile(max(s.opts.Profile, colorprofile.NoTTY)),
		tea.WithWindowSize(width, height),
		tea.WithFPS(s.opts.FPS),
		tea.WithFilter(s.filter),
		tea.WithoutSignalHandler(),
		tea.WithoutCatchPanics(), // they would be printed as they are, secrets included
	}
	if s.opts.Linear {
		options = append(options, tea.WithoutRenderer())
	}
	return append(options, s.opts.Extra...)
}

type signals struct {
	end    chan os.Signal // ask the run to end
	screen chan os.Signal
}

func (s *session) close() {
	live.CompareAndSwap(s, nil)
	s.cancel()
	signal.Stop(s.signals.end)
	signal.Stop(s.signals.screen)
	close(s.closed)
	s.watcher.dismiss()
	s.crash.close()
}

func (s *session) run(ctx context.Context, guard *guarded) (tea.Model, error) {
	go s.followScreen()
	go s.pacer.Run(s.closed)
	var failure error // what the program itself says about its end
	go func() {
		failure = s.runProgram()
		s.sendEvent(event{kind: returned})
	}()
	why := s.awaitEnd(ctx)
	if why.Forced {
		return nil, &why
	}
	s.tidyRecalled()
	s.unfollowBackground()
	s.tty.drainInput(s.lateAnswers())
	switch {
	case why.Reason != Quit:
		return guard.inner, &why
	case failure != nil:
		failure = fmt.Errorf("the terminal could not be used; try another one, or `reset` this one: %w", failure)
	}
	return guard.inner, failure
}

// runProgram runs the program. A panic that reaches it comes from the framework, which has then restored nothing.
func (s *session) runProgram() error {
	defer func() {
		if value := recover(); value != nil {
			s.panicked(value)
			s.giveUp()
		}
	}()
	_, err := s.program.Run()
	return err
}

// post delivers messages in order, without waiting: the program may be stuck.
func (s *session) post(messages ...tea.Msg) {
	go func() {
		for _, msg := range messages {
			s.program.Send(msg)
		}
	}()
}
