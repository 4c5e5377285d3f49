package terminal

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

const copyLimit = 2 * time.Second

var errNoProgram = errors.New("no clipboard program found")

func sendToPrograms(caps Capabilities, ways []ClipboardWay, text string) CopySentMsg {
	ctx, cancel := context.WithTimeout(context.Background(), copyLimit)
	defer cancel()
	var sent CopySentMsg
	for _, way := range ways {
		var err error // the renderer has sent the sequence already
		switch way {
		case ClipboardTmux:
			err = loadTmuxBuffer(ctx, text)
		case ClipboardNative:
			err = runNative(ctx, caps, text)
		}
		switch {
		case err == nil:
			sent.Ways = append(sent.Ways, way)
		case len(ways) > 1 && errors.Is(err, errNoProgram):
			// A desktop without such a program is common, and there is another way.
		default:
			sent.Err = errors.Join(sent.Err, err)
		}
	}
	return sent
}

// loadTmuxBuffer also asks tmux to hand the buffer on to the terminal, which it does
// with its default settings. Before 3.2 tmux cannot.
func loadTmuxBuffer(ctx context.Context, text string) error {
	err := feed(ctx, text, "tmux", "load-buffer", "-w", "-")
	if err == nil || ctx.Err() != nil {
		return err
	}
	return feed(ctx, text, "tmux", "load-buffer", "-")
}

func runNative(ctx context.Context, caps Capabilities, text string) error {
	programs := nativePrograms(caps, runtime.GOOS)
	for _, program := range programs {
		if _, err := exec.LookPath(program[0]); err == nil {
			return feed(ctx, text, program[0], program[1:]...)
		}
	}
	return fmt.Errorf("%w; install one of %s", errNoProgram, names(programs))
}

func nativePrograms(caps Capabilities, goos string) [][]string {
	if goos == "darwin" {
		return [][]string{{"pbcopy"}}
	}
	var programs [][]string
	if caps.Desktop.Wayland {
		programs = append(programs, []string{"wl-copy"})
	}
	if caps.Desktop.X11 {
		programs = append(programs,
			[]string{"xclip", "-selection", "clipboard"},
			[]string{"xsel", "--clipboard", "--input"})
	}
	return programs
}

func names(programs [][]string) string {
	var list []string
	for _, program := range programs {
		list = append(list, program[0])
	}
	return strings.Join(list, ", ")
}

// feed runs a program with text as its input. Its output goes nowhere: wl-copy and
// xclip stay behind to serve the clipboard and would keep a pipe open.
func feed(ctx context.Context, text, program string, args ...string) error {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Stdin = strings.NewReader(text)
	cmd.WaitDelay = copyLimit / 4
	err := cmd.Run()
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return fmt.Errorf("%s did not answer within %v: %w", program, copyLimit, ctx.Err())
	default:
		return fmt.Errorf("%s did not take the text: %w", program, err)
	}
}
