package terminal

import (
	"bytes"
	"time"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

const (
	maxPaste = 1 << 20
	maxKey   = 16
	// pasteSilence limits how long a paste may be silent. A line that stalls for longer goes on with more than a key.
	pasteSilence = time.Second
)

type paste struct {
	size    int // bytes let through
	matched int // how much of the mark that ends it has come, and is held back
}

var pasteEnd = []byte("\x1b[201~")

// isOver reports whether the bytes read after a silence are a key: the end of the paste
// was lost then, or never meant to come, and everything typed would be swallowed.
func (p *paste) isOver(read []byte, silence time.Duration) bool {
	rest := pasteEnd[p.matched:]
	goesOn := bytes.HasPrefix(rest, read) && p.matched > 0 || bytes.HasPrefix(read, rest) || bytes.Contains(read, pasteEnd)
	return silence > pasteSilence && len(read) <= maxKey && !goesOn
}

// takePasted lets text through. The decoder looks for sequences in it, and one of them
// can hide the mark that ends the paste. So none is left but that mark.
func (g *inputGuard) takePasted(b byte) {
	if b == pasteEnd[g.paste.matched] {
		if g.paste.matched++; g.paste.matched == len(pasteEnd) {
			g.paste.matched = 0
			g.endPaste()
		}
		return
	}
	if g.paste.matched > 0 {
		g.release()
		g.takePasted(b)
		return
	}
	switch {
	case b < utf8.RuneSelf:
		g.text([]byte{b})
	case utf8.RuneStart(b):
		g.begin(b)
	default:
		g.text(nil)
	}
}

func (g *inputGuard) release() {
	begun := pasteEnd[:g.paste.matched]
	g.paste.matched = 0
	if len(begun) > 0 {
		g.text(nil)
		g.text(begun[1:])
	}
}

func (g *inputGuard) endPaste() {
	g.release()
	g.emit(pasteEnd...)
	g.state = ground
}

// text lets some of the paste through: nil for the parts that are no text.
func (g *inputGuard) text(part []byte) {
	if part == nil {
		part = unprintable
	}
	if g.paste.size += len(part); g.paste.size <= maxPaste {
		g.emit(part...)
	}
}

// unprintable replaces the parts that are no text. The decoder would drop U+FFFD, which the cleaner makes of this.
var unprintable = []byte{ansi.US}
