package keys

import (
	"strings"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
)

// Press is the press that a terminal reports for a key by the name the keymap has for it:
// a character, "enter", "f5", "ctrl+r". It reports false for what is no such name.
func Press(name string) (tea.KeyPressMsg, bool) {
	if utf8.RuneCountInString(name) == 1 {
		r, _ := utf8.DecodeRuneInString(name)
		return character(r), r != utf8.RuneError
	}
	mod, base := modifiersOf(name)
	k := tea.Key{Mod: mod}
	switch code, ok := codes()[base]; {
	case ok:
		k.Code = code
	case utf8.RuneCountInString(base) == 1:
		k.Code, _ = utf8.DecodeRuneInString(base)
	default:
		return tea.KeyPressMsg{}, false
	}
	if k.Code == tea.KeySpace && mod == 0 {
		k.Text = " "
	}
	return tea.KeyPressMsg(k), true
}

func character(r rune) tea.KeyPressMsg {
	k := tea.Key{Code: r, Text: string(r)}
	if unicode.IsUpper(r) {
		k.Code, k.ShiftedCode, k.Mod = unicode.ToLower(r), r, tea.ModShift
	}
	return tea.KeyPressMsg(k)
}

// modifiersOf separates the modifiers from the key. The key may itself be a plus sign.
func modifiersOf(name string) (tea.KeyMod, string) {
	var mod tea.KeyMod
	for {
		word, rest, found := strings.Cut(name, "+")
		m, known := map[string]tea.KeyMod{"ctrl": tea.ModCtrl, "alt": tea.ModAlt, "shift": tea.ModShift}[word]
		if !found || !known || rest == "" {
			return mod, name
		}
		mod |= m
		name = rest
	}
}

func codes() map[string]rune {
	return map[string]rune{
		"enter": tea.KeyEnter, "tab": tea.KeyTab, "backspace": tea.KeyBackspace, "esc": tea.KeyEscape,
		"space": tea.KeySpace, "up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight,
		"home": tea.KeyHome, "end": tea.KeyEnd, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown,
		"insert": tea.KeyInsert, "delete": tea.KeyDelete,
		"f1": tea.KeyF1, "f2": tea.KeyF2, "f3": tea.KeyF3, "f4": tea.KeyF4, "f5": tea.KeyF5,
		"f6": tea.KeyF6, "f7": tea.KeyF7, "f8": tea.KeyF8, "f9": tea.KeyF9, "f10": tea.KeyF10,
		"f11": tea.KeyF11, "f12": tea.KeyF12, "f13": tea.KeyF13, "f14": tea.KeyF14, "f15": tea.KeyF15,
		"f16": tea.KeyF16, "f17": tea.KeyF17, "f18": tea.KeyF18, "f19": tea.KeyF19, "f20": tea.KeyF20,
	}
}
