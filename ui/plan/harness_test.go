package plan_test

import (
	"net/http"
	"path"
	"testing"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// harness is the program opened on a plan.
type harness struct{ *uitest.Program }

func run(t *testing.T, o uitest.Options, script func(*harness)) {
	t.Helper()
	uitest.Run(t, o, func(p *uitest.Program) { script(&harness{p}) })
}

// crash runs a script until the process dies over the change after so many, and returns what is left of the machine.
func crash(t *testing.T, o uitest.Options, sent int, reaches bool, script func(*harness)) (left *uitest.Machine) {
	t.Helper()
	first := uitest.NewMachine(t, t.TempDir())
	o.Machine, o.Settings = first, sequential
	o.WrapTransport = func(to http.RoundTripper) http.RoundTripper {
		return &uitest.Dying{To: to, Left: sent, Reaches: reaches, Die: func() { left = first.Crashed(t) }}
	}
	if run(t, o, script); left == nil {
		t.Fatal("the process did not die")
	}
	return left
}

// route is the plan the program was opened on.
func (d *harness) route() nav.Plan { return d.Options.Home.(nav.Plan) }

// planFor plans an operation for up to n envelopes in a state.
func planFor(operation string, n int, status model.Status) func(*demo.Service) nav.Route {
	return func(s *demo.Service) nav.Route {
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

// idTail is the text that confirms a change of one envelope that cannot be undone.
func (d *harness) idTail() string { return d.route().Envelopes[0].ID.Tail(4) }

// carryOut asks for the plan to be carried out, and types what confirms that.
func (d *harness) carryOut(text string, shows ...string) {
	d.T.Helper()
	d.Press("y")
	d.confirm(text, shows...)
}

// confirm types what a question asks for, once it takes keys. The texts come to the screen then.
func (d *harness) confirm(text string, shows ...string) {
	d.T.Helper()
	d.WaitForConfirmation()
	d.Fill(text, "enter", shows...)
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

func (d *harness) status(i int) model.Status {
	e, _ := d.Service.Envelope(d.route().Envelopes[i].ID)
	return e.Status
}
