package compose

import (
	"fmt"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
)

const (
	askEvent  = "event"
	askTarget = "target"
)

// newWebhook registers an address.
func newWebhook() guide {
	return guide{
		title: "New webhook",
		pages: func(_ answers, k known) []page {
			q := question{name: askEvent, title: "Event", initial: string(model.EnvelopeCompleted)}
			for _, e := range model.WebhookEvents() {
				q.options = append(q.options, option{string(e), e.Label()})
			}
			q.options = append(q.options, option{"", "Not given, as the specification has it: the service decides"})
			note := "Note its id when it is registered: only the id can remove it."
			if k.read && k.hooks == nil {
				note = "This service cannot list webhooks. If the id is lost, the webhook stays for ever. " + note
			}
			return []page{{name: "webhook", title: "Webhook", note: note, questions: []question{
				q,
				{name: askTarget, title: "Address", help: "https://…; it gets a request for every event.", check: target},
			}}}
		},
		plan: func(a answers, k known) (plan, error) {
			body := model.NewWebhook{Event: model.WebhookEvent(a[askEvent]), Target: strings.TrimSpace(a[askTarget])}
			if err := body.Check(); err != nil {
				return plan{}, err
			}
			p := plan{steps: []step{registering(body)}}
			for i := range k.hooks {
				if h := &k.hooks[i]; h.Event == body.Event && h.Target.Wire() == body.Target {
					p.doubts = append(p.doubts, fmt.Sprintf("The same webhook is registered already, as %s; events would come twice.", h.ID))
					break
				}
			}
			return p, nil
		},
	}
}

func target(s string) error {
	body := model.NewWebhook{Target: strings.TrimSpace(s)}
	return body.Check()
}

func registering(body model.NewWebhook) step {
	return step{
		part: partCreate, verb: "Register the webhook",
		sent:    fact(fact(nil, "event", string(body.Event)), "target", body.Target),
		request: change.Request{Operation: "webhook.create", Body: &body},
		said: func(t runner.Task) string {
			return "webhook " + t.Target.ID() + "; keep this id, only it can remove the webhook"
		},
	}
}
