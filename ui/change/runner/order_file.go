package runner

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"inkdesk/model"
	"inkdesk/ui/change"
)

const orderVersion = 1 // numbers the format of orders. Others are refused: a misread step could be sent twice

// orderFile represents an order in JSON: ids and requests, without passcodes and phone numbers.
type orderFile struct {
	Version int `json:"version"`
	plainOrder
	Tasks []taskFile `json:"tasks"`
}

// plainOrder encodes an [Order] by its tags.
type plainOrder Order

type taskFile struct {
	Kind       change.Kind        `json:"kind,omitempty"`
	Envelope   model.EnvelopeID   `json:"envelope,omitempty"`
	Template   model.TemplateID   `json:"template,omitempty"`
	Annotation model.AnnotationID `json:"annotation,omitempty"`
	Document   model.DocumentID   `json:"document,omitempty"` // of the annotation
	Webhook    model.WebhookID    `json:"webhook,omitempty"`
	Label      string             `json:"label,omitempty"`
	LeftOut    string             `json:"left_out,omitempty"`
	Steps      []stepFile         `json:"steps"`
}

type stepFile struct {
	Operation string `json:"operation"`
	change.Request
	Title string          `json:"title,omitempty"`
	Part  string          `json:"part,omitempty"`
	Body  json.RawMessage `json:"body,omitempty"`
	// Secret marks a body whose secrets were left out. It cannot be sent without them.
	Secret bool `json:"secret,omitempty"`
}

// ErrSecretMissing reports that the secrets of a step were not saved.
var ErrSecretMissing = errors.New("its passcodes and phone numbers were not kept; enter them again")

// MarshalJSON encodes the order without its secrets.
func (o Order) MarshalJSON() ([]byte, error) {
	f := orderFile{Version: orderVersion, plainOrder: plainOrder(o)}
	for _, t := range o.Tasks {
		target := t.Target
		if t.Origin.ID() != "" {
			target = t.Origin
		}
		one := taskFileOf(target)
		one.Label, one.LeftOut = t.Label, t.LeftOut
		for _, s := range t.Steps {
			step := stepFile{Operation: s.Request.Operation.Name, Request: s.Request, Title: s.Title, Part: s.Part, Secret: s.Request.NeedsSecret()}
			body := s.Request.Body
			if steps, ok := body.(*model.SigningSteps); ok {
				body = new(steps.WithoutSecrets())
			}
			if body != nil {
				var err error
				if step.Body, err = json.Marshal(body); err != nil {
					return nil, err
				}
			}
			one.Steps = append(one.Steps, step)
		}
		f.Tasks = append(f.Tasks, one)
	}
	return json.Marshal(f)
}

func taskFileOf(t change.Target) taskFile {
	var f taskFile
	if t.ID() != "" {
		f.Kind = t.Kind()
	}
	if t.Envelope != nil {
		f.Envelope = t.Envelope.ID
	}
	if t.Template != nil {
		f.Template = t.Template.ID
	}
	if t.Annotation != nil {
		f.Annotation, f.Document = t.Annotation.ID, t.Annotation.DocumentID
	}
	if t.Webhook != nil {
		f.Webhook = t.Webhook.ID
	}
	return f
}

// UnmarshalJSON decodes that. Targets have only their ids; they are read before anything is sent.
func (o *Order) UnmarshalJSON(data []byte) error {
	var f orderFile
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&f); err != nil {
		return err
	}
	if f.Version != orderVersion {
		return fmt.Errorf("the order has version %d, and this program knows version %d", f.Version, orderVersion)
	}
	*o = Order(f.plainOrder)
	for _, one := range f.Tasks {
		t := Task{Target: one.target(), Label: model.Clean(one.Label), LeftOut: model.Clean(one.LeftOut), Order: f.ID, Number: len(o.Tasks) + 1}
		for _, s := range one.Steps {
			q, err := s.Request.Decode(s.Operation, s.Body)
			if err != nil {
				return err
			}
			step := Step{Request: q, Title: model.Clean(s.Title), Part: s.Part}
			if s.Secret {
				step.State, step.Note, step.Err = Failed, "Its passcodes and phone numbers were not kept. Enter them again.", ErrSecretMissing
			}
			t.Steps = append(t.Steps, step)
		}
		o.Tasks = append(o.Tasks, t)
	}
	return nil
}

func (f taskFile) target() change.Target {
	var t change.Target
	if f.Envelope != "" {
		t.Envelope = &model.Envelope{ID: f.Envelope}
	}
	if f.Template != "" {
		t.Template = &model.Template{ID: f.Template}
	}
	if f.Annotation != "" {
		t.Annotation = &model.Annotation{ID: f.Annotation, DocumentID: f.Document}
	}
	if f.Webhook != "" {
		t.Webhook = &model.Webhook{ID: f.Webhook}
	}
	return t
}
