package token

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"inkdesk/api/strictmode"
)

const (
	commandLimit = 10 * time.Second
	// commandOutput is the most a token command may print, in bytes.
	commandOutput = 8 << 10
	// commandGrace is how long the output may stay open after the command has ended, in a process that it has started.
	commandGrace = 500 * time.Millisecond
)

var (
	errTooMuchOutput = fmt.Errorf("more than %d bytes were printed", commandOutput)
	errTooManyLines  = errors.New("more than one line was printed")
)

// runCommand runs a token command without a shell, without standard input and without its standard error being kept
// anywhere, and returns the line it printed. After limit the command and all processes of its group are killed.
func runCommand(ctx context.Context, argv []string, limit time.Duration) ([]byte, error) {
	program, err := findProgram(argv[0])
	if err != nil {
		return nil, err
	}
	refuse := func(problem, next string, cause error) ([]byte, error) {
		return nil, &SourceError{Source: Command, Problem: fmt.Sprintf(problem, argv[0]), Next: next, Cause: cause}
	}
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	out := &cappedOutput{full: cancel}
	cmd := exec.CommandContext(limited, program)
	cmd.Args, cmd.Env, cmd.Stdout, cmd.WaitDelay = argv, ChildEnv(os.Environ()), out, commandGrace
	err = runGroup(cmd)
	defer clear(out.buffer.Bytes())
	switch {
	case out.tooMuch:
		return refuse("token_command %q printed too much.", "It must print the token alone.", errTooMuchOutput)
	case err != nil && limited.Err() != nil:
		return refuse("token_command %q did not end in time and was stopped.", "Run it by hand to see what it waits for.",
			limited.Err())
	case err != nil:
		return refuse("token_command %q failed.", "Run it by hand to see why.", err)
	case bytes.IndexByte(trimLineEnd(out.buffer.Bytes()), '\n') >= 0:
		return refuse("token_command %q printed several lines.", "It must print the token alone.", errTooManyLines)
	}
	return bytes.Clone(out.buffer.Bytes()), nil
}

// CheckCommand checks whether a token command may be run, without running it. The error is a [*SourceError], as from
// [Find]. It is nil for no command.
func CheckCommand(argv []string) error {
	if len(argv) == 0 {
		return nil
	}
	_, err := findProgram(argv[0])
	return err
}

// findProgram returns the program that path leads to, which no other account may be able to change or exchange.
func findProgram(path string) (string, error) {
	subject := fmt.Sprintf("token_command %q", path)
	refuse := func(problem, next string, cause error) (string, error) {
		return "", &SourceError{Source: Command, Problem: subject + problem, Next: next, Cause: cause}
	}
	if !filepath.IsAbs(path) {
		return refuse(" is not an absolute path.", "Write the whole path in the settings.", nil)
	}
	program, err := strictmode.Resolve(path)
	if unsafe, ok := errors.AsType[*strictmode.Error](err); ok {
		return "", unsafeSource(Command, subject, unsafe)
	}
	if err != nil {
		return refuse(" cannot be found.", "Check the path in the settings.", err)
	}
	if info, err := os.Stat(program); err != nil || !info.Mode().IsRegular() {
		return refuse(" is not a file.", "Check the path in the settings.", err)
	}
	return program, nil
}

// cappedOutput keeps what a command prints and calls full once that is too much. The command may be killed while it
// prints, but nothing is read from here before it has ended.
type cappedOutput struct {
	buffer  bytes.Buffer
	tooMuch bool
	full    func()
}

func (o *cappedOutput) Write(p []byte) (int, error) {
	if o.buffer.Len()+len(p) > commandOutput {
		o.tooMuch = true
		o.full()
		return 0, errTooMuchOutput
	}
	return o.buffer.Write(p)
}
