package plan

import (
	"net/url"
	"testing"
	"testing/synctest"
	"time"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/token"
	"inkdesk/model"
	"inkdesk/ui/change"
)

// dropped is a change as it is planned, with what is entered for it.
type dropped struct {
	operation string
	status    model.Status // of the envelope, "" for a template
	enter     change.Values
}

func droppedChanges() []dropped {
	return []dropped{
		{"envelope.rename", model.InProgress, change.Values{"name": "Another name"}},
		{"envelope.set_expiration_date", model.InProgress, change.Values{"expires": "now+30d"}},
		{"envelope.set_legality_level", model.Draft, change.Values{"level": "QES_EIDAS"}},
		{"envelope.set_comment", model.InProgress, change.Values{"comment": "for the file"}},
		{"envelope.set_notification", model.InProgress, change.Values{"subject": "Please sign", "message": "Soon"}},
		{"envelope.set_attachment_settings", model.InProgress, change.Values{"visibility": "all"}},
		{"envelope.set_dynamic_fields", model.Draft, change.Values{"others": "rent = 900"}},
		{"envelope.send", model.Draft, nil},
		{"envelope.duplicate", model.InProgress, nil},
		{"envelope.void", model.InProgress, nil},
		{"envelope.delete", model.Draft, nil},
		{"template.rename", "", change.Values{"name": "Another name"}},
		{"template.set_comment", "", change.Values{"comment": "for the file"}},
		{"template.set_notification", "", change.Values{"subject": "Please sign", "message": "Soon"}},
		{"template.set_attachment_settings", "", change.Values{"visibility": "sender"}},
		{"template.duplicate", "", nil},
		{"template.delete", "", nil},
	}
}

// Wherever the connection breaks, a change is sent at most once, and it is called failed
// only when the service has not done it.
func TestEveryChangeAtEveryPointOfBreaking(t *testing.T) {
	points := map[string]struct {
		want state
		sent int
	}{
		"refuse": {failed, 0}, "drop-before": {unknown, 1}, "drop-after": {unknown, 1},
		"stall=request": {unknown, 1}, "stall=headers": {unknown, 1}, "status=500": {unknown, 1},
	}
	for _, c := range droppedChanges() {
		for point, expect := range points {
			t.Run(c.operation+"/"+point, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					service := demo.New(demo.Options{})
					defer service.Close()
					j := c.job(t, service)
					if err := service.Faults().Add(c.operation + " " + point); err != nil {
						t.Fatal(err)
					}
					r := j.work(t.Context())
					if r.state != expect.want {
						t.Errorf("it is called %s: %s", r.state.word(), r.note)
					}
					if n := service.Count(c.operation); n != expect.sent {
						t.Errorf("%d requests instead of %d", n, expect.sent)
					}
				})
			})
		}
	}
}

func (c dropped) job(t *testing.T, service *demo.Service) job {
	t.Helper()
	secret, _, err := token.Parse([]byte(service.Token()))
	if err != nil {
		t.Fatal(err)
	}
	client := api.New(api.Config{
		BaseURL: &url.URL{Scheme: "https", Host: "api.example.com", Path: "/v2"}, Token: secret,
		Transport: service.Transport(), Unit: model.Seconds,
	})
	planned, ok := change.For(c.operation)
	if !ok {
		t.Fatalf("%s is not planned", c.operation)
	}
	asked := change.Asked{Targets: []change.Target{c.target(t, service, client, planned)}, Now: time.Now()}
	step, err := planned.Enter(c.enter, asked)
	if err != nil {
		t.Fatal(err)
	}
	if skip := step.Effect(asked.Targets[0]).Skip; skip != "" {
		t.Fatal(skip)
	}
	return job{client: client, step: step, target: asked.Targets[0], zone: time.UTC}
}

// target is the first one that the change is made to.
func (c dropped) target(t *testing.T, service *demo.Service, client *api.Client, planned change.Change) change.Target {
	t.Helper()
	if c.status == "" {
		template := service.Templates()[0]
		return change.Target{Template: &template}
	}
	ids := service.Find(func(e *account.Envelope) bool { return e.Status == c.status && !e.Trashed && !e.Overlooked })
	for _, id := range ids {
		e, err := client.Envelope(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if target := (change.Target{Envelope: &e}); planned.Refuse(target) == "" {
			return target
		}
	}
	t.Fatalf("no envelope is %s", c.status)
	return change.Target{}
}
