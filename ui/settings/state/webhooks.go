package state

import (
	"slices"
	"time"
)

// NameWebhooks is the memory of type [Webhooks].
const NameWebhooks = "webhooks"

// MostWebhooks is how many webhooks are remembered.
const MostWebhooks = 1000

// Webhook is one that was registered from here. The specification has no way to ask the
// service for it.
type Webhook struct {
	ID         string    `json:"id"`
	Event      string    `json:"event,omitempty"`
	Target     string    `json:"target"`
	Registered time.Time `json:"registered"`
}

// Webhooks is a list, the latest first.
type Webhooks []Webhook

// Add puts a webhook in front, in place of one with the same id.
func (l *Webhooks) Add(w Webhook) {
	l.Remove(w.ID)
	*l = slices.Insert(*l, 0, w)
	*l = (*l)[:min(len(*l), MostWebhooks)]
}

// Remove takes the webhook with an id out.
func (l *Webhooks) Remove(id string) {
	*l = slices.DeleteFunc(*l, func(w Webhook) bool { return w.ID == id })
}
