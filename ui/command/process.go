package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"syscall"
	"time"

	"inkdesk/api"
	"inkdesk/api/token"
	"inkdesk/ui/dates"
	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
)

// Process holds what the operating system gives the program.
type Process struct {
	Args    []string // without the name of the program
	Environ []string // without the token
	Token   token.Env
	// Hardened says why others on this machine might read this process, nil when they cannot.
	Hardened error
	Stdin    *os.File
	Stdout   *os.File
	Stderr   *os.File
}

// Run does what the command line asks for, says on Stderr what went wrong, and returns
// the status to leave the process with. It blocks until all is done.
func Run(p Process) terminal.Status {
	made := &program{
		process: p,
		environ: settings.NewEnviron(p.Environ),
		out:     terminal.NewWriter(p.Stdout),
		err:     terminal.NewWriter(p.Stderr),
	}
	made.useZone()
	made.setASCII(terminal.Detect(p.Environ, p.Stdin, p.Stdout).ASCII)
	root := newRoot(made)
	root.SetArgs(withValues(p.Args, root.Flags()))
	err := root.ExecuteContext(context.Background())
	if unwritten := made.out.Err(); unwritten != nil && (err == nil || errors.Is(err, unwritten)) {
		err = outputError(unwritten)
	}
	return terminal.Report(made.err, withStatus(err))
}

// outputError says that output is missing, and what to do.
func outputError(err error) error {
	if errors.Is(err, syscall.EPIPE) {
		return terminal.WithStatus(terminal.StatusPipeClosed, err)
	}
	return fmt.Errorf("the output could not be written whole; make room for it, or send it elsewhere: %w", err)
}

type program struct {
	process Process
	environ settings.Environ
	out     *terminal.Writer
	err     *terminal.Writer
	flags   flags
	// ascii says that the reader of the plain output takes ASCII only.
	ascii bool
	// zone says why times are in UTC, nil where they are in the zone that the person has set.
	zone error
}

// useZone has times shown in the zone of the person. On Windows that is no matter of TZ.
func (p *program) useZone() {
	if runtime.GOOS == "windows" {
		return
	}
	time.Local, p.zone = dates.Zone(os.LookupEnv("TZ"))
}

// setASCII decides what plain output may hold, also in a pipe: what reads it there runs in
// the same locale.
func (p *program) setASCII(only bool) {
	p.ascii = only
	p.out.SetASCII(only)
	p.err.SetASCII(only)
}

// withStatus gives an error the exit status of its kind, unless it has one already.
func withStatus(err error) error {
	var carrier interface{ ExitStatus() int }
	if err == nil || errors.As(err, &carrier) {
		return err
	}
	return terminal.WithStatus(statusOf(err), err)
}

func statusOf(err error) terminal.Status {
	if _, ok := errors.AsType[*settings.InvalidError](err); ok {
		return terminal.StatusUsage
	}
	if _, ok := errors.AsType[*token.SourceError](err); ok || errors.Is(err, token.ErrNoToken) {
		return terminal.StatusUnauthenticated
	}
	switch api.KindOf(err) {
	case api.Unauthorized, api.Forbidden:
		return terminal.StatusUnauthenticated
	case api.Offline, api.Untrusted, api.TimedOut, api.CutOff, api.RateLimited, api.ServerFault, api.Redirected, api.BadAnswer, api.TooLarge, api.NotReady:
		return terminal.StatusNetwork
	case api.NotFound:
		return terminal.StatusNotFound
	}
	return terminal.StatusFailure
}

func usage(format string, args ...any) error {
	return terminal.WithStatus(terminal.StatusUsage, fmt.Errorf(format, args...))
}
