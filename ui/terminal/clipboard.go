package terminal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// MaxCopy limits the text that can be copied, in bytes. Terminals and multiplexers cut longer ones without a word.
const MaxCopy = 8 << 10

// ClipboardWay names a way to the clipboard of the person.
type ClipboardWay string

// The ways. Auto takes every way that can work here; Off takes none.
const (
	ClipboardAuto   ClipboardWay = "auto"
	ClipboardOSC52  ClipboardWay = "osc52"  // an escape sequence; the terminal may ignore it
	ClipboardTmux   ClipboardWay = "tmux"   // a tmux buffer, which tmux hands on if it may
	ClipboardNative ClipboardWay = "native" // wl-copy, xclip, xsel or pbcopy on this machine
	ClipboardOff    ClipboardWay = "off"
)

// CopySentMsg says by which ways a text was sent to the clipboard. Whether it arrived is not known,
// because the clipboard is never read. Err says what failed, and is set when no way is left.
type CopySentMsg struct {
	Ways []ClipboardWay
	Err  error
}

// The reasons why nothing was sent.
var (
	ErrCopyOff     = errors.New("copying is switched off in the settings")
	ErrCopyEmpty   = errors.New("there is nothing to copy")
	ErrCopyTooLong = fmt.Errorf("the text is too long to copy; at most %d KiB can be sent", MaxCopy>>10)
	ErrCopyNoWay   = errors.New("this terminal has no way to the clipboard; select the text by hand")
)

// Copy sends text to the clipboard by way and answers with a [CopySentMsg]. Characters that cannot be seen are left
// out. Never pass it a secret: the bytes cross the terminal, and sessions are recorded.
func Copy(caps Capabilities, way ClipboardWay, text string) tea.Cmd {
	text, ways, err := copied(caps, way, text)
	if err != nil {
		return func() tea.Msg { return CopySentMsg{Err: err} }
	}
	report := func() tea.Msg { return sendToPrograms(caps, ways, text) }
	if !slices.Contains(ways, ClipboardOSC52) {
		return report
	}
	return tea.Sequence(osc52(caps, text), report)
}

// copied returns what is sent of a text, and by which ways, or why nothing is.
func copied(caps Capabilities, way ClipboardWay, text string) (string, []ClipboardWay, error) {
	text = printableText(text)
	ways := ClipboardWays(caps, way)
	switch {
	case way == ClipboardOff:
		return "", nil, ErrCopyOff
	case text == "":
		return "", nil, ErrCopyEmpty
	case len(text) > MaxCopy:
		return "", nil, ErrCopyTooLong
	case len(ways) == 0:
		return "", nil, ErrCopyNoWay
	default:
		return text, ways, nil
	}
}

// ClipboardWays returns the ways that way means on this terminal, none when there is no way to the clipboard.
func ClipboardWays(caps Capabilities, way ClipboardWay) []ClipboardWay {
	here := map[ClipboardWay]bool{
		ClipboardOSC52:  caps.OutTTY && !caps.Dumb,
		ClipboardTmux:   caps.Tmux,
		ClipboardNative: HasDesktop(caps, runtime.GOOS),
	}
	var ways []ClipboardWay
	for _, w := range []ClipboardWay{ClipboardOSC52, ClipboardTmux, ClipboardNative} {
		if here[w] && (way == w || way == ClipboardAuto) {
			ways = append(ways, w)
		}
	}
	return ways
}

// HasDesktop reports whether the desktop of this machine, with its clipboard and its browser, is the one of the
// person. Over SSH it is not, even when X11 is forwarded: that display may be slow or gone.
func HasDesktop(caps Capabilities, goos string) bool {
	return !caps.SSH && (goos == "darwin" || caps.Desktop.Wayland || caps.Desktop.X11)
}

// osc52 lets the renderer write the sequence between two frames. GNU screen hands a
// sequence on to the terminal only in pieces of a device control string.
func osc52(caps Capabilities, text string) tea.Cmd {
	if caps.Screen && !caps.Tmux {
		return tea.Raw(osc52Sequence(caps, text))
	}
	return tea.SetClipboard(text)
}

// screenLimit limits how many bytes GNU screen hands on in one piece.
const screenLimit = 768

// CopyPlain copies as [Copy] does, for a command that does not run in full screen: it writes the
// sequence to out itself. It blocks for at most 2 seconds.
func CopyPlain(out io.Writer, caps Capabilities, way ClipboardWay, text string) CopySentMsg {
	text, ways, err := copied(caps, way, text)
	if err != nil {
		return CopySentMsg{Err: err}
	}
	if slices.Contains(ways, ClipboardOSC52) {
		if _, err := io.WriteString(out, osc52Sequence(caps, text)); err != nil {
			return CopySentMsg{Err: errors.Join(ErrCopyNoWay, err)}
		}
	}
	return sendToPrograms(caps, ways, text)
}

func osc52Sequence(caps Capabilities, text string) string {
	if caps.Screen && !caps.Tmux {
		return ansi.ScreenPassthrough(ansi.SetSystemClipboard(text), screenLimit)
	}
	return ansi.SetSystemClipboard(text)
}

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
	var names []string
	for _, program := range nativePrograms(caps, runtime.GOOS) {
		if _, err := exec.LookPath(program[0]); err == nil {
			return feed(ctx, text, program[0], program[1:]...)
		}
		names = append(names, program[0])
	}
	return fmt.Errorf("%w; install one of %s", errNoProgram, strings.Join(names, ", "))
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
