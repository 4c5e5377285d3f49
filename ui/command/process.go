// Package command implements the command line: it reads flags, settings and the token, puts the
// client together and runs the dashboard, or does what one of the plain commands does.
//
// Plain output goes through [terminal.Writer], and no flag takes a token.
package command

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/token"
	"inkdesk/keys"
	"inkdesk/ui/dates"
	"inkdesk/ui/nav"
	"inkdesk/ui/report/reading"
	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
	"inkdesk/ui/view"
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

// given holds what a run was started with: flags, which are the stronger, and the environment.
type given struct {
	settings   settings.Flags
	environ    settings.Environ
	version    bool
	demo       bool
	live       bool
	faults     string // of the demo
	query      string
	place      nav.Route // nil for none
	tokenFile  string
	tokenStdin bool
}

// path returns where the configuration file is looked for.
func (g *given) path() (string, error) {
	path, err := settings.Path(g.settings, g.environ)
	if err != nil {
		return "", usage("%w", err)
	}
	return path, nil
}

// configure reads the configuration file and lays environment and flags over it.
func (g *given) configure() (*configuration, error) {
	path, err := g.path()
	if err != nil {
		return nil, err
	}
	file, problems, err := settings.Load(path)
	if err != nil {
		return nil, err
	}
	if g.demo {
		file = file.WithoutChoice()
	}
	resolved, more, err := settings.Resolve(file, g.settings, g.environ)
	if err != nil {
		return nil, err
	}
	c := &configuration{Resolved: &resolved, file: file, keys: keys.Default()}
	for _, problem := range slices.Concat(problems, more, bindKeys(c.keys, c.Resolved), view.Check(c.Resolved)) {
		c.warn(problem.String())
	}
	return c, nil
}

// ofProfile returns what was given, with another profile. An address and a token that were given for this run belong to
// the profile it began with; everything else goes on to hold, above all --read-only.
func (g given) ofProfile(name string) given {
	g.settings, g.environ = g.settings.With("profile", name), maps.Clone(g.environ)
	delete(g.settings, "base_url")
	delete(g.settings, "ca_file")
	g.withoutPlace()
	g.tokenFile, g.tokenStdin = "", false
	return g
}

// withoutPlace takes the variables that name a profile or an address out of the environment.
func (g *given) withoutPlace() {
	delete(g.environ, "INKDESK_PROFILE")
	delete(g.environ, token.EnvBaseURL)
}

// configured returns the origin that the file alone gives for the profile, zero when there is none.
func (g *given) configured(c *configuration) token.Origin {
	own := g.ofProfile(c.Profile.Name)
	plain, _, err := settings.Resolve(c.file, own.settings, own.environ)
	if err != nil {
		return ""
	}
	origin, _ := token.OriginOf(plain.Profile.BaseURL) // zero beside an error
	return origin
}

// checkDemo refuses flags that mean another account, and faults that there are not.
func (g *given) checkDemo() error {
	if _, err := demo.ParseFaults(g.faults); err != nil {
		return usage("--faults: %w", err)
	}
	if g.faults != "" && !g.demo {
		return usage("--faults goes with --demo alone: a real service fails by itself")
	}
	_, base := g.settings["base_url"]
	_, profile := g.settings["profile"]
	if g.demo && (base || profile || g.tokenFile != "" || g.tokenStdin) {
		return usage("--demo has an account of its own; leave out --profile, --base-url and the token")
	}
	return nil
}

func (g *given) completeProfile(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	path, err := g.path()
	file, _, failed := settings.Load(path)
	if err != nil || failed != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return file.Profiles(), cobra.ShellCompDirectiveNoFileComp
}
