package hostile_test

import (
	"strings"
	"testing"

	"inkdesk/model/hostile"
)

func TestCheck(t *testing.T) {
	for _, tt := range []struct{ name, output, want string }{
		{"empty", "", ""},
		{"plain", "│ Contract … ● │\n│ 契約 नमस्ते 🎉 \ufffd │", ""},
		{"four marks", "a\u0301\u0301\u0301\u0301b", ""},
		{"five marks", "a\u0301\u0301\u0301\u0301\u0301b", "more than 4 marks"},
		{"escape", "ok\nabc\x1b[m", `row 2: U+001B after "abc" is forbidden`},
		{"carriage return", "a\r\n", "U+000D"},
		{"tab", "a\tb", "U+0009"},
		{"delete", "\x7f", "U+007F"},
		{"C1", "\u009b", "U+009B"},
		{"bidi", "a\u202e", "U+202E"},
		{"zero width", "a\u200b", "U+200B"},
		{"selector", "⚠\ufe0f", "U+FE0F"},
		{"tag", "\U000e0061", "U+E0061"},
		{"Hangul filler", "\u3164", "U+3164"},
		{"Braille blank", "\u2800", "U+2800"},
		{"private use", "\ue0b0", "U+E0B0"},
		{"unassigned", "\u0378", "U+0378"},
		{"line separator", "\u2028", "U+2028"},
		{"bad byte", "a\xffb", "0xff"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := hostile.Check(tt.output)
			if (err != nil) != (tt.want != "") || err != nil && !strings.Contains(err.Error(), tt.want) {
				t.Errorf("Check = %v, want %q", err, tt.want)
			}
		})
	}
}

func TestCorpus(t *testing.T) {
	all := append(hostile.Strings(), hostile.Literals()...)
	if len(hostile.Strings()) < 80 {
		t.Errorf("%d strings", len(hostile.Strings()))
	}
	names, texts := map[string]bool{}, map[string]bool{}
	for _, s := range all {
		if s.Name == "" || s.Text == "" || names[s.Name] || texts[s.Text] {
			t.Errorf("sample %q is empty or there twice", s.Name)
		}
		names[s.Name], texts[s.Text] = true, true
	}
}

// Nearly half of the corpus is what the check exists for.
func TestCorpusIsHostile(t *testing.T) {
	caught := 0
	for _, s := range hostile.Strings() {
		if hostile.Check(s.Text) != nil {
			caught++
		}
	}
	if caught < len(hostile.Strings())/2 {
		t.Errorf("the check catches %d of %d", caught, len(hostile.Strings()))
	}
}
