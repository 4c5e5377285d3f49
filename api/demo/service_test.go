package demo_test

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/model"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestLargeAnswersAreCompressed(t *testing.T) {
	c := newClient(t, small)
	for _, tt := range []struct{ accept, body, want string }{
		{"gzip", `{"first":5}`, "gzip"},
		{"br, gzip;q=0.5", `{"first":5}`, "gzip"},
		{"gzip;q=0", `{"first":5}`, ""},
		{"identity", `{"first":5}`, ""},
		{"gzip", `{"ids":[]}`, ""},
	} {
		req := c.request("POST", "/envelopes", tt.body)
		req.Header.Set("Accept-Encoding", tt.accept)
		resp, body := c.send(req)
		if got := resp.Header.Get("Content-Encoding"); got != tt.want {
			t.Errorf("%s %s: encoding %q, want %q", tt.accept, tt.body, got, tt.want)
		}
		if tt.want == "gzip" {
			z, err := gzip.NewReader(strings.NewReader(string(body)))
			testbed.Must(t, err)
			if body, err = io.ReadAll(z); err != nil {
				t.Fatal(err)
			}
		}
		c.decode(body)
	}
}

func TestServiceRemembersRequests(t *testing.T) {
	c := newClient(t, small)
	c.ok("POST", "/envelope", `{"name":"Lease 2025"}`)
	c.refused(404, "GET", "/nowhere?x=1", "")
	c.refused(422, "POST", "/envelope", `{}`)
	if got := c.service.Count("envelope.create"); got != 2 || c.service.Count() != 3 {
		t.Errorf("%d of %d requests", got, c.service.Count())
	}
	last := lastCall(c.service, "envelope.create")
	if string(last.Body) != `{}` || last.Status != 422 || last.Path != "/v2/envelope" {
		t.Errorf("last call %+v", last)
	}
	for _, call := range c.service.Calls() {
		if call.Header.Get("Authorization") != "" {
			t.Error("the token is remembered")
		}
	}
	testbed.Must(t, c.service.Faults().Add("drop-before"))
	_, err := c.service.Transport().RoundTrip(c.request("POST", "/webhook", `{"target":"x"}`))
	if last := lastCall(c.service, "webhook.create"); !errors.Is(err, io.EOF) || string(last.Body) != `{"target":"x"}` {
		t.Errorf("after a dropped request: %v, %+v", err, last)
	}
}

// lastCall is the last request for an operation, empty for none.
func lastCall(s *demo.Service, operation string) (last demo.Call) {
	for _, c := range s.Calls() {
		if c.Operation == operation {
			last = c
		}
	}
	return last
}

func TestChangeBySomebodyElse(t *testing.T) {
	atNoon(t, small, func(c *client) {
		id := c.first(model.InProgress).ID
		time.Sleep(time.Minute)
		testbed.Must(c.t, c.service.Change(id, func(e *model.Envelope) { e.Status = model.Voided }))
		e := c.ok("GET", "/envelope/"+string(id), "")
		if e.text("status") != "VOIDED" || e.number("updated_at") != time.Now().Unix() {
			c.t.Errorf("the envelope is %s since %d", e.text("status"), e.number("updated_at"))
		}
		if err := c.service.Change("nothing", func(*model.Envelope) {}); err == nil {
			c.t.Error("an envelope that is not there was changed")
		}
	})
}

func TestManyAtOnce(t *testing.T) {
	c := newClient(t, demo.Options{Envelopes: 100, Seed: 3, Live: true, Pace: time.Millisecond})
	id := string(c.first(model.Draft).ID)
	var work sync.WaitGroup
	for i := range 8 {
		work.Go(func() {
			for range 20 {
				switch i % 4 {
				case 0:
					c.raw("POST", "/envelopes", `{"first":20,"order_field":"NAME"}`)
				case 1:
					c.raw("PUT", "/envelope/"+id+"/rename", `{"name":"Lease"}`)
				case 2:
					c.raw("POST", "/envelope", `{"name":"Lease 2025"}`)
				case 3:
					c.service.Calls()
					c.raw("GET", "/envelope/"+id+"/annotations", "")
				}
			}
		})
	}
	work.Wait()
}

func TestListening(t *testing.T) {
	for address, allowed := range map[string]bool{
		"127.0.0.1:0": true, "localhost:0": true, "0.0.0.0:0": false, ":0": false, "192.0.2.1:0": false, "x": false,
	} {
		ctx, cancel := context.WithCancel(t.Context())
		s := demo.New(small)
		server, err := s.Listen(ctx, address, false)
		if (err == nil) != allowed {
			t.Errorf("%s: %v", address, err)
		}
		cancel()
		if err == nil {
			if err := server.Wait(); err != nil {
				t.Errorf("%s ended: %v", address, err)
			}
		}
	}
}

// TestOverAPort does once over a socket what the other tests do without: requests,
// broken connections, notifications and what is below /demo.
func TestOverAPort(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := demo.New(small)
	server, err := s.Listen(ctx, "127.0.0.1:0", false)
	testbed.Must(t, err)
	notified := make(chan string, 100)
	target := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		notified <- string(body)
	}))
	defer target.Close()
	c := &portClient{t, strings.TrimSuffix(server.BaseURL, "/v2"), s.Token()}
	if status, err := c.send("POST", "/v2/webhook", `{"event":"ENVELOPE_VOIDED","target":"`+target.URL+`"}`, ""); status != 200 {
		t.Fatalf("webhook = %d, %v", status, err)
	}
	if status, err := c.send("POST", "/v2/webhook", `{"target":"`+target.URL+`"}`, ""); status != 200 {
		t.Fatalf("webhook with a target alone = %d, %v", status, err)
	}
	id := string(s.Find(openEnvelope)[0])
	if status, err := c.send("PUT", "/v2/envelope/"+id+"/void", "", "truncate"); status != 200 || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("truncated = %d, %v", status, err)
	}
	if body := <-notified; !strings.Contains(body, id) {
		t.Errorf("notified: %s", body)
	}
	if _, err := c.send("GET", "/v2/envelope/"+id, "", "drop-before"); err == nil {
		t.Error("a dropped connection was answered")
	}
	soon := string(s.Find(openEnvelope)[0])
	body := fmt.Sprintf(`{"expires_at":%d}`, time.Now().Unix()+1)
	if status, err := c.send("PUT", "/v2/envelope/"+soon+"/set_expiration_date", body, ""); status != 200 {
		t.Errorf("expiry = %d, %v", status, err)
	}
	if body := <-notified; !strings.Contains(body, soon) || !strings.Contains(body, "expired") {
		t.Errorf("notified without anybody asking: %s", body)
	}
	if status, err := c.send("POST", "/demo/skip?by=1h", "", ""); status != 204 {
		t.Errorf("skip = %d, %v", status, err)
	}
	next, _ := s.Envelope(s.Find(openEnvelope)[0])
	act := "/demo/envelope/" + string(next.ID) + "/recipient/" + string(next.SigningSteps[0].Recipients[0].ID)
	if status, err := c.send("POST", act+"/renew", "", ""); status != 200 {
		t.Errorf("renew = %d, %v", status, err)
	}
	cancel()
	if err := server.Wait(); err != nil {
		t.Errorf("the server ended: %v", err)
	}
}
