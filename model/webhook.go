package model

import "slices"

// Webhook describes an address that is told about events ("Webhook").
type Webhook struct {
	ID     WebhookID    `json:"id"`
	Event  WebhookEvent `json:"event"`
	Target Text         `json:"target"`
	Unread Unread       `json:"-"` // what of it could not be read
}

// WebhookEvent names what a webhook is told about ("Events"). All but two are from public sources.
type WebhookEvent string

// The events of public sources.
const (
	EnvelopeExpired    WebhookEvent = "ENVELOPE_EXPIRED"
	EnvelopeDeclined   WebhookEvent = "ENVELOPE_DECLINED"
	EnvelopeVoided     WebhookEvent = "ENVELOPE_VOIDED"
	EnvelopeCompleted  WebhookEvent = "ENVELOPE_COMPLETED"
	EnvelopeAuditTrail WebhookEvent = "ENVELOPE_AUDIT_TRAIL"
)

// WebhookEvents lists the known events.
func WebhookEvents() []WebhookEvent {
	return []WebhookEvent{
		EnvelopeExpired, EnvelopeDeclined, EnvelopeVoided, EnvelopeCompleted, EnvelopeAuditTrail,
	}
}

// Known, Label and UnmarshalJSON implement [Word]. Unknown values are kept in a cleaned form.
func (e WebhookEvent) Known() bool { return slices.Contains(WebhookEvents(), e) }

func (e WebhookEvent) Label() string { return label(e, WebhookEvents()) }

func (e *WebhookEvent) UnmarshalJSON(b []byte) error { return decodeWord(b, e) }

// WebhookList holds the registered webhooks (extension: POST /webhooks).
type WebhookList struct {
	Webhooks []Webhook `json:"webhooks"`
}
