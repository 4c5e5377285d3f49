package model_test

import (
	"strings"
	"testing"
	"unicode"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"inkdesk/model"
	"inkdesk/model/hostile"
)

func TestWidth(t *testing.T) {
	for _, tt := range []struct {
		text string
		want int
	}{
		{"", 0},
		{"Contract", 8},
		{"  padded  ", 10},
		{"café", 4},
		{"契約書", 6},
		{"한국어", 6},
		{"مُحَمَّد", 4},
		{"★●…", 3},
		{"🎉", 2},
		{"ｶﾞ", 2},
		{"नमस्ते", 4},
	} {
		if got := model.Width(tt.text); got != tt.want {
			t.Errorf("Width(%q) = %d, want %d", tt.text, got, tt.want)
		}
	}
}

func TestClip(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		cells      int
		ellipsis   string
		want       string
	}{
		{"fits", "Contract", 8, "…", "Contract"},
		{"cut", "Contract", 7, "…", "Contra…"},
		{"ASCII ellipsis", "Contract", 7, "...", "Cont..."},
		{"one cell", "Contract", 1, "…", "…"},
		{"no room for the ellipsis", "Contract", 2, "...", "Co"},
		{"no room", "Contract", 0, "…", ""},
		{"less than no room", "Contract", -3, "…", ""},
		{"wide runes stay whole", "契約書", 4, "…", "契…"},
		{"wide runes, exact", "契約書", 5, "…", "契約…"},
		{"marks stay with their base", "aẹ\u0301bc", 3, "…", "aẹ\u0301…"},
		{"conjuncts stay whole", "नमस्ते", 4, "…", "नमस्ते"},
		{"conjuncts go as one", "नमस्ते", 3, "…", "नम…"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := model.Clip(tt.text, tt.cells, tt.ellipsis); got != tt.want {
				t.Errorf("Clip(%q, %d) = %q, want %q", tt.text, tt.cells, got, tt.want)
			}
		})
	}
}

func TestClipMiddle(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		cells      int
		want       string
	}{
		{"fits", "a.pdf", 5, "a.pdf"},
		{"both ends", "framework agreement 2031.pdf", 15, "framewo…031.pdf"},
		{"extension before the start", "contract.signed.pdf", 7, "co….pdf"},
		{"only the extension", "contract.pdf", 6, "c….pdf"},
		{"less than the extension", "contract.pdf", 4, "c…df"},
		{"two cells", "contract.pdf", 2, "c…"},
		{"one cell", "contract.pdf", 1, "…"},
		{"nothing", "contract.pdf", 0, ""},
		{"no extension", "a sentence. With words", 9, "a se…ords"},
		{"hidden extension", "invoice.pdf" + strings.Repeat(" ", 90) + ".exe", 16, "invoice.…   .exe"},
		{"wide runes", "契約書契約書.pdf", 11, "契約….pdf"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := model.ClipMiddle(tt.text, tt.cells, "…"); got != tt.want {
				t.Errorf("ClipMiddle(%q, %d) = %q, want %q", tt.text, tt.cells, got, tt.want)
			}
		})
	}
}

func TestPad(t *testing.T) {
	for _, tt := range []struct {
		text  string
		cells int
		want  string
	}{
		{"ab", 4, "ab  "},
		{"ab", 2, "ab"},
		{"abc", 2, "ab"},
		{"契約", 3, "契 "},
		{"契約", 5, "契約 "},
		{"ab", 0, ""},
		{"ab", -1, ""},
	} {
		if got := model.Pad(tt.text, tt.cells); got != tt.want {
			t.Errorf("Pad(%q, %d) = %q, want %q", tt.text, tt.cells, got, tt.want)
		}
	}
}

func TestNarrow(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"Contract", "Contract"},
		{"🎉 signed ⌚✅", "▪ signed ▪▪"},
		{"契約書「一」㈱ ｶﾞ Ａ 한국어", "契約書「一」㈱ ｶﾞ Ａ 한국어"},
		{"★ ● ⚠ ☎", "★ ● ⚠ ☎"},
		{"🈁", "▪"},
	} {
		if got := model.Narrow(tt.text); got != tt.want {
			t.Errorf("Narrow(%q) = %q, want %q", tt.text, got, tt.want)
		}
	}
}

// After Narrow only letters, numbers and the punctuation between them are wide.
func TestNarrowEveryRune(t *testing.T) {
	for r := rune(0xa0); r <= unicode.MaxRune; r++ {
		narrow := model.Narrow(model.Clean("a" + string(r)))
		wide := ansi.StringWidthWc(narrow) > 2
		eastAsian := r >= 0x2e80 && r <= 0x33ff || r >= 0xfe30 && r <= 0xffef
		if wide && unicode.Is(unicode.S, r) && !eastAsian {
			t.Fatalf("%U %q stays wide", r, narrow)
		}
	}
}

func TestClipProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := model.Clean(hostileText().Draw(t, "raw"))
		cells := rapid.IntRange(0, 40).Draw(t, "cells")
		for name, got := range map[string]string{
			"Clip":       model.Clip(text, cells, "…"),
			"ClipMiddle": model.ClipMiddle(text, cells, "…"),
			"Pad":        model.Pad(text, cells),
		} {
			w := model.Width(got)
			if w > cells || name == "Pad" && w != cells || name != "Pad" && w != min(w, model.Width(text)) {
				t.Fatalf("%s(%+q, %d) = %+q, %d cells", name, text, cells, got, w)
			}
			if err := hostile.Check(got); err != nil {
				t.Fatalf("%s(%+q, %d): %v", name, text, cells, err)
			}
			checkWidths(t, got)
		}
		if narrow := model.Narrow(text); model.Width(narrow) > model.Width(text) {
			t.Fatalf("Narrow(%+q) = %+q is wider", text, narrow)
		}
	})
}

// checkWidths demands that no terminal draws text wider than Width says, whether alone or beside the program's own
// text, and that both ways of measuring agree except in the scripts Width names.
func checkWidths(t failer, text string) {
	t.Helper()
	width := model.Width(text)
	for _, framed := range []string{text, "│" + text + "│", "x" + text + "x"} {
		frame := ansi.StringWidthWc(framed) - ansi.StringWidthWc(text)
		wc, grapheme := ansi.StringWidthWc(framed)-frame, ansi.StringWidth(framed)-frame
		if wc != width || grapheme > width || grapheme < width && !isDisputed(text) {
			t.Fatalf("%+q: width %d, rune by rune %d, by clusters %d", framed, width, wc, grapheme)
		}
	}
}

// isDisputed reports whether text has spacing marks, viramas (which join consonants),
// or the letters of Thai, Lao and halfwidth Katakana that join the one before.
func isDisputed(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool {
		return unicode.Is(unicode.Mc, r) || r == 0xe33 || r == 0xeb3 || r == 0xff9e || r == 0xff9f ||
			unicode.Is(unicode.Mn, r) && unicode.In(r, unicode.Bengali, unicode.Devanagari, unicode.Gujarati,
				unicode.Malayalam, unicode.Oriya, unicode.Telugu)
	})
}

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
