package plan_test

import (
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/token"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

var start = time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC)

// harness is the program with a demo account, opened on a plan.
type harness struct {
	*uitest.Program
	service *demo.Service
	route   nav.Plan
}

// setup says what a test plans.
type setup struct {
	uitest.Options
	account demo.Options
	// plan makes the route from the account.
	plan func(*demo.Service) nav.Plan
	// faults are in force from the start.
	faults string
	// fromList starts at the list of envelopes instead of at the plan.
	fromList bool
	// wrap stands between the program and the service, nil for nothing.
	wrap func(http.RoundTripper) http.RoundTripper
}

func run(t *testing.T, o setup, script func(*harness)) {
	t.Helper()
	if o.account.ReadToken == "" {
		o.account.Token = uitest.Token
	}
	o.account.Now = func() time.Time { return start }
	service := demo.New(o.account)
	route := o.plan(service)
	if err := service.Faults().Add(o.faults); err != nil {
		t.Fatal(err)
	}
	o.Options.Home, o.Options.Transport, o.Options.Start = route, service.Transport(), start
	if o.fromList {
		o.Home = nil
	}
	if o.wrap != nil {
		o.Transport = o.wrap(o.Transport)
	}
	uitest.Run(t, o.Options, func(p *uitest.Program) { script(&harness{Program: p, service: service, route: route}) })
}

// planFor plans an operation for up to n envelopes in a state.
func planFor(operation string, n int, status model.Status) func(*demo.Service) nav.Plan {
	return func(s *demo.Service) nav.Plan {
		return nav.Plan{Operation: operation, Envelopes: envelopes(s, n, status)}
	}
}

func envelopes(s *demo.Service, n int, status model.Status) []model.Envelope {
	ids := s.Find(func(e *account.Envelope) bool { return e.Status == status && !e.Trashed && !e.Overdue })
	var list []model.Envelope
	for _, id := range ids[:min(n, len(ids))] {
		e, _ := s.Envelope(id)
		list = append(list, e.Envelope)
	}
	return list
}

// sequential makes the order of the changes certain.
func sequential(s *settings.Resolved) { s.Profile.Limits.InFlight = 1 }

// waitUntilArmed waits until a confirmation accepts keys.
func (d *harness) waitUntilArmed() { d.Wait(500 * time.Millisecond) }

// idTail is the text that confirms a change of one envelope that cannot be undone.
func (d *harness) idTail() string { return d.route.Envelopes[0].ID.Tail(4) }

// sent are the requests so far that change something.
func (d *harness) sent() []string {
	var list []string
	for _, r := range d.Requests() {
		if r.Method == "PUT" || r.Method == "DELETE" || r.Method == "POST" && !reads(r.Path) {
			list = append(list, r.String())
		}
	}
	return list
}

// readSingly is the number of reads of single envelopes.
func (d *harness) readSingly() int {
	n := 0
	for _, r := range d.Requests() {
		if r.Method == "GET" && path.Base(path.Dir(r.Path)) == "envelope" {
			n++
		}
	}
	return n
}

func reads(path string) bool {
	return slices.Contains([]string{"/envelopes", "/templates", "/webhooks"}, path)
}

// expectNothingSent fails the test if a change was sent.
func (d *harness) expectNothingSent() {
	d.T.Helper()
	if list := d.sent(); len(list) > 0 {
		d.T.Fatalf("was sent: %s\n%s", strings.Join(list, ", "), d.Screen())
	}
}

// expectSent fails the test unless n changes were sent.
func (d *harness) expectSent(n int) {
	d.T.Helper()
	if list := d.sent(); len(list) != n {
		d.T.Fatalf("%d changes were sent instead of %d: %s\n%s", len(list), n, strings.Join(list, ", "), d.Screen())
	}
}

func (d *harness) status(i int) model.Status {
	e, _ := d.service.Envelope(d.route.Envelopes[i].ID)
	return e.Status
}

// config is that of a client beside that of the program.
func config(s *demo.Service) api.Config {
	secret, _, _ := token.Parse([]byte(uitest.Token))
	base := &url.URL{Scheme: "https", Host: "api.example.com", Path: "/v2"}
	return api.Config{BaseURL: base, Token: secret, Transport: s.Transport()}
}
