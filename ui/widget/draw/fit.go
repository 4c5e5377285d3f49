package draw

import (
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"
)

// Fit makes a line, which may hold colours, exactly width cells wide: clipped with the ellipsis or filled with blanks.
func Fit(s string, width int, ellipsis string) string {
	if width <= 0 {
		return ""
	}
	if cells, ok := asciiWidth(s); ok && cells <= width {
		return s + Blank(width-cells)
	}
	cells := ansi.StringWidthWc(s)
	if cells > width { // the ellipsis comes where the text ends, before the sequences that end its colours
		room := width - ansi.StringWidthWc(ellipsis)
		if room < 0 {
			room, ellipsis = width, ""
		}
		kept, end := cut(s, 0, room)
		s = kept[:end] + ellipsis + kept[end:]
		cells = ansi.StringWidthWc(s)
	}
	return s + Blank(width-cells)
}

// Ends puts two texts, which may hold colours, at the ends of a line. The right one keeps its
// room; the left one is clipped with the ellipsis.
func Ends(left, right string, width int, ellipsis string) string {
	room := width - ansi.StringWidthWc(right)
	if room <= 0 {
		return Fit(right, width, "")
	}
	if right != "" {
		right = " " + right
		room--
	}
	return Fit(left, room, ellipsis) + right
}

// asciiWidth returns the width of text of printable ASCII only, which most lines are.
func asciiWidth(s string) (cells int, ok bool) {
	for i := range len(s) {
		if s[i] < 0x20 || s[i] > 0x7e {
			return 0, false
		}
	}
	return len(s), true
}

// Block cuts any drawing into exactly height lines of exactly width cells.
func Block(view string, width, height int) []string {
	return FitAll(strings.Split(view, "\n"), width, height)
}

// FitAll returns exactly height lines of exactly width cells.
func FitAll(lines []string, width, height int) []string {
	width, height = max(width, 0), max(height, 0)
	out := make([]string, height)
	for i := range out {
		if i < len(lines) {
			out[i] = Fit(lines[i], width, "")
			continue
		}
		out[i] = Blank(width)
	}
	return out
}

// Join returns a block as one string.
func Join(lines []string) string { return strings.Join(lines, "\n") }

// Blank returns that many blanks, none for a negative number.
func Blank(cells int) string { return strings.Repeat(" ", max(cells, 0)) }

// replacementCharacter replaces a character that is wider than the whole line.
const replacementCharacter = "\ufffd"

// Wrap breaks clean text into lines of at most width cells, at blanks where it
// can and inside a word where it must. Empty text is one empty line.
func Wrap(s string, width int) []string {
	if width <= 0 {
		return nil
	}
	if cells, ok := asciiWidth(s); ok && cells <= width {
		return []string{s}
	}
	var lines []string
	for {
		end, next := lineEnd(s, width)
		if end < 0 {
			lines, s = append(lines, replacementCharacter), s[next:]
		} else {
			lines, s = append(lines, s[:end]), s[next:]
		}
		if s == "" {
			return lines
		}
	}
}

// lineEnd returns where the first line of s ends, in bytes without trailing blanks, and
// where the next one starts. The end is -1 when not even one character fits.
func lineEnd(s string, width int) (end, next int) {
	used, blank := 0, 0
	for i := 0; i < len(s); {
		cluster, cells := firstCharacter(s[i:])
		if cluster == " " {
			blank = i
		}
		if used+cells <= width {
			used += cells
			i += len(cluster)
			continue
		}
		switch {
		case blank > 0:
			i = blank
		case i == 0:
			return -1, len(cluster)
		}
		return len(strings.TrimRight(s[:i], " ")), len(s) - len(strings.TrimLeft(s[i:], " "))
	}
	return len(s), len(s)
}

// Centre puts lines, which may hold colours, in the middle of a block.
func Centre(lines []string, width, height int) []string {
	out := FitAll(nil, width, height)
	first := max((height-len(lines))/2, 0)
	for i, l := range lines {
		if first+i >= len(out) {
			break
		}
		indent := max((width-ansi.StringWidthWc(l))/2, 0)
		out[first+i] = Fit(Blank(indent)+l, width, "")
	}
	return out
}

// Cut returns the columns [from, to) of a line that may hold colours. It keeps all
// colour sequences, so that text that follows keeps its look, and drops characters
// that cross an edge. The result may be narrower than to-from, never wider.
func Cut(s string, from, to int) string {
	kept, _ := cut(s, from, to)
	return kept
}

// cut also returns where in kept the last character ends, in bytes.
func cut(s string, from, to int) (kept string, textEnd int) {
	var out strings.Builder
	out.Grow(len(s))
	at := 0
	for i := 0; i < len(s); {
		if s[i] == '\x1b' {
			end := i + sequenceLength(s[i:])
			out.WriteString(s[i:end])
			i = end
			continue
		}
		cluster, width := firstCharacter(s[i:])
		if at >= from && at+width <= to {
			out.WriteString(cluster)
			textEnd = out.Len()
		}
		at += width
		i += len(cluster)
	}
	return out.String(), textEnd
}

// sequenceLength returns the length in bytes of the colour sequence that s begins with;
// lines hold no other control sequences.
func sequenceLength(s string) int {
	for i := 2; i < len(s); i++ {
		if s[i] >= 0x40 && s[i] <= 0x7e {
			return i + 1
		}
	}
	return len(s)
}

func firstCharacter(s string) (cluster string, cells int) {
	if s[0] < 0x80 && (len(s) == 1 || s[1] < 0x80) {
		return s[:1], 1
	}
	cluster, cells = ansi.FirstGraphemeCluster(s, ansi.WcWidth)
	return cluster, cells
}

const reset = "\x1b[m"

// Break cuts a line, which may hold colours, into lines of at most width cells, anywhere between characters. A colour
// that is on at a cut ends there and starts again on the next line.
func Break(s string, width int) []string {
	if width <= 0 {
		return nil
	}
	var lines []string
	var b strings.Builder
	used, colour := 0, ""
	for i := 0; i < len(s); {
		if s[i] == '\x1b' {
			end := i + sequenceLength(s[i:])
			if colour = s[i:end]; colour == reset {
				colour = ""
			}
			b.WriteString(s[i:end])
			i = end
			continue
		}
		cluster, cells := firstCharacter(s[i:])
		i += len(cluster)
		if cells > width {
			cluster, cells = replacementCharacter, 1
		}
		if used+cells > width {
			if colour != "" {
				b.WriteString(reset)
			}
			lines = append(lines, b.String())
			b.Reset()
			b.WriteString(colour)
			used = 0
		}
		b.WriteString(cluster)
		used += cells
	}
	return append(lines, b.String())
}

// SpokenWidth limits a line that is read aloud, in cells.
const SpokenWidth = 78

// Unbroken sets a width at which sentences stay whole, so that they are broken once, where they are written.
const Unbroken = 2000

// Spoken returns what lines say that were drawn: without colours, columns, and lines that hold no word.
func Spoken(lines []string) []string {
	var said []string
	for _, line := range lines {
		var words strings.Builder
		for part := range strings.SplitSeq(ansi.Strip(line), "  ") {
			if part = strings.Join(strings.Fields(part), " "); part == "" {
				continue
			}
			if before := words.String(); before != "" {
				if !strings.ContainsAny(before[len(before)-1:], ".,:;") {
					words.WriteByte(',')
				}
				words.WriteByte(' ')
			}
			words.WriteString(part)
		}
		text := strings.ReplaceAll(words.String(), " ,", ",")
		if strings.IndexFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) >= 0 {
			said = append(said, text)
		}
	}
	return said
}
