package terminal

import (
	"bytes"
	"errors"
	"testing"
	"unicode/utf8"
)

func TestWriterPassesTextOnly(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ in, want string }{
		{"plain\ttext\n", "plain\ttext\n"},
		{"Grüße, 署名, подпись, توقيع", "Grüße, 署名, подпись, توقيع"},
		{"e\u0301", "e\u0301"},
		{"\x1b[31mred\x1b[0m", "[31mred[0m"},
		{"\x1b]52;c;ZXZpbA==\a", "]52;c;ZXZpbA=="},
		{"\u009b31mred\u009d0;title\u009c", "31mred0;title"},
		{"real\rfake\b\b\x00\x7f", "realfake"},
		{"invoice\u202efdp.exe\u2066\u2069", "invoicefdp.exe"},
		{"a\u200bb\u200d\ufeffc\U000e0041\ufe0f", "abc"},
		{"\u2028\u2029\u0085x", "x"},
		{"\u00a0\u3000y", "  y"},
		{"\u2800\u3164\u115f\u1160\uffa0\u034fz", "z"},
		{"\ue000\U000f0000w", "w"},
		{"bad\xff\xfebytes\x9b", "badbytes"},
	} {
		var out bytes.Buffer
		if n, err := NewWriter(&out).Write([]byte(row.in)); n != len(row.in) || err != nil {
			t.Errorf("%q: wrote %d, %v", row.in, n, err)
		}
		if out.String() != row.want {
			t.Errorf("%q: %q, want %q", row.in, out.String(), row.want)
		}
		if got := printableText(row.in); got != row.want {
			t.Errorf("%q: text %q, want %q", row.in, got, row.want)
		}
	}
}

func TestWriterJoinsCharactersCutInTwo(t *testing.T) {
	t.Parallel()
	const text = "Größe \u009b 署名\n"
	var out bytes.Buffer
	w := NewWriter(&out)
	for i := range len(text) {
		if _, err := w.Write([]byte{text[i]}); err != nil {
			t.Fatal(err)
		}
	}
	if want := "Größe  署名\n"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("broken") }

func TestWriterReturnsErrors(t *testing.T) {
	t.Parallel()
	if _, err := NewWriter(brokenWriter{}).Write([]byte("x")); err == nil {
		t.Error("the error was lost")
	}
}

func FuzzWriter(f *testing.F) {
	f.Add([]byte("a\x1b[31m\u202e\xff"), []byte("\x9b\n"))
	f.Fuzz(func(t *testing.T, first, second []byte) {
		var out bytes.Buffer
		w := NewWriter(&out)
		_, _ = w.Write(first)
		_, _ = w.Write(second)
		if !utf8.Valid(out.Bytes()) {
			t.Fatalf("invalid UTF-8: %q", out.Bytes())
		}
		for _, r := range out.String() {
			if r != '\n' && r != '\t' && (r < ' ' || (r >= 0x7f && r < 0xa0)) {
				t.Fatalf("control %U in %q", r, out.String())
			}
		}
	})
}
