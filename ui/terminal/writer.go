package terminal

import (
	"cmp"
	"io"
	"slices"
	"sync"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
)

// Writer passes printable text, newlines and tabs on, and drops everything else: escape
// and control characters, also those hidden in UTF-8, marks that turn the direction of
// text, invisible letters, broken bytes. It is the last line of defence of everything
// written outside full-screen mode; put it around stdout, stderr and the log.
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

// ASCIIView returns a view as it leaves for a terminal that does not read UTF-8: content and
// window title in ASCII, every other character a ? for each cell it takes. Places on the
// screen stay where they are. [Run] applies it where Options.ASCII says so, and nothing
// else has to: a text for the clipboard crosses the terminal in base64, and keeps its
// letters.
func ASCIIView(view tea.View) tea.View {
	view.Content = model.ASCII(view.Content)
	view.WindowTitle = model.ASCII(view.WindowTitle)
	return view
}
