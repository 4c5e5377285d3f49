package lookup_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"charm.land/bubbles/v2/help"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api/demo/memory"
	"inkdesk/ui/lookup"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/uitest"
	"inkdesk/ui/widget/draw"
)

const id = "65a1f0c2d3e4b5a697887766"

// end is a place where looking up ends: it shows what came with the route.
type end struct {
	text string
	size screen.Size
}

func (e *end) Start() tea.Cmd          { return nil }
func (e *end) Update(tea.Msg) tea.Cmd  { return nil }
func (e *end) Resize(size screen.Size) { e.size = size }
func (e *end) Restyle()                {}
func (e *end) Title() string           { return "End" }
func (e *end) Keys() help.KeyMap       { return screen.Hints{} }
func (e *end) View() string {
	return draw.Join(draw.FitAll([]string{e.text}, e.size.Width, e.size.Height))
}

func screens(env screen.Env, route nav.Route) screen.Screen {
	switch r := route.(type) {
	case nav.Lookup:
		return lookup.New(env, r)
	case nav.Envelope:
		return &end{text: "envelope " + r.ID.String() + " " + r.Known.Name.String()}
	case nav.Template:
		return &end{text: "template " + r.ID.String() + " " + r.Known.Name.String()}
	}
	return &end{text: "list"}
}

// account answers with what it holds, by path, and with 404 otherwise.
type account map[string]string

func (a account) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	time.Sleep(time.Second)
	body, ok := a[strings.TrimPrefix(r.URL.Path, "/v2")]
	if !ok {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	_, _ = w.Write([]byte(body))
}

func run(t *testing.T, pasted string, a http.Handler, script func(*uitest.Program)) {
	t.Helper()
	uitest.Run(t, uitest.Options{
		Home: nav.Lookup{Pasted: pasted}, Screens: screens, Transport: memory.NewTransport(a),
	}, script)
}

func TestFindsAnEnvelope(t *testing.T) {
	a := account{"/envelope/" + id: `{"id":"` + id + `","name":"Lease"}`}
	run(t, "https://app.example.com/envelope/"+id, a, func(p *uitest.Program) {
		p.See("Looking for " + id).See("envelope " + id + " Lease")
		if n := len(p.Requests()); n != 1 {
			t.Errorf("asked %d times", n)
		}
	})
}

func TestFindsATemplate(t *testing.T) {
	a := account{"/template/" + id: `{"id":"` + id + `","name":"Offer"}`}
	run(t, id, a, func(p *uitest.Program) { p.See("template " + id + " Offer") })
}

func TestFindsNeither(t *testing.T) {
	run(t, id, account{}, func(p *uitest.Program) {
		p.See("Neither an envelope nor a template has the id", "Check that it is complete", "technical cause", "not read")
		p.Hides("status 404")
		p.Press("enter").See("status 404, template.get")
		before := len(p.Requests())
		p.Press("r").Wait(3 * time.Second)
		if n := len(p.Requests()) - before; n != 2 {
			t.Errorf("asked %d times anew", n)
		}
		p.Press("esc").See("list")
	})
}

// Only a service that knows no such envelope is asked for a template.
func TestFailure(t *testing.T) {
	broken := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) })
	run(t, id, broken, func(p *uitest.Program) {
		p.See("Could not read the envelope: the access token may not do this.")
		if n := len(p.Requests()); n != 1 {
			t.Errorf("asked %d times", n)
		}
	})
}

func TestWhatIsNoIDIsNotSent(t *testing.T) {
	run(t, "../secret\x1b[2J", account{}, func(p *uitest.Program) {
		p.See("Could not read the envelope: the identifier is not a valid one.")
		if n := len(p.Requests()); n != 0 {
			t.Errorf("asked %d times", n)
		}
	})
}

// A question that no one waits for any more is withdrawn.
func TestLeavingWithdrawsTheQuestion(t *testing.T) {
	gone := make(chan struct{}, 1)
	slow := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		<-r.Context().Done()
		gone <- struct{}{}
	})
	run(t, id, slow, func(p *uitest.Program) {
		p.Press("esc").See("list")
		select {
		case <-gone:
		default:
			t.Error("the question is still open")
		}
	})
}
