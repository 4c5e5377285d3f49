package demo_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api/demo"
	"inkdesk/model"
)

// mailbox takes notifications and answers with its statuses, the last one for ever.
type mailbox struct {
	mu       sync.Mutex
	statuses []int
	bodies   []string
}

func (m *mailbox) RoundTrip(req *http.Request) (*http.Response, error) {
	body, _ := io.ReadAll(req.Body)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.bodies = append(m.bodies, req.Method+" "+req.URL.String()+" "+string(body))
	status := http.StatusOK
	if len(m.statuses) > 0 {
		status, m.statuses = m.statuses[0], m.statuses[1:]
	}
	if status == 0 {
		return nil, errors.New("nobody is there")
	}
	return &http.Response{StatusCode: status, Body: http.NoBody}, nil
}

func TestWebhooksAreNotified(t *testing.T) {
	box := new(mailbox)
	options := small
	options.Deliver = box
	atNoon(t, options, func(c *client) {
		for _, w := range c.ok("POST", "/webhooks", "").list("webhooks") {
			c.ok("DELETE", "/webhook/"+w.text("id"), "")
		}
		for _, event := range model.WebhookEvents() {
			c.ok("POST", "/webhook", fmt.Sprintf(`{"event":%q,"target":"http://127.0.0.1:9/%s"}`, event, event))
		}
		send := func() (string, []string) {
			id, signers := c.draft(fmt.Sprintf(`{"name":"Lease 2025","expires_at":%d}`, time.Now().Unix()+60))
			c.ok("POST", "/envelope/"+id+"/send", "")
			return id, signers
		}
		id, signers := send()
		c.act(id, signers[0], demo.Open)
		c.act(id, signers[0], demo.Sign)
		c.act(id, signers[1], demo.Sign)
		id, signers = send()
		c.act(id, signers[0], demo.Decline)
		id, _ = send()
		c.ok("PUT", "/envelope/"+id+"/void", "")
		_, _ = send()
		time.Sleep(time.Hour)
		c.service.Advance()
		synctest.Wait()
		got := make(map[string]string)
		for _, body := range box.bodies {
			event, action := c.summary(body)
			got[event] += action + ";"
		}
		want := map[string]string{
			"audit_trail": "viewed;signed;signed;declined;", "completed": ";", "declined": ";", "voided": ";", "expired": ";",
		}
		if diff := cmp.Diff(want, got); diff != "" {
			c.t.Errorf("notified of %s", diff)
		}
	})
}

// summary checks the form of a notification and says what it is about.
func (c *client) summary(delivered string) (event, action string) {
	c.t.Helper()
	where, body, _ := strings.Cut(delivered, " {")
	var n struct {
		Hook struct{ ID, Event, Target string }
		Data struct {
			ID, UID, Action string
			EnvelopeID      string `json:"envelope_id"`
			FileName        string `json:"file_name"`
		}
	}
	if err := json.Unmarshal([]byte("{"+body), &n); err != nil {
		c.t.Fatalf("%v: %s", err, body)
	}
	if where != "POST "+n.Hook.Target || n.Data.ID != n.Hook.ID || len(n.Data.UID) != 32 ||
		len(n.Data.EnvelopeID) != 24 || n.Data.FileName != "lease.pdf" {
		c.t.Errorf("notification to %s: {%s", where, body)
	}
	return strings.TrimPrefix(n.Hook.Event, "envelope_"), n.Data.Action
}

// deaf takes nothing from some targets, and notes when the others were told.
type deaf struct{ told chan time.Time }

func (d deaf) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.URL.Path == "/dead" {
		<-req.Context().Done()
		return nil, req.Context().Err()
	}
	d.told <- time.Now()
	return &http.Response{StatusCode: http.StatusOK, Body: http.NoBody}, nil
}

// A target that does not answer holds up no other one.
func TestDeadTargetsHoldUpNobody(t *testing.T) {
	d := deaf{make(chan time.Time, 2)}
	options := small
	options.Deliver = d
	atNoon(t, options, func(c *client) {
		for _, path := range []string{"dead", "alive"} {
			c.ok("POST", "/webhook", `{"event":"ENVELOPE_VOIDED","target":"http://127.0.0.1:9/`+path+`"}`)
		}
		start := time.Now()
		for range 2 {
			id, _ := c.draft(`{"name":"Lease 2025"}`)
			c.ok("PUT", "/envelope/"+id+"/void", "")
		}
		for range 2 {
			if at := <-d.told; at != start {
				c.t.Errorf("told after %v", at.Sub(start))
			}
		}
		c.service.Close()
	})
}

func TestDeliveryIsTriedAgain(t *testing.T) {
	tests := []struct {
		statuses []int
		tries    int
	}{
		{[]int{200}, 1},
		{[]int{500, 0, 204}, 3},
		{[]int{500, 301, 0, 200}, 3},
	}
	for _, tt := range tests {
		options, box := small, &mailbox{statuses: tt.statuses}
		options.Deliver = box
		atNoon(t, options, func(c *client) {
			c.ok("POST", "/webhook", `{"event":"ENVELOPE_VOIDED","target":"http://127.0.0.1:9/"}`)
			id, _ := c.draft(`{"name":"Lease 2025"}`)
			c.ok("POST", "/envelope/"+id+"/send", "")
			c.ok("PUT", "/envelope/"+id+"/void", "")
			time.Sleep(time.Minute)
			box.mu.Lock()
			defer box.mu.Unlock()
			if len(box.bodies) != tt.tries {
				c.t.Errorf("%v: %d tries, want %d: %q", tt.statuses, len(box.bodies), tt.tries, box.bodies)
			}
		})
	}
}

func TestWebhooks(t *testing.T) {
	c := newClient(t, small)
	w := c.ok("POST", "/webhook", `{"target":"https://example.com/hook"}`)
	if w.text("event") != "ENVELOPE_EXPIRED" || w.text("target") != "https://example.com/hook" {
		t.Errorf("registered %v", w.value)
	}
	found := c.ok("POST", "/webhooks", fmt.Sprintf(`{"webhook_id":%q}`, w.text("id")))
	if len(found.list("webhooks")) != 1 {
		t.Errorf("found %v", found.value)
	}
	if got := len(c.ok("POST", "/webhooks", `{"event":"ENVELOPE_EXPIRED"}`).list("webhooks")); got != 2 {
		t.Errorf("%d webhooks for one event, want 2", got)
	}
	c.ok("DELETE", "/webhook/"+w.text("id"), "")
	c.refused(404, "DELETE", "/webhook/"+w.text("id"), "")
}
