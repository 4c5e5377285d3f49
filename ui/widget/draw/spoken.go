package draw

import (
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"
)

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
