package uitest

import (
	"bytes"
	"io"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/model/hostile"
	"inkdesk/ui/terminal"
)

type watch struct {
	errorf func(format string, args ...any)
	ascii  bool // the terminal does not read UTF-8

	mu       sync.Mutex
	width    int
	height   int
	last     string // the frame looked at last
	requests []Request

	frames, suspends, loans atomic.Int64 // how many there were
}

// awake keeps the test from being suspended, and counts how often it was about to be. It
// lends the terminal as [terminal.Run] does.
func (w *watch) awake(_ tea.Model, msg tea.Msg) tea.Msg {
	switch msg := msg.(type) {
	case terminal.LendMsg:
		w.loans.Add(1)
		return tea.Exec(&loan{use: msg.Use}, msg.Done)()
	case terminal.FrameMsg:
		return nil
	case tea.SuspendMsg:
		w.suspends.Add(1)
		return nil
	}
	return msg
}

// Suspends returns how often the program wanted to be suspended.
func (p *Program) Suspends() int { return int(p.watch.suspends.Load()) }

// Loans returns how often the program has lent the terminal to another one.
func (p *Program) Loans() int { return int(p.watch.loans.Load()) }

// Request describes a call to the service.
type Request struct {
	Method string
	Path   string // has the query, and not the path of the base URL
	Body   string
}

func newRequest(r *http.Request) Request {
	return Request{Method: r.Method, Path: strings.TrimPrefix(r.URL.RequestURI(), "/v2")}
}

// isChange reports whether the call changes something; listings are POST too.
func (r Request) isChange() bool {
	listing := r.Path == "/envelopes" || r.Path == "/templates" || r.Path == "/webhooks"
	return r.Method != http.MethodGet && (r.Method != http.MethodPost || !listing)
}

// String returns method and path.
func (r Request) String() string { return r.Method + " " + r.Path }

// Requests returns the calls to the service so far.
func (p *Program) Requests() []Request {
	p.watch.mu.Lock()
	defer p.watch.mu.Unlock()
	return slices.Clone(p.watch.requests)
}

// Changes returns the calls so far that change something, each with method and path.
func (p *Program) Changes() []string {
	var list []string
	for _, r := range p.Requests() {
		if r.isChange() {
			list = append(list, r.String())
		}
	}
	return list
}

// ExpectChanges fails the test unless n calls so far change something.
func (p *Program) ExpectChanges(n int) {
	p.T.Helper()
	if list := p.Changes(); len(list) != n {
		p.T.Fatalf("%d changes were sent instead of %d: %s\n%s", len(list), n, strings.Join(list, ", "), p.Screen())
	}
}

// Frames returns how many different frames the program has drawn.
func (p *Program) Frames() int { return int(p.watch.frames.Load()) }

func (w *watch) size(width, height int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.width, w.height = min(max(width, 1), 500), min(max(height, 1), 200)
}

// frame checks content that is about to be drawn.
func (w *watch) frame(content string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if content == "" || content == w.last {
		return
	}
	w.last = content
	w.frames.Add(1)
	plain, check := hostile.WithoutStyles(content), hostile.Check
	if w.ascii {
		check = hostile.CheckASCII
	}
	if err := check(plain); err != nil {
		w.errorf("a frame holds what must not reach a terminal: %v", err)
	}
	lines := strings.Split(plain, "\n")
	if len(lines) != w.height {
		w.errorf("a frame has %d rows instead of %d", len(lines), w.height)
	}
	for y, l := range lines {
		if cells := ansi.StringWidthWc(l); cells != w.width {
			w.errorf("row %d of a frame takes %d cells instead of %d: %q", y, cells, w.width, l)
			return
		}
	}
}

// observed wraps the program and watches everything it does.
type observed struct {
	inner tea.Model
	watch *watch
	pacer *terminal.Pacer
}

func (o *observed) Init() tea.Cmd { return o.inner.Init() }

func (o *observed) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case terminal.SequenceMsg:
		return o, tea.Sequence(msg...) // as the runner of package terminal does
	case tea.WindowSizeMsg: // frames before it have the size before
		o.watch.size(msg.Width, msg.Height)
	}
	var cmd tea.Cmd
	o.inner, cmd = o.inner.Update(msg)
	return o, cmd
}

func (o *observed) View() tea.View {
	view := o.inner.View()
	if o.watch.ascii {
		view = terminal.ASCIIView(view)
	}
	o.watch.frame(view.Content)
	o.pacer.Viewed(view)
	return view
}

func (w *watch) transport(to http.RoundTripper) http.RoundTripper { return &recorder{to: to, watch: w} }

type recorder struct {
	to    http.RoundTripper
	watch *watch
}

func (r *recorder) RoundTrip(req *http.Request) (*http.Response, error) {
	if inUpdate() {
		r.watch.errorf("%s %s was asked during Update", req.Method, req.URL.Path)
	}
	record := newRequest(req)
	if req.Body != nil && req.Body != http.NoBody {
		body, err := io.ReadAll(req.Body)
		if err != nil {
			return nil, err
		}
		_ = req.Body.Close()
		record.Body = string(body)
		req.Body = io.NopCloser(bytes.NewReader(body))
	}
	r.watch.mu.Lock()
	r.watch.requests = append(r.watch.requests, record)
	r.watch.mu.Unlock()
	return r.to.RoundTrip(req)
}

// inUpdate reports whether the caller was called by the loop that updates the program,
// and not by a command, which has a goroutine of its own.
func inUpdate() bool {
	callers := make([]uintptr, 256)
	frames := runtime.CallersFrames(callers[:runtime.Callers(2, callers)])
	for {
		f, more := frames.Next()
		if strings.HasSuffix(f.Function, "(*observed).Update") || strings.HasSuffix(f.Function, "(*observed).View") {
			return true
		}
		if !more {
			return false
		}
	}
}
