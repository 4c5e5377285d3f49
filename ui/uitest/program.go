package uitest

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/demo"
	"inkdesk/keys"
	"inkdesk/ui"
	"inkdesk/ui/nav"
)

// Program drives the program while it runs.
type Program struct {
	// T belongs to the test in virtual time. Use it, not the one outside.
	T       *testing.T
	Options ui.Options    // those that the program was made from
	Service *demo.Service // the demo service, nil when the test has a transport of its own

	ownsService bool
	opened      opened

	terminal *virtualTerminal
	watch    *watch
	app      *ui.Program
	program  *tea.Program
	ended    chan struct{}
	err      error
}

const (
	frame    = 20 * time.Millisecond // lasts longer than the time between two frames of the renderer
	patience = 5 * time.Second       // limits how long See waits, in virtual time
)

// Root returns the model that runs.
func (p *Program) Root() *ui.Program { return p.app }

// settle lets everything that can happen now happen, and the frame be drawn.
func (p *Program) settle() { p.Wait(frame) }

// Wait lets time pass.
func (p *Program) Wait(d time.Duration) *Program {
	synctest.Wait()
	time.Sleep(d)
	synctest.Wait()
	return p
}

// WaitForConfirmation waits until a confirmation takes keys. Those that come earlier may
// have been typed for the screen before.
func (p *Program) WaitForConfirmation() *Program { return p.Wait(500 * time.Millisecond) }

// Fault has the demo service follow these rules from now on, and no others; none means that it works well again.
func (p *Program) Fault(rules ...string) *Program {
	p.T.Helper()
	p.Service.Faults().Clear()
	addFaults(p.T, p.Service, strings.Join(rules, "; "))
	return p
}

// LastOpened returns the route that was opened last among those that [Options].Screens makes no
// screen for, nil for none.
func (p *Program) LastOpened() nav.Route {
	p.opened.mu.Lock()
	defer p.opened.mu.Unlock()
	if n := len(p.opened.routes); n > 0 {
		return p.opened.routes[n-1]
	}
	return nil
}

// Press presses keys by their names: "j", "X", "enter", "ctrl+p".
// Like the others that do something or look, it returns the program, so that what is seen then can follow on the line.
func (p *Program) Press(names ...string) *Program {
	p.T.Helper()
	for _, key := range p.keys(names) {
		p.Send(key)
	}
	return p
}

func (p *Program) keys(names []string) []tea.Msg {
	p.T.Helper()
	pressed := make([]tea.Msg, len(names))
	for i, name := range names {
		key, ok := keys.Press(name)
		if !ok {
			p.T.Fatalf("%q is no key", name)
		}
		pressed[i] = key
	}
	return pressed
}

// Rush presses keys without giving the program time in between. Whether what a key has
// started ends before the next key arrives is left open, as it is in life.
func (p *Program) Rush(names ...string) *Program {
	p.T.Helper()
	return p.Burst(p.keys(names)...)
}

// Burst gives the program messages without giving it time in between.
func (p *Program) Burst(msgs ...tea.Msg) *Program {
	for _, msg := range msgs {
		p.program.Send(msg)
	}
	p.settle()
	return p
}

// Type types text, character by character.
func (p *Program) Type(text string) *Program {
	p.T.Helper()
	for _, r := range text {
		name := string(r)
		if r == ' ' {
			name = "space"
		}
		p.Press(name)
	}
	return p
}

// Enter types text and accepts it.
func (p *Program) Enter(text string) *Program {
	p.T.Helper()
	p.Type(text)
	p.Press("enter")
	return p
}

// Paste pastes text, the way a terminal with bracketed paste does.
func (p *Program) Paste(text string) *Program { return p.Send(tea.PasteMsg{Content: text}) }

// Resize changes the size of the terminal.
func (p *Program) Resize(width, height int) *Program {
	p.terminal.resize(max(width, 1), max(height, 1))
	p.Send(tea.WindowSizeMsg{Width: width, Height: height})
	return p
}

// Send gives the program a message and waits until nothing happens any more.
func (p *Program) Send(msg tea.Msg) *Program {
	p.program.Send(msg)
	p.settle()
	return p
}

// Ended reports whether the program has ended.
func (p *Program) Ended() bool {
	select {
	case <-p.ended:
		return true
	default:
		return false
	}
}

// Screen returns the text of the terminal, row by row, without blanks at the end of a row.
func (p *Program) Screen() string { return strings.Join(p.terminal.rows(), "\n") }

// Row returns the text of a row, counted from 0.
func (p *Program) Row(y int) string { return p.terminal.rows()[y] }

// Cell returns a cell by column and row, both counted from 0.
func (p *Program) Cell(x, y int) Cell { return p.terminal.cell(x, y) }

// Find returns where text begins that is in one row; x counts cells of text of single width.
func (p *Program) Find(text string) (x, y int, ok bool) {
	for y, row := range p.terminal.rows() {
		if before, _, found := strings.Cut(row, text); found {
			return len([]rune(before)), y, true
		}
	}
	return 0, 0, false
}

// Cursor returns where the terminal's cursor shows, and whether it does.
func (p *Program) Cursor() (x, y int, visible bool) {
	p.terminal.mu.Lock()
	defer p.terminal.mu.Unlock()
	at := p.terminal.emulator.CursorPosition()
	return at.X, at.Y, p.terminal.cursor
}

// Title returns the title of the window.
func (p *Program) Title() string {
	p.terminal.mu.Lock()
	defer p.terminal.mu.Unlock()
	return p.terminal.title
}

// Written returns how many bytes the program has written to the terminal.
func (p *Program) Written() int {
	p.terminal.mu.Lock()
	defer p.terminal.mu.Unlock()
	return p.terminal.written
}

// See fails the test unless text is in a row of the terminal within five seconds.
func (p *Program) See(texts ...string) *Program {
	p.T.Helper()
	for _, text := range texts {
		if !p.within(patience, func() bool { return p.shows(text) }) {
			p.T.Fatalf("%q is not on the screen:\n%s", text, p.Screen())
		}
	}
	return p
}

// Gone fails the test unless text leaves the terminal within five seconds.
func (p *Program) Gone(texts ...string) *Program {
	p.T.Helper()
	for _, text := range texts {
		if !p.within(patience, func() bool { return !p.shows(text) }) {
			p.T.Fatalf("%q is still on the screen:\n%s", text, p.Screen())
		}
	}
	return p
}

// Hides fails the test if text is in a row of the terminal now.
func (p *Program) Hides(texts ...string) *Program {
	p.T.Helper()
	for _, text := range texts {
		if p.shows(text) {
			p.T.Fatalf("%q is on the screen:\n%s", text, p.Screen())
		}
	}
	return p
}

func (p *Program) shows(text string) bool {
	return slices.ContainsFunc(p.terminal.rows(), func(row string) bool { return strings.Contains(row, text) })
}

func (p *Program) within(limit time.Duration, holds func() bool) bool {
	for waited := time.Duration(0); ; waited += frame {
		if holds() {
			return true
		}
		if waited >= limit {
			return false
		}
		p.settle()
	}
}
