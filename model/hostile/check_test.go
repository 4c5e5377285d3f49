package hostile_test

import (
	"strings"
	"testing"

	"inkdesk/model/hostile"
)

// expect wants an error with a text in it, none for "".
func expect(t *testing.T, err error, want string) {
	t.Helper()
	if (err != nil) != (want != "") || err != nil && !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %q", err, want)
	}
}

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
		t.Run(tt.name, func(t *testing.T) { expect(t, hostile.Check(tt.output), tt.want) })
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

func TestCheckASCII(t *testing.T) {
	for _, tt := range []struct{ name, output, want string }{
		{"coloured", "\x1b[1;38;5;12mContract\x1b[m\n?", ""},
		{"letter", "Z\u00fcrich", `byte 0xc3 after "Z"`},
		{"frame", "a │", "no ASCII"},
		{"bad byte", "a\x9b", "0x9b"},
		{"other sequence", "a\x1b[2J", "U+001B"},
		{"tab", "a\tb", "U+0009"},
	} {
		t.Run(tt.name, func(t *testing.T) { expect(t, hostile.CheckASCII(tt.output), tt.want) })
	}
}

func TestCheckCSV(t *testing.T) {
	for _, tt := range []struct{ name, table, want string }{
		{"plain", "id,name\n1,\"Doe, Jane\"\n", ""},
		{"first cell", "=1,b\n", `"=1"`},
		{"quoted cell", "a,\"=1\"\n", `"=1"`},
		{"behind blanks", "a, =1\n", `" =1"`},
		{"wide", "a,＝1\n", "＝1"},
		{"other separator", "a,\"x;=1+1;y\",b\n", `divided at ";" the cell "=1+1"`},
		{"doubled quote", "a,\"x;\"\"=1\"\n", `divided at ";"`},
		{"divided at tabs", "a;\"x\t@1\"\n", `divided at "\t"`},
		{"begins with a tab", "a,\tb\n", `"\tb"`},
		{"line end in a cell", "a,\"x\n-1\"\n", `"-1\""`},
		{"inert", "a,\"x;'=1\"\n", ""},
	} {
		t.Run(tt.name, func(t *testing.T) { expect(t, hostile.CheckCSV(tt.table, ','), tt.want) })
	}
}
