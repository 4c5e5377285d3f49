package terminal

import (
	"fmt"
	"io"
	"os"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// RequestModes asks the terminal for synchronized output where Bubble Tea does not, which
// is over SSH; without it every frame can tear. It returns nil where there is nothing to
// ask. Return it from Init. The answer goes to the renderer, no one waits for it.
func RequestModes(caps Capabilities) tea.Cmd {
	if !caps.asksModes || !caps.Interactive() {
		return nil
	}
	// Apple's Terminal prints the end of the question. Over SSH it cannot be recognised,
	// so what it printed is erased, and the line painted again.
	question := ansi.SaveCursor +
		ansi.RequestModeSynchronizedOutput +
		"\r" + ansi.EraseLineRight +
		ansi.RestoreCursor
	return tea.Sequence(tea.Raw(question), tea.ClearScreen)
}

// FollowBackground asks the terminal for the colour of its background, now and whenever its theme
// changes, where it tells that. No one waits for the answers, each a [tea.BackgroundColorMsg].
// Others that get the terminal are not told, so it has to be asked again afterwards.
func FollowBackground() tea.Cmd { return tea.Raw(ansi.SetModeLightDark + ansi.RequestBackgroundColor) }

// frameworkAsksModes repeats the decision of Bubble Tea 2.1.1.
func frameworkAsksModes(env environ) bool {
	name := env.get("TERM")
	for _, known := range []string{"ghostty", "wezterm", "alacritty", "kitty", "rio"} {
		if strings.Contains(name, known) {
			return true
		}
	}
	if _, ok := env.lookup("WT_SESSION"); ok {
		return true
	}
	if _, ok := env.lookup("SSH_TTY"); ok {
		return false
	}
	return !strings.Contains(env.get("TERM_PROGRAM"), "Apple")
}

// modesOf returns the sequence that puts a terminal into the modes view asks for,
// whatever another program has done to it meanwhile.
func modesOf(view tea.View) string {
	var b strings.Builder
	if view.AltScreen {
		b.WriteString(ansi.SetModeAltScreenSaveCursor)
	}
	b.WriteString(ansi.SetModifyOtherKeys2)
	b.WriteString(ansi.KittyKeyboard(keyboardFlags(view.KeyboardEnhancements), 1))
	if !view.DisableBracketedPasteMode {
		b.WriteString(ansi.SetModeBracketedPaste)
	}
	if view.ReportFocus {
		b.WriteString(ansi.SetModeFocusEvent)
	}
	switch view.MouseMode {
	case tea.MouseModeNone:
	case tea.MouseModeCellMotion:
		b.WriteString(ansi.SetModeMouseButtonEvent + ansi.SetModeMouseExtSgr)
	case tea.MouseModeAllMotion:
		b.WriteString(ansi.SetModeMouseAnyEvent + ansi.SetModeMouseExtSgr)
	}
	if view.Cursor == nil {
		b.WriteString(ansi.ResetModeTextCursorEnable)
	} else {
		b.WriteString(ansi.SetModeTextCursorEnable)
	}
	if view.WindowTitle != "" {
		b.WriteString(ansi.SetWindowTitle(view.WindowTitle))
	}
	return b.String()
}

func keyboardFlags(e tea.KeyboardEnhancements) int {
	flags := ansi.KittyDisambiguateEscapeCodes
	for _, f := range []struct {
		on   bool
		flag int
	}{
		{e.ReportEventTypes, ansi.KittyReportEventTypes},
		{e.ReportAlternateKeys, ansi.KittyReportAlternateKeys},
		{e.ReportAllKeysAsEscapeCodes, ansi.KittyReportAllKeysAsEscapeCodes},
		{e.ReportAssociatedText, ansi.KittyReportAssociatedKeys},
	} {
		if f.on {
			flags |= f.flag
		}
	}
	return flags
}

// ResetSequence brings a terminal back from whatever state a program that died left it in: it ends a string or
// sequence cut in the middle, switches mouse, focus, paste and keyboard reports off, shows the cursor, undoes
// colours, charset, margins and title, and leaves the alternate screen. It asks the terminal nothing.
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

// popKittyKeyboard takes back the one entry the renderer pushes. More would take the entry of the shell.
const popKittyKeyboard = "\x1b[<1u"

// Reset repairs a terminal that a program left unusable: it writes [ResetSequence] to out, throws away what waits to
// be read from in, and makes in echo and edit lines again. Either may be something else than a terminal.
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

// AlertWay names a way to tell a person of something while they look elsewhere.
type AlertWay string

// The ways. OSC 9 is an escape sequence that some terminals show as a notification.
const (
	AlertOff  AlertWay = "off"
	AlertBell AlertWay = "bell"
	AlertOSC9 AlertWay = "osc9"
)

// Alert tells the person, nil where that is switched off or there is no terminal for it.
// tmux hands the sequence on if its option allow-passthrough is on, GNU screen always.
func Alert(caps Capabilities, way AlertWay, text string) tea.Cmd {
	sequence := alertSequence(caps, way, text)
	if sequence == "" {
		return nil
	}
	return tea.Raw(sequence)
}

func alertSequence(caps Capabilities, way AlertWay, text string) string {
	if !caps.OutTTY || caps.Dumb {
		return ""
	}
	switch way {
	case AlertBell:
		return "\a"
	case AlertOSC9:
		notify := ansi.Notify(printableText(text))
		switch {
		case caps.Tmux:
			return ansi.TmuxPassthrough(notify)
		case caps.Screen:
			return ansi.ScreenPassthrough(notify, screenLimit)
		}
		return notify
	}
	return ""
}
