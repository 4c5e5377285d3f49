package terminal

import (
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
)

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
		if got := fitStyles(row.in); got != row.want {
			t.Errorf("%q: %q, want %q", row.in, got, row.want)
		}
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

func BenchmarkFitStyles(b *testing.B) {
	line := strings.Repeat("\x1b[1;38;2;10;20;30mstatus\x1b[m some text of a row ● ", 6)
	frame := strings.Repeat(line+"\n", 50)
	b.SetBytes(int64(len(frame)))
	for b.Loop() {
		fitStyles(frame)
	}
}
