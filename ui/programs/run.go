package programs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/api/procgroup"
	"inkdesk/model"
	"inkdesk/ui/terminal"
)

// Lend asks for the terminal and carries the runs out on it, one after the other until one
// fails. What that has written stays on the screen until a key is pressed.
func Lend(runs []Run, environ []string, done func(error) tea.Msg) terminal.LendMsg {
	return terminal.LendMsg{
		Use: func(ctx context.Context, to terminal.Lent) error {
			for _, run := range runs {
				cmd := exec.Command(run.Argv[0], run.Argv[1:]...)
				cmd.Env = environ
				if err := to.Run(ctx, cmd); err != nil {
					return err
				}
			}
			return nil
		},
		Pause: func(err error) bool { return err != nil },
		Done:  done,
	}
}

// Pager returns the pager of the person, with its arguments. Less stays open for a short text, whatever its settings.
func Pager(environ []string) ([]string, error) {
	argv, err := chosen(Lookup(environ, "PAGER"), "pager; set PAGER to one, such as less", "less", "more", "more.com")
	if err == nil && filepath.Base(argv[0]) == "less" {
		argv = append(argv, "-+F")
	}
	return argv, err
}

// Page asks for the terminal and shows the text in a pager, which can neither start programs nor write files if it is less.
func Page(pager, environ []string, text string) terminal.LendMsg {
	return terminal.LendMsg{
		Use: func(ctx context.Context, to terminal.Lent) error {
			cmd := exec.Command(pager[0], pager[1:]...)
			cmd.Env, cmd.Stdin = append(slices.Clip(environ), "LESSSECURE=1"), strings.NewReader(text)
			return to.Run(ctx, cmd)
		},
		// Others than less may have ended with the last line.
		Pause: func(err error) bool { return err != nil || filepath.Base(pager[0]) != "less" },
	}
}

const (
	outputLimit = 256 << 10
	timeLimit   = time.Minute
	lingering   = 500 * time.Millisecond // limits how long a process left behind may keep the output open
)

// Run describes one run of a program.
type Run struct {
	Title string // names its purpose; it is clean
	Argv  []string
}

// Output holds what came of runs without the terminal.
type Output struct {
	Done  int      // counts those that have ended well
	Lines []string // holds what they printed, clean
	Cut   bool     // says that there was more
	Err   error    // says why the last one did not end well, nil when all did
}

// Capture carries the runs out, without input and terminal, until one fails, takes too long, or ctx ends.
func Capture(ctx context.Context, runs []Run, environ []string) Output {
	out := &limited{}
	var result Output
	for i, run := range runs {
		if len(runs) > 1 {
			fmt.Fprintf(out, "%s (%d of %d)\n", run.Title, i+1, len(runs))
		}
		if result.Err = capture(ctx, timeLimit, run.Argv, environ, out); result.Err != nil {
			break
		}
		result.Done++
	}
	result.Lines, result.Cut = cleanLines(out.kept.String()), out.cut
	return result
}

func capture(ctx context.Context, limit time.Duration, argv, environ []string, out *limited) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	cmd.Env, cmd.Stdout, cmd.Stderr, cmd.WaitDelay = environ, out, out, lingering
	err := procgroup.Run(cmd)
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return fmt.Errorf("it did not end within %v and was stopped", limit)
	case ctx.Err() != nil:
		return context.Canceled
	case errors.Is(err, exec.ErrWaitDelay):
		return nil // it has ended well, and left something running
	}
	return err
}

// Ended says how a program ended, without its name.
func Ended(err error) string {
	failed, exited := errors.AsType[*exec.ExitError](err)
	left, isLeft := errors.AsType[leftError](err)
	switch {
	case err == nil:
		return "ended well"
	case errors.Is(err, context.Canceled):
		return "was stopped"
	case isLeft:
		return left.Error()
	case exited && failed.ExitCode() >= 0:
		return fmt.Sprintf("ended with status %d", failed.ExitCode())
	case exited:
		return "was ended: " + model.Clean(failed.String())
	}
	return "failed: " + model.Clean(err.Error())
}

// limited keeps the beginning of a text and discards the rest without an error, which could break off a program.
type limited struct {
	kept bytes.Buffer
	cut  bool
}

func (l *limited) Write(p []byte) (int, error) {
	room := outputLimit - l.kept.Len()
	l.cut = l.cut || len(p) > room
	l.kept.Write(p[:min(len(p), room)])
	return len(p), nil
}

func cleanLines(text string) []string {
	var lines []string
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		// What a program writes over a line, such as a percentage, is seen last.
		if i := strings.LastIndexByte(line, '\r'); i >= 0 {
			line = line[i+1:]
		}
		lines = append(lines, model.Clean(expandTabs(ansi.Strip(line))))
	}
	return lines
}

const tabStop = 8

func expandTabs(line string) string {
	var b strings.Builder
	at := 0
	for _, r := range line {
		if r != '\t' {
			b.WriteRune(r)
			at++
			continue
		}
		blanks := tabStop - at%tabStop
		b.WriteString(strings.Repeat(" ", blanks))
		at += blanks
	}
	return b.String()
}
