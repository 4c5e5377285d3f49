package plan_test

import (
	"net/http"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/model"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/uitest"
)

// The start names all that a crash has left in one line: the lost answer and the rows that were not
// done. It says nothing of what another live session is at, and nothing where nothing waits.
func TestTheStartNamesWhatWaits(t *testing.T) {
	service := uitest.NewService(t, demo.Options{})
	first := uitest.NewMachine(t, t.TempDir())
	var left *uitest.Machine
	o := uitest.Options{Route: planFor("envelope.set_expiration_date", 6, model.InProgress)}
	o.Service, o.Machine, o.Settings = service, first, sequential
	o.WrapTransport = func(to http.RoundTripper) http.RoundTripper {
		return &uitest.Dying{To: to, Left: 3, Die: func() { left = first.Crashed(t) }}
	}
	run(t, o, func(d *harness) {
		d.Press("enter", "y")
		d.WaitForConfirmation()
		d.Type("6")
		d.Press("enter")
		d.See("3 done")
	})
	start := func(m *uitest.Machine, test func(*uitest.Program)) {
		uitest.Run(t, uitest.Options{Width: 200, Service: service, Settings: sequential, Machine: m}, func(p *uitest.Program) {
			p.Wait(time.Second)
			test(p)
		})
	}
	start(left, func(p *uitest.Program) {
		p.See("1 earlier change has an unknown outcome, 3 rows of 1 plan not done; ", "Unfinished work goes on.")
	})
	list, err := state.ListUnfinished(left.State)
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	other := uitest.NewMachine(t, left.Folder)
	claim, err := state.ClaimUnfinished(other.State, list[0].ID, state.Session{})
	if err != nil {
		t.Fatal(err)
	}
	start(left, func(p *uitest.Program) {
		p.See("1 earlier change has an unknown outcome; ", "Open changes finds out.")
		p.Hides("not done")
	})
	claim.Release()
	start(uitest.NewMachine(t, t.TempDir()), func(p *uitest.Program) { p.Hides("earlier change", "not done", "Unfinished") })
}
