package ui_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/demo/memory"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/terminal"
	"inkdesk/ui/theme"
	"inkdesk/ui/uitest"
	"inkdesk/ui/widget/draw"
)

// fake is a screen that shows what happened to it, and does what its keys say.
type fake struct {
	env   screen.Env
	name  string
	size  screen.Size
	lines []string

	capturing, opening bool
	busy               string
	changes, fixed     bool
	open               bool // something inside that going back leaves first
	slot               screen.Slot[model.Envelope]
	closed             *[]string // names of screens in the order they were closed
}

// goesOn says that what a screen waited for is there.
type goesOn struct{ does func(*nav.Navigator) }

// note is a message that screens of this test send themselves.
type note struct{ text string }

func (f *fake) log(format string, args ...any) {
	f.lines = append(f.lines, fmt.Sprintf(format, args...))
}

func (f *fake) Start() tea.Cmd {
	f.log("start %dx%d", f.size.Width, f.size.Height)
	return nil
}

func (f *fake) Resize(size screen.Size) {
	f.size = size
	f.log("resize %dx%d", size.Width, size.Height)
}

func (f *fake) View() string {
	shown := f.lines[max(len(f.lines)-f.size.Height, 0):]
	return draw.Join(draw.FitAll(shown, f.size.Width, f.size.Height))
}

func (f *fake) Title() string           { return f.name }
func (f *fake) Capturing() bool         { return f.capturing }
func (f *fake) Loading() bool           { return f.opening }
func (f *fake) Busy() string            { return f.busy }
func (f *fake) Working() bool           { return f.busy != "" }
func (f *fake) Outcome() screen.Outcome { return screen.Outcome{Changed: f.changes} }

func (f *fake) Unwind() (tea.Cmd, bool) {
	was := f.open
	f.open = false
	if was {
		f.log("unwind")
	}
	return nil, was
}

func (f *fake) Resume(above screen.Outcome) tea.Cmd {
	f.log("resume %v", above.Changed)
	return nil
}

func (f *fake) Close()   { *f.closed = append(*f.closed, f.name) }
func (f *fake) Restyle() { f.log("restyle %q", f.env.Theme.Paint(theme.Mark, "x")) }

func (f *fake) Refresh() tea.Cmd {
	f.log("refresh")
	return f.ask()
}

func (f *fake) ReadAt() screen.Age {
	age := f.slot.Age()
	age.Fixed, age.Failed = f.fixed, nil // it shows its lines whatever fails
	return age
}

func (f *fake) Cursor() *tea.Cursor {
	if !f.capturing {
		return nil
	}
	return tea.NewCursor(3, 2)
}

func (f *fake) Commands() []screen.Command {
	return []screen.Command{{Title: "Paint it blue", Note: "colour", Msg: note{"blue"}}}
}

func (f *fake) ask() tea.Cmd {
	client := f.env.Client
	return f.slot.Ask(f.env.Owner, func(ctx context.Context) (model.Envelope, error) {
		return client.Envelope(ctx, "65a1f0c2d3e4b5a697887766")
	})
}

func bound(name, text string) key.Binding {
	return key.NewBinding(key.WithKeys(name), key.WithHelp(name, text))
}

func (f *fake) Keys() help.KeyMap {
	if f.name == "Annotations" {
		return screen.Hints{Full: [][]key.Binding{{bound("h", "field to the left")}}}
	}
	return screen.Hints{
		Short:  []key.Binding{bound("e", "open envelope"), bound("a", "ask")},
		Full:   [][]key.Binding{{bound("e", "open envelope"), bound("a", "ask"), bound("j", "down")}, {bound("w", "work")}},
		Groups: []string{"This view", "This envelope"},
		Unavailable: []screen.Unavailable{
			{Binding: bound("X", "void"), Why: "it is completed."},
		},
	}
}

func (f *fake) Update(msg tea.Msg) tea.Cmd {
	if f.slot.Answer(msg, f.env.Now()) {
		f.log("answer %v", f.slot.Err())
		return nil
	}
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		f.log("key %s", msg)
		return f.press(msg.String())
	case note:
		f.log("note %s", msg.text)
	case goesOn:
		f.opening = false
		msg.does(f.env.Nav)
	default:
		f.log("%T %v", msg, msg)
	}
	return nil
}

func (f *fake) press(name string) tea.Cmd {
	switch name {
	case "e":
		f.env.Nav.Open(nav.Envelope{ID: "65a1f0c2d3e4b5a697887766"})
	case "v":
		f.env.Nav.Open(nav.Annotations{})
	case "b":
		f.env.Nav.Back(true)
	case "m":
		f.env.Nav.Replace(nav.Templates{})
	case "E":
		return later(time.Second, goesOn{func(n *nav.Navigator) { n.Open(nav.Envelope{}) }})
	case "B":
		return later(time.Second, goesOn{func(n *nav.Navigator) { n.Back(true) }})
	case "M":
		return later(time.Second, goesOn{func(n *nav.Navigator) { n.Replace(nav.Templates{}) }})
	case "f":
		f.opening = true
		return later(time.Second, goesOn{func(*nav.Navigator) {}})
	case "F":
		f.opening = true
		return later(time.Second, goesOn{func(n *nav.Navigator) { n.Replace(nav.Templates{}) }})
	case "n":
		return terminal.Sequence(
			func() tea.Msg { return note{"first"} },
			tea.Batch(func() tea.Msg { return note{"second"} }),
		)
	case "s":
		return later(time.Second, note{"slow"})
	case "S":
		return later(time.Second, goesOn{func(n *nav.Navigator) { n.Open(nav.Webhooks{}) }})
	case "a":
		return f.ask()
	case "l":
		return f.slot.Ask(f.env.Owner, func(context.Context) (model.Envelope, error) { return model.Envelope{}, nil })
	case "t":
		f.capturing = !f.capturing
	case "w":
		f.busy = "Two of five changes are still to be made."
	case "W":
		f.busy = "Two of five changes are still to be made."
		return later(20*time.Minute, goesOn{func(*nav.Navigator) { f.busy = "" }})
	case "z":
		f.fixed = true
	case "C":
		f.changes = true
	case "u":
		f.open = true
	case "i":
		return notice.Say(notice.Info, "Nothing special.")
	case "N":
		return later(3*time.Second, notice.ShowMsg{Text: "A late notice."})
	case "d":
		return notice.Say(notice.Done, "It is done.")
	case "x":
		return notice.Fail(broken())
	case "g":
		return tea.Batch(notice.Fail(broken()), later(10*time.Millisecond, notice.ShowMsg{Severity: notice.Done, Text: "It is done."}))
	case "p":
		return func() tea.Msg {
			return terminal.LendMsg{
				Use:  func(context.Context, terminal.Lent) error { return nil },
				Done: func(err error) tea.Msg { return note{fmt.Sprint("lent ", err)} },
			}
		}
	case "y":
		return notice.Copy("id", "65a1f0c2d3e4b5a697887766")
	}
	return nil
}

func later(d time.Duration, msg tea.Msg) tea.Cmd {
	return tea.Tick(d, func(time.Time) tea.Msg { return msg })
}

// broken is the kind of failure that screens hand on.
func broken() error {
	op, _ := api.Lookup("envelope.rename")
	return &api.Error{Kind: api.ServerFault, Op: op, Outcome: api.Rejected, Status: 503}
}

// screens makes fakes for every place but that of webhooks, which is missing.
func screens(closed *[]string) func(screen.Env, nav.Route) screen.Screen {
	return func(env screen.Env, route nav.Route) screen.Screen {
		name := strings.TrimPrefix(fmt.Sprintf("%T", route), "nav.")
		switch r := route.(type) {
		case nav.Webhooks:
			return nil
		case nav.Envelopes:
			name = strings.TrimSpace(name + " " + r.Query)
		case nav.Lookup:
			name += " " + r.Pasted
		case nav.SignIn:
			name += " " + r.Reason
		}
		return &fake{env: env, name: name, closed: closed}
	}
}

// walks runs the program with fake screens for each walk, by what it is to show.
func walks(t *testing.T, all map[string]func(*uitest.Program)) {
	t.Helper()
	for name, walk := range all {
		t.Run(name, func(t *testing.T) {
			run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) { walk(p) })
		})
	}
}

// run runs the frame with fake screens. closed gets the names of the screens that were closed, in that order.
func run(t *testing.T, o uitest.Options, script func(p *uitest.Program, closed *[]string)) {
	t.Helper()
	closed := new([]string)
	o.Screens = screens(closed)
	uitest.Run(t, o, func(p *uitest.Program) { script(p, closed) })
}

// service answers every call with a status and a body, after some time.
func service(status int, body string, latency time.Duration) http.RoundTripper {
	return handler(func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-time.After(latency):
		case <-r.Context().Done():
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	})
}

func handler(h http.HandlerFunc) http.RoundTripper { return memory.NewTransport(h) }

// fine is an envelope as the service sends it.
const fine = `{"id":"65a1f0c2d3e4b5a697887766","name":"Lease","status":"DRAFT","created_at":1700000000}`

// crumbs is what the header says after the badges.
func crumbs(p *uitest.Program) string {
	_, after, _ := strings.Cut(p.Row(0), "LIVE  │ ")
	before, _, _ := strings.Cut(after, "  ")
	return before
}

// at fails the test unless the crumbs are those.
func at(p *uitest.Program, want string) {
	p.T.Helper()
	if got := crumbs(p); got != want {
		p.T.Fatalf("the crumbs are %q, want %q:\n%s", got, want, p.Screen())
	}
}

// count is how many rows are that text.
func count(p *uitest.Program, text string) int {
	n := 0
	for row := range strings.SplitSeq(p.Screen(), "\n") {
		if row == text {
			n++
		}
	}
	return n
}

func same(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Fatalf("%s: %q, want %q", what, got, want)
	}
}
