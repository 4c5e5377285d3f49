package uitest

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"

	"inkdesk/api/pdftext"
	"inkdesk/ui/terminal"
)

type virtualTerminal struct {
	mu       sync.Mutex
	emulator *vt.Emulator
	title    string
	cursor   bool // shows
	written  int  // bytes
	ascii    bool // it does not read UTF-8
	wrong    error
}

func newTerminal(width, height int) *virtualTerminal {
	v := &virtualTerminal{emulator: vt.NewEmulator(width, height), cursor: true}
	v.emulator.SetCallbacks(vt.Callbacks{
		Title:            func(title string) { v.title = title },
		CursorVisibility: func(visible bool) { v.cursor = visible },
	})
	return v
}

// Write ends lines the way the terminal driver of a real terminal does.
func (v *virtualTerminal) Write(p []byte) (int, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.written += len(p)
	if i := bytes.IndexFunc(p, func(r rune) bool { return r > 0x7e }); v.ascii && i >= 0 && v.wrong == nil {
		v.wrong = fmt.Errorf("byte %#x was written to a terminal that does not read UTF-8, after %q", p[i], p[:i])
	}
	if _, err := v.emulator.Write(bytes.ReplaceAll(p, []byte("\n"), []byte("\r\n"))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// drain takes the answers of the terminal, which no one waits for.
func (v *virtualTerminal) drain() { _, _ = io.Copy(io.Discard, v.emulator) }

func (v *virtualTerminal) close() { _ = v.emulator.Close() }

func (v *virtualTerminal) resize(width, height int) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.emulator.Resize(width, height)
}

func (v *virtualTerminal) rows() []string {
	v.mu.Lock()
	defer v.mu.Unlock()
	rows := make([]string, v.emulator.Height())
	for y := range rows {
		rows[y] = v.row(y)
	}
	return rows
}

func (v *virtualTerminal) row(y int) string {
	var b strings.Builder
	for x := 0; x < v.emulator.Width(); {
		cell := v.emulator.CellAt(x, y)
		if cell == nil || cell.Width == 0 {
			b.WriteByte(' ')
			x++
			continue
		}
		b.WriteString(cell.Content)
		x += cell.Width
	}
	return strings.TrimRight(b.String(), " ")
}

// Cell describes one cell of the terminal.
type Cell struct {
	Text string
	// Style holds the parameters of its style, such as "1" for bold, "4" for underlined
	// and "7" for reversed; none for the default look.
	Style []string
}

func (v *virtualTerminal) cell(x, y int) Cell {
	v.mu.Lock()
	defer v.mu.Unlock()
	cell := v.emulator.CellAt(x, y)
	if cell == nil {
		return Cell{}
	}
	style := strings.TrimSuffix(strings.TrimPrefix(cell.Style.String(), ansi.ResetStyle[:2]), "m")
	c := Cell{Text: cell.Content}
	if style != "" {
		c.Style = strings.Split(style, ";")
	}
	return c
}

// loan represents the time during which another program would have the terminal, if there were one.
type loan struct {
	use func(context.Context, terminal.Lent) error
}

func (l *loan) Run() error {
	time.Sleep(frame) // the renderer has stopped
	return l.use(context.Background(), terminal.Lent{})
}

func (*loan) SetStdin(io.Reader)  {}
func (*loan) SetStdout(io.Writer) {}
func (*loan) SetStderr(io.Writer) {}

// A test binary that is started to read a PDF does that, instead of running its tests.
func init() {
	if pdftext.Serve(os.Args) {
		os.Exit(0)
	}
}
