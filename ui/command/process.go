// Package command implements the command line: it reads flags, settings and the token, puts the
// client together and runs the dashboard, or does what one of the plain commands does.
//
// Plain output goes through [terminal.Writer], and no flag takes a token.
package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"syscall"
	"time"

	"inkdesk/api"
	"inkdesk/api/token"
	"inkdesk/ui/dates"
	"inkdesk/ui/report/reading"
	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
)

// Process holds what the operating system gives the program.
type Process struct {
	Args     []string // without the name of the program
	Environ  []string // without the token
	Token    token.Env
	Hardened error // says why others on this machine might read this process, nil when they cannot
	Stdin    *os.File
	Stdout   *os.File
	Stderr   *os.File
}

// Run does what the command line asks for, says on Stderr what went wrong, and returns the exit status. It blocks.
func Run(p Process) terminal.Status {
	made := &program{
		process: p,
		given:   given{settings: settings.Flags{}, environ: settings.NewEnviron(p.Environ)},
		out:     terminal.NewWriter(p.Stdout),
		err:     terminal.NewWriter(p.Stderr),
	}
	if runtime.GOOS != "windows" { // where that is no matter of TZ
		time.Local, made.zone = dates.Zone(os.LookupEnv("TZ"))
	}
	made.setASCII(terminal.Detect(p.Environ, p.Stdin, p.Stdout).ASCII)
	root := made.command()
	root.SetArgs(withValues(p.Args, root.Flags()))
	err := root.ExecuteContext(context.Background())
	if unwritten := made.out.Err(); unwritten != nil && (err == nil || errors.Is(err, unwritten)) {
		err = fmt.Errorf("the output could not be written whole; make room for it, or send it elsewhere: %w", unwritten)
		if errors.Is(unwritten, syscall.EPIPE) {
			err = terminal.WithStatus(terminal.StatusPipeClosed, unwritten)
		}
	}
	return terminal.Report(made.err, withStatus(err))
}

type program struct {
	process Process
	given   given
	out     *terminal.Writer
	err     *terminal.Writer
	ascii   bool  // says that the reader of the plain output takes ASCII only
	zone    error // says why times are in UTC, nil where they are in the zone that the person has set
}

// setASCII decides what plain output may hold, also in a pipe: what reads it there runs in the same locale.
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
	status := terminal.StatusFailure
	_, invalid := errors.AsType[*settings.InvalidError](err)
	_, question := errors.AsType[*reading.QuestionError](err)
	_, wrongSource := errors.AsType[*token.SourceError](err)
	switch kind := api.KindOf(err); {
	case invalid, question:
		status = terminal.StatusUsage
	case wrongSource, errors.Is(err, token.ErrNoToken), kind == api.Unauthorized, kind == api.Forbidden:
		status = terminal.StatusUnauthenticated
	case kind == api.NotFound:
		status = terminal.StatusNotFound
	case slices.Contains([]api.Kind{
		api.Offline, api.Untrusted, api.TimedOut, api.CutOff, api.RateLimited, api.ServerFault, api.Redirected, api.BadAnswer, api.TooLarge, api.NotReady,
	}, kind):
		status = terminal.StatusNetwork
	}
	return terminal.WithStatus(status, err)
}

func usage(format string, args ...any) error {
	return terminal.WithStatus(terminal.StatusUsage, fmt.Errorf(format, args...))
}
