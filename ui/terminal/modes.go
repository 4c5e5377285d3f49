package terminal

import (
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

// keyboardFlags returns the flags the renderer sets for e.
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
