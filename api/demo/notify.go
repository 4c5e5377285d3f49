package demo

import (
	"encoding/json"
	"strings"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

// notificationJSON holds the body that public sources show: the event in lower case, and the webhook's id.
type notificationJSON struct {
	Hook hookJSON  `json:"hook"`
	Data eventJSON `json:"data"`
}

type hookJSON struct {
	ID     model.WebhookID `json:"id"`
	Event  string          `json:"event"`
	Target model.Text      `json:"target"`
}

type eventJSON struct {
	ID         model.WebhookID  `json:"id"`
	UID        model.UserID     `json:"uid"`
	EnvelopeID model.EnvelopeID `json:"envelope_id"`
	FileName   *string          `json:"file_name"`
	*auditTrail
}

// auditTrail has the members of an audit event; they are this service's own.
type auditTrail struct {
	Action      string            `json:"action"`
	RecipientID model.RecipientID `json:"recipient_id"`
}

func (s *Service) notify(event model.WebhookEvent, e *account.Envelope, t *auditTrail) {
	var name *string
	if len(e.Documents) > 0 {
		name = orNull(e.Documents[0].Filename)
	}
	for _, w := range s.store.webhooks {
		if w.Event != event {
			continue
		}
		body, err := json.Marshal(notificationJSON{
			Hook: hookJSON{w.ID, strings.ToLower(string(event)), w.Target},
			Data: eventJSON{w.ID, e.Owner, e.ID, name, t},
		})
		if err == nil {
			s.dispatcher.enqueue(queuedNotification{target: w.Target.Wire(), body: body})
		}
	}
}
