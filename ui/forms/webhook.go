package forms

import (
	"fmt"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/widget/form"
)

type newWebhook struct {
	alwaysAvailable
	Event  model.WebhookEvent `json:"event"`
	Target string             `json:"target"`
}

func (f *newWebhook) prefill(k formContext) {
	if k.webhookEvent {
		f.Event = model.EnvelopeCompleted
	}
}

func (f *newWebhook) pages(k formContext) []page {
	q := form.Question{Title: "Event", Answer: text(&f.Event), Options: choices(model.WebhookEvents())}
	q.Options = append(q.Options, form.Option{Title: "Not given, as the specification has it: the service decides"})
	note := "Note its id when it is registered: only the id can remove it."
	if k.read && k.webhooks == nil {
		note = "This service cannot list webhooks. If the id is lost, the webhook stays for ever. " + note
	}
	return []page{{name: "webhook", title: "Webhook", note: note, questions: []form.Question{
		q, {Title: "Address", Help: "https://…; it gets a request for every event.", Answer: text(&f.Target), Check: checkTarget},
	}}}
}

func (f *newWebhook) plan(k formContext) (plan, error) {
	body := model.NewWebhook{Event: f.Event, Target: strings.TrimSpace(f.Target)}
	if err := body.Check(); err != nil {
		return plan{}, err
	}
	p := plan{steps: []runner.Step{{
		Part: partCreate, Title: "Register the webhook",
		Facts:   facts("event", string(body.Event), "target", body.Target),
		Request: change.RequestOf(&body),
		Result: func(t runner.Task) string {
			return "webhook " + t.Target.ID() + "; keep this id, only it can remove the webhook"
		},
	}}}
	for i := range k.webhooks {
		if h := &k.webhooks[i]; h.Event == body.Event && h.Target.Wire() == body.Target {
			p.Doubts = append(p.Doubts, fmt.Sprintf("The same webhook is registered already, as %s; events would come twice.", h.ID))
			break
		}
	}
	return p, nil
}

func checkTarget(s string) error {
	body := model.NewWebhook{Target: strings.TrimSpace(s)}
	return body.Check()
}
