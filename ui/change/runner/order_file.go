package runner

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"inkdesk/model"
	"inkdesk/ui/change"
)

// orderVersion numbers the format of orders. Another version is refused, because a
// step that is misread could be sent twice.
const orderVersion = 1

// orderFile represents an order in JSON: ids and requests, without passcodes and phone numbers.
type orderFile struct {
	Version   int        `json:"version"`
	ID        string     `json:"id"`
	Title     string     `json:"title"`
	Verb      string     `json:"verb,omitempty"`
	Operation string     `json:"operation,omitempty"`
	Profile   string     `json:"profile"`
	Origin    string     `json:"origin"`
	Confirmed time.Time  `json:"confirmed"`
	Tasks     []taskFile `json:"tasks"`
}

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
	Operation  string          `json:"operation"`
	Title      string          `json:"title,omitempty"`
	Part       string          `json:"part,omitempty"`
	Body       json.RawMessage `json:"body,omitempty"`
	File       string          `json:"file,omitempty"`
	FileDigest string          `json:"file_sha256,omitempty"`
	Document   int             `json:"uploaded_document,omitempty"`
	Recipients []int           `json:"recipients,omitempty"`
	Backup     bool            `json:"backup,omitempty"`
	Replaced   bool            `json:"replaced,omitempty"`
	// Template holds the one that an envelope of another target is made from, as [change.Request] says.
	Template  model.TemplateID `json:"template,omitempty"`
	Otherwise bool             `json:"otherwise,omitempty"`
	// Secret marks a body whose secrets were left out. It cannot be sent without them.
	Secret bool `json:"secret,omitempty"`
}

// ErrSecretMissing reports that the secrets of a step were not saved.
var ErrSecretMissing = errors.New("its passcodes and phone numbers were not kept; enter them again")

// MarshalJSON encodes the order without its secrets.
func (o Order) MarshalJSON() ([]byte, error) {
	f := orderFile{Version: orderVersion, ID: o.ID, Title: o.Title, Verb: o.Verb, Operation: o.Operation, Profile: o.Profile, Origin: o.Origin, Confirmed: o.Confirmed}
	for _, t := range o.Tasks {
		target := t.Target
		if t.Origin.ID() != "" {
			target = t.Origin
		}
		one := taskFileOf(target)
		one.Label, one.LeftOut = t.Label, t.LeftOut
		for _, s := range t.Steps {
			step, err := stepFileOf(s.Request)
			if err != nil {
				return nil, err
			}
			step.Title, step.Part = s.Title, s.Part
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

func stepFileOf(q change.Request) (stepFile, error) {
	s := stepFile{
		Operation: q.Operation, File: q.File, FileDigest: q.FileDigest, Document: q.Document, Recipients: q.Recipients, Backup: q.Backup,
		Replaced: q.Replaced, Template: q.Template, Otherwise: q.Otherwise, Secret: q.NeedsSecret(),
	}
	if q.Body == nil {
		return s, nil
	}
	body := q.Body
	if steps, ok := body.(*model.SigningSteps); ok {
		body = new(steps.WithoutSecrets())
	}
	var err error
	s.Body, err = json.Marshal(body)
	return s, err
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
	*o = Order{ID: f.ID, Title: f.Title, Verb: f.Verb, Operation: f.Operation, Profile: f.Profile, Origin: f.Origin, Confirmed: f.Confirmed}
	for _, one := range f.Tasks {
		t := Task{Target: one.target(), Label: model.Clean(one.Label), LeftOut: model.Clean(one.LeftOut), Order: f.ID, Number: len(o.Tasks) + 1}
		for _, s := range one.Steps {
			q, err := s.request()
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

func (s stepFile) request() (change.Request, error) {
	q, err := change.NewRequest(s.Operation)
	if err != nil {
		return q, err
	}
	q.File, q.FileDigest, q.Document, q.Recipients, q.Backup, q.Replaced = s.File, s.FileDigest, s.Document, s.Recipients, s.Backup, s.Replaced
	q.Template, q.Otherwise = s.Template, s.Otherwise
	switch {
	case len(s.Body) == 0:
		q.Body = nil
		return q, nil
	case q.Body == nil:
		return q, fmt.Errorf("%s takes no body", s.Operation)
	}
	return q, json.Unmarshal(s.Body, q.Body)
}
