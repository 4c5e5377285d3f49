package ui_test

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model/hostile"
)

// everyKey are the names of all keys that mean something somewhere, each once, without those that end the program.
func everyKey(k *keys.Map) []string {
	var names []string
	seen := map[string]bool{}
	for action := range k.All() {
		for _, name := range action.Binding.Keys() {
			if !seen[name] && name != "ctrl+c" && name != "q" {
				seen[name] = true
				names = append(names, name)
			}
		}
	}
	return names
}

// monkeyWords are typed in one go: words of the query grammar, of fields and of forms.
var monkeyWords = []string{
	"lease", "trash:yes", "status:draft", "rule:", "+7d", "fri 17:00", "2026-12-31 18:00", "eod", "-3d", "a@example.com", "https://example.com/x",
	"0.5", "-1", "99999999999999999999", "../../etc", "/", "~", "yes", "y", "1 2 3", `"`, "name:\"", "NOT (", "%00", "{{x}}", "4f2a", "é", "漢字",
}

// monkeySizes are sizes of terminals that are tried for a moment.
var monkeySizes = [][2]int{{200, 50}, {60, 15}, {61, 16}, {59, 14}, {20, 5}, {1, 1}, {0, 0}, {120, 40}, {500, 200}, {80, 3}, {3, 80}, {100, 24}}

// act does one of the things a person may do, or something that only a broken terminal does.
func (m *monkey) act() {
	if d, open := dialogOf(m.Screen()); open && m.rand.IntN(3) == 0 {
		m.answer(d)
		return
	}
	switch n := m.rand.IntN(100); {
	case n < 55:
		m.press(pick(m, m.keys))
	case n < 59:
		m.visit()
	case n < 62:
		m.fill()
	case n < 70:
		m.press(string(rune(' ' + 1 + m.rand.IntN(94))))
	case n < 75:
		m.press("enter")
	case n < 79:
		m.press("esc")
	case n < 83:
		m.burst(m.some()...)
	case n < 86:
		m.typeOn(pick(m, monkeyWords))
	case n < 89:
		m.paste()
	case n < 91:
		m.resize()
	case n < 93:
		m.point()
	case n < 95:
		m.strange()
	case n < 99:
		d := []time.Duration{50 * time.Millisecond, 500 * time.Millisecond, 3 * time.Second, 40 * time.Second, 3 * time.Minute}[m.rand.IntN(5)]
		m.note("wait %s", d)
		m.Wait(d)
	default:
		if m.rand.IntN(6) == 0 {
			m.press(pick(m, []string{"ctrl+c", "q"}))
		}
	}
}

// monkeyVisits are ways to places that random keys rarely take.
var monkeyVisits = []string{
	"o 1 8", "o 1 4 X", "o 1 6 enter", "o 1 6 enter v", "o 1 6 enter W", "o 1 6 D", "o 1 7 enter d", "o 1 8 * E enter", "o 1 8 enter U",
	"o 1 8 C", "o 1 4 L down enter", "o 1 8 T", "o 2 C", "o 2 D", "o 2", "o 2 enter", "o 2 enter v", "o 2 enter U", "o 2 n", "o 3", "o 3 n", "o 3 D", "o 4", "o 4 tab", "o 5", "o 1 n enter", "o 1 8 enter a",
}

// visit goes to one of them, with time in between, or in one go and on to the letter that confirms.
func (m *monkey) visit() {
	for range m.rand.IntN(5) {
		m.press("esc")
	}
	names := strings.Fields(pick(m, monkeyVisits))
	if m.rand.IntN(3) == 0 {
		last := len(names) - 1
		m.pressAll(names[:last])
		m.Wait(2 * time.Second)
		m.burst(names[last], "enter", "y", "y", "enter", "y")
		return
	}
	m.pressAll(names)
}

// pressAll presses keys with time in between.
func (m *monkey) pressAll(names []string) {
	for _, name := range names {
		m.press(name)
		m.Wait(300 * time.Millisecond)
	}
}

// fill answers a field of a form or of a prompt so that it may be taken.
func (m *monkey) fill() {
	m.typeOn(pick(m, []string{"Lease 2026", "https://example.com/hook", "a@example.com", "3", ""}))
	for range 1 + m.rand.IntN(4) {
		m.press("enter")
		m.Wait(time.Second)
	}
}

func pick[T any](m *monkey, list []T) T { return list[m.rand.IntN(len(list))] }

// press presses one key.
func (m *monkey) press(name string) {
	if key, ok := keys.Press(name); ok {
		m.send("press "+name, key)
	}
}

// send gives the program messages in one go.
func (m *monkey) send(what string, msgs ...tea.Msg) {
	m.note("%s", what)
	for _, msg := range msgs {
		if key, ok := msg.(tea.KeyPressMsg); ok {
			m.pressed++
			m.changes.press(m.Program, key.String())
		}
	}
	m.Burst(msgs...)
}

// some are a few keys.
func (m *monkey) some() (names []string) {
	for range 2 + m.rand.IntN(9) {
		name := pick(m, m.keys)
		if m.rand.IntN(4) == 0 {
			name = pick(m, []string{"enter", "y", "n", "x", "down", "esc"})
		}
		names = append(names, name)
	}
	return names
}

// burst presses several keys without waiting for what they do.
func (m *monkey) burst(names ...string) {
	msgs := make([]tea.Msg, 0, len(names))
	for _, name := range names {
		if key, ok := keys.Press(name); ok {
			msgs = append(msgs, key)
		}
	}
	m.send("burst "+strings.Join(names, " "), msgs...)
}

// typeOn types a text in one go.
func (m *monkey) typeOn(text string) {
	var msgs []tea.Msg
	for _, r := range text {
		name := string(r)
		if r == ' ' {
			name = "space"
		}
		if key, ok := keys.Press(name); ok {
			msgs = append(msgs, key)
		}
	}
	m.send("type "+text, msgs...)
}

// paste pastes a hostile text, an id or a link, or an address.
func (m *monkey) paste() {
	samples := hostile.Strings()
	text := samples[m.rand.IntN(len(samples))].Text
	switch m.rand.IntN(6) {
	case 0:
		text = "https://app.example.com/envelope/65a1f0c2d3e4b5a697887766"
	case 1:
		text = "jo@example.com"
	case 2:
		text = "y\ny\r\nyes\n"
	}
	m.note("paste %.80q", text)
	m.Paste(text)
}

// resize tries another size for a few keys.
func (m *monkey) resize() {
	size := pick(m, monkeySizes)
	m.note("resize %d %d", size[0], size[1])
	m.Resize(size[0], size[1])
	for range m.rand.IntN(6) {
		m.press(pick(m, m.keys))
	}
	m.note("resize 80 24")
	m.Resize(80, 24)
}

// point clicks, turns the wheel or moves the mouse, also outside of the screen.
func (m *monkey) point() {
	at := tea.Mouse{X: m.rand.IntN(90) - 2, Y: m.rand.IntN(30) - 2, Button: tea.MouseLeft}
	var msg tea.Msg = tea.MouseClickMsg(at)
	switch m.rand.IntN(4) {
	case 0:
		at.Button = tea.MouseWheelDown
		msg = tea.MouseWheelMsg(at)
	case 1:
		at.Button = tea.MouseWheelUp
		msg = tea.MouseWheelMsg(at)
	case 2:
		msg = tea.MouseMotionMsg(at)
	}
	m.send("mouse", msg)
}

// strange sends what few terminals send: other scripts, characters that cannot be seen, chords, repeats, focus.
func (m *monkey) strange() {
	runes := []rune("é漢\u202e\u200d\u0301\U000e0041\u00a0\x7fß\u2028🏳ﷺ")
	switch m.rand.IntN(4) {
	case 0:
		r := runes[m.rand.IntN(len(runes))]
		m.send("press "+string(r), tea.KeyPressMsg{Code: r, Text: string(r)})
	case 1:
		mod := []tea.KeyMod{tea.ModAlt, tea.ModCtrl | tea.ModAlt, tea.ModSuper, tea.ModMeta | tea.ModShift}[m.rand.IntN(4)]
		m.send("chord", tea.KeyPressMsg{Code: rune('a' + m.rand.IntN(26)), Mod: mod})
	case 2:
		key, _ := keys.Press(pick(m, []string{"y", "enter", "j", "esc"}))
		key.IsRepeat = true
		m.send("repeat "+key.String(), key, key, key)
	default:
		m.send("focus", pick(m, []tea.Msg{tea.FocusMsg{}, tea.BlurMsg{}, tea.BackgroundColorMsg{Color: white{}}, tea.KeyReleaseMsg{Code: 'y'}}))
	}
}

// answer confirms an open dialog on purpose, after having had time to read it.
func (m *monkey) answer(d dialog) {
	m.note("confirm %s", d.title)
	m.Wait(2 * time.Second)
	if d.expect == "" {
		m.press("y")
		return
	}
	for _, r := range d.expect {
		m.press(string(r))
	}
	m.press("enter")
}
