package envelopes_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"charm.land/bubbles/v2/help"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api/demo"
	"inkdesk/model"
	"inkdesk/ui/envelopes"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/uitest"
)

var start = time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC)

// desk is the program on a demo account, with stand-ins for all places but the list.
type desk struct {
	*uitest.Program
	service *demo.Service
	places  *places
}

// run runs the program on a demo account as it stands when the program starts.
func run(t *testing.T, account demo.Options, o uitest.Options, script func(*desk)) {
	t.Helper()
	account.Token = uitest.Token
	account.Now = func() time.Time { return start }
	service := demo.New(account)
	places := &places{}
	o.Transport, o.Screens, o.Start = service.Transport(), places.screen, start
	uitest.Run(t, o, func(p *uitest.Program) {
		script(&desk{Program: p, service: service, places: places})
	})
}

// fault lets the service answer badly from now on; without rules it recovers.
func (d *desk) fault(rules ...string) {
	d.T.Helper()
	d.service.Faults().Clear()
	if err := d.service.Faults().Add(strings.Join(rules, "; ")); err != nil {
		d.T.Fatal(err)
	}
}

// asked are the bodies of the listings so far.
func (d *desk) asked() []model.EnvelopeQuery {
	var list []model.EnvelopeQuery
	for _, r := range d.Requests() {
		var q model.EnvelopeQuery
		if err := json.Unmarshal([]byte(r.Body), &q); err != nil {
			d.T.Fatalf("%s: %v", r, err)
		}
		list = append(list, q)
	}
	return list
}

// selected is the row that is selected, as it is drawn.
func (d *desk) selected() string {
	d.T.Helper()
	for row := range strings.Lines(d.Screen()) {
		if strings.HasPrefix(row, "▌") {
			return strings.TrimRight(row, "\n")
		}
	}
	d.T.Fatalf("no row is selected:\n%s", d.Screen())
	return ""
}

// places makes the list, and stand-ins for the places that are not tested here.
type places struct {
	mu      sync.Mutex
	visited []nav.Route
}

func (p *places) screen(env screen.Env, route nav.Route) screen.Screen {
	if r, ok := route.(nav.Envelopes); ok {
		return envelopes.New(env, r)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.visited = append(p.visited, route)
	return &elsewhere{}
}

// last is the place that was gone to last.
func (d *desk) last() nav.Route {
	d.places.mu.Lock()
	defer d.places.mu.Unlock()
	if len(d.places.visited) == 0 {
		return nil
	}
	return d.places.visited[len(d.places.visited)-1]
}

type elsewhere struct{ size screen.Size }

func (e *elsewhere) Start() tea.Cmd         { return nil }
func (e *elsewhere) Update(tea.Msg) tea.Cmd { return nil }
func (e *elsewhere) Resize(s screen.Size)   { e.size = s }
func (e *elsewhere) Restyle()               {}
func (e *elsewhere) Title() string          { return "Elsewhere" }
func (e *elsewhere) Keys() help.KeyMap      { return screen.Hints{} }
func (e *elsewhere) View() string {
	blank := strings.Repeat(" ", e.size.Width)
	return strings.TrimSuffix(strings.Repeat(blank+"\n", e.size.Height), "\n")
}

// envelopes are the first ones of the account as the list shows them, last changed
// first.
func (d *desk) envelopes(n int, statuses ...model.Status) []model.Envelope {
	d.T.Helper()
	list, err := d.Options.Client.Envelopes(d.T.Context(), model.EnvelopeQuery{
		Order: model.ByModification, Statuses: statuses, Window: model.FirstRows(n, ""),
	})
	if err != nil {
		d.T.Fatal(err)
	}
	return list.Envelopes
}

// change changes something on the service behind the back of the program.
func (d *desk) change(method, path, body string) {
	d.T.Helper()
	req, err := http.NewRequestWithContext(d.T.Context(), method, demo.BaseURL+path, strings.NewReader(body))
	if err != nil {
		d.T.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+uitest.Token)
	req.Header.Set("Content-Type", "application/json")
	resp, err := d.service.Transport().RoundTrip(req)
	if err != nil {
		d.T.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		d.T.Fatalf("%s %s: %s", method, path, resp.Status)
	}
}
