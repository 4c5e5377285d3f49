package api

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
)

// Careless but readable answers are read.
func TestLenientAnswers(t *testing.T) {
	body := `{"id":12,"name":null,"pages":"3","status":"FROZEN","created_at":"1700000000","extra":{"x":1},
		"signing_steps":null,"documents":[{"id":"d1","page_count":2.0}],"notification":null,"updated_at":1.7e9}`
	got, err := testClient(t, always(200, "", body)).Envelope(t.Context(), "12")
	testbed.Must(t, err)
	if got.ID != "12" || got.Pages != 3 || got.Status != "FROZEN" || got.Status.Known() ||
		got.Documents[0].PageCount != 2 || got.UpdatedAt != 1_700_000_000 || string(got.Source) != body {
		t.Errorf("read %+v", got)
	}
}

// Anyone who shows the answer or saves it can mask secrets in JSON alone.
func TestTheSourceIsJSON(t *testing.T) {
	for _, pages := range []string{"NaN", "01", "Infinity"} {
		c := testClient(t, always(200, "application/json", `{"id":"e1","pages":`+pages+`}`))
		if e, err := c.Envelope(t.Context(), "e1"); err != nil || !json.Valid(e.Source) {
			t.Errorf("%s: %s, %v", pages, e.Source, err)
		}
	}
}

func TestUnitIsLearnedFromWhatIsRead(t *testing.T) {
	for at, unit := range map[string]model.Unit{"1700000000": model.Seconds, "1700000000000": model.Milliseconds, "0": model.UnknownUnit} {
		w := always(200, "application/json", `{"id":"e1","expires_at":1831280113,"created_at":`+at+`}`)
		c := testClient(t, w)
		if _, err := c.SetExpirationDate(t.Context(), "e1", time.Unix(1831280113, 0)); KindOf(err) != UnitUnknown {
			t.Errorf("before anything was read: %v", err)
		}
		if n := len(w.sent()); n != 0 {
			t.Fatalf("%d requests", n)
		}
		if _, err := c.Envelope(t.Context(), "e1"); err != nil {
			t.Fatal(err)
		}
		if c.Unit() != unit {
			t.Errorf("%s: learned %v", at, c.Unit())
		}
		if _, err := c.SetExpirationDate(t.Context(), "e1", time.Unix(1831280113, 0)); (err == nil) != (unit != model.UnknownUnit) {
			t.Errorf("%s: %v", at, err)
		}
	}
	c := testClient(t, always(200, "application/json", `{"id":"e1","created_at":1700000000000}`))
	if _, err := c.Envelope(t.Context(), "e1"); err != nil {
		t.Fatal(err)
	}
	testbed.Equal(t, c.Stamp(time.Unix(1831280113, 0)), 1831280113000, "stamped")
}

func TestSharedReadEndsWhenNobodyWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ended := make(chan struct{})
		w := &wire{answer: func(_ int, req *http.Request) (*http.Response, error) {
			<-req.Context().Done()
			close(ended)
			return nil, req.Context().Err()
		}}
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, cancel)
		if _, err := testClient(t, w).Envelope(ctx, "e1"); KindOf(err) != Canceled {
			t.Errorf("got %v", err)
		}
		<-ended
	})
}

// A far end that drips is cut off; the time is virtual.
func TestDrippingDownload(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		faults, err := demo.ParseFaults("drip=100ms,1")
		testbed.Must(t, err)
		s := demo.New(demo.Options{Envelopes: 60, Seed: 3, Token: canary, Faults: faults})
		found := s.Find(func(e *account.Envelope) bool { return e.Status == model.Completed && !e.Trashed })
		start := time.Now()
		_, err = received(func(to OpenFunc) error { return testClient(t, s.Transport()).Certificate(t.Context(), found[0], to) })
		if took := time.Since(start); KindOf(err) != TimedOut || took > 31*time.Second {
			t.Errorf("got %v after %v", err, took)
		}
	})
}

func TestCallsAreLogged(t *testing.T) {
	var seen []Call
	c := testClient(t, always(404, "application/json", `{"message":"none \u001b[2J"}`), func(cfg *Config) {
		cfg.Observe = func(call Call) { seen = append(seen, call) }
	})
	if _, err := c.Envelope(t.Context(), "e1"); err == nil {
		t.Fatal("no error")
	}
	log := c.Calls()
	if len(log) != 1 || log[0].Status != 404 || log[0].Path != "/envelope/e1" || log[0].Operation != "envelope.get" || log[0].Attempt != 1 {
		t.Errorf("logged %+v", log)
	}
	if !slices.Equal(seen, log) || seen[0].Err == "" {
		t.Errorf("observed %+v", seen)
	}
}

// A download that failed on this machine is no success, although the service has answered.
func TestCallsThatFailedHereAreLogged(t *testing.T) {
	c := testClient(t, always(200, "application/pdf", "%PDF-1.7"))
	err := c.Certificate(t.Context(), "e1", func(int64) (io.Writer, error) { return nil, errors.New("the disk\x1b[2J is full") })
	if err == nil {
		t.Fatal("no error")
	}
	log := c.Calls()
	if len(log) != 1 || log[0].Status != 200 || !strings.Contains(log[0].Err, "is full") || strings.Contains(log[0].Err, "\x1b") {
		t.Errorf("logged %+v", log)
	}
}

// The proxy is named when there is no connection, and its password is not.
func TestTheProxyIsNamed(t *testing.T) {
	proxy, err := url.Parse("http://user:hidden@127.0.0.1:1")
	testbed.Must(t, err)
	c := testClient(t, &http.Transport{Proxy: http.ProxyURL(proxy)}, func(cfg *Config) {
		cfg.Limits.Total = time.Second // few attempts
	})
	_, err = c.Envelope(t.Context(), "e1")
	if KindOf(err) != Offline || !strings.Contains(err.Error(), "through the proxy 127.0.0.1:1") || strings.Contains(err.Error(), "hidden") {
		t.Errorf("the request ended with %v", err)
	}
}
