package command

import (
	"context"
	"os"

	"inkdesk/api/token"
	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
)

// Process is what the operating system gives the program.
type Process struct {
	Args    []string // without the name of the program
	Environ []string // without the token
	Token   token.Env
	// Hardened is why others on this machine might read this process, nil when they
	// cannot.
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
	made.setASCII(terminal.Detect(p.Environ, p.Stdin, p.Stdout).ASCII)
	root := newRoot(made)
	root.SetArgs(p.Args)
	return terminal.Report(made.err, withStatus(root.ExecuteContext(context.Background())))
}

// program is what all commands share.
type program struct {
	process Process
	environ settings.Environ
	out     *terminal.Writer
	err     *terminal.Writer
	flags   flags
	// ascii says that what reads the plain output takes ASCII only.
	ascii bool
}

// setASCII decides what plain output may hold, also in a pipe: what reads it there runs in
// the same locale.
func (p *program) setASCII(only bool) {
	p.ascii = only
	p.out.SetASCII(only)
	p.err.SetASCII(only)
}
