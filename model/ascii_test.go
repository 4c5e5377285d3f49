package model_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"inkdesk/model"
	"inkdesk/model/hostile"
)

func TestASCII(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"plain ~", "plain ~"},
		{"Zürich", "Z?rich"},
		{"契約 №", "???? ?"},
		{"a\u0301b", "ab"},
		{"\x1b[1;31mé\x1b[m\n", "\x1b[1;31m?\x1b[m\n"},
		{"🎉", "??"},
		{model.Narrow("🎉") + model.NewSecret("+41791234567").Masked(model.SMS), "*****67"},
		{model.EnvelopeID("65a1f0c2d3e4b5a697887766").Short(9), "65a1~7766"},
	} {
		if got := model.ASCII(tt.text); got != tt.want {
			t.Errorf("%q becomes %q, want %q", tt.text, got, tt.want)
		}
	}
}

// Lines keep their width, whatever a stranger has written.
func TestASCIIKeepsTheWidth(t *testing.T) {
	check := func(raw string) string {
		clean := model.Clean(raw)
		ascii := model.ASCII(clean)
		if err := hostile.CheckASCII(ascii); err != nil {
			return err.Error()
		}
		if model.Width(ascii) != model.Width(clean) {
			return "another width"
		}
		return ""
	}
	for _, s := range hostile.Strings() {
		if wrong := check(s.Text); wrong != "" {
			t.Errorf("%s: %s", s.Name, wrong)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		if wrong := check(text); wrong != "" {
			t.Fatalf("%q: %s", text, wrong)
		}
	})
}

// frameOf is a screen of 200 by 50 cells in colours.
func frameOf(letter string) string {
	line := "\x1b[1;38;5;12m" + strings.Repeat(letter, 200/model.Width(letter)) + "\x1b[m\n"
	return strings.Repeat(line, 50)
}

func BenchmarkASCII(b *testing.B) {
	for name, letter := range map[string]string{"plain": "a", "accents": "é", "ideographs": "契", "one in ten": "abcdefghé"} {
		frame := frameOf(letter)
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_ = model.ASCII(frame)
			}
		})
	}
}
