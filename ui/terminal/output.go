package terminal

import (
	"cmp"
	"io"
	"slices"
	"sync"
	"sync/atomic"
	"time"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
)

const (
	// pieceSize limits how much is written at once, in bytes. A terminal that no one reads takes twice as much after
	// its backlog was thrown away, so the frame that got stuck there ends with a piece.
	pieceSize = 4 << 10

	resetLimit = 100 * time.Millisecond
	// discardLimit bounds the second try, with the backlog thrown away at discardPace.
	discardLimit = 250 * time.Millisecond
	discardPace  = 5 * time.Millisecond
)

// output takes the writes of the renderer. It notices a terminal that went away, which the renderer
// ignores, and can be shut so that nothing lands after the reset string.
type output struct {
	to   io.Writer
	gone func() // called on every failed write that means no one is there

	shut atomic.Bool
	mu   sync.Mutex // held while writing
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for rest := p; len(rest) > 0 && !o.shut.Load(); {
		piece := rest[:min(len(rest), pieceSize)]
		if _, err := o.to.Write(piece); err != nil {
			if isGone(err) {
				o.gone()
			}
			return len(p) - len(rest), err
		}
		rest = rest[len(piece):]
	}
	return len(p), nil // what came after the end has no reader
}

// reset shuts the output and writes the reset string behind the bytes already on their way.
// When the far end reads nothing, discard is called to make room. It returns within
// resetLimit and discardLimit even if the terminal never takes a byte.
func (o *output) reset(discard func()) {
	o.shut.Store(true)
	written := make(chan struct{})
	go func() {
		defer close(written)
		o.mu.Lock()
		defer o.mu.Unlock()
		_, _ = io.WriteString(o.to, ResetSequence)
	}()
	select {
	case <-written:
		return
	case <-time.After(resetLimit):
	}
	late := time.After(discardLimit)
	again := time.NewTicker(discardPace)
	defer again.Stop()
	for {
		discard()
		select {
		case <-written:
			return
		case <-late:
			return
		case <-again.C:
		}
	}
}

// Writer passes printable text, newlines and tabs on, and drops everything else: escape and control characters, also
// those hidden in UTF-8, marks that turn the direction of text, invisible letters, broken bytes. It is the last line
// of defence of everything written outside full-screen mode; put it around stdout, stderr and the log.
//
// It is safe for concurrent use.
type Writer struct {
	mu    sync.Mutex
	to    io.Writer
	ascii bool
	half  []byte // the start of a character whose rest has not come yet
	err   error  // of the first write that failed
}

// NewWriter returns a Writer around to.
func NewWriter(to io.Writer) *Writer { return &Writer{to: to} }

// SetASCII says whether the terminal reads ASCII only: other characters are then a ? for
// each cell they take, as in [ASCIIView].
func (w *Writer) SetASCII(only bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ascii = only
}

// Err returns why something could not be written, nil where all was.
func (w *Writer) Err() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err
}

// Write returns len(p) unless the writer behind it fails, however much was dropped.
func (w *Writer) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	shown, half := printableBytes(append(w.half, p...))
	w.half = slices.Clone(half)
	if w.ascii {
		shown = []byte(model.ASCII(string(shown)))
	}
	if len(shown) == 0 {
		return len(p), nil
	}
	if _, err := w.to.Write(shown); err != nil {
		w.err = cmp.Or(w.err, err)
		return 0, err
	}
	return len(p), nil
}

// dropped represents no character.
const dropped rune = -1

// printable returns the rune to show for r, read from size bytes.
func printable(r rune, size int) rune {
	switch {
	case r == utf8.RuneError && size == 1:
		return dropped // no UTF-8
	case r == '\n' || r == '\t':
		return r
	case unicode.Is(unicode.Zs, r):
		return ' '
	case !unicode.IsPrint(r) || looksBlank(r):
		return dropped
	default:
		return r
	}
}

// looksBlank reports letters and symbols that count as printable and show nothing.
func looksBlank(r rune) bool {
	switch r {
	case '\u115f', '\u1160', '\u2800', '\u3164', '\uffa0':
		return true
	}
	return unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) || unicode.Is(unicode.Variation_Selector, r)
}

// printableText returns text as a Writer would show it.
func printableText(text string) string {
	shown, _ := printableBytes([]byte(text))
	return string(shown)
}

// printableBytes also returns the start of a character whose rest is missing.
func printableBytes(text []byte) (shown, half []byte) {
	shown = make([]byte, 0, len(text))
	for len(text) > 0 && utf8.FullRune(text) {
		r, size := utf8.DecodeRune(text)
		if r = printable(r, size); r != dropped {
			shown = utf8.AppendRune(shown, r)
		}
		text = text[size:]
	}
	return shown, text
}

// ASCIIView returns a view as it leaves for a terminal that does not read UTF-8: content and window title in ASCII,
// every other character a ? for each cell it takes. Places on the screen stay where they are. [Run] applies it where
// Options.ASCII says so, and nothing else has to: a text for the clipboard crosses the terminal in base64, and keeps
// its letters.
func ASCIIView(view tea.View) tea.View {
	view.Content = model.ASCII(view.Content)
	view.WindowTitle = model.ASCII(view.WindowTitle)
	return view
}
