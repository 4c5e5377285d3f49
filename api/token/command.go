package token

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"inkdesk/api/procgroup"
	"inkdesk/api/strictmode"
	"inkdesk/model"
)

const (
	commandLimit  = 10 * time.Second
	commandOutput = 8 << 10
	// commandGrace bounds how long the output may stay open after the command has ended, in a process that it has started.
	commandGrace = 500 * time.Millisecond
	typingLimit  = 2 * time.Minute
)

// Terminal lets a token command ask for a PIN. The zero Terminal is none.
type Terminal struct{ In, Out *os.File }

var (
	errTooMuchOutput = fmt.Errorf("more than %d bytes were printed", commandOutput)
	errTooManyLines  = errors.New("more than one line was printed")
)

// runCommand runs a token command without a shell and returns the line it printed. What it says on standard error is
// part of the error when it fails, and is shown at once where it has a terminal. There it belongs to our process group, so
// that the keys of a terminal that are signals reach it; without one it has no input, and a group that is killed whole.
func runCommand(ctx context.Context, argv []string, on Terminal) ([]byte, error) {
	return runCommandWithin(ctx, argv, on, commandLimit, typingLimit)
}

func runCommandWithin(ctx context.Context, argv []string, on Terminal, limit, typing time.Duration) ([]byte, error) {
	program, err := findProgram(argv[0])
	if err != nil {
		return nil, err
	}
	var limits sync.WaitGroup
	defer limits.Wait() // after cancel: nothing looks at the terminal any more when this returns
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	out, said := &cappedOutput{full: func() { cancel(errTooMuchOutput) }}, &lastWords{}
	cmd := exec.CommandContext(ctx, program)
	cmd.Args, cmd.Env, cmd.Stdout, cmd.Stderr, cmd.WaitDelay = argv, ChildEnv(os.Environ()), out, said, commandGrace
	run := procgroup.Run
	if on.In != nil && on.Out != nil {
		said.show = on.Out
		cmd.Stdin, run = on.In, runOnTerminal
		limits.Go(func() { endAfter(ctx, cancel, typing, func() time.Time { return lastTyped(on.In) }) })
	} else {
		limits.Go(func() { endAfter(ctx, cancel, limit, func() time.Time { return time.Time{} }) })
	}
	err = run(cmd)
	defer clear(out.buffer.Bytes())
	refuse := func(problem, next string, cause error) ([]byte, error) {
		problem = fmt.Sprintf(problem, argv[0])
		if words := said.words(out.buffer.Bytes()); words != "" {
			problem, next = problem+" It said: "+words, ""
		}
		return nil, Command.refuse(problem, next, cause)
	}
	switch {
	case out.tooMuch:
		return refuse("token_command %q printed too much.", "It must print the token alone.", errTooMuchOutput)
	case err != nil && ctx.Err() != nil:
		return refuse("token_command %q did not end in time and was stopped.", "Run it by hand to see what it waits for.",
			context.Cause(ctx))
	case err != nil:
		return refuse("token_command %q failed.", "Run it by hand to see why.", err)
	case bytes.IndexByte(trimmed(out.buffer.Bytes(), bytes.TrimFunc), '\n') >= 0:
		return refuse("token_command %q printed several lines.", "It must print the token alone.", errTooManyLines)
	}
	return bytes.Clone(out.buffer.Bytes()), nil
}

// endAfter cancels a run after limit. The time begins again with every key that was typed.
func endAfter(ctx context.Context, cancel context.CancelCauseFunc, limit time.Duration, typed func() time.Time) {
	for began := time.Now(); ; {
		left := limit - min(time.Since(began), time.Since(typed()))
		if left <= 0 {
			cancel(context.DeadlineExceeded)
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(left):
		}
	}
}

// CheckCommand checks whether a token command may be run, as [Find] would; nil for no command.
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
	if !filepath.IsAbs(path) {
		const next = "Write the whole path in the settings."
		return "", Command.refuse(subject+" is not an absolute path.", next, nil)
	}
	program, err := strictmode.Resolve(path)
	if unsafe, ok := errors.AsType[*strictmode.Error](err); ok {
		return "", unsafeSource(Command, subject, unsafe)
	}
	const check = "Check the path in the settings."
	if err != nil {
		return "", Command.refuse(subject+" cannot be found.", check, err)
	}
	if info, err := os.Stat(program); err != nil || !info.Mode().IsRegular() {
		return "", Command.refuse(subject+" is not a file.", check, err)
	}
	return program, nil
}

// cappedOutput keeps the output of a command, to be read once it has ended, and calls full at too much.
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

const (
	lastWordsBytes = 4 << 10
	lastWordsLines = 3
	lastWordsRunes = 200 // of one line
)

// lastWords keeps the end of a command's standard error, and shows all of it where the command has a terminal.
type lastWords struct {
	show io.Writer // nil for nowhere
	tail []byte
}

func (w *lastWords) Write(p []byte) (int, error) {
	if w.show != nil {
		_, _ = w.show.Write(p) // no one is there to be told
	}
	w.tail = append(w.tail, p...)
	w.tail = w.tail[max(len(w.tail)-lastWordsBytes, 0):]
	return len(p), nil
}

func (w *lastWords) words(printed []byte) string {
	text := string(w.tail)
	if secret := bytes.TrimSpace(printed); len(secret) > 0 {
		text = strings.ReplaceAll(text, string(secret), redacted)
	}
	var lines []string
	for line := range strings.Lines(strings.ReplaceAll(text, "\r", "\n")) {
		line = strings.TrimSpace(model.Clean(withoutTokens(strings.TrimRight(line, "\n"))))
		if line == "" {
			continue
		}
		if utf8.RuneCountInString(line) > lastWordsRunes {
			line = string([]rune(line)[:lastWordsRunes])
		}
		lines = append(lines, line)
	}
	return strings.Join(lines[max(len(lines)-lastWordsLines, 0):], " / ")
}

var longWord = regexp.MustCompile(`[A-Za-z0-9._~+/=-]{16,}`)

// withoutTokens replaces long words that hold a digit. Paths mostly hold none.
func withoutTokens(text string) string {
	return longWord.ReplaceAllStringFunc(text, func(word string) string {
		if strings.ContainsAny(word, "0123456789") {
			return redacted
		}
		return word
	})
}
