package terminal

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

const (
	// maxParams limits the parameters of a sequence, because the decoder has no room for more and
	// panics. The longest answer we know has about 15.
	maxParams = 32
	// maxDigits keeps a number within 32 bits. A code point has seven.
	maxDigits = 9
	// maxSequence limits a sequence, in bytes: several times the longest answer to our questions.
	maxSequence = 1024
)

const introducers = "[OP]X^_"

// lateRest says which byte behind an introducer begins the rest of a sequence whose ESC has acted as a key. With any
// other byte the introducer is a key of its own. It holds the keys and the answers that terminals send.
var lateRest = map[byte]string{
	'[': "ABCDEFGHIMOPQRSZabcd[0123456789<=>?",
	'O': "ABCDEFHMPQRSabcd0123456789",
	']': "0123456789",
	'P': "0123456789>!",
	'_': "G",
}

type sequence struct {
	params int  // that are complete
	digits int  // of the number that has begun
	first  int  // the first number
	marked bool // it has a prefix or an intermediate byte
	ended  bool // behind its parameters
	cut    bool // something was dropped, and it means nothing
	mouse  int  // bytes of an old mouse report
}

func (g *inputGuard) hold(b byte) {
	if len(g.held) >= maxSequence {
		g.seq.cut = true
		return
	}
	g.held = append(g.held, b)
}

func (g *inputGuard) holdParam(b byte) {
	s := &g.seq
	switch {
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
		s.cut = s.cut || b >= '<' && len(g.held) > 2 // a prefix in the middle
		s.marked = true
	}
	g.hold(b)
}

func (g *inputGuard) takeEscaped(b byte) {
	switch {
	case b == ansi.ESC:
		g.escapes = min(g.escapes+1, maxEscapes)
	case strings.IndexByte(introducers, b) >= 0:
		g.introduce(b)
	case b < utf8.RuneSelf:
		g.emitEscapes(g.escapes - 1)
		g.forget()
		if b == ansi.BS {
			b = ansi.DEL
		}
		g.emit(ansi.ESC, b)
	default:
		isChar := b >= utf8.RuneSelf+0x20
		if isChar {
			g.escapes-- // of the character
		}
		g.emitEscapes(g.escapes)
		g.forget()
		g.takeKey(b)
		g.charAlt = isChar
	}
}

func (g *inputGuard) takeLate(b byte) {
	if lateRest[b] == "" {
		g.forget()
		g.takeKey(b)
		return
	}
	g.introduce(b)
}

func (g *inputGuard) introduce(b byte) {
	g.seq = sequence{}
	g.hold(b)
	switch b {
	case '[', 'P':
		g.state = inParams
	case 'O':
		g.state = inSS3
	default:
		g.state = inString
	}
}

func (g *inputGuard) takeParam(b byte) {
	isCSI := g.held[1] == '['
	switch {
	case b >= '0' && b <= '?' && !g.seq.ended:
		g.holdParam(b)
	case b == '$' && isCSI && !g.seq.marked && g.seq.params == 0 && g.seq.digits > 0:
		// rxvt ends a key with shift like that.
		g.held = append(g.held, ";2~"...)
		g.finish()
	case b >= ' ' && b <= '/':
		g.seq.ended = true
		g.holdParam(b)
	case b >= '@' && b <= '~' && !isCSI:
		g.hold(b)
		g.state = inString
	case b == '[' && len(g.held) == 2:
		g.state = inFunction
	case b >= '@' && b <= '~':
		g.endCSI(b)
	default:
		g.breakOff(b)
	}
}

// endCSI takes the byte that says what a control sequence means. A key in the form of Windows can say that it was
// pressed 65,535 times, and a report can change the size of the window; we ask for neither.
func (g *inputGuard) endCSI(b byte) {
	g.hold(b)
	g.seq.cut = g.seq.cut || b == '_' || b == 't' && !g.seq.marked
	plain := !g.seq.marked && !g.seq.cut
	switch {
	case plain && b == 'M':
		g.state = inMouse
	case plain && b == '~' && g.seq.first == 200:
		g.given = 0 // the text must not act as keys, however late
		g.finish()
		g.paste = paste{}
		g.state = pasting
	default:
		g.finish()
	}
}

// takeFunction takes the letter of a function key, and writes the key as other terminals do.
func (g *inputGuard) takeFunction(b byte) {
	if b < 'A' || b > 'E' {
		g.forget()
		g.takeKey(b)
		return
	}
	g.held = append(g.held, '1', b-'A'+'1', '~')
	g.finish()
}

func (g *inputGuard) takeSS3(b byte) {
	switch {
	case b >= '0' && b <= '9':
		g.holdParam(b)
	case b > ' ' && b < ansi.DEL:
		g.hold(b)
		g.finish()
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
	case b == ansi.BEL && g.held[1] == ']':
		g.hold(b)
		g.finish()
	case b == ansi.ST:
		g.endString()
	case b == ansi.CAN, b == ansi.SUB:
		g.seq.cut = true
		g.finish()
	case b >= ' ' && b < ansi.DEL:
		g.hold(b)
	}
}

// takeStringEnd takes the byte behind ESC in such a text. If it does not end the text, a
// key or another sequence begins there.
func (g *inputGuard) takeStringEnd(b byte) {
	if b == '\\' {
		g.endString()
		return
	}
	g.breakOff(ansi.ESC)
	g.filterByte(b)
}

func (g *inputGuard) endString() {
	g.held = append(g.held, ansi.ESC, '\\')
	g.finish()
}

// takeMouse takes the three bytes behind CSI M. Where they look like the introducers of other
// sequences, the decoder stumbles over them: the mouse of
// terminals that know no other report ends at column and row 95, and begins again at 128.
func (g *inputGuard) takeMouse(b byte) {
	if b < ' ' {
		g.forget()
		g.takeKey(b)
		return
	}
	g.seq.cut = g.seq.cut || b >= utf8.RuneSelf && b < 0xa0
	g.hold(b)
	if g.seq.mouse++; g.seq.mouse == 3 {
		g.finish()
	}
}
