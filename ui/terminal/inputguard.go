package terminal

import (
	"bytes"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

const (
	// escapeWait sets how long ESC waits for the rest of a sequence before it is a key. On a slow
	// line the time of the line is added.
	escapeWait = 50 * time.Millisecond
	// restWait sets the same for a sequence of which more than ESC has come.
	restWait = 250 * time.Millisecond
	// lateLimit limits how long after its last piece the rest of a sequence is still taken for
	// that, and never for keys.
	lateLimit = time.Second
	// sequenceLimit limits how long a sequence takes from its ESC on. It bounds how long one that
	// never ends swallows typed text.
	sequenceLimit = 5 * time.Second

	maxEscapes = 8
)

// inputGuard makes whole sequences of bytes read in any pieces, and bounds what no terminal
// sends, but a person can paste. The event decoder behind it sees nothing unfinished.
//
// A beginning that has waited long enough for its rest acts as the key that it may be. The rest is
// swallowed when it comes after all: a sequence is one key or none.
type inputGuard struct {
	line  func() time.Duration // the delay that the line adds to every wait, nil for nothing
	erase byte                 // the byte that the backspace key sends, 0 for DEL

	state inputState
	last  time.Time // when the last bytes came
	began time.Time // when the sequence began
	out   []byte

	held    []byte // the sequence so far, from its last ESC on
	given   int    // how many of the bytes held have acted as a key
	escapes int    // in a row, the one held included
	seq     sequence
	paste   paste

	char     [utf8.UTFMax]byte // a character that has begun
	charSize int
	charAlt  bool // ESC is before it
}

type inputState uint8

const (
	ground      inputState = iota
	escaped                // behind ESC
	afterEscape            // behind an ESC that has acted as a key
	inParams               // behind CSI or DCS
	inFunction             // behind CSI [, as the console of Linux begins F1 to F5
	inSS3                  // behind SS3
	inString               // in the text of DCS, OSC, APC, PM or SOS
	inStringE              // behind ESC in such a text
	inMouse                // in an old mouse report, which has three bytes behind CSI M
	pasting                // between the marks of a paste
)

// filter returns the bytes that the decoder may see of those read at a time. The result is valid until
// the next call. Plain keys are not copied.
func (g *inputGuard) filter(read []byte, at time.Time) []byte {
	if g.state == ground && g.charSize == 0 && isPlainInput(read) {
		return read
	}
	g.out = g.out[:0]
	g.awake(read, at)
	g.last = at
	for _, b := range read {
		g.filterByte(b)
	}
	return g.out
}

func isPlainInput(read []byte) bool {
	return !bytes.ContainsFunc(read, func(r rune) bool { return r == ansi.ESC || r == ansi.BS || r >= utf8.RuneSelf })
}

// waiting returns how long the bytes it holds wait for their rest, and 0 where nothing does.
func (g *inputGuard) waiting() time.Duration {
	var line time.Duration
	if g.line != nil {
		line = g.line()
	}
	switch {
	case g.given >= len(g.held):
		return 0
	case g.state == escaped:
		return escapeWait + line
	}
	return restWait + line
}

func (g *inputGuard) settle() []byte {
	g.out = g.out[:0]
	g.giveUp()
	return g.out
}

// awake decides, after a silence, about a sequence left unfinished before it.
func (g *inputGuard) awake(read []byte, at time.Time) {
	silence := at.Sub(g.last)
	switch {
	case g.state == pasting:
		if g.paste.isOver(read, silence) {
			g.endPaste()
		}
	case silence > lateLimit || at.Sub(g.began) > sequenceLimit:
		g.giveUp()
		g.forget()
	case g.given < len(g.held) && silence > g.waiting():
		g.giveUp()
	}
}

func (g *inputGuard) giveUp() {
	switch {
	case g.given >= len(g.held):
		return
	case g.state == escaped:
		g.emitEscapes(g.escapes)
		g.escapes = 0
		g.state = afterEscape
	default:
		g.giveIntroducer()
	}
	g.given = len(g.held)
}

// giveIntroducer makes a key of ESC and an introducer: with alt, unless the ESC has acted as a
// key already. What has more behind it is no key.
func (g *inputGuard) giveIntroducer() {
	if len(g.held) != 2 {
		return
	}
	b := g.held[1]
	switch {
	case g.given == 1:
		g.emit(b)
	case g.given == 0 && b >= 'A' && b <= 'Z':
		g.emitEscapes(g.escapes - 1)
		g.out = fmt.Appendf(g.out, "\x1b[%d;4u", b-'A'+'a') // alt and shift
	case g.given == 0:
		g.emitEscapes(g.escapes - 1)
		g.out = fmt.Appendf(g.out, "\x1b[%d;3u", b) // alt
	}
}

func (g *inputGuard) emit(bytes ...byte) { g.out = append(g.out, bytes...) }

// emitEscapes lets escape keys through, in the only form that cannot begin another key.
func (g *inputGuard) emitEscapes(count int) {
	for range count {
		g.out = append(g.out, "\x1b[27u"...)
	}
}

func (g *inputGuard) forget() {
	g.state, g.held, g.given, g.escapes = ground, g.held[:0], 0, 0
}

// finish lets the whole sequence through, unless a part of it has acted as a key or was dropped.
// One with alt has another ESC before it, which is a key before a sequence that is none.
func (g *inputGuard) finish() {
	if g.given == 0 {
		isKey := g.held[1] == '[' || g.held[1] == 'O'
		if isKey && g.escapes > 1 && !g.seq.cut {
			g.emitEscapes(g.escapes - 2)
			g.emit(ansi.ESC)
		} else {
			g.emitEscapes(g.escapes - 1)
		}
		if !g.seq.cut {
			g.emit(g.held...)
		}
	}
	g.forget()
}

func (g *inputGuard) breakOff(b byte) {
	if len(g.held) == 2 {
		g.giveIntroducer()
	} else if g.given == 0 {
		g.emitEscapes(g.escapes - 1)
	}
	g.forget()
	g.takeKey(b)
}

func (g *inputGuard) filterByte(b byte) {
	if g.charSize > 0 && g.grow(b) {
		return
	}
	if g.given > 0 && len(g.held) == 2 && strings.IndexByte(lateRest[g.held[1]], b) < 0 {
		g.breakOff(b)
		return
	}
	switch g.state {
	case ground:
		g.takeKey(b)
	case escaped:
		g.takeEscaped(b)
	case afterEscape:
		g.takeLate(b)
	case inParams:
		g.takeParam(b)
	case inFunction:
		g.takeFunction(b)
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
	switch {
	case b == ansi.ESC:
		g.held, g.escapes = append(g.held[:0], b), 1
		g.began, g.state = g.last, escaped
	case b == ansi.BS && g.erase != ansi.BS:
		// Where backspace sends DEL, terminals send BS for it with ctrl.
		g.out = append(g.out, "\x1b[127;5u"...)
	case b == ansi.BS:
		g.emit(ansi.DEL)
	case b < utf8.RuneSelf:
		g.emit(b)
	case b >= utf8.RuneSelf+0x20:
		g.begin(b)
	case strings.IndexByte(introducers, b-0x40) >= 0:
		// A terminal that does not speak UTF-8 sends one byte for ESC and the next.
		g.held, g.escapes, g.began = append(g.held[:0], ansi.ESC), 1, g.last
		g.introduce(b - 0x40)
	}
}

// begin takes the first byte of a character. What turns out to be none is dropped, because the decoder would hold back
// the keys behind it, and nothing else changes: the bytes before it and behind it are one sequence to the decoder.
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
		if g.charAlt {
			g.emit(ansi.ESC)
		}
		g.emit(char...)
	}
	g.charAlt = false
	return belongs
}
