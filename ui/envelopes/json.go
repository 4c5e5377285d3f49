package envelopes

import (
	"time"

	"inkdesk/model"
	"inkdesk/model/encode"
)

// document is the JSON form of a sheet.
type document struct {
	Scope     string           `json:"scope"`
	Query     string           `json:"query"`
	Complete  bool             `json:"complete"`
	ReadAt    string           `json:"read_at"`
	Envelopes []model.Envelope `json:"envelopes"`
}

// documentOf holds the envelopes as the service tells about them, with secrets masked.
func documentOf(s Sheet) ([]byte, error) {
	d := document{
		Scope: s.Scope, Query: s.Query, Complete: s.Complete, ReadAt: s.At.UTC().Format(time.RFC3339),
		Envelopes: make([]model.Envelope, len(s.Envelopes)),
	}
	for i := range s.Envelopes {
		d.Envelopes[i] = masked(s.Envelopes[i])
	}
	return encode.JSON(d)
}

// masked is a copy of an envelope in which the secrets are hidden.
func masked(e model.Envelope) model.Envelope {
	steps := make([]model.SigningStep, len(e.SigningSteps))
	for i, step := range e.SigningSteps {
		steps[i].Recipients = make([]model.Recipient, len(step.Recipients))
		for j, r := range step.Recipients {
			if v := r.Verification; v != nil && !v.Value.IsZero() {
				r.Verification = &model.Verification{Type: v.Type, Value: model.NewSecret(v.Value.Masked(v.Type))}
			}
			steps[i].Recipients[j] = r
		}
	}
	e.SigningSteps = steps
	return e
}
