package terminal

import "github.com/charmbracelet/x/ansi"

const (
	// maxParams is how many parameters the decoder has room for; one more and it panics.
	// The longest answer we know has about 15.
	maxParams = 32
	// maxDigits keeps a number within 32 bits. A code point has seven.
	maxDigits = 9
	// maxSequence is the length of a sequence in bytes: several times the longest answer
	// to what we ask.
	maxSequence = 1024

	// ignoredFinal ends a sequence that means nothing.
	ignoredFinal = 'z'
)

// sequence is what is known of a sequence behind its introducer.
type sequence struct {
	introducer byte // what stands behind ESC
	size       int  // bytes let through
	params     int  // that are complete
	digits     int  // of the number that has begun
	first      int  // the first number
	marked     bool // it has a prefix or an intermediate byte
	ended      bool // behind its parameters
	cut        bool // something was dropped
	mouse      [3]byte
	mouseSize  int
}

// fits counts a byte and reports whether it may pass.
func (s *sequence) fits(b byte) bool {
	switch {
	case s.size >= maxSequence:
		s.cut = true
	case b >= '0' && b <= '9':
		s.digits++
		s.cut = s.cut || s.digits > maxDigits
		if s.params == 0 && !s.cut {
			s.first = s.first*10 + int(b-'0')
		}
	case b == ';' || b == ':':
		s.params++
		s.digits = 0
		s.cut = s.cut || s.params >= maxParams
	default:
		s.cut = s.cut || b >= '<' && s.size > 0 // a prefix in the middle
		s.marked = true
	}
	if s.cut {
		return false
	}
	s.size++
	return true
}

func (g *inputGuard) takeParam(b byte) {
	switch {
	case b >= '0' && b <= '?' && !g.seq.ended:
		if g.seq.fits(b) {
			g.emit(b)
		}
	case b >= ' ' && b <= '/':
		g.seq.ended = true
		if g.seq.fits(b) {
			g.emit(b)
		}
	case b >= '@' && b <= '~' && g.seq.introducer == 'P':
		g.emit(harmless(b, g.seq.cut))
		g.seq.size = 0
		g.state = inString
	case b >= '@' && b <= '~':
		g.endCSI(b)
	default:
		g.breakOff(b)
	}
}

// breakOff takes a byte that does not belong to the sequence. Where something was dropped
// before it, the decoder must not join the two.
func (g *inputGuard) breakOff(b byte) {
	if g.seq.cut {
		g.emit(ignoredFinal)
		g.state = ground
	}
	g.takeKey(b)
}

// endCSI takes the byte that says what a control sequence means.
func (g *inputGuard) endCSI(b byte) {
	g.state = ground
	switch {
	case g.seq.marked || g.seq.cut:
		g.emit(harmless(b, g.seq.cut))
	case b == 'M':
		g.state = inMouse
	case b == '~' && g.seq.first == 200:
		g.emit(b)
		g.paste = paste{}
		g.state = pasting
	default:
		g.emit(harmless(b, b == 't'))
	}
}

// harmless is the final byte b of a sequence, or one that means nothing if it was cut. A
// key in the form of Windows can say that it was pressed 65,535 times, and a report can
// change the size of the window; we ask for neither.
func harmless(b byte, drop bool) byte {
	if drop || b == '_' {
		return ignoredFinal
	}
	return b
}

func (g *inputGuard) takeSS3(b byte) {
	switch {
	case b >= '0' && b <= '9':
		if g.seq.fits(b) {
			g.emit(b)
		}
	case b > ' ' && b < ansi.DEL:
		g.emit(harmless(b, g.seq.cut))
		g.state = ground
	default:
		g.breakOff(b)
	}
}

// takeString takes the text of an answer, which is printable ASCII. In other characters
// the decoder would take single bytes for the end of it.
func (g *inputGuard) takeString(b byte) {
	switch {
	case b == ansi.ESC:
		g.state = inStringE
	case b == ansi.BEL && g.seq.introducer == ']':
		g.emit(b)
		g.state = ground
	case b == ansi.ST, b == ansi.CAN, b == ansi.SUB:
		g.endString()
		g.state = ground
	case b >= ' ' && b < ansi.DEL:
		if g.seq.size++; g.seq.size <= maxSequence {
			g.emit(b)
		}
	}
}

// takeStringEnd takes the byte behind ESC in such a text. If it does not end the text, a
// key or another sequence begins there, and the decoder would swallow that ESC. An empty
// text is a key with alt.
func (g *inputGuard) takeStringEnd(b byte) {
	if b == '\\' || g.seq.size > 0 {
		g.endString()
	}
	g.state = ground
	if b != '\\' {
		g.takeKey(ansi.ESC)
		g.takeEscaped(b)
	}
}

func (g *inputGuard) endString() { g.emit(ansi.ESC, '\\') }

// takeMouse takes the three bytes behind CSI M, which the decoder must get at once. Where
// they look like the introducers of other sequences, it stumbles over them: the mouse of
// terminals that know no other report ends at column and row 95, and begins again at 128.
func (g *inputGuard) takeMouse(b byte) {
	if b < ' ' {
		g.emit(ignoredFinal)
		g.takeKey(b)
		return
	}
	g.seq.cut = g.seq.cut || b >= 0x80 && b < 0xa0
	g.seq.mouse[g.seq.mouseSize] = b
	if g.seq.mouseSize++; g.seq.mouseSize < len(g.seq.mouse) {
		return
	}
	g.state = ground
	if g.seq.cut {
		g.emit(ignoredFinal)
		return
	}
	g.emit('M')
	g.emit(g.seq.mouse[:]...)
}
