package plan

import (
	"context"
	"net/url"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/token"
	"inkdesk/model"
	"inkdesk/ui/change"
)

// bench is a job on a demo account.
func bench(t *testing.T) (job, *demo.Service) {
	t.Helper()
	service := demo.New(demo.Options{})
	t.Cleanup(service.Close)
	secret, _, err := token.Parse([]byte(service.Token()))
	if err != nil {
		t.Fatal(err)
	}
	client := api.New(api.Config{
		BaseURL: &url.URL{Scheme: "https", Host: "api.example.com", Path: "/v2"}, Token: secret, Transport: service.Transport(),
	})
	id := service.Find(func(e *account.Envelope) bool { return e.Status == model.InProgress && !e.Trashed && !e.Overlooked })[0]
	e, err := client.Envelope(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	c, _ := change.For("envelope.void")
	target := change.Target{Envelope: &e}
	step, err := c.Enter(nil, change.Asked{Targets: []change.Target{target}})
	if err != nil {
		t.Fatal(err)
	}
	return job{client: client, step: step, target: target, zone: time.UTC}, service
}

// A target is changed by one plan at a time, whatever screen it was confirmed on.
func TestClaimedTargetIsLeftAlone(t *testing.T) {
	j, service := bench(t)
	release, ok := j.client.Claim(j.target.Claim())
	if !ok {
		t.Fatal("it is claimed already")
	}
	if r := j.work(t.Context()); r.state != failed || service.Count("envelope.void") != 0 {
		t.Errorf("%s: %s", r.state.word(), r.note)
	}
	release()
	if r := j.work(t.Context()); r.state != applied || service.Count("envelope.void") != 1 {
		t.Errorf("%s: %s", r.state.word(), r.note)
	}
	if _, ok := j.client.Claim(j.target.Claim()); !ok {
		t.Error("the claim was kept")
	}
}

// What was withdrawn before it was sent is not sent; it is still to be done.
func TestWithdrawnBeforeItIsSent(t *testing.T) {
	j, service := bench(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if r := j.work(ctx); r.state != planned || service.Count("envelope.void") != 0 {
		t.Errorf("%s: %s", r.state.word(), r.note)
	}
}

// A target in the trash or unknown to the service is not changed, and said to be gone.
func TestGoneTarget(t *testing.T) {
	j, service := bench(t)
	if err := j.client.DeleteEnvelope(t.Context(), j.target.Envelope.ID); err != nil {
		t.Fatal(err)
	}
	if r := j.work(t.Context()); r.state != moved || service.Count("envelope.void") != 0 {
		t.Errorf("%s: %s", r.state.word(), r.note)
	}
}
