package change

import (
	"context"
	"fmt"

	"inkdesk/api"
	"inkdesk/model"
)

// Request holds a changing request as a value. Its target is that of its task, so it has no ids of its own.
type Request struct {
	// Operation names it as the package api does.
	Operation string
	// Body holds the body, of the request type of package model; nil for none.
	Body Body
	// File holds the path of the file to send, "" for none.
	File string
	// FileDigest holds its SHA-256 when it was confirmed, in hexadecimal digits; "" for not looked.
	FileDigest string
	// Document holds the number of the document of the envelope for a new field, counted from
	// 1, if an earlier request of the task adds that document; otherwise 0.
	Document int
	// Recipients holds, for each recipient in the body, the number of that recipient on the envelope, counted from 1
	// over all signing steps; 0 where the body has the id, and nil when it always does.
	Recipients []int
	// Backup marks a copy to keep: the task goes on with its target, not with the copy.
	Backup bool
	// Template holds the template that the envelope is made from where the target is the one to replace, "" otherwise.
	Template model.TemplateID
	// Otherwise marks a request that is sent only where the copy that is the target lacks fields of its original.
	Otherwise bool
	// Replaced marks a request about the envelope that the task began with, which is sent only once the
	// one that was made from it is out.
	Replaced bool
	// Progress receives the number of bytes sent and the size of the file during an upload, on
	// the goroutine that sends them. It may be nil.
	Progress func(sent, size int64) `json:"-"`
}

// NewRequest returns the request of an operation with an empty body, for one that is read from the
// disk. The body is nil where there is none.
func NewRequest(operation string) (Request, error) {
	o, known := operations[operation]
	if !known {
		return Request{}, fmt.Errorf("there is no change %q", operation)
	}
	q := Request{Operation: operation}
	if o.body != nil {
		q.Body = o.body()
	}
	return q, nil
}

// Send sends the request once. It blocks until the service has answered. An error with an
// outcome of [api.Applied] comes with a response.
func (r Request) Send(ctx context.Context, c *api.Client, on Target) (Response, error) {
	o, known := operations[r.Operation]
	if !known {
		return Response{}, fmt.Errorf("there is no change %q", r.Operation)
	}
	if r.Template != "" {
		on = Target{Template: &model.Template{ID: r.Template}}
	}
	got, err := o.send(ctx, c, on, r)
	if api.OutcomeOf(err) != api.Applied {
		return Response{}, err
	}
	if r.Backup {
		got.Target = Target{} // the task goes on with the copy
	}
	return got, err
}

// CreatesOnly reports whether its target does not change, so that several may run at once.
func (r Request) CreatesOnly() bool { return operations[r.Operation].creates != "" }

// NeedsTarget reports whether the request is about something that exists.
func (r Request) NeedsTarget() bool { return !operations[r.Operation].free }

// Deletes reports whether the request deletes its target, of that kind.
func (r Request) Deletes(kind Kind) bool {
	c := find(r.Operation)
	return c != nil && c.Deletes && c.Kind == kind
}

// Created returns the target that the request has made, by its id; empty for one that makes none.
func (r Request) Created(id string) Target {
	switch operations[r.Operation].creates {
	case AnEnvelope:
		return Target{Envelope: &model.Envelope{ID: model.EnvelopeID(id)}}
	case ATemplate:
		return Target{Template: &model.Template{ID: model.TemplateID(id)}}
	case AWebhook:
		return Target{Webhook: &model.Webhook{ID: model.WebhookID(id)}}
	default:
		return Target{}
	}
}

// Body represents the body of a request, which checks its own rules.
type Body interface{ Check() error }

// NeedsSecret reports whether the body holds a secret, which is never written to the disk.
func (r Request) NeedsSecret() bool {
	steps, ok := r.Body.(*model.SigningSteps)
	if !ok {
		return false
	}
	for _, step := range steps.Steps {
		for _, recipient := range step.Recipients {
			if v := recipient.Verification; v != nil && v.Type.NeedsValue() {
				return true
			}
		}
	}
	return false
}
