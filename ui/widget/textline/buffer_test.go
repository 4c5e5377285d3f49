package textline_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"inkdesk/api/testbed"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/hostile"
	"inkdesk/ui/widget/textline"
)

// at makes a text whose cursor stands where the bar is.
func at(o textline.BufferOptions, text string) *textline.Buffer {
	before, after, _ := strings.Cut(text, "|")
	b := textline.NewBuffer(o)
	b.SetValue(before + after)
	b.MoveTo(len(before))
	return b
}

func shown(b *textline.Buffer) string {
	return b.Before() + "|" + strings.TrimPrefix(b.Value(), b.Before())
}

func pressKey(t *testing.T, b *textline.Buffer, name string) {
	t.Helper()
	msg, ok := keys.Press(name)
	if !ok {
		t.Fatalf("no key %s", name)
	}
	b.Update(msg)
}

func TestKeys(t *testing.T) {
	const mark = "\u0301"
	for _, row := range []struct{ keys, text, want string }{
		{"left ctrl+b", "ab|c", "a|bc"},
		{"left", "|abc", "|abc"},
		{"left", "日本|", "日|本"},
		{"left", "aq" + mark + "|", "a|q" + mark},
		{"right ctrl+f", "a|bc", "ab|c"},
		{"right", "abc|", "abc|"},
		{"right", "a|q" + mark + "b", "aq" + mark + "|b"},
		{"right", "|שלום", "ש|לום"},
		{"home ctrl+a", "ab|c", "|abc"},
		{"end ctrl+e", "a|bc", "abc|"},
		{"ctrl+home alt+<", "ab|c", "|abc"},
		{"ctrl+end alt+>", "a|bc", "abc|"},

		{"alt+b alt+left ctrl+left", "one  two  |", "one  |two  "},
		{"alt+b", "one tw|o", "one |two"},
		{"alt+b", "one |two", "|one two"},
		{"alt+b", "  |", "|  "},
		{"alt+b", "|", "|"},
		{"alt+b", "שלום עולם|", "שלום |עולם"},
		{"alt+b", "山田\u3000太郎|", "山田\u3000|太郎"},
		{"alt+f alt+right ctrl+right", "|  one two", "  one| two"},
		{"alt+f", "on|e two", "one| two"},
		{"alt+f", "one tw|o", "one two|"},
		{"alt+f", "one|  ", "one  |"},

		{"backspace ctrl+h shift+backspace", "ab|c", "a|c"},
		{"backspace", "|abc", "|abc"},
		{"backspace", "aq" + mark + "|b", "a|b"},
		{"backspace", "日本|", "日|"},
		{"delete ctrl+d", "a|bc", "a|c"},
		{"delete", "abc|", "abc|"},
		{"delete", "a|q" + mark + "b", "a|b"},

		{"ctrl+w alt+backspace ctrl+backspace", "one two  |three", "one |three"},
		{"ctrl+w", "one tw|o", "one |o"},
		{"ctrl+w", "|one", "|one"},
		{"ctrl+w", "o|ne", "|ne"},
		{"alt+d alt+delete ctrl+delete", "one|  two three", "one| three"},
		{"alt+d", "on|e", "on|"},
		{"alt+d", "one|", "one|"},
		{"alt+d", "one| ", "one|"},
		{"alt+d", "|", "|"},
		{"alt+d", "עול|ם", "עול|"},
		{"alt+d", "a|q" + mark, "a|"},
		{"ctrl+u", "one t|wo", "|wo"},
		{"ctrl+u", "|one", "|one"},
		{"ctrl+k", "one t|wo", "one t|"},
		{"ctrl+k", "one|", "one|"},

		{"home", "one\ntw|o", "one\n|two"},
		{"end", "on|e\ntwo", "one|\ntwo"},
		{"ctrl+home", "one\ntw|o", "|one\ntwo"},
		{"ctrl+end", "on|e\ntwo", "one\ntwo|"},
		{"ctrl+u", "one\ntw|o", "one\n|o"},
		{"ctrl+u backspace ctrl+w", "one\n|two", "one|two"},
		{"ctrl+k", "o|ne\ntwo", "o|\ntwo"},
		{"ctrl+k delete", "one|\ntwo", "one|two"},
		{"alt+f", "one|\ntwo", "one\ntwo|"},
	} {
		for name := range strings.FieldsSeq(row.keys) {
			if name == "ctrl+w" && strings.Contains(row.want, "one|two") {
				continue // takes the word before the line end as well
			}
			b := at(textline.BufferOptions{Lines: true}, row.text)
			pressKey(t, b, name)
			testbed.Equal(t, shown(b), row.want, "%s in %q", name, row.text)
		}
	}
}

// The words of a secret do not show in what the keys do.
func TestMaskedWords(t *testing.T) {
	for key, want := range map[string]string{
		"alt+b": "|one two three", "alt+f": "one two three|", "ctrl+w": "|wo three", "alt+d": "one t|",
	} {
		b := at(textline.BufferOptions{Masked: true}, "one t|wo three")
		pressKey(t, b, key)
		testbed.Equal(t, shown(b), want, "%s", key)
	}
}

// What is typed is cleaned as it would be if it came at once.
func TestTypedTextIsCleaned(t *testing.T) {
	for _, row := range []struct {
		typed []string
		want  string
	}{
		{[]string{"a", " ", "b", " "}, "a b "},
		{[]string{"e", "\u0301"}, "é"},
		{[]string{"q", "\u0301"}, "q\u0301"},
		{[]string{"\u0301"}, "◌\u0301"},
		{[]string{"x", "\u0301", "\u0301", "\u0301", "\u0301", "\u0301", "\u0301"}, "x\u0301\u0301\u0301\u0301"},
		{[]string{"a", "\u202e", "b"}, "a\ufffdb"},
		{[]string{"a", "\u200d", "\U000e0061", "\u200b", "b"}, "ab"},
		{[]string{"\u009b", "3", "1", "m"}, "\ufffd31m"},
		{[]string{"👨\u200d👩"}, "👨👩"},
		{[]string{"a\x1b[2J\r\nb"}, "a\ufffd[2J b"},
	} {
		b := textline.NewBuffer(textline.BufferOptions{})
		for _, text := range row.typed {
			b.Update(tea.KeyPressMsg{Text: text, Code: tea.KeyExtended})
		}
		testbed.Equal(t, shown(b), row.want+"|", "%q typed", row.typed)
	}
}

func TestPaste(t *testing.T) {
	for _, row := range []struct {
		options            textline.BufferOptions
		text, pasted, want string
	}{
		{textline.BufferOptions{}, "a|d", "b\tc\r\n", "ab c|d"},
		{textline.BufferOptions{}, "|", "one\ntwo\n", "one two|"},
		{textline.BufferOptions{Lines: true}, "|", "one\r\ntwo\n", "one\ntwo\n|"},
		{textline.BufferOptions{Max: 4}, "ab|", "cdef", "abcd|"},
		{textline.BufferOptions{Max: 4}, "abcd|", "e", "abcd|"},
	} {
		b := at(row.options, row.text)
		b.Update(tea.PasteMsg{Content: row.pasted})
		testbed.Equal(t, shown(b), row.want, "%q pasted into %q", row.pasted, row.text)
	}
}

// reference is the plainest editor there is: characters before the cursor and behind it.
type reference struct{ before, after []string }

func (r *reference) set(b *textline.Buffer) {
	r.before, r.after = characters(b.Before()), characters(strings.TrimPrefix(b.Value(), b.Before()))
}

func characters(s string) (all []string) {
	for s != "" {
		size := model.FirstCharacter(s)
		all, s = append(all, s[:size]), s[size:]
	}
	return all
}

func isBlank(character string) bool {
	r, _ := utf8.DecodeRuneInString(character)
	return unicode.IsSpace(r)
}

// leftWord is how many characters before the cursor belong to the word there.
func (r *reference) leftWord() (n int) {
	for n < len(r.before) && isBlank(r.before[len(r.before)-1-n]) {
		n++
	}
	for n < len(r.before) && !isBlank(r.before[len(r.before)-1-n]) {
		n++
	}
	return n
}

func (r *reference) rightWord() (n int) {
	for n < len(r.after) && isBlank(r.after[n]) {
		n++
	}
	for n < len(r.after) && !isBlank(r.after[n]) {
		n++
	}
	return n
}

func (r *reference) press(name string) {
	left, right := len(r.before), len(r.after)
	move := func(n int) {
		all := append(append([]string{}, r.before...), r.after...)
		r.before, r.after = all[:left+n], all[left+n:]
	}
	switch name {
	case "left":
		move(-min(1, left))
	case "right":
		move(min(1, right))
	case "alt+b":
		move(-r.leftWord())
	case "alt+f":
		move(r.rightWord())
	case "home":
		move(-left)
	case "end":
		move(right)
	case "backspace":
		r.before = r.before[:left-min(1, left)]
	case "delete":
		r.after = r.after[min(1, right):]
	case "ctrl+w":
		r.before = r.before[:left-r.leftWord()]
	case "alt+d":
		r.after = r.after[r.rightWord():]
	case "ctrl+u":
		r.before = nil
	case "ctrl+k":
		r.after = nil
	}
}

func (r *reference) value() string { return strings.Join(r.before, "") + strings.Join(r.after, "") }

var editing = []string{
	"left", "right", "alt+b", "alt+f", "home", "end", "backspace", "delete", "ctrl+w", "alt+d", "ctrl+u", "ctrl+k",
}

// Whatever the text and the keys, the text is what the plainest editor makes of it, it is
// clean, and the cursor stands between two of its characters.
func TestAnyKeysInAnyText(t *testing.T) {
	var texts []string
	for _, sample := range hostile.Strings() {
		texts = append(texts, sample.Text)
	}
	texts = append(texts, "one two  three", "日本 語", "שלום עולם", "क्षत्रिय देव", "e\u0301q\u0301", "กำ", "🙂 👍🏽", " ", "a", "")
	rapid.Check(t, func(t *rapid.T) {
		b := textline.NewBuffer(textline.BufferOptions{Max: rapid.SampledFrom([]int{0, 1, 5, 50}).Draw(t, "max")})
		b.SetValue(rapid.SampledFrom(texts).Draw(t, "text"))
		for range rapid.IntRange(1, 40).Draw(t, "keys") {
			var r reference
			r.set(b)
			if rapid.IntRange(0, 3).Draw(t, "types") == 0 {
				b.Update(tea.KeyPressMsg{Text: rapid.SampledFrom(append(texts, "x", " ", "\u0301")).Draw(t, "typed"), Code: tea.KeyExtended})
			} else {
				name := rapid.SampledFrom(editing).Draw(t, "key")
				msg, _ := keys.Press(name)
				b.Update(msg)
				r.press(name)
				// Neighbours may become one character, and a mark without its base gets one.
				if want := model.CleanTyped(r.value()); b.Value() != want {
					t.Fatalf("%s gives %q, want %q", name, b.Value(), want)
				}
				if got, want := len(b.Before()), endOf(b.Value(), len(strings.Join(r.before, ""))); got != want {
					t.Fatalf("%s leaves the cursor at %d, want %d of %q", name, got, want, b.Value())
				}
			}
			check(t, b)
		}
	})
}

// endOf is where the character ends that so many bytes of the text cut.
func endOf(text string, bytes int) (at int) {
	for at < min(bytes, len(text)) {
		at += model.FirstCharacter(text[at:])
	}
	return at
}

func check(t *rapid.T, b *textline.Buffer) {
	if !strings.HasPrefix(b.Value(), b.Before()) {
		t.Fatalf("the cursor is outside: %q of %q", b.Before(), b.Value())
	}
	if model.CleanTyped(b.Value()) != b.Value() || strings.Contains(b.Value(), "\n") {
		t.Fatalf("%q is not clean", b.Value())
	}
	if endOf(b.Value(), len(b.Before())) != len(b.Before()) {
		t.Fatalf("the cursor is inside a character: %q of %q", b.Before(), b.Value())
	}
}
