package terminal

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"inkdesk/api/testbed"
	"inkdesk/model/hostile"
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
		testbed.Wrong(t, out.String() != row.want, "%q: %q, want %q", row.in, out.String(), row.want)
		testbed.Equal(t, printableText(row.in), row.want, "%q: text", row.in)
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

// lettered is a program with letters that are not ASCII, a style that would crash the renderer, and a title that would
// write to the clipboard.
type lettered struct{ scripted }

func (m *lettered) View() tea.View {
	view := tea.NewView("\x1b[1mZürich 契約 e\u0301\x1b[m\x1b[" + strings.Repeat("1;", 99) + "1m!")
	view.WindowTitle = "a\x1b]52;c;eA==\ab - Zürich"
	return view
}

func TestAViewLeavesAsTheTerminalTakesIt(t *testing.T) {
	for _, row := range []struct {
		ascii          bool
		content, title string
	}{
		{true, "\x1b[1mZ?rich ???? e\x1b[m!", "a]52;c;eA==b - Z?rich"},
		{false, "\x1b[1mZürich 契約 e\u0301\x1b[m!", "a]52;c;eA==b - Zürich"},
	} {
		guard := &guarded{inner: &lettered{}, session: &session{opts: Options{ASCII: row.ascii}, pacer: &Pacer{}}}
		for range 2 { // drawn, and drawn again
			view := guard.View()
			if view.Content != row.content || view.WindowTitle != row.title {
				t.Errorf("ascii %v: %q, title %q", row.ascii, view.Content, view.WindowTitle)
			}
		}
	}
}

func TestAWriterInASCII(t *testing.T) {
	t.Parallel()
	for _, sample := range hostile.Strings() {
		var out bytes.Buffer
		w := NewWriter(&out)
		w.SetASCII(true)
		for i := range len(sample.Text) {
			_, _ = w.Write([]byte{sample.Text[i]})
		}
		if err := hostile.CheckASCII(string(bytes.ReplaceAll(out.Bytes(), []byte("\t"), nil))); err != nil {
			t.Errorf("%s: %v", sample.Name, err)
		}
	}
	var out bytes.Buffer
	w := NewWriter(&out)
	w.SetASCII(true)
	if _, err := w.Write([]byte("Zürich 契約\n")); err != nil || out.String() != "Z?rich ????\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
}

func TestFitStyles(t *testing.T) {
	t.Parallel()
	long := "\x1b[" + strings.Repeat("1;", 40) + "31m"
	colons := "\x1b[" + strings.Repeat("4:", 40) + "3m"
	usual := "\x1b[1;4;38;2;10;20;30;48;2;1;2;3;58;2;1;1;1mtext\x1b[m"
	for _, row := range []struct{ in, want string }{
		{"", ""},
		{"plain", "plain"},
		{usual, usual},
		{"a" + long + "b", "ab"},
		{"a" + colons + "b" + long + "c" + usual, "abc" + usual},
		{long, ""},
		{"cut " + strings.TrimSuffix(long, "m"), "cut "},
		{"cut " + strings.TrimSuffix(long, "m") + "\nline", "cut \nline"},
	} {
		testbed.Equal(t, fitStyles(row.in), row.want, "%q", row.in)
	}
}

// TestFitStylesKeepsTheRendererAlive fails when the limit is too high for the renderer.
func TestFitStylesKeepsTheRendererAlive(t *testing.T) {
	t.Parallel()
	for parameters := 1; parameters < 100; parameters++ {
		for _, sequence := range []struct{ start, separator string }{
			{"\x1b[", ";"}, {"\x1b[", ":"}, {"\x9b", ";"},
		} {
			style := sequence.start + strings.Repeat("1"+sequence.separator, parameters-1) + "1mx"
			lipgloss.NewCanvas(10, 1).Compose(lipgloss.NewLayer(fitStyles(style)))
		}
	}
}

func TestNothingIsWrittenAfterTheReset(t *testing.T) {
	t.Parallel()
	var written bytes.Buffer
	o := &output{to: &written, gone: func() {}}
	_, _ = io.WriteString(o, "frame")
	o.reset(func() {})
	if n, err := io.WriteString(o, "another"); n != len("another") || err != nil {
		t.Errorf("the renderer was told %d, %v", n, err)
	}
	testbed.Equal(t, written.String(), "frame"+ResetSequence, "the result")
}

func TestResetReturnsWhenNobodyReads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		read, write := io.Pipe()
		o := &output{to: write, gone: func() {}}
		began := time.Now()
		discarded := 0
		o.reset(func() { discarded++ })
		testbed.Equal(t, time.Since(began), resetLimit+discardLimit, "took")
		testbed.Wrong(t, discarded < 10, "made room %d times only", discarded)
		_ = read.Close()
	})
}

func TestResetSequenceAsksNothing(t *testing.T) {
	t.Parallel()
	for _, query := range []string{"$p", "[c", "[?u", "[6n", "?\a", "[>0q", "[?4m"} {
		testbed.Wrong(t, strings.Contains(ResetSequence, query), "asks %q", query)
	}
}
