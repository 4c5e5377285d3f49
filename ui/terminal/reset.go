package terminal

import (
	"fmt"
	"io"
	"os"

	"github.com/charmbracelet/x/ansi"
)

// ResetSequence brings a terminal back from whatever state a program that died left it
// in: it ends a string or sequence cut in the middle, switches mouse, focus, paste and
// keyboard reports off, shows the cursor, undoes colours, charset, margins and title,
// and leaves the alternate screen. It asks the terminal nothing.
const ResetSequence = resetModes +
	popKittyKeyboard +
	"\x1b]2;\x07" + // title
	ansi.ResetModeAltScreenSaveCursor // last: keyboard flags belong to the screen being left

// resetModes holds the part of it that does no harm where nothing has to be put right.
const resetModes = "\x18\x1b\\" +
	ansi.ResetModeSynchronizedOutput +
	ansi.ResetModeUnicodeCore +
	ansi.ResetModeMouseNormal +
	ansi.ResetModeMouseButtonEvent +
	ansi.ResetModeMouseAnyEvent +
	ansi.ResetModeMouseExtSgr +
	ansi.ResetModeFocusEvent +
	ansi.ResetModeLightDark +
	ansi.ResetModeBracketedPaste +
	ansi.ResetModifyOtherKeys +
	ansi.ResetModeCursorKeys +
	ansi.KeypadNumericMode +
	ansi.ResetModeInsertReplace +
	ansi.ResetModeOrigin +
	ansi.SetModeAutoWrap +
	"\x1b[r" + // margins
	"\x1b(B\x0f" + // charset
	ansi.ResetStyle +
	ansi.ResetCursorColor +
	"\x1b[0 q" + // cursor shape
	ansi.SetModeTextCursorEnable

// popKittyKeyboard takes back the one entry the renderer pushes. More would take the
// entry of the shell.
const popKittyKeyboard = "\x1b[<1u"

// Reset repairs a terminal that a program left unusable: it writes [ResetSequence] to
// out, throws away what waits to be read from in, and makes in echo and edit lines
// again. Either may be something else than a terminal.
func Reset(in, out *os.File) error {
	if _, err := io.WriteString(out, ResetSequence); err != nil {
		return fmt.Errorf("the reset sequence could not be written: %w", err)
	}
	if !isTerminal(in) {
		return nil
	}
	(&tty{in: in}).discardInput()
	if err := makeSane(int(in.Fd())); err != nil {
		return fmt.Errorf("the settings of the terminal could not be repaired; try `stty sane`: %w", err)
	}
	return nil
}
