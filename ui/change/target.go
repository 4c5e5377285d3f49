package change

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/ui/nav"
)

// Target holds the object of a change; a field comes with its envelope or template.
type Target struct {
	Envelope   *model.Envelope
	Template   *model.Template
	Annotation *model.Annotation
	Webhook    *model.Webhook
}

// Kind names the kind of a target, as a noun.
type Kind string

// The kinds of targets.
const (
	AnEnvelope Kind = "envelope"
	ATemplate  Kind = "template"
	AField     Kind = "field"
	AWebhook   Kind = "webhook"
)

// Answered brings the target as the service shows it, and when the call began.
type Answered interface{ Answer() (Target, time.Time) }

// Kind returns the kind of the target.
func (t Target) Kind() Kind {
	switch {
	case t.Annotation != nil:
		return AField
	case t.Webhook != nil:
		return AWebhook
	case t.Template != nil:
		return ATemplate
	default:
		return AnEnvelope
	}
}

// As returns the envelope or template of a field, for a change of that kind.
func (t Target) As(k Kind) Target {
	if k == AnEnvelope || k == ATemplate {
		t.Annotation = nil
	}
	return t
}

// ID returns the id, "" for an empty target.
func (t Target) ID() string {
	switch {
	case t.Annotation != nil:
		return t.Annotation.ID.String()
	case t.Webhook != nil:
		return t.Webhook.ID.String()
	case t.Template != nil:
		return t.Template.ID.String()
	case t.Envelope != nil:
		return t.Envelope.ID.String()
	default:
		return ""
	}
}

// Valid reports whether the id can be part of a request.
func (t Target) Valid() bool { return model.EnvelopeID(t.ID()).Valid() }

// Locked returns why the target cannot be changed at all, "" when it can be. The effect of a change
// is uncertain on an envelope whose status could not be read, is missing or is not known.
func (t Target) Locked() string {
	switch e := t.Envelope; {
	case e == nil || e.Status.Known():
		return ""
	case e.Unread.Has("status"):
		return "The state of the envelope could not be read; it is locked until it can be."
	case e.Status == "":
		return "The service gives no state of the envelope; it is locked until it does."
	default:
		return "The state " + string(e.Status) + " is not known here; the envelope is locked while it lasts."
	}
}

// LockName names it for [api.Client.TryLock]; a field as its envelope or template.
func (t Target) LockName() string {
	t.Annotation = nil
	return string(t.Kind()) + " " + t.ID()
}

// Name returns the name, the address of a webhook, or the type of a field.
func (t Target) Name() model.Text {
	switch {
	case t.Annotation != nil:
		return model.NewText(t.Annotation.Type.Label())
	case t.Webhook != nil:
		return t.Webhook.Target
	default:
		return t.parts().name
	}
}

// parts holds what an envelope and a template both have, zero for other targets.
type parts struct {
	name, comment model.Text
	documents     []model.Document
	steps         []model.SigningStep
	attachments   *model.Attachments
	notification  *model.Notification
	updated       model.Time
}

func (t Target) parts() parts {
	if e := t.Template; e != nil {
		return parts{e.Name, e.Comment, e.Documents, e.SigningSteps, e.Attachments, e.Notification, e.UpdatedAt}
	}
	if e := t.Envelope; e != nil {
		return parts{e.Name, e.Comment, e.Documents, e.SigningSteps, e.Attachments, e.Notification, e.UpdatedAt}
	}
	return parts{}
}

// Recipients returns the recipients of signing steps, in order.
func Recipients(steps []model.SigningStep) (list []*model.Recipient) {
	for _, r := range (&model.Envelope{SigningSteps: steps}).Recipients() {
		list = append(list, r)
	}
	return list
}

// Documents returns the documents of the envelope or the template, nil where there are none.
func (t Target) Documents() []model.Document { return t.parts().documents }

// SigningSteps returns the signing steps of the envelope or the template, nil where there are none.
func (t Target) SigningSteps() []model.SigningStep { return t.parts().steps }

// Status returns the state of an envelope, "" for other targets.
func (t Target) Status() model.Status {
	if t.Kind() != AnEnvelope || t.Envelope == nil {
		return ""
	}
	return t.Envelope.Status
}

// UpdatedAt returns when the envelope or the template was changed last, zero for other targets.
func (t Target) UpdatedAt() model.Time { return t.parts().updated }

// Route returns the place of the envelope or the template, nil for other targets.
func (t Target) Route() nav.Route {
	switch {
	case t.Template != nil && t.Template.ID.Valid():
		return nav.Template{ID: t.Template.ID}
	case t.Envelope != nil && t.Envelope.ID.Valid():
		return nav.Envelope{ID: t.Envelope.ID}
	}
	return nil
}

// Count returns a number with its noun: "envelope" for one, "12 envelopes".
func Count(n int, k Kind) string {
	if n == 1 {
		return string(k)
	}
	return fmt.Sprintf("%d %s", n, plural(k))
}

func plural(k Kind) string { return string(k) + "s" }

func envelopesIn(s model.Status) string {
	switch s {
	case model.Draft:
		return "Drafts"
	case model.InProgress:
		return "Envelopes in progress"
	case "":
		return "Envelopes in an unknown state"
	default:
		return s.Label() + " envelopes"
	}
}

func unlessAlive(t Target) string {
	if s := t.Status(); s.Dead() || s == model.Completed {
		return envelopesIn(s) + " cannot be changed."
	}
	return ""
}

func unlessDraft(t Target) string {
	if t.Status() != model.Draft {
		return "Only drafts take this."
	}
	return ""
}

func textOrDash(t model.Text) string { return cmp.Or(t.String(), "-") }

func editable(t model.Text) string { return strings.Join(t.Lines(), "\n") }

func refuseNone(Target) string { return "" }
