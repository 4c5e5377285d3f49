package api

import (
	"context"
	"time"

	"inkdesk/model"
)

// RenameEnvelope changes the name.
func (c *Client) RenameEnvelope(ctx context.Context, id model.EnvelopeID, name string) (model.Envelope, error) {
	return change[model.Envelope](ctx, c, renameEnvelope.route(id), &model.Rename{Name: name})
}

// SetExpirationDate changes when the envelope expires, once the unit of the service is known (UnitUnknown).
func (c *Client) SetExpirationDate(ctx context.Context, id model.EnvelopeID, at time.Time) (model.Envelope, error) {
	if err := c.needUnit(setExpirationDate); err != nil {
		return model.Envelope{}, err
	}
	return change[model.Envelope](ctx, c, setExpirationDate.route(id), &model.ExpirationDate{ExpiresAt: c.Stamp(at)})
}

// SetLegalityLevel changes the level.
func (c *Client) SetLegalityLevel(ctx context.Context, id model.EnvelopeID, level model.LegalityLevel) (model.Envelope, error) {
	return change[model.Envelope](ctx, c, setLegalityLevel.route(id), &model.LegalityLevelChange{LegalityLevel: level})
}

// SetComment changes the comment (extension).
func (c *Client) SetComment(ctx context.Context, id model.EnvelopeID, comment string) (model.Envelope, error) {
	return change[model.Envelope](ctx, c, setComment.route(id), &model.CommentChange{Comment: comment})
}

// SetNotification changes subject, message or reminders (extension).
func (c *Client) SetNotification(ctx context.Context, id model.EnvelopeID, n model.NotificationChange) (model.Envelope, error) {
	return change[model.Envelope](ctx, c, setNotification.route(id), &n)
}

// SetDynamicFields fills the dynamic fields of an envelope made from a template (extension).
func (c *Client) SetDynamicFields(ctx context.Context, id model.EnvelopeID, fields []model.DynamicField) (model.Envelope, error) {
	return change[model.Envelope](ctx, c, setDynamicFields.route(id), &model.DynamicFields{Fields: fields})
}

// AddSigningSteps adds steps with their recipients (extension).
func (c *Client) AddSigningSteps(ctx context.Context, id model.EnvelopeID, steps []model.SigningStep) (model.Envelope, error) {
	return change[model.Envelope](ctx, c, addSigningSteps.route(id), &model.SigningSteps{Steps: steps})
}

func (c *Client) needUnit(op Operation) error {
	if c.Unit() == model.UnknownUnit {
		return &Error{Kind: UnitUnknown, Op: op, Outcome: NotSent}
	}
	return nil
}
