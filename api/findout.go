package api

import (
	"context"
	"fmt"

	"inkdesk/api/journal"
	"inkdesk/model"
)

// Verdict is what reading the service told about a change whose answer was lost.
type Verdict uint8

// The verdicts. Undecided leaves it to a person, with what was found.
const (
	Undecided Verdict = iota
	Happened
	DidNotHappen
)

// String is the verdict in words.
func (v Verdict) String() string {
	return [...]string{"undecided", "happened", "did not happen"}[v]
}

// Truth is what is known of a change after the service was asked.
type Truth struct {
	Verdict Verdict
	// Sentence says what was looked at and what it showed.
	Sentence string
	// Envelopes are those a lost creation may have made, newest first.
	Envelopes []model.Envelope
	// Webhooks are those a lost registration may have made.
	Webhooks []model.Webhook
}

// FindOut reads what became of a recorded change. It needs the journal's entry alone,
// so it works for a change of this run and for one that a crash left open. It sends
// reads only, and blocks until they are answered.
func (c *Client) FindOut(ctx context.Context, e journal.Entry) (Truth, error) {
	op, ok := Lookup(e.Intent.Operation)
	if !ok {
		return Truth{Sentence: fmt.Sprintf("This program does not know the operation %q.", e.Intent.Operation)}, nil
	}
	in := e.Intent
	switch op.Class {
	case Set, Replace:
		return c.compareValue(ctx, op, in)
	case Transition:
		return c.compareStatus(ctx, op, in)
	case Delete:
		return c.lookForDeleted(ctx, op, in)
	case Create:
		return c.lookForCreated(ctx, op, e)
	default:
		return Truth{Verdict: DidNotHappen, Sentence: "Reading changes nothing."}, nil
	}
}

// compareValue reads the value again. The journal holds no texts, but a digest of what
// was sent: when the present value gives the same digest, it is the one that was sent.
func (c *Client) compareValue(ctx context.Context, op Operation, in journal.Intent) (Truth, error) {
	var bodies []checked
	unchanged := exact(op)
	if id, ok := in.IDs[journal.EnvelopeID]; ok {
		e, err := c.Envelope(ctx, model.EnvelopeID(id))
		if err != nil {
			return Truth{}, err
		}
		bodies = envelopeBodies(op, e)
		unchanged = unchanged || op.Name == setExpirationDate.Name && in.Before.Expires.Equal(e.ExpiresAt.Time())
	} else {
		t, err := c.Template(ctx, model.TemplateID(in.IDs["template_id"]))
		if err != nil {
			return Truth{}, err
		}
		bodies = templateBodies(op, t)
	}
	if len(bodies) == 0 {
		return Truth{Sentence: "The service does not show this value; look at it there before trying again."}, nil
	}
	for _, body := range bodies {
		if digest(body) == in.Body {
			return Truth{Verdict: Happened, Sentence: "The service has the value that was sent."}, nil
		}
	}
	if unchanged {
		return Truth{Verdict: DidNotHappen, Sentence: "The service does not have the value that was sent."}, nil
	}
	return Truth{Sentence: "The service has another value than the one sent; it may have completed or changed it."}, nil
}

// exact reports whether the value of an operation reads back as it was sent. Requests
// for attachments get identifiers, a notification may be sent in part, and a service may
// round a date.
func exact(op Operation) bool {
	switch op.Name {
	case renameEnvelope.Name, renameTemplate.Name, setComment.Name, setTemplateComment.Name,
		setLegalityLevel.Name, setAttachmentOptions.Name, setTemplateAttachments.Name:
		return true
	default:
		return false
	}
}

// envelopeBodies are the requests that would write what the envelope has now.
func envelopeBodies(op Operation, e model.Envelope) []checked {
	switch op.Name {
	case renameEnvelope.Name:
		return []checked{&model.Rename{Name: e.Name.Wire()}}
	case setComment.Name:
		return []checked{&model.CommentChange{Comment: e.Comment.Wire()}}
	case setLegalityLevel.Name:
		return []checked{&model.LegalityLevelChange{LegalityLevel: e.LegalityLevel}}
	case setExpirationDate.Name:
		return []checked{&model.ExpirationDate{ExpiresAt: e.ExpiresAt}}
	case setNotification.Name:
		return notificationBodies(e.Notification)
	default:
		return attachmentBodies(op, e.Attachments)
	}
}

func templateBodies(op Operation, t model.Template) []checked {
	switch op.Name {
	case renameTemplate.Name:
		return []checked{&model.Rename{Name: t.Name.Wire()}}
	case setTemplateComment.Name:
		return []checked{&model.CommentChange{Comment: t.Comment.Wire()}}
	case setTemplateNotification.Name:
		return notificationBodies(t.Notification)
	default:
		return attachmentBodies(op, t.Attachments)
	}
}

// notificationBodies are all requests, whole or in part, that would write n.
func notificationBodies(n *model.Notification) []checked {
	if n == nil {
		return nil
	}
	subject, message, interval := n.Subject.Wire(), n.Message.Wire(), int(n.ReminderInterval)
	var bodies []checked
	for parts := range 8 {
		body := &model.NotificationChange{}
		if parts&1 != 0 {
			body.Subject = &subject
		}
		if parts&2 != 0 {
			body.Message = &message
		}
		if parts&4 != 0 {
			body.ReminderInterval = &interval
		}
		bodies = append(bodies, body)
	}
	return bodies
}

func attachmentBodies(op Operation, a *model.Attachments) []checked {
	switch op.Name {
	case setAttachmentOptions.Name, setTemplateAttachments.Name:
		if a == nil || a.Settings == nil {
			return nil
		}
		return []checked{&model.AttachmentSettingsChange{Settings: *a.Settings}}
	case setPlaceholders.Name, setTemplatePlaceholders.Name:
		return placeholderBodies(a)
	default:
		return nil
	}
}

// placeholderBodies are the list as it is, and the list without the identifiers that
// new requests got.
func placeholderBodies(a *model.Attachments) []checked {
	var known, fresh []model.PlaceholderRequest
	for _, p := range a.Placeholders() {
		request := p.Request()
		known = append(known, request)
		request.ID = ""
		fresh = append(fresh, request)
	}
	return []checked{placeholders(known), placeholders(fresh)}
}

func (c *Client) compareStatus(ctx context.Context, op Operation, in journal.Intent) (Truth, error) {
	e, err := c.Envelope(ctx, model.EnvelopeID(in.IDs[journal.EnvelopeID]))
	if err != nil {
		return Truth{}, err
	}
	happened := e.Status == model.Voided
	if op.Name == sendEnvelope.Name {
		happened = e.Status != model.Draft
	}
	verdict := DidNotHappen
	if happened {
		verdict = Happened
	}
	return Truth{Verdict: verdict, Sentence: fmt.Sprintf("The envelope is %s now.", e.Status.Label())}, nil
}
