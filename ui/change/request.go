package change

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"time"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/dates"
	"inkdesk/ui/describe"
)

// Request holds a changing request as a value. Its target is that of its task, so it has no ids of its own.
type Request struct {
	Operation *Operation `json:"-"`
	Body      Body       `json:"-"`              // the body, of the request type of package model; nil for none
	File      string     `json:"file,omitempty"` // the path of the file to send, "" for none
	// FileDigest holds its SHA-256 when it was confirmed, in hexadecimal digits; "" for not looked.
	FileDigest string `json:"file_sha256,omitempty"`
	// Document holds the number of the document of the envelope for a new field, counted from
	// 1, if an earlier request of the task adds that document; otherwise 0.
	Document int `json:"uploaded_document,omitempty"`
	// Recipients holds, for each recipient in the body, the number of that recipient on the envelope, counted from 1
	// over all signing steps; 0 where the body has the id, and nil when it always does.
	Recipients []int `json:"recipients,omitempty"`
	Backup     bool  `json:"backup,omitempty"` // marks a copy to keep: the task goes on with its target, not with the copy
	// Template holds the template that the envelope is made from where the target is the one to replace, "" otherwise.
	Template model.TemplateID `json:"template,omitempty"`
	// Otherwise marks a request that is sent only where the copy that is the target lacks fields of its original.
	Otherwise bool `json:"otherwise,omitempty"`
	// Replaced marks a request about the envelope that the task began with, sent once the one made from it is out.
	Replaced bool `json:"replaced,omitempty"`
	// Progress receives the bytes sent and the size during an upload, on the goroutine that sends. It may be nil.
	Progress func(sent, size int64) `json:"-"`
}

// RequestOf returns the request that sends a body to an envelope, with the numbers of its recipients.
// Each type of body belongs to one operation.
func RequestOf(body Body, numbers ...int) Request {
	i := slices.IndexFunc(operations, func(o *Operation) bool {
		return o.body != nil && reflect.TypeOf(o.body()) == reflect.TypeOf(body)
	})
	return Request{Operation: operations[i], Body: body, Recipients: numbers}
}

// On returns the request about the target instead of an envelope.
func (r Request) On(t Target) Request {
	r.Operation = r.Operation.On(t)
	return r
}

// Decode returns a request that was read from the disk with its operation and its body, which is
// empty where there is none.
func (r Request) Decode(operation string, body []byte) (Request, error) {
	r.Operation = Named(operation)
	switch {
	case r.Operation.send == nil:
		return r, fmt.Errorf("there is no change %q", operation)
	case len(body) == 0:
		return r, nil
	case r.Operation.body == nil:
		return r, fmt.Errorf("%s takes no body", operation)
	}
	r.Body = r.Operation.body()
	return r, json.Unmarshal(body, r.Body)
}

// Send sends the request once. It blocks. An error with an outcome of [api.Applied] comes with a response.
func (r Request) Send(ctx context.Context, c *api.Client, on Target) (Response, error) {
	if r.Template != "" {
		on = Target{Template: &model.Template{ID: r.Template}}
	}
	got, err := r.Operation.send(ctx, c, on, r)
	if api.OutcomeOf(err) != api.Applied {
		return Response{}, err
	}
	if r.Operation.Creates != "" {
		got.Created = got.Target.ID()
	}
	if r.Backup {
		got.Target = Target{} // the task goes on with the copy
	}
	return got, err
}

// Body represents the body of a request, which checks its own rules.
type Body interface{ Check() error }

// NeedsSecret reports whether the body holds a secret, which is never written to the disk.
func (r Request) NeedsSecret() bool {
	steps, ok := r.Body.(*model.SigningSteps)
	return ok && slices.ContainsFunc(Recipients(steps.Steps), func(of *model.Recipient) bool {
		return of.Verification != nil && of.Verification.Type.NeedsValue()
	})
}

// Proposed returns the effect of requests on a target, for work that was planned before: the
// present state, and a phrase for each request. Times are in the zone of now.
func Proposed(t Target, requests []Request, now time.Time) Effect {
	var phrases []string
	for _, r := range requests {
		phrases = append(phrases, r.phrase(now))
	}
	e := Effect{Before: "-", After: strings.Join(phrases, ", ")}
	if t.Kind() == AnEnvelope && t.Envelope != nil && t.Envelope.Status != "" {
		e.Before = t.Envelope.Status.Label()
	}
	if len(requests) != 1 {
		return e
	}
	switch body := requests[0].Body.(type) {
	case *model.ExpirationDate:
		e.Will = dates.Brief(body.ExpiresAt.Time().In(now.Location()), now)
		e = e.expiresBefore(t.Envelope.ExpiresAt.Time(), now)
	case *model.Rename:
		e.Before = textOrDash(t.Name())
	case nil:
		if to := requests[0].Operation.Moves; to != "" {
			e.After = to.Label()
		}
	}
	return e
}

// AsRecorded returns the effect of a request that was sent, with the state before from the journal.
func (e Effect) AsRecorded(in journal.Intent, now time.Time) Effect {
	e.Before, e.Was = "-", ""
	switch was := in.Before; {
	case !in.After.Expires.IsZero():
		e.Before = "none"
		return e.expiresBefore(was.Expires, now)
	case in.After.Level != "":
		e.Before = model.LegalityLevel(was.Level).Label()
	case len(in.Properties) == 1:
		e.Before = cmp.Or(in.Properties[0].Before, e.Before)
	case was.Status != "":
		e.Before = model.Status(was.Status).Label()
	}
	return e
}

func (r Request) phrase(now time.Time) string {
	switch body := r.Body.(type) {
	case *model.NewEnvelope:
		return "create " + model.Clean(body.Name)
	case *model.EnvelopeFromTemplate:
		return "create " + cmp.Or(model.Clean(body.Name), "it") + " from the template"
	case *model.NewTemplate:
		return "create the template " + model.Clean(body.Name)
	case *model.Rename:
		return "rename to " + model.Clean(body.Name)
	case *model.ExpirationDate:
		return "expires " + dates.Echo(body.ExpiresAt.Time().In(now.Location()))
	case *model.LegalityLevelChange:
		return "level " + body.LegalityLevel.Label()
	case *model.CommentChange:
		return "comment " + cmp.Or(model.Clean(body.Comment), "empty")
	case *model.NotificationChange:
		return "set the notification"
	case *model.DynamicFields:
		return "fill " + describe.Counted(len(body.Fields), "dynamic field")
	case *model.SigningSteps:
		return "add " + recipientNames(body.Steps)
	case *model.AnnotationRequest:
		return "place a field"
	case *model.Placeholders:
		return "set " + describe.Counted(len(body.Placeholders), "attachment request")
	case *model.AttachmentSettingsChange:
		if body.Settings.VisibleToRecipients {
			return "let all recipients see the attachments"
		}
		return "let only the sender see the attachments"
	case *model.NewWebhook:
		return "register " + model.Clean(body.Target)
	}
	_, verb, _ := strings.Cut(r.Operation.Name, ".")
	switch {
	case r.Backup:
		return "keep a copy"
	case r.File != "":
		return "add the document " + model.Clean(filepath.Base(r.File))
	case verb == "delete_annotation":
		return "delete the field"
	default:
		return strings.ReplaceAll(verb, "_", " ")
	}
}

func recipientNames(steps []model.SigningStep) string {
	var names []string
	for _, r := range Recipients(steps) {
		names = append(names, model.Narrow(r.Name.String()))
	}
	const most = 3
	if len(names) > most {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
	}
	return strings.Join(names, ", ")
}
