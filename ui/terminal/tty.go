package terminal

import (
	"io"
	"math"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/term"
)

const (
	minWidth, maxWidth   = 1, 500 // cells
	minHeight, maxHeight = 1, 200 // cells
	// defaultWidth and defaultHeight stand in for a terminal that does not know its
	// size and says zero, as serial lines and fresh containers do.
	defaultWidth, defaultHeight = 80, 24

	lateAnswers = 100 * time.Millisecond
	// answerWindow limits how old the last query may be for its answer to be still on the way.
	answerWindow = 2 * time.Second
)

// tty represents the terminal behind the input and the output, as far as they are one.
type tty struct {
	in, out *os.File    // nil when not a terminal
	before  *term.State // of in, when the run started
	line    line

	mu       sync.Mutex
	released bool // raw does nothing any more
}

func openTTY(in io.Reader, out io.Writer) *tty {
	t := &tty{}
	if f, ok := out.(*os.File); ok && isTerminal(f) {
		t.out = f
	}
	f, ok := in.(*os.File)
	if !ok || !isTerminal(f) {
		return t
	}
	state, err := term.GetState(int(f.Fd()))
	if err != nil {
		return t
	}
	t.in, t.before = f, state
	return t
}

func isTerminal(f *os.File) bool { return f != nil && term.IsTerminal(int(f.Fd())) }

func (t *tty) size() (width, height int, ok bool) {
	if t.out == nil {
		return 0, 0, false
	}
	width, height, err := term.GetSize(int(t.out.Fd()))
	if err != nil {
		return 0, 0, false
	}
	width, height = startSize(width, height)
	return width, height, true
}

func startSize(width, height int) (int, int) {
	if width == 0 || height == 0 {
		return defaultWidth, defaultHeight
	}
	return clampSize(width, height)
}

// clampSize keeps a size within the limits of drawing, because a screen of 65535 x 65535 cells
// would need more memory than the machine has.
func clampSize(width, height int) (int, int) {
	return min(max(width, minWidth), maxWidth), min(max(height, minHeight), maxHeight)
}

// raw makes the terminal raw again after another program changed it behind our back.
func (t *tty) raw() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.in == nil || t.released {
		return
	}
	_, _ = term.MakeRaw(int(t.in.Fd()))
}

func (t *tty) release() {
	t.mu.Lock()
	t.released = true
	t.mu.Unlock()
}

func (t *tty) restore() {
	if t.in != nil {
		_ = term.Restore(int(t.in.Fd()), t.before)
	}
}

// keep returns a function that puts the settings back as they are now.
func (t *tty) keep() (restore func()) {
	if t.in == nil {
		return func() {}
	}
	fd := int(t.in.Fd())
	state, err := term.GetState(fd)
	if err != nil {
		return t.restore
	}
	return func() { _ = term.Restore(fd, state) }
}

// HideTyping keeps a terminal from showing typed text, until restore is called. To anything else it does nothing.
func HideTyping(f *os.File) (restore func()) {
	fd := int(f.Fd())
	before, err := term.GetState(fd)
	if err != nil || hideTyping(f) != nil {
		return func() {}
	}
	return func() { _ = term.Restore(fd, before) }
}

// drainInput throws away, without echo, text typed or answered too late: the shell would
// take it for a command. Answers of the terminal may take up to wait.
func (t *tty) drainInput(wait time.Duration) {
	if t.in == nil {
		return
	}
	fd := int(t.in.Fd())
	state, err := term.MakeRaw(fd)
	if err != nil {
		return
	}
	time.Sleep(wait)
	t.discardInput()
	_ = term.Restore(fd, state)
}

const (
	maxLine = 450 * time.Millisecond
	// farLine sets what a line to another machine adds while nothing was measured.
	farLine = 30 * time.Millisecond
)

// line measures how long a terminal takes to answer. What it sends comes in pieces that are apart by as much.
type line struct {
	far   bool                      // the terminal is on another machine
	asked atomic.Pointer[time.Time] // when a question was sent that has no answer yet
	took  atomic.Int64              // nanoseconds, 0 while it is not known
}

func (l *line) ask() {
	now := time.Now()
	l.asked.Store(&now)
}

func (l *line) answered() {
	if asked := l.asked.Swap(nil); asked != nil {
		l.took.Store(max(1, int64(time.Since(*asked))))
	}
}

// missing returns how long an answer has been missing, the longest duration where none is.
func (l *line) missing() time.Duration {
	if asked := l.asked.Load(); asked != nil {
		return time.Since(*asked)
	}
	return math.MaxInt64
}

// wait returns what the line adds to the wait for the rest of a sequence: the time of the last answer, and at least
// how long the next one is missing, unless the terminal does not answer at all. It is safe for concurrent use.
func (l *line) wait() time.Duration {
	took := time.Duration(l.took.Load())
	if took == 0 && l.far {
		took = farLine
	}
	if missing := l.missing(); missing <= 2*maxLine {
		took = max(took, missing)
	}
	return min(took, maxLine)
}
