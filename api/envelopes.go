package api

import (
	"context"

	"inkdesk/model"
)

// Envelopes reads one page of the list: POST /envelopes.
func (c *Client) Envelopes(ctx context.Context, q model.EnvelopeQuery) (model.EnvelopeList, error) {
	return read[model.EnvelopeList](ctx, c, listEnvelopes.at(), c.ordered(q))
}

// Envelope reads one envelope: GET /envelope/{envelope_id}.
func (c *Client) Envelope(ctx context.Context, id model.EnvelopeID) (model.Envelope, error) {
	return read[model.Envelope](ctx, c, getEnvelope.at(id), nil)
}

// CreateEnvelope makes a draft: POST /envelope.
func (c *Client) CreateEnvelope(ctx context.Context, e model.NewEnvelope) (model.Envelope, error) {
	if e.ExpiresAt != 0 {
		if err := c.needUnit(createEnvelope); err != nil {
			return model.Envelope{}, err
		}
	}
	return change[model.Envelope](ctx, c, createEnvelope.at(), &e)
}

// CreateFromTemplate makes an envelope: POST /envelope/from_template/{template_id}.
func (c *Client) CreateFromTemplate(ctx context.Context, id model.TemplateID, e model.EnvelopeFromTemplate) (model.Envelope, error) {
	return change[model.Envelope](ctx, c, createFromTemplate.at(id), &e)
}

// DuplicateEnvelope makes a copy: POST /envelope/{envelope_id}/duplicate, which needs
// the scope SIGN_ALL_EDIT.
func (c *Client) DuplicateEnvelope(ctx context.Context, id model.EnvelopeID) (model.Envelope, error) {
	return change[model.Envelope](ctx, c, duplicateEnvelope.at(id), nil)
}

// VoidEnvelope ends an envelope: PUT /envelope/{envelope_id}/void.
func (c *Client) VoidEnvelope(ctx context.Context, id model.EnvelopeID) (model.Envelope, error) {
	return change[model.Envelope](ctx, c, voidEnvelope.at(id), nil)
}

// SendEnvelope sends a draft to its recipients: POST /envelope/{envelope_id}/send
// (extension).
func (c *Client) SendEnvelope(ctx context.Context, id model.EnvelopeID) (model.Envelope, error) {
	return change[model.Envelope](ctx, c, sendEnvelope.at(id), nil)
}

// DeleteEnvelope deletes an envelope: DELETE /envelope/{envelope_id}. Whether that
// means the trash is not shown.
func (c *Client) DeleteEnvelope(ctx context.Context, id model.EnvelopeID) error {
	return c.remove(ctx, deleteEnvelope.at(id))
}
