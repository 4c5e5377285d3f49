package terminal

import (
	"strings"
	"unicode/utf8"
)

// maxParameters is how many parameters of one style sequence the renderer survives.
const maxParameters = 32

// fitStyles drops the style sequences that have more parameters than the renderer of
// Bubble Tea 2.1.1 survives: it panics on them in a goroutine nobody can guard. Our own
// styles have a dozen at most. Broken bytes are replaced: one of them starts a sequence.
func fitStyles(content string) string {
	const csi = "\x1b["
	if !utf8.ValidString(content) {
		content = strings.ToValidUTF8(content, "\ufffd")
	}
	var b strings.Builder
	kept := 0 // content[:kept] is in b
	for at := 0; ; {
		next := strings.Index(content[at:], csi)
		if next < 0 {
			break
		}
		start := at + next
		end, parameters := parametersEnd(content, start+len(csi))
		if parameters > maxParameters {
			b.WriteString(content[kept:start])
			kept = end
			if end < len(content) && content[end] >= '@' {
				kept++ // the letter that ends the sequence
			}
		}
		at = end
	}
	if kept == 0 {
		return content
	}
	b.WriteString(content[kept:])
	return b.String()
}

// parametersEnd returns the index of the first byte from at on that belongs to no
// parameter, and the number of parameters before it.
func parametersEnd(content string, at int) (end, parameters int) {
	parameters = 1
	for ; at < len(content); at++ {
		c := content[at]
		switch {
		case c == ';' || c == ':':
			parameters++
		case c < '0' || c > '?':
			return at, parameters
		}
	}
	return at, parameters
}
