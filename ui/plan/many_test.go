//go:build !race

package plan_test

import (
	"strings"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/model"
	"inkdesk/ui/uitest"
)

// A thousand are voided at the rate of the profile, and the screen answers all the while.
func TestThousand(t *testing.T) {
	o := uitest.Options{Route: planFor("envelope.void", 1100, model.InProgress), Demo: demo.Options{Envelopes: 6000}}
	o.Client = func(c *api.Config) { c.PerSecond, c.InFlight = 5, 4 }
	run(t, o, func(d *harness) {
		if n := len(d.route().Envelopes); n != 1100 {
			d.T.Fatalf("the account has only %d envelopes in progress", n)
		}
		d.See("1000 to change, 2000 calls, about 6m40s", "One plan takes 1000; the other 100 keep their marks")
		d.Press("y")
		d.WaitForConfirmation()
		d.Type("1000")
		began := time.Now()
		d.Press("enter")
		for range 20 {
			d.Wait(time.Second)
			before := d.Frames()
			d.Press("j")
			if d.Frames() == before {
				d.T.Fatal("a key was not answered")
			}
		}
		d.Press("p")
		d.See("Paused.")
		d.Press("p")
		for time.Since(began) < 500*time.Second && !strings.Contains(d.Screen(), "1000 done") {
			d.Wait(5 * time.Second)
		}
		d.See("1000 done")
		d.ExpectChanges(1000)
		if took := time.Since(began); took < 390*time.Second || took > 450*time.Second {
			d.T.Errorf("it took %s", took)
		}
	})
}
