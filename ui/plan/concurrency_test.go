package plan_test

import (
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/model"
	"inkdesk/ui/uitest"
)

// requestCounter counts how many requests run at once.
type requestCounter struct {
	http.RoundTripper
	mu        sync.Mutex
	now, most int
}

func (c *requestCounter) RoundTrip(r *http.Request) (*http.Response, error) {
	c.mu.Lock()
	c.now++
	c.most = max(c.most, c.now)
	c.mu.Unlock()
	defer func() {
		c.mu.Lock()
		c.now--
		c.mu.Unlock()
	}()
	return c.RoundTripper.RoundTrip(r)
}

// As many changes run at once as the profile allows, or the person.
func TestConcurrency(t *testing.T) {
	for slower, want := range []int{4, 3} {
		t.Run(fmt.Sprint(slower), func(t *testing.T) {
			var c requestCounter
			o := uitest.Options{Route: planFor("envelope.void", 40, model.InProgress), Demo: demo.Options{Envelopes: 500}, Faults: "* latency=200ms"}
			o.Client = func(cfg *api.Config) { cfg.InFlight, cfg.PerSecond = 8, 0 }
			o.WrapTransport = func(t http.RoundTripper) http.RoundTripper { c.RoundTripper = t; return &c }
			run(t, o, func(d *harness) {
				d.See("40 to change")
				d.Press("y")
				d.WaitForConfirmation()
				d.Type("40")
				d.Press("enter")
				for range slower {
					d.Press("-")
				}
				d.Wait(10 * time.Second)
				d.See("40 done")
				d.ExpectChanges(40)
			})
			if c.most != want {
				t.Errorf("%d requests at once instead of %d", c.most, want)
			}
		})
	}
}
