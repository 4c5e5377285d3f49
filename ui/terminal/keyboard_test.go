package terminal

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"unicode"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"inkdesk/keys"
)

// usPlain and usShifted are the keys of a keyboard of the United States, place by place.
const (
	usPlain   = "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./"
	usShifted = "~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:\"ZXCVBNM<>?"
)

// keyboards are what other layouts have in those places. A blank is a place that types no one
// character.
var keyboards = map[string][2]string{
	"US":      {usPlain, usShifted},
	"UK":      {"`1234567890-=qwertyuiop[]#asdfghjkl;'zxcvbnm,./", "¬!\"£$%^&*()_+QWERTYUIOP{}~ASDFGHJKL:@ZXCVBNM<>?"},
	"German":  {" 1234567890ß qwertzuiopü+#asdfghjklöäyxcvbnm,.-", "°!\"§$%&/()=? QWERTZUIOPÜ*'ASDFGHJKLÖÄYXCVBNM;:_"},
	"AZERTY":  {"²&é\"'(-è_çà)=azertyuiop $*qsdfghjklmùwxcvbn,;:!", " 1234567890°+AZERTYUIOP £µQSDFGHJKLM%WXCVBN?./§"},
	"Swiss":   {"§1234567890' qwertzuiopü $asdfghjklöäyxcvbnm,.-", "°+\"*ç%&/()=? QWERTZUIOPè!£ASDFGHJKLéàYXCVBNM;:_"},
	"Dvorak":  {"`1234567890[]',.pyfgcrl/=\\aoeuidhtns-;qjkxbmwvz", "~!@#$%^&*(){}\"<>PYFGCRL?+|AOEUIDHTNS_:QJKXBMWVZ"},
	"Colemak": {"`1234567890-=qwfpgjluy;[]\\arstdhneio'zxcvbkm,./", "~!@#$%^&*()_+QWFPGJLUY:{}|ARSTDHNEIO\"ZXCVBKM<>?"},
	"Russian": {"ё1234567890-=йцукенгшщзхъ\\фывапролджэячсмитьбю.", "Ё!\"№;%:?*()_+ЙЦУКЕНГШЩЗХЪ/ФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,"},
	"Greek":   {"`1234567890-=;ςερτυθιοπ[]\\ασδφγηξκλ΄'ζχψωβνμ,./", "~!@#$%^&*()_+: ΕΡΤΥΘΙΟΠ{}|ΑΣΔΦΓΗΞΚΛ \"ΖΧΨΩΒΝΜ<>?"},
	"Hebrew":  {";1234567890-=/'קראטוןםפ[]\\שדגכעיחלךף,זסבהנמצתץ.", "~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:\"ZXCVBNM<>?"},
	"Arabic":  {"ذ1234567890-=ضصثقفغعهخحجد\\شسيبلاتنمكطئءؤر ىةوزظ", " !@#$%^&*)(_+            |         :\"       <>?"},
}

// chord is a key pressed with modifiers: its character, the one with shift, the one it types, the one of a
// keyboard of the United States in its place, and the number of the modifiers.
type chord struct {
	bare, shifted, typed, base rune
	shift                      bool
	held                       string
	number                     int
}

// mode is a way in which terminals send a character. Without a form it is that of a terminal without any mode.
type mode struct {
	all  bool // also what is typed with nothing or shift held
	form func(chord) string
}

func modes() map[string]mode {
	alternates := func(c chord) string {
		if c.shift {
			return fmt.Sprintf("\x1b[%d:%d:%d;%du", c.bare, c.shifted, c.base, c.number)
		}
		return fmt.Sprintf("\x1b[%d::%d;%du", c.bare, c.base, c.number)
	}
	return map[string]mode{
		"without modes":              {},
		"kitty":                      {form: func(c chord) string { return fmt.Sprintf("\x1b[%d;%du", c.bare, c.number) }},
		"kitty with alternates":      {form: alternates},
		"kitty with all keys":        {form: alternates, all: true},
		"xterm":                      {form: func(c chord) string { return fmt.Sprintf("\x1b[27;%d;%d~", c.number, c.typed) }},
		"xterm with formatOtherKeys": {form: func(c chord) string { return fmt.Sprintf("\x1b[%d;%du", c.typed, c.number) }},
	}
}

func (m mode) send(c chord) string {
	c.typed, c.number = c.bare, 1+map[string]int{"alt": 2, "ctrl": 4}[c.held]
	if c.shift {
		c.typed, c.number = c.shifted, c.number+1
	}
	switch {
	case m.form != nil && (m.all || c.held != ""):
		return m.form(c)
	case c.held == "alt":
		return "\x1b" + string(c.typed)
	case c.held == "ctrl" && c.bare > unicode.MaxASCII: // X11 takes the letter of the first Latin layout
		return string(c.base & 0x1f)
	case c.held == "ctrl":
		return string(c.bare & 0x1f)
	default:
		return string(c.typed)
	}
}

// press is what a person presses for a key of the keymap, as a terminal sends it; "" where the
// keyboard has no such key.
func (m mode) press(layout [2]string, name string) string {
	held, character := "", name
	for _, prefix := range []string{"ctrl+", "alt+"} {
		if rest, ok := strings.CutPrefix(name, prefix); ok {
			held, character = strings.TrimSuffix(prefix, "+"), rest
		}
	}
	if len([]rune(character)) != 1 {
		return "" // is no character, and the same on all keyboards
	}
	plain, shifted, base := []rune(layout[0]), []rune(layout[1]), []rune(usPlain)
	for i, row := range []struct {
		keys  string
		shift bool
	}{{layout[0], false}, {layout[1], true}, {usPlain, false}, {usShifted, true}} {
		at := place(row.keys, character)
		isBase := i >= 2 // for the letters of another script
		if at < 0 || plain[at] == ' ' || row.shift && shifted[at] == ' ' || isBase && plain[at] < unicode.MaxASCII {
			continue
		}
		return m.send(chord{bare: plain[at], shifted: shifted[at], base: base[at], shift: row.shift, held: held})
	}
	if held == "" && !unicode.IsLetter([]rune(character)[0]) {
		return character // with AltGr, or on a key that the United States do not have
	}
	return ""
}

func place(keys, character string) int { return slices.Index([]rune(keys), []rune(character)[0]) }

// presses are the keys that the program is told of.
func presses(t *testing.T, sent string) []tea.KeyPressMsg {
	t.Helper()
	var all []tea.KeyPressMsg
	synctest.Test(t, func(t *testing.T) {
		for _, event := range events(t, piece{bytes: sent}) {
			if press, ok := event.(uv.KeyPressEvent); ok {
				all = append(all, keys.Pressed(tea.KeyPressMsg(press)))
			}
		}
	})
	return all
}

// Every key of the keymap is that key on every keyboard that has it, in every mode, and every
// action has one on all of them.
func TestEveryKeyOnEveryKeyboard(t *testing.T) {
	t.Parallel()
	for layout, places := range keyboards {
		if len([]rune(places[0])) != len(usPlain) || len([]rune(places[1])) != len(usPlain) {
			t.Fatalf("%s has %d and %d keys", layout, len([]rune(places[0])), len([]rune(places[1])))
		}
		for name, mode := range modes() {
			t.Run(layout+" "+name, func(t *testing.T) {
				t.Parallel()
				for action := range keys.Default().All() {
					reached := false
					for _, k := range action.Binding.Keys() {
						sent := mode.press(places, k)
						if sent == "" {
							reached = reached || len(k) > 1
							continue
						}
						got := presses(t, sent)
						if len(got) == 1 && isKey(got[0], action.Binding) {
							reached = true
						} else if place(places[0]+places[1], lastOf(k)) >= 0 && !isLostWithoutAlternates(name, k) {
							t.Errorf("%s: %s sends %q, which is %v", action.Name, k, sent, got)
						}
					}
					if !reached && !hasPalette(layout, action) {
						t.Errorf("%s cannot be reached by any of %v", action.Name, action.Binding.Keys())
					}
				}
			})
		}
	}
}

func isKey(msg tea.KeyPressMsg, b key.Binding) bool {
	return key.Matches(msg, b) || key.Matches(keys.Latin(msg), b)
}

func lastOf(name string) string { return string([]rune(name)[len([]rune(name))-1]) }

// isLostWithoutAlternates is about characters that take shift: kitty says the key and not what
// it types, unless alternates are asked for, which they are.
func isLostWithoutAlternates(mode, name string) bool {
	return mode == "kitty" && strings.HasPrefix(name, "alt+") && !unicode.IsLetter([]rune(lastOf(name))[0])
}

// hasPalette says which actions are run from the palette, because the layout has no capitals, a
// sign or two letters in the place of the only letter.
func hasPalette(layout string, action keys.Action) bool {
	only := action.Binding.Keys()[0]
	switch layout {
	case "Arabic":
		return only == "b" || strings.ToUpper(only) == only
	case "Greek":
		return strings.Contains("qQW", only)
	case "Hebrew":
		return strings.Contains("qw", only)
	}
	return false
}

// The keys that are used to edit do, in every form in which terminals send them, what they are
// known for, or what the key does without what is held.
func TestEditingKeysOfTerminals(t *testing.T) {
	t.Parallel()
	edit, k := keys.Editing(), keys.Default()
	for _, row := range []struct {
		does key.Binding
		sent []string
	}{
		{edit.DeleteWordLeft, []string{"\b", "\x1b[27;5;127~", "\x1b[127;5u", "\x1b[27;5;8~", "\x1b[8;5u", "\x1b[127;6u", "\x1b\x7f", "\x1b\b", "\x1b[127;3u", "\x1b[27;3;127~", "\x1b[127;7u"}},
		{edit.DeleteLeft, []string{"\x7f", "\x1b[27;2;127~", "\x1b[127;2u", "\x1b[127;9u", "\x1b[127;65u", "\x1b[127;129u", "\x1b[27;5;104~"}},
		{edit.DeleteRight, []string{"\x1b[3~", "\x1b[3;2~", "\x1b[3$", "\x1b[57426u", "\x1b[57426;2u", "\x1b[3;129~"}},
		{edit.DeleteWordRight, []string{"\x1b[3;5~", "\x1b[3^", "\x1b[3@", "\x1b[3;6~", "\x1b[3;3~", "\x1b\x1b[3~", "\x1b[57426;5u"}},
		{edit.Left, []string{"\x1b[D", "\x1bOD", "\x1b[1;2D", "\x1b[d", "\x1b[57417u", "\x1b[1;129D", "\x1b[1;2:1D", "\x1b[1;17D"}},
		{edit.Right, []string{"\x1b[C", "\x1b[1;2C", "\x1b[c"}},
		{edit.Up, []string{"\x1b[A", "\x1b[1;2A", "\x1b[a", "\x1b[1;5A", "\x1bOa"}},
		{edit.WordLeft, []string{"\x1b[1;5D", "\x1bOd", "\x1b[1;3D", "\x1b\x1b[D", "\x1b\x1bOD", "\x1b[1;9D", "\x1b[1;10D", "\x1b[1;6D", "\x1b[1;4D", "\x1b[1;7D", "\x1bb"}},
		{edit.WordRight, []string{"\x1b[1;5C", "\x1bOc", "\x1b[1;3C", "\x1b[1;6C", "\x1b[27;4;70~", "\x1bf"}},
		{edit.Home, []string{"\x1b[H", "\x1bOH", "\x1b[1~", "\x1b[7~", "\x1b[1;2H", "\x1b[7$", "\x1b[1;2~", "\x1b[1;3H", "\x1b[57423;2u"}},
		{edit.End, []string{"\x1b[F", "\x1bOF", "\x1b[4~", "\x1b[8~", "\x1b[1;2F", "\x1b[8$", "\x1b[4;2~", "\x1b[1;3F"}},
		{edit.Top, []string{"\x1b[1;5H", "\x1b[7^", "\x1b[7@", "\x1b[1;6H", "\x1b<", "\x1b[27;4;60~", "\x1b[44:60;4u", "\x1b[60;4u"}},
		{k.Form.Next, []string{"\r", "\x1b[27;2;13~", "\x1b[13;2u", "\x1b[27;5;13~", "\x1b[13;5u", "\x1b[57414u", "\x1bOM", "\x1b[27;5;109~", "\t", "\x1b[27;5;9~", "\x1b[105;5u", "\x1b[27;5;73~"}},
		{k.Form.Prev, []string{"\x1b[Z", "\x1b[27;2;9~", "\x1b[9;2u", "\x1b\t", "\x1b[27;6;9~", "\x1b[1;2Z"}},
		{k.Form.NewLine, []string{"\n", "\x1b\r", "\x1b[27;3;13~", "\x1b[13;3u", "\x1b[27;5;106~", "\x1b[106;5u", "\x1b[27;4;13~"}},
		{k.Form.Cancel, []string{"\x1b", "\x1b[27u", "\x1b[27;2;27~", "\x1b[27;5u", "\x1b[27;5;91~", "\x1b[91;5u", "\x1b[27;3u"}},
		{k.Form.Toggle, []string{" ", "\x1b[32;2u", "\x1b[27;2;32~"}},
		{k.Move.PageDown, []string{"\x1b[6~", "\x1b[6;2~", "\x1b[6$", "\x1b[6^", "\x1b[6;5~", "\x1b[57422;5u"}},
		{k.Global.Help, []string{"\x1bOP", "\x1b[11~", "\x1b[[A", "\x1b[P", "\x1b[1;2P", "\x1b[57364u"}},
		{k.Global.Palette, []string{"\x10", "\x1b[27;5;112~", "\x1b[27;5;80~", "\x1b[112;5u", "\x1b[112;69u", "\x1b[112;6u", "\x1b[1079::112;5u", "\x1b[27;5;1079~", "\x1b[112::114;5u"}},
	} {
		for _, sent := range row.sent {
			got := presses(t, sent)
			if len(got) != 1 || !key.Matches(keys.Meant(got[0], k.Means), row.does) {
				t.Errorf("%q is %v, want one of %v", sent, got, row.does.Keys())
			}
		}
	}
}
