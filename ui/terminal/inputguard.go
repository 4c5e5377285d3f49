package terminal

import (
	"bytes"
	"time"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

const (
	// unfinishedLimit is how long an unfinished sequence is taken for one. The decoder makes keys
	// of it after uv.DefaultEscTimeout, half of that.
	unfinishedLimit = 100 * time.Millisecond

	// maxEscapes bounds how many escape keys pass in a row in one read: the decoder
	// calls itself for each.
	maxEscapes = 8
)

// inputGuard lets through what terminals send, byte for byte, and bounds the rest before
// the event decoder sees it. That one panics, grows or stays deaf on sequences that no
// terminal sends, but that a person can paste.
//
// Nothing that may be a key is held back, so that a key is never late: of an unfinished
// sequence the decoder has everything.
type inputGuard struct {
	state inputState
	last  time.Time // when the last byte came, unless the state is ground
	out   []byte

	escapes  int // keys in a row
	seq      sequence
	paste    paste
	char     [utf8.UTFMax]byte // a character that has begun
	charSize int
}

type inputState uint8

const (
	ground    inputState = iota
	escaped              // behind ESC, and what may stand between it and an introducer
	inParams             // behind CSI or DCS
	inSS3                // behind SS3
	inString             // in the text of DCS, OSC, APC, PM or SOS
	inStringE            // behind ESC in such a text, which is held back
	inMouse              // in an old mouse report, of which three bytes are held back
	pasting              // between the marks of a paste
)

// filter returns what the decoder may see of what was read at the time now. The result
// is valid until the next call. Plain keys are not copied.
func (g *inputGuard) filter(read []byte, now time.Time) []byte {
	g.escapes = 0
	if g.state == ground && g.charSize == 0 && isPlainInput(read) {
		return read
	}
	g.out = g.out[:0]
	g.awake(read, now.Sub(g.last))
	for _, b := range read {
		g.filterByte(b)
	}
	g.last = now
	return g.out
}

func isPlainInput(read []byte) bool {
	for _, b := range read {
		if b == ansi.ESC || b >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// awake forgets what was left unfinished before a silence.
func (g *inputGuard) awake(read []byte, silence time.Duration) {
	switch {
	case g.state == ground:
	case g.state == pasting:
		if g.paste.isOver(read, silence) {
			g.endPaste()
		}
	case silence > unfinishedLimit:
		g.state = ground
	}
}

func (g *inputGuard) emit(bytes ...byte) { g.out = append(g.out, bytes...) }

func (g *inputGuard) filterByte(b byte) {
	if g.charSize > 0 && g.grow(b) {
		return
	}
	switch g.state {
	case ground:
		g.takeKey(b)
	case escaped:
		g.takeEscaped(b)
	case inParams:
		g.takeParam(b)
	case inSS3:
		g.takeSS3(b)
	case inString:
		g.takeString(b)
	case inStringE:
		g.takeStringEnd(b)
	case inMouse:
		g.takeMouse(b)
	case pasting:
		g.takePasted(b)
	}
}

func (g *inputGuard) takeKey(b byte) {
	if b == ansi.ESC {
		if g.escapes++; g.escapes <= maxEscapes {
			g.emit(b)
		}
		g.state = escaped
		return
	}
	g.escapes = 0
	switch {
	case b < utf8.RuneSelf:
		g.emit(b)
		g.state = ground
	case b >= utf8.RuneSelf+0x20:
		g.begin(b)
	case bytes.IndexByte(introducers, b-0x40) >= 0:
		// A terminal that does not speak UTF-8 sends one byte for ESC and the next.
		g.emit(ansi.ESC)
		g.introduce(b - 0x40)
	}
}

// begin takes the first byte of a character. What turns out to be none is dropped, because
// the decoder would hold back the keys behind it, and nothing else changes: what stands
// before it and behind it is one sequence to the decoder.
func (g *inputGuard) begin(b byte) {
	if utf8.RuneStart(b) {
		g.char[0], g.charSize = b, 1
	}
}

// grow adds to the character that has begun. It reports whether b belongs to it.
func (g *inputGuard) grow(b byte) bool {
	belongs := !utf8.RuneStart(b)
	if belongs {
		g.char[g.charSize] = b
		g.charSize++
		if !utf8.FullRune(g.char[:g.charSize]) {
			return true
		}
	}
	char := g.char[:g.charSize]
	g.charSize = 0
	if !utf8.Valid(char) {
		char = nil
	}
	switch {
	case g.state == pasting:
		g.text(char)
	case char != nil:
		g.emit(char...)
		g.state = ground
	}
	return belongs
}

// introducers are the bytes that begin a sequence behind ESC.
var introducers = []byte("[OP]X^_")

func (g *inputGuard) takeEscaped(b byte) {
	switch {
	case bytes.IndexByte(introducers, b) >= 0:
		g.introduce(b)
	case b >= ' ' && b <= '/':
		g.emit(b) // the decoder looks for an introducer behind those too
	default:
		g.takeKey(b)
	}
}

func (g *inputGuard) introduce(b byte) {
	g.emit(b)
	g.seq = sequence{introducer: b}
	switch b {
	case '[', 'P':
		g.state = inParams
	case 'O':
		g.state = inSS3
	default:
		g.state = inString
	}
}
