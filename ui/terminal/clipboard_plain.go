package terminal

import (
	"errors"
	"io"
	"slices"

	"github.com/charmbracelet/x/ansi"
)

// CopyPlain is [Copy] for a command that does not run in full screen: it writes the
// sequence to out itself. It blocks for at most 2 seconds.
func CopyPlain(out io.Writer, caps Capabilities, way ClipboardWay, text string) CopySentMsg {
	text = printableText(text)
	ways := clipboardWays(caps, way)
	if err := copyProblem(way, ways, text); err != nil {
		return CopySentMsg{Err: err}
	}
	if slices.Contains(ways, ClipboardOSC52) {
		if _, err := io.WriteString(out, osc52Sequence(caps, text)); err != nil {
			return CopySentMsg{Err: errors.Join(ErrCopyNoWay, err)}
		}
	}
	return sendToPrograms(caps, ways, text)
}

// ClipboardWays returns the ways that way means on this terminal, none when there is no
// way to the clipboard.
func ClipboardWays(caps Capabilities, way ClipboardWay) []ClipboardWay {
	return clipboardWays(caps, way)
}

func osc52Sequence(caps Capabilities, text string) string {
	if throughScreen(caps) {
		return ansi.ScreenPassthrough(ansi.SetSystemClipboard(text), screenLimit)
	}
	return ansi.SetSystemClipboard(text)
}
