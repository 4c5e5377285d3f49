package model_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"inkdesk/model"
	"inkdesk/model/hostile"
)

func TestClean(t *testing.T) {
	for _, tt := range []struct{ name, raw, want string }{
		{"empty", "", ""},
		{"plain", "Sales contract 7", "Sales contract 7"},
		{"trailing blanks", "a \t\r\n\u3000 ", "a"},
		{"leading blanks stay", "  a", "  a"},
		{"only blanks", " \n ", ""},
		{"line ends are one space", "a\nb\rc\r\nd", "a b c d"},
		{"carriage return hides nothing", "real\rfake", "real fake"},
		{"tab", "a\tb", "a b"},
		{"kinds of space", "a\u00a0b\u2003c\u202fd", "a b c d"},
		{"ideographic space", "山田\u3000太郎", "山田\u3000太郎"},
		{"escape", "a\x1b[2Jb", "a\ufffd[2Jb"},
		{"C1", "a\u009b2J\u0085b", "a\ufffd2J\ufffdb"},
		{"bytes", "a\xff\x9bb", "a\ufffd\ufffdb"},
		{"surrogate bytes", "\xed\xa0\x80", "\ufffd\ufffd\ufffd"},
		{"override", "invoice\u202efdp.exe", "invoice\ufffdfdp.exe"},
		{"direction mark", "a\u200eb", "a\ufffdb"},
		{"separators", "a\u2028b\u2029c", "a\ufffdb\ufffdc"},
		{"zero width", "Con\u200btr\u00ada\u2060ct\ufeff", "Contract"},
		{"tags", "a\U000e0061\U000e007fb", "ab"},
		{"blank letters", "a\u3164\u2800\uffa0b", "a\ufffd\ufffd\ufffdb"},
		{"private use", "\ue000\U0010fffd", "\ufffd\ufffd"},
		{"unassigned", "\u0378", "\ufffd"},
		{"composes", "cafe\u0301", "café"},
		{"composes once the joiner is gone", "cafe\u200d\u0301", "café"},
		{"Hangul composes", "\u1112\u1161\u11ab", "한"},
		{"loose jamo", "\u1100\u1100", "\ufffd\ufffd"},
		{"four marks", "x\u0301\u0301\u0301\u0301\u0301\u0301y", "x\u0301\u0301\u0301\u0301y"},
		{"marks that come apart", "q\u0344\u0344\u0344\u0344", "q\u0308\u0301\u0308\u0301"},
		{"four vowel signs", "\u0915\u093e\u093e\u093e\u093e\u093ex", "\u0915\u093e\u093e\u093e\u093ex"},
		{"nothing composes anew", "\u0995\u0301\u0301\u0301\u0301\u09c7\u0301\u09be", "\u0995\u0301\u0301\u0301\u0301\u09c7"},
		{"lonely mark", "\u0301a", "◌\u0301a"},
		{"lonely vowel sign", "\u0e33", "◌\u0e33"},
		{"lonely voice mark", "\uff9e", "◌\uff9e"},
		{"mark whose base is gone", "a\u200b\u0323", "ạ"},
		{"enclosing mark", "1\ufe0f\u20e3", "1"},
		{"selector", "⚠\ufe0f", "⚠"},
		{"family", "👨\u200d👩\u200d👧", "👨👩👧"},
		{"skin tone", "👍\U0001f3fd", "👍"},
		{"flag", "🇫🇷", "FR"},
		{"replacement stays", "a\ufffdb", "a\ufffdb"},
		{"longest plain line", strings.Repeat("a", 4096), strings.Repeat("a", 4096)},
		{"too long", strings.Repeat("a", 4097), strings.Repeat("a", 4095) + "…"},
		{"longest line", strings.Repeat("é", 4096), strings.Repeat("é", 4096)},
		{"too long for the eye", strings.Repeat("\u200b", 40000) + "a", "…"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := model.Clean(tt.raw); got != tt.want {
				t.Errorf("Clean(%+q) = %+q, want %+q", tt.raw, got, tt.want)
			}
		})
	}
}

// Every rune is shown, left out, or replaced, and what is shown is never forbidden.
func TestCleanEveryRune(t *testing.T) {
	for r := rune(0); r <= utf8.MaxRune; r++ {
		if !utf8.ValidRune(r) {
			continue
		}
		got := model.Clean("a" + string(r) + "b")
		if err := hostile.Check(got); err != nil {
			t.Fatalf("%U: %v", r, err)
		}
		if r >= 0x80 && r <= 0x9f && got != "a\ufffdb" {
			t.Fatalf("Clean of C1 %U = %+q", r, got)
		}
		if got == "a\ufffdb" {
			continue
		}
		checkWidths(t, got)
		checkApart(t, model.Clean(string(r)))
		if !norm.NFC.IsNormalString(got) {
			t.Fatalf("Clean of %U = %+q is not composed", r, got)
		}
	}
}

// Honest text in the world's scripts passes as it is.
func TestCleanKeepsHonestText(t *testing.T) {
	for _, text := range []string{
		"Vertrag über die Lieferung – „Größe“", "Contrat n° 5 : reçu, œuvre, Ÿ", "Zażółć gęślą jaźń",
		"Đặng Thị Ngọc Ánh", "Ελληνική Δημοκρατία", "Договор купли-продажи №7", "Їжак Ґанок",
		"עִבְרִית שָׁלוֹם", "العربية مُحَمَّد ٣٤٥", "فارسی پچگ", "اردو ٹڈڑ", "नमस्ते क्षत्रिय श्री", "বাংলা ভাষা",
		"ਪੰਜਾਬੀ", "ગુજરાતી", "தமிழ் ஸ்ரீ", "తెలుగు", "ಕನ್ನಡ", "മലയാളം", "සිංහල", "ภาษาไทย น้ำคำ",
		"ພາສາລາວ", "ខ្មែរ", "မြန်မာ ကျွန်ုပ် မြွှေး", "བོད་ཡིག བསྒྲུབས", "አማርኛ", "ქართული", "Հայերեն", "ᏣᎳᎩ",
		"契約書（署名）、東京・大阪", "简体中文 繁體中文", "ひらがな カタカナ ｶﾀｶﾅ ｶﾞ", "한국어 계약서", "山田\u3000太郎",
		"100 € × 3 ± 5 % ≤ 7²", "★ ☎ ♥ ▪ → ①", "🎉 signed 🖋", "“quoted” ‘text’ … ‰ §",
	} {
		text = norm.NFC.String(text)
		got := model.NewText(text)
		if got.String() != strings.ReplaceAll(text, "\u00a0", " ") || got.Altered() {
			t.Errorf("%q is shown as %q, altered %t", text, got, got.Altered())
		}
	}
}

func TestCleanProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkClean(t, hostileText().Draw(t, "raw")) })
}

// hostileText mixes pieces of the corpus with any runes and any bytes.
func hostileText() *rapid.Generator[string] {
	samples := make([]string, 0, 200)
	for _, s := range hostile.Strings() {
		samples = append(samples, s.Text)
	}
	piece := rapid.OneOf(
		rapid.SampledFrom(samples),
		rapid.String(),
		rapid.StringOf(rapid.RuneFrom([]rune("a \u0301\u0344\u09c7\u09be\u1100\u1161\u11a8\u093e\u094d\u0915\u0d4e\u200d\ufe0f👍\n\r\t"))),
		rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 8), func(b []byte) string { return string(b) }),
	)
	return rapid.Map(rapid.SliceOfN(piece, 0, 4), func(pieces []string) string { return strings.Join(pieces, "") })
}

func FuzzClean(f *testing.F) {
	for _, s := range hostile.Strings() {
		f.Add(s.Text)
	}
	f.Fuzz(func(t *testing.T, raw string) { checkClean(t, raw) })
}

type failer interface {
	Helper()
	Fatalf(format string, args ...any)
}

func checkClean(t failer, raw string) {
	t.Helper()
	clean := model.Clean(raw)
	if err := hostile.Check(clean); err != nil || strings.Contains(clean, "\n") {
		t.Fatalf("Clean(%+q) = %+q: %v", raw, clean, err)
	}
	if again := model.NewText(clean); again.String() != clean || again.Altered() {
		t.Fatalf("Clean(%+q) = %+q, and again %+q", raw, clean, again)
	}
	if n := utf8.RuneCountInString(clean); n > 4096 || !norm.NFC.IsNormalString(clean) {
		t.Fatalf("Clean(%+q) has %d runes, composed: %t", raw, n, norm.NFC.IsNormalString(clean))
	}
	checkApart(t, clean)

	text := model.NewText(raw)
	if text.String() != clean || text.Wire() != raw || text.IsEmpty() != (strings.Trim(clean, " \u3000") == "") {
		t.Fatalf("NewText(%+q) = %+q, wire %+q, empty %t", raw, text, text.Wire(), text.IsEmpty())
	}
	for _, line := range text.Lines() {
		if err := hostile.Check(line); err != nil || strings.Contains(line, "\n") {
			t.Fatalf("a line of %+q is %+q: %v", raw, line, err)
		}
		checkApart(t, line)
	}
}

// checkApart demands that text does not change what stands to the left of it, and is as wide as Width says.
func checkApart(t failer, text string) {
	t.Helper()
	if first, _ := utf8.DecodeRuneInString(text); unicode.Is(unicode.M, first) {
		t.Fatalf("%+q begins with a mark", text)
	}
	checkWidths(t, text)
}
