package keys

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
)

// Press returns the press that a terminal reports for a key by the name the keymap has for it:
// a character, "enter", "f5", "ctrl+r". It reports false for any other text.
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

// codes returns the keys that are written as a word, as the terminal layer reports them.
func codes() map[string]rune {
	all := map[string]rune{
		"enter": tea.KeyEnter, "tab": tea.KeyTab, "backspace": tea.KeyBackspace, "esc": tea.KeyEscape,
		"space": tea.KeySpace, "up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight,
		"home": tea.KeyHome, "end": tea.KeyEnd, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown,
		"insert": tea.KeyInsert, "delete": tea.KeyDelete,
	}
	for i := range rune(20) {
		all[fmt.Sprintf("f%d", i+1)] = tea.KeyF1 + i
	}
	return all
}

// places maps letters of other scripts to those that a keyboard of the United States has in their
// place: Russian with Ukrainian and Belarusian, Greek, Hebrew, Arabic with Persian, and digits.
var places = placesOf(
	"йцукенгшщзхъфывапролджэячсмитьбюёіїєґў", `qwertyuiop[]asdfghjkl;'zxcvbnm,.`+"`s]'\\o",
	"ςερτυθιοπασδφγηξκλζχψωβνμ", "wertyuiopasdfghjklzxcvbnm",
	"קראטוןםפשדגכעיחלךףזסבהנמצתץ", "ertyuiopasdfghjkl;zxcvbnm,.",
	"ضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظ", "qwertyuiop[]asdfghjkl;'zxcvnm,./",
	"چپگکی", "]`'"+";d",
	"٠١٢٣٤٥٦٧٨٩", "0123456789",
	"۰۱۲۳۴۵۶۷۸۹", "0123456789",
)

func placesOf(pairs ...string) map[rune]rune {
	all := map[rune]rune{}
	for i := 0; i < len(pairs); i += 2 {
		latin := []rune(pairs[i+1])
		for at, r := range []rune(pairs[i]) {
			all[r] = latin[at]
		}
	}
	return all
}

// baseOf returns the key in the place of k on a keyboard of the United States, 0 where the keymap can name k.
func baseOf(k tea.Key) rune {
	switch {
	case k.Code < utf8.RuneSelf, unicode.Is(unicode.Latin, k.Code) && k.Text != "":
		return 0
	case k.BaseCode != 0:
		return k.BaseCode
	}
	return places[unicode.ToLower(k.Code)]
}

// Latin returns the press of the key in the same place of a Latin keyboard, for a letter of another
// script, and else the press itself. It is meant for where no text is typed.
func Latin(msg tea.KeyPressMsg) tea.KeyPressMsg {
	k := tea.Key(msg)
	r, size := utf8.DecodeRuneInString(k.Text)
	if k.Text == "" || size != len(k.Text) || r < utf8.RuneSelf {
		return msg
	}
	k.Code = r
	base := baseOf(k)
	switch {
	case base == 0:
		return msg
	case unicode.IsUpper(r):
		base = unicode.ToUpper(base)
	}
	other := character(base)
	other.IsRepeat = msg.IsRepeat
	return other
}

// Pressed returns the press by the names that the keymap has, whatever the terminal says beside: which locks are on,
// that the key is on the keypad, that shift was needed to type a character, or where the key is on another keyboard.
func Pressed(msg tea.KeyPressMsg) tea.KeyPressMsg {
	k := tea.Key(msg)
	if k.Mod.Contains(tea.ModMeta) {
		k.Mod |= tea.ModAlt
	}
	k.Mod &^= tea.ModMeta | tea.ModCapsLock | tea.ModNumLock | tea.ModScrollLock
	if r, ok := keypad[k.Code]; ok {
		k.Code, k.BaseCode = r, 0
		if k.Text == "" && k.Mod == 0 && unicode.IsPrint(r) {
			k.Text = string(r)
		}
	}
	switch {
	case k.Text == " ":
		return tea.KeyPressMsg{Code: tea.KeySpace, Text: " ", IsRepeat: k.IsRepeat}
	case k.Text != "":
		return tea.KeyPressMsg(k)
	case k.Code == tea.KeyTab && k.Mod == tea.ModAlt:
		k.Mod = tea.ModShift // as the console of Linux sends it
	case unicode.IsPrint(k.Code):
		k = held(k)
	}
	return tea.KeyPressMsg(k)
}

// held returns a character that was pressed with ctrl or alt. A terminal may send one byte for those of [same].
func held(k tea.Key) tea.Key {
	if base := baseOf(k); base != 0 {
		k.Code, k.ShiftedCode = base, 0
	}
	k.BaseCode = 0
	if k.Mod.Contains(tea.ModShift) && !unicode.IsLetter(k.Code) {
		if k.ShiftedCode != 0 {
			k.Code = k.ShiftedCode
		}
		k.Mod &^= tea.ModShift
	}
	k.Code = unicode.ToLower(k.Code)
	if k.Mod&^tea.ModAlt&^tea.ModShift != tea.ModCtrl {
		return k
	}
	if name, ok := same()["ctrl+"+string(k.Code)]; ok {
		k.Code = codes()[name]
		k.Mod &^= tea.ModCtrl | tea.ModShift
	}
	return k
}

var keypad = map[rune]rune{
	tea.KeyKpEnter: tea.KeyEnter, tea.KeyKpEqual: '=', tea.KeyKpMultiply: '*', tea.KeyKpPlus: '+', tea.KeyKpComma: ',',
	tea.KeyKpMinus: '-', tea.KeyKpDecimal: '.', tea.KeyKpDivide: '/', tea.KeyKpSep: ',',
	tea.KeyKp0: '0', tea.KeyKp1: '1', tea.KeyKp2: '2', tea.KeyKp3: '3', tea.KeyKp4: '4',
	tea.KeyKp5: '5', tea.KeyKp6: '6', tea.KeyKp7: '7', tea.KeyKp8: '8', tea.KeyKp9: '9',
	tea.KeyKpUp: tea.KeyUp, tea.KeyKpDown: tea.KeyDown, tea.KeyKpLeft: tea.KeyLeft, tea.KeyKpRight: tea.KeyRight,
	tea.KeyKpPgUp: tea.KeyPgUp, tea.KeyKpPgDown: tea.KeyPgDown, tea.KeyKpHome: tea.KeyHome, tea.KeyKpEnd: tea.KeyEnd,
	tea.KeyKpInsert: tea.KeyInsert, tea.KeyKpDelete: tea.KeyDelete, tea.KeyFind: tea.KeyHome, tea.KeySelect: tea.KeyEnd,
}

// Meant returns the press itself where it means something, or else the first that does of those that
// a person may have meant: the same key with fewer modifiers. A letter never loses its ctrl or alt.
func Meant(msg tea.KeyPressMsg, means func(tea.KeyPressMsg) bool) tea.KeyPressMsg {
	if msg.Text != "" || msg.Mod == 0 || means(msg) {
		return msg
	}
	const super = tea.ModSuper | tea.ModHyper
	for _, drop := range []tea.KeyMod{
		tea.ModShift, super, tea.ModAlt, tea.ModAlt | tea.ModShift, tea.ModCtrl, tea.ModCtrl | tea.ModShift,
		tea.ModCtrl | tea.ModAlt | tea.ModShift | super,
	} {
		fewer := msg
		fewer.Mod &^= drop
		if unicode.IsPrint(msg.Code) && drop != tea.ModShift {
			break
		}
		if fewer.Mod != msg.Mod && means(fewer) {
			return fewer
		}
	}
	return msg
}
